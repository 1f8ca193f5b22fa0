"""A device that keeps one passkey, for tests without a browser."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

_PRESENT, _VERIFIED, _ATTESTED = 1, 4, 64


class Device:
    """Makes a key and signs with it; each method answers to a question of the server."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.count = 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question for a new key."""
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self._data(options["rp"]["id"], _PRESENT | _VERIFIED | _ATTESTED) + attested
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": client, "attestationObject": made})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question for a known key."""
        self.count += 1
        data = self._data(options["rpId"], _PRESENT | _VERIFIED)
        client = self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        )

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _data(self, site: str, flags: int) -> bytes:
        counted = self.count.to_bytes(4, "big")
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + counted

    def _answer(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        coded = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": coded}


def flip(answer: dict[str, Any], part: str) -> dict[str, Any]:
    """The same answer with one bit of a part changed."""
    value = bytearray(base64url_to_bytes(answer["response"][part]))
    value[-1] ^= 1
    changed = {**answer["response"], part: bytes_to_base64url(bytes(value))}
    return {**answer, "response": changed}
