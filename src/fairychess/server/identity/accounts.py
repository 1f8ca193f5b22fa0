"""Accounts: optional, to keep one's games together and to be rated."""

import asyncio
import secrets
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.addresses import asking
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.base.turns import TurnsByAddress
from fairychess.server.bus.base import Publish
from fairychess.server.domain import names
from fairychess.server.identity.sessions import Sessions, User, account_of
from fairychess.server.schemas import http
from fairychess.server.store import users
from fairychess.server.store.database import Database


class Accounts:
    """Registers people and lets them in. Hashing takes memory, so few do it at once."""

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        rate_limits: RateLimits,
        publish: Publish,
        now: Callable[[], int],
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._database = database
        self._sessions = sessions
        self._rate_limits = rate_limits
        self._publish = publish
        self._now = now
        self._hasher = hasher or PasswordHasher()
        self._turns = TurnsByAddress(2)
        self._nobody = ""

    async def register(self, wanted: http.Credentials, user: User) -> User:
        """A new account; its seats and challenges of before come along.

        Registering again with the same name and password logs in, for the first answer may not
        have come through.
        """
        name = sanitise(wanted.name, 200)
        fault = names.unfit(name)
        if fault is not None:
            raise ProblemError("bad_request", fault)
        if names.reserved(name):
            raise _taken()
        password = await self.hashed(wanted.password)
        account = users.Account(secrets.token_urlsafe(12), name, password)
        try:
            await self._database.commit(
                users.register, account, folded(name), names.skeleton(name), self._now()
            )
        except users.NameTakenError:
            return await self._again(name, wanted, user)
        return await self.enter(account, user)

    async def _again(self, name: str, wanted: http.Credentials, user: User) -> User:
        found = await self._database.query(users.by_name, folded(name))
        if found is not None and found.name == name:
            self._rate_limits.take("login", "name " + folded(name))
            if await self._verify(found.password, wanted.password):
                return await self.enter(found, user)
        raise _taken()

    async def log_in(self, wanted: http.Credentials, user: User) -> User:
        """A new session for an account. What was wrong is not said, nor told by the time taken."""
        found = await self._database.query(users.by_name, folded(wanted.name))
        if not self._nobody:
            self._nobody = await self.hashed(secrets.token_urlsafe(16))
        right = await self._verify(found.password if found else self._nobody, wanted.password)
        if found is None or not right:
            raise ProblemError("wrong", "name and password do not fit", 403)
        return await self.enter(found, user)

    async def change_password(self, user: User, old: str, new: str) -> None:
        """Take another password; all other sessions of the account and its API tokens end."""
        account = await self.checked(user, old)
        password = await self.hashed(new)
        async with self._database.write() as connection:
            await self.still(connection, account)
            await users.set_password(connection, account.id, password, but=user.session)
        await self.sessions_ended(account.id)

    async def sessions_ended(self, account_id: str) -> None:
        """Have open pages of an account come back, if their sessions are still good."""
        await self._publish(f"sessions {account_id}")

    async def remove(self, user: User, password: str) -> None:
        """Remove the user's account; its games stay, without its name."""
        account = await self.checked(user, password)
        await self._database.commit(users.remove, account.id, self._now())
        for said in (f"named {account.id}", "lobby"):  # its challenges go with it
            await self._publish(said)

    async def checked(self, user: User, password: str) -> users.Account:
        """The user's account, if that is its password."""
        found = await self._database.query(users.by_id, account_of(user))
        if found is None or not await self._verify(found.password, password):
            raise _wrong_password()
        return found

    async def still(self, connection: AsyncConnection, account: users.Account) -> None:
        """Hold an account; raise ProblemError where its password is another by now."""
        await users.hold(connection, account.id)
        found = await users.by_id(connection, account.id)
        if found is None or found.password != account.password:
            raise _wrong_password()

    async def log_out(self, user: User) -> None:
        """End a session."""
        await self._database.commit(users.close_session, user.session)

    async def enter(self, account: users.Account, user: User) -> User:
        """A new session for an account; see `Handover` for what comes along."""
        if account.banned_until > self._now():
            raise ProblemError("banned", "a moderator has closed this account", 403)
        before = user.session or None
        return await self._sessions.begin(account.id, account.name, before)

    async def hashed(self, password: str) -> str:
        """A password as it is kept."""
        async with self._turns.taken(asking.get()):
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, known: str, password: str) -> bool:
        async with self._turns.taken(asking.get()):
            try:
                return await asyncio.to_thread(self._hasher.verify, known, password)
            except (VerificationError, InvalidHashError):
                return False


def _wrong_password() -> ProblemError:
    return ProblemError("wrong_password", "this is not the password", 403)


def _taken() -> ProblemError:
    return ProblemError("name_taken", "this name is taken, or looks like one that is", 409)
