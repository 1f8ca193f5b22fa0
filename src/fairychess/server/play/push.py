"""Telling the browsers of people who have asked for it: web push, off without a key.

What is sent names a game and nothing that happened in it, encrypted for the browser alone
(RFC 8291) and signed as this server's (RFC 8292). Only the push services of browsers are written
to, whatever address a browser gives.
"""

import asyncio
import base64
import json
import logging
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fairychess.messages import Message
from fairychess.server.base import outgoing
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.server_time import milliseconds
from fairychess.server.domain.setup import SeatSetup
from fairychess.server.store import subscriptions
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue

log = logging.getLogger(__name__)

SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    ".notify.windows.com",
)
"""Hosts that may be written to; one that begins with a dot stands for all below it."""

_LASTS = 12 * 3600
_GONE = (404, 410)
_CURVE = ec.SECP256R1()


def coded(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of base64url. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A fresh key for `FAIRYCHESS_PUSH_KEY`."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return coded(number.to_bytes(32, "big"))


def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The key of a text. Raises ValueError."""
    data = decoded(text)
    if len(data) != 32:
        raise ValueError("a push key has 32 bytes; make one with: fairychess serve --new-push-key")
    return ec.derive_private_key(int.from_bytes(data, "big"), _CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key as browsers spell it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed(
    plain: bytes,
    theirs: bytes,
    auth: bytes,
    mine: ec.EllipticCurvePrivateKey,
    salt: bytes,
) -> bytes:
    """A message that only the browser with the public key `theirs` can read (RFC 8291).

    Raises ValueError where that is no key.
    """
    found: bytes = http_ece.encrypt(
        plain, salt=salt, private_key=mine, dh=theirs, auth_secret=auth, version="aes128gcm"
    )
    return found


def signed(key: ec.EllipticCurvePrivateKey, claims: dict[str, object]) -> str:
    """A token by which a push service knows who sends (RFC 8292)."""
    return jwt.encode(claims, key, algorithm="ES256")


@dataclass(frozen=True, slots=True)
class PushMessage:
    """One message on its way."""

    body: bytes
    headers: dict[str, str]


class PushNotifications:
    """Keeps who wants to be told, and tells them."""

    def __init__(self, database: Database, catalogue: Catalogue, settings: Settings) -> None:
        self._database = database
        self._catalogue = catalogue
        self._settings = settings
        given = settings.push_key
        self._key = read_key(given) if given else None

    @property
    def public_key(self) -> str:
        """The public key browsers subscribe with; empty without notifications."""
        return coded(public_bytes(self._key)) if self._key else ""

    async def subscribe(self, new: subscriptions.Subscription) -> None:
        """Tell a browser from now on."""
        if self._key is None:
            raise ProblemError("refused", Message("no_push"), 409)
        place = urlsplit(new.endpoint)
        if place.scheme != "https" or not _is_service(place.hostname or ""):
            raise ProblemError("bad_request", "this is no push service known here")
        try:
            self._letter(new, b"")  # tries its keys
        except (ValueError, http_ece.ECEException):
            raise ProblemError("bad_request", "these are no keys of a browser") from None
        await self._database.commit(subscriptions.keep, new, self._settings.now())

    async def paired(self, game_id: str, variant: str, seats: dict[str, SeatSetup]) -> None:
        """Tell both players who have been paired who plays whom."""
        names = " – ".join(seat.name for seat in seats.values())
        for seat in seats.values():
            await self.tell("paired", game_id, variant, seat, names)

    async def tell(
        self, kind: str, game_id: str, variant: str, seat: SeatSetup, text: str = ""
    ) -> None:
        """Tell the person of a seat that it is their turn, that time runs out, or a text."""
        if self._key is None:
            return
        found = await self._database.query(subscriptions.of, seat.sessions, seat.account)
        if not found:
            return
        info = await self._catalogue.info(variant)
        said = {"game": game_id, "url": f"/game/{game_id}", "title": info.title, "kind": kind}
        said |= {"text": text} if text else {}
        await asyncio.gather(*(self._send(one, said) for one in found))

    async def _send(self, one: subscriptions.Subscription, said: dict[str, str]) -> None:
        try:
            letter = self._letter(one, json.dumps({"text": one.words, **said}).encode())
            answer = await outgoing.post(one.endpoint, letter.headers, letter.body, names=None)
        except (OSError, ValueError) as error:
            log.warning("a push message could not be sent: %s", whereabouts(error))
            return
        if answer.status in _GONE:
            await self._database.commit(subscriptions.end, one.endpoint)

    def _letter(self, to: subscriptions.Subscription, plain: bytes) -> PushMessage:
        assert self._key is not None
        place = urlsplit(to.endpoint)
        settings = self._settings
        claims: dict[str, object] = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": milliseconds() // 1000 + _LASTS,  # others read this by their own wall clocks
        }
        if settings.push_contact:
            claims["sub"] = settings.push_contact
        once = ec.generate_private_key(_CURVE)
        body = sealed(plain, decoded(to.key), decoded(to.auth), once, os.urandom(16))
        headers = {
            "Authorization": f"vapid t={signed(self._key, claims)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_LASTS),
        }
        return PushMessage(body, headers)


def _is_service(host: str) -> bool:
    return any(host == one or (one[0] == "." and host.endswith(one)) for one in SERVICES)
