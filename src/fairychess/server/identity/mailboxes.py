"""The mail address of an account, confirmed by a letter, and the way back to an account by it."""

import secrets
from collections.abc import Callable

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.sanitise import folded
from fairychess.server.base.service import service
from fairychess.server.base.tasks import TaskSet
from fairychess.server.identity.accounts import Accounts
from fairychess.server.identity.sessions import User, digest_of
from fairychess.server.mail.post_office import PostOffice
from fairychess.server.mail.relay import is_address
from fairychess.server.store import mail, passkeys, users
from fairychess.server.store.database import Database

_HOUR = 3_600_000
_TO_CONFIRM = 48 * _HOUR
_TO_COME_BACK = _HOUR
_OF_ONE_ADDRESS = 3
"""Accounts that are written to where only an address is given."""


@service
class Mailboxes:
    """Keeps where people get mail."""

    database: Database
    accounts: Accounts
    post_office: PostOffice
    rate_limits: RateLimits
    tasks: TaskSet
    now: Callable[[], int]

    async def of(self, account: str) -> mail.Mailbox | None:
        """The mailbox of an account."""
        return await self.database.query(mail.of, account)

    async def set_address(self, user: User, address: str, password: str, language: str) -> None:
        """Send a link that confirms a new address; an empty one removes the account's address.

        Until the link is followed the former address counts. ProblemError for a wrong password
        (who has the address can choose another one), and for what is no address.
        """
        account = await self.accounts.checked(user, password)
        if not address:
            async with self.database.write() as connection:
                await self.accounts.still(connection, account)
                await mail.forget(connection, account.id)
            return
        if not is_address(address):
            raise ProblemError("bad_address", "this is no mail address")
        # No account uses up alone what may be asked of an address that is somebody else's.
        self.rate_limits.take("address", account.id)
        self.rate_limits.take("letter", f"confirm {address.lower()}")
        token, now = secrets.token_urlsafe(32), self.now()
        letters, language = self.post_office.letters, self.post_office.words.known(language)
        until, digest = now + _TO_CONFIRM, now + mail.DAY
        async with self.database.write() as connection:
            await self.accounts.still(connection, account)
            await mail.want(
                connection, account.id, address, language, digest_of(token), until, digest
            )
        self.post_office.send(letters.confirmation(address, language, account.name, token))

    async def confirm(self, token: str) -> None:
        """Take an address as confirmed by what a letter has brought there."""
        async with self.database.write() as connection:
            if not await mail.confirm(connection, digest_of(token), self.now()):
                raise _used_up()

    async def stop(self, token: str) -> None:
        """Write no more about games, by the link at the end of a letter."""
        account = self.post_office.stop_tokens.open(token)
        if account is None:
            raise _used_up()
        async with self.database.write() as connection:
            await mail.prefer(connection, account, about_turns=mail.NEVER, warnings=False)

    # -- the way back -----------------------------------------------------------------------

    def offer_way_back(self, name: str) -> None:
        """Write to the owner of a name or address; whether there is one, nobody is told."""
        if not self.post_office.open:
            raise ProblemError("no_mail", "this server sends no mail", 409)
        self.tasks.spawn(self._offer(name))

    async def _offer(self, name: str) -> None:
        async with self.database.read() as connection:
            named = await users.by_name(connection, folded(name))
            found = [named.id] if named else await mail.at(connection, name, _OF_ONE_ADDRESS)
        for account_id in found:
            await self._write_to(account_id)

    async def _write_to(self, account_id: str) -> None:
        async with self.database.read() as connection:
            box = await mail.of(connection, account_id)
            account = await users.by_id(connection, account_id)
        if account is None or box is None or not box.address:
            return
        try:
            self.rate_limits.take("letter", f"back {account.id}")
        except ProblemError:
            return  # nobody is told that either
        token = secrets.token_urlsafe(32)
        until = self.now() + _TO_COME_BACK
        box = await self.database.commit(mail.offer_reset, account.id, digest_of(token), until)
        if box is None:
            return
        letters = self.post_office.letters
        self.post_office.send(letters.way_back(box.address, box.language, account.name, token))

    async def come_back(self, token: str, password: str) -> None:
        """Take another password by what a letter has brought, once.

        Whatever else opens the account ends: sessions, the tokens of programs, passkeys.
        """
        digest = digest_of(token)
        if await self.database.query(mail.way_back, digest, self.now()) is None:
            raise _used_up()
        hashed = await self.accounts.hashed(password)
        async with self.database.write() as connection:
            account = await mail.use_reset(connection, digest, self.now())
            if account is None:
                raise _used_up()
            await users.set_password(connection, account, hashed)
            await passkeys.remove_all(connection, account)
        await self.accounts.sessions_ended(account)


def _used_up() -> ProblemError:
    return ProblemError("bad_link", "this link does not work (any more)", 403)
