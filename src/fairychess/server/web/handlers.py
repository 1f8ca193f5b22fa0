"""What groups of handlers share: who asks, how often they may, the games, and what is kept."""

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import Sessions
from fairychess.server.schemas import http
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web.languages import Languages
from fairychess.server.web.security import address_of, own_body

T = TypeVar("T")


@service
class Handlers:
    """Handlers that know who asks, and how often they may."""

    sessions: Sessions
    rate_limits: RateLimits

    async def body(
        self, request: Request, kind: type[T], action: str, limit: int = http.MAX_BODY
    ) -> T:
        """The typed body of a request from our own pages, which counts as an action."""
        wanted = await own_body(request, kind, limit)
        self.rate_limits.take(action, address_of(request))
        return wanted


@service
class StoreHandlers(Handlers):
    """Handlers about what is kept here."""

    database: Database
    now: Callable[[], int]


@service
class GameHandlers(StoreHandlers):
    """Handlers about what people keep here of games."""

    catalogue: Catalogue


@service
class SandboxHandlers(GameHandlers):
    """Handlers of what strangers define, which is read in the sandbox."""

    sandbox: Sandbox
    languages: Languages
