"""Programs that act for an account: each comes with a token that its owner has made.

A token is shown once, when it is made; the database keeps its digest. It opens the bot API and
nothing else: no page, no settings, no other token.
"""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.identity.sessions import User, account_of, digest_of
from fairychess.server.store import api_tokens, users
from fairychess.server.store.api_tokens import ApiToken
from fairychess.server.store.database import Database
from fairychess.server.store.users import Account

SCOPES = "bot:play,challenge:read,challenge:write"
"""What a token is for, in lichess's words; all tokens are for the same."""

_SCHEME = "bearer "
_PREFIX = "fc_"
_LONGEST = 100
_MOST = 20
_SEEN_EVERY = 120_000
"""Milliseconds between two notes of a token's use."""


@dataclass(frozen=True, slots=True)
class ApiProgram:
    """A program that comes with a token: the owner as a user, and the account."""

    user: User
    account: Account


class ApiTokens:
    """Makes, reads and revokes tokens."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    async def make(self, user: User, name: str) -> tuple[str, ApiToken]:
        """A new token of a user's account; its text is known to nobody but the asker."""
        account = account_of(user)
        token = _PREFIX + secrets.token_urlsafe(32)
        made = ApiToken(digest_of(token), account, sanitise(name, 60), self._now())
        async with self._database.write() as connection:
            await users.hold(connection, account)
            if await api_tokens.number(connection, account) >= _MOST:
                raise ProblemError("too_many", "these are too many tokens", 403)
            await api_tokens.add(connection, made)
        return token, made

    async def of(self, user: User) -> list[ApiToken]:
        """The tokens of a user's account."""
        return await self._database.query(api_tokens.of, account_of(user))

    async def revoke(self, user: User, digest: str) -> None:
        """Delete a token by its digest. ProblemError where the user has none such."""
        async with self._database.write() as connection:
            if not await api_tokens.remove(connection, account_of(user), digest):
                raise ProblemError("no_such_token", "there is no such token", 404)

    async def owners(self, tokens: Iterable[str]) -> dict[str, Account]:
        """Return the account of each token; unknown and malformed tokens are left out."""
        digests = {token: digest_of(token) for token in tokens if _may_be(token)}
        known = await self._known(*digests.values())
        return {token: known[key][1] for token, key in digests.items() if key in known}

    async def program(self, connection: HTTPConnection) -> ApiProgram:
        """The program that sends `Authorization: Bearer TOKEN`; ProblemError without a good one."""
        given = connection.headers.get("authorization", "")
        token = given[len(_SCHEME) :].strip() if given.lower().startswith(_SCHEME) else ""
        digest = digest_of(token)
        account = await self._seen(digest) if _may_be(token) else None
        if account is None:
            raise ProblemError("no_token", "there is no such token", 401)
        return ApiProgram(User(digest, account.id, account.name), account)

    async def see(self, digest: str) -> bool:
        """Note that a token is in use; False where it has been revoked."""
        return await self._seen(digest) is not None

    async def _seen(self, digest: str) -> Account | None:
        """Note that a token is in use; the account it acts for."""
        found = await self._known(digest)
        if not found:
            return None
        token, account = found[digest]
        now = self._now()
        if now - token.used > _SEEN_EVERY:
            await self._database.commit(api_tokens.see, digest, now)
        return account

    async def _known(self, *digests: str) -> dict[str, tuple[ApiToken, Account]]:
        """The tokens that open something, and whose they are."""
        found = await self._database.query(api_tokens.find, digests)
        return {key: one for key, one in found.items() if one[1].banned_until <= self._now()}


def _may_be(text: str) -> bool:
    """Whether a text looks like a token."""
    return text.startswith(_PREFIX) and len(text) <= _LONGEST
