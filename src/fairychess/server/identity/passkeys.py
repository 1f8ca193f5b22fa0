"""Passkeys (WebAuthn) beside passwords: added once logged in, and enough to log in with."""

import json
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, structs

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.identity.accounts import Accounts
from fairychess.server.identity.sessions import User, account_of
from fairychess.server.store import passkeys, users
from fairychess.server.store.database import Database

_SITE = "Fairychess"
_MOST = 20
T = TypeVar("T")
Asked = dict[str, Any]


def _wrong() -> ProblemError:
    """The one answer to every key that does not fit, however it does not fit."""
    return ProblemError("wrong_key", "this passkey does not fit", 403)


def _checked(verify: Callable[..., T], **given: Any) -> T:
    """The library's finding about an answer; anything wrong with it is a ProblemError."""
    try:
        return verify(**given)
    except Exception:
        raise _wrong() from None


class Passkeys:
    """Asks devices and checks their answers. `origin` is the address a page was reached under."""

    def __init__(self, database: Database, accounts: Accounts, now: Callable[[], int]) -> None:
        self._database = database
        self._accounts = accounts
        self._now = now

    async def ask_new(self, user: User, site: str) -> Asked:
        """The options for a device that is to make a key for a user's account."""
        account = account_of(user)
        known = await self._database.query(passkeys.of, account)
        if len(known) >= _MOST:
            raise ProblemError("refused", Message("too_many_passkeys", {"count": _MOST}), 409)
        options = webauthn.generate_registration_options(
            rp_id=site,
            rp_name=_SITE,
            user_name=user.name,
            user_id=account.encode(),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id))
                for one in known
            ],
        )
        return await self._ask(options.challenge, webauthn.options_to_json(options), account)

    async def add(
        self, user: User, ticket: str, answer: Asked, name: str, site: str, origin: str
    ) -> passkeys.Passkey:
        """Keep the key a device has made."""
        account = account_of(user)
        found = _checked(
            webauthn.verify_registration_response,
            credential=answer,
            expected_challenge=await self._asked(ticket, account),
            expected_rp_id=site,
            expected_origin=origin,
            require_user_verification=True,
        )
        made = passkeys.Passkey(
            bytes_to_base64url(found.credential_id),
            account,
            bytes_to_base64url(found.credential_public_key),
            found.sign_count,
            sanitise(name, 60) or _SITE,
            self._now(),
        )
        async with self._database.write() as connection:
            room = await passkeys.number(connection, account) < _MOST
            if not room or not await passkeys.add(connection, made):
                raise _wrong()
        return made

    async def ask_known(self, site: str) -> Asked:
        """Return what a device is asked that is to log a person in; it knows whose it is."""
        options = webauthn.generate_authentication_options(
            rp_id=site, user_verification=structs.UserVerificationRequirement.REQUIRED
        )
        return await self._ask(options.challenge, webauthn.options_to_json(options), None)

    async def log_in(self, user: User, ticket: str, answer: Asked, site: str, origin: str) -> User:
        """A new session for the account of a key."""
        challenge = await self._asked(ticket, None)
        async with self._database.read() as connection:
            known = await passkeys.find(connection, str(answer.get("id", ""))[:1400])
            account = await users.by_id(connection, known.account) if known else None
        if known is None or account is None:
            raise _wrong()
        found = _checked(
            webauthn.verify_authentication_response,
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(known.key),
            credential_current_sign_count=known.count,
            require_user_verification=True,
        )
        await self._database.commit(passkeys.used, known.id, found.new_sign_count)
        return await self._accounts.enter(account, user)

    async def of(self, user: User) -> list[passkeys.Passkey]:
        """The keys of a user's account."""
        if user.account is None:
            return []
        return await self._database.query(passkeys.of, user.account)

    async def remove(self, user: User, passkey_id: str) -> None:
        """Forget a key; nobody gets in with it any more."""
        account = account_of(user)
        async with self._database.write() as connection:
            if not await passkeys.remove(connection, account, passkey_id):
                raise ProblemError("no_such_key", "there is no such passkey here", 404)

    async def _ask(self, challenge: bytes, options: str, account: str | None) -> Asked:
        ticket = secrets.token_urlsafe(24)
        now = self._now()
        await self._database.commit(
            passkeys.ask, ticket, bytes_to_base64url(challenge), account, now
        )
        return {"ticket": ticket, "options": json.loads(options)}

    async def _asked(self, ticket: str, account: str | None) -> bytes:
        now = self._now()
        found = await self._database.commit(passkeys.asked, ticket, account, now)
        if found is None:
            raise _wrong()
        return base64url_to_bytes(found)
