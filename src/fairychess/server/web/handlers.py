"""What groups of handlers share: who asks, how often they may, the games, and what is kept."""

from collections.abc import Callable

from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.identity.sessions import Sessions
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web.languages import Languages


class Handlers:
    """Handlers about what people keep here of games."""

    def __init__(
        self,
        sessions: Sessions,
        rate_limits: RateLimits,
        catalogue: Catalogue,
        database: Database,
        now: Callable[[], int],
    ) -> None:
        self._sessions = sessions
        self._rate_limits = rate_limits
        self._catalogue = catalogue
        self._database = database
        self._now = now


class SandboxHandlers(Handlers):
    """Handlers of what strangers define, which is read in the sandbox."""

    def __init__(
        self,
        sessions: Sessions,
        rate_limits: RateLimits,
        catalogue: Catalogue,
        database: Database,
        sandbox: Sandbox,
        languages: Languages,
        now: Callable[[], int],
    ) -> None:
        super().__init__(sessions, rate_limits, catalogue, database, now)
        self._sandbox = sandbox
        self._languages = languages
