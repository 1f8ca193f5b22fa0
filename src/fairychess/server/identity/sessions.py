"""The person behind a request: a session kept by a cookie, and the account it may be logged in to.

The cookie holds a random token, the database its digest. A token is never taken over from what a
browser brings: logging in and out always makes a new one, so none can be planted. The answer with
the new one may be lost when the page is left, so the session of before is closed, and what it held
handed over, only when the new one comes back for the first time.
"""

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fairychess.server.base.addresses import asking
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import LONGEST_NAME, sanitise
from fairychess.server.base.service import service
from fairychess.server.domain.names import NOBODY, named_guest, unnamed_guest
from fairychess.server.store import guests, users
from fairychess.server.store.database import Database

_YEAR = 365 * 86_400
_LONGEST_TOKEN = 100
_SEEN_EVERY = 120_000
"""Milliseconds between two notes of a session's use."""


@dataclass(frozen=True, slots=True)
class User:
    """A person at a browser; `session` is empty for one who has not needed any yet."""

    session: str = ""
    account: str | None = None
    name: str = ""
    token: str = field(default="", repr=False)

    @property
    def key(self) -> str:
        """A key that tells this person from others, without saying who it is."""
        return hashlib.sha256(f"key/{self.account or self.session}".encode()).hexdigest()[:16]

    @property
    def shown(self) -> str:
        """A name to be shown to others."""
        return self.name or (unnamed_guest(self.key) if self.session else NOBODY)

    @property
    def line(self) -> str | None:
        """The mark of the line a guest comes by; None for an account, which has room of its own."""
        return guests.mark_of(asking.get()) if self.account is None else None

    def called(self, wanted: str) -> "User":
        """A guest under a name of its own choosing, which says that it is a guest's; an account
        keeps its name."""
        name = sanitise(wanted, LONGEST_NAME)
        if self.account is not None or not name:
            return self
        return replace(self, name=named_guest(name))


def account_of(user: User) -> str:
    """The account of a user; raises ProblemError for a guest."""
    if user.account is None:
        raise ProblemError("needs_account", "this needs an account", 403)
    return user.account


def digest_of(token: str) -> str:
    """The digest by which the database knows a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


@service
class Sessions:
    """Reads and sets the cookie.

    `arrived(before, user)` is called when a session is used for the first time that takes the
    place of another one, `before`.
    """

    database: Database
    settings: Settings
    arrived: Callable[[str, User], Awaitable[None]]

    def __post_init__(self) -> None:
        # With the prefix, browsers take the cookie only from this host over https.
        self.cookie = "__Host-fairychess" if self.settings.secure else "fairychess"

    async def of(self, connection: HTTPConnection) -> User:
        """The user behind a request, as far as known."""
        token = connection.cookies.get(self.cookie, "")
        if not token or len(token) > _LONGEST_TOKEN:
            return User()
        digest = digest_of(token)
        async with self.database.read() as reading:
            found = await users.find_session(reading, digest)
        if found is None:
            return User()
        user = User(digest, found.account, found.name or "")
        if found.replaces is not None:
            await self.arrived(found.replaces, user)
        now = self.settings.now()
        if now - found.seen > _SEEN_EVERY:
            async with self.database.write() as writing:
                await users.see_session(writing, digest, now)
        return user

    async def ensure(self, connection: HTTPConnection) -> User:
        """The user, with a session made if there is none; see `keep`."""
        found = await self.of(connection)
        return found if found.session else await self.begin()

    async def begin(
        self, account: str | None = None, name: str = "", replaces: str | None = None
    ) -> User:
        """A new session, in the place of the one it `replaces`."""
        token = secrets.token_urlsafe(32)
        user = User(digest_of(token), account, name, token)
        async with self.database.write() as writing:
            await users.open_session(writing, user.session, self.settings.now(), account, replaces)
        return user

    def keep(self, response: Response, user: User) -> Response:
        """Set the cookie of a session that has just been made."""
        if user.token:
            response.set_cookie(
                self.cookie,
                user.token,
                max_age=_YEAR,
                path="/",
                secure=self.settings.secure,
                httponly=True,
                samesite="lax",
            )
        return response
