"""What groups of handlers share: who asks, how often they may, the games, and what is kept."""

from collections.abc import Callable

from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import Sessions
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web.languages import Languages


@service
class Handlers:
    """Handlers about what people keep here of games."""

    sessions: Sessions
    rate_limits: RateLimits
    catalogue: Catalogue
    database: Database
    now: Callable[[], int]


@service
class SandboxHandlers(Handlers):
    """Handlers of what strangers define, which is read in the sandbox."""

    sandbox: Sandbox
    languages: Languages
