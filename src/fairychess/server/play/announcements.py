"""What is posted to a webhook: events in words for a chat, or as they are for a program."""

import base64
import hashlib
import hmac
import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from fairychess.messages import Message
from fairychess.server.base.errors import whereabouts
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.server_time import milliseconds
from fairychess.server.base.words import Words
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.names import called
from fairychess.server.domain.setup import SIDES
from fairychess.server.store.webhooks import Webhook
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.titles import LONGEST_NAME, Titles

log = logging.getLogger(__name__)

DISCORD, JSON = "discord", "json"
TRIAL = "trial"
"""The kind of an event that only says that posting works."""

_LONGEST = 2000
"""Characters that Discord takes as one message."""

_NO_EMBEDS = 4
_MARKS = {ord(mark): f"\\{mark}" for mark in "\\`*_~|>#[]()@:<-"}


class Announcements:
    """Writes what is posted, and signs it under the installation's key."""

    def __init__(self, words: Words, catalogue: Catalogue, address: str, key: str) -> None:
        self._words = words
        self._titles = Titles(words, catalogue)
        self._address = address
        self._key = key.encode()

    def known(self, language: str) -> str:
        """A language, or the first one where there is no such language."""
        return self._words.known(language)

    def secret(self, ident: str) -> str:
        """Return the key with which posts to a webhook are signed, as `whsec_` and base64; see
        `standardwebhooks.com`."""
        return "whsec_" + base64.b64encode(self._bytes(ident)).decode()

    def _bytes(self, ident: str) -> bytes:
        return hmac.digest(self._key, f"webhook {ident}".encode(), hashlib.sha256)

    async def body(self, to: Webhook, events: Sequence[dict[str, Any]]) -> tuple[bytes, int]:
        """The body of a post, and for how many of the events it stands.

        What does not fit comes later, and what cannot be told is left out; empty where nothing can
        be told.
        """
        if to.format == JSON:
            said = {"server": self._address, "events": events}
            return msgspec.json.encode(said), len(events)
        lines: list[str] = []
        done = 0
        for event in events:
            line = await self._line_or_none(event, to.language)
            if line is not None:
                if len("\n".join([*lines, line])) > _LONGEST:
                    break
                lines.append(line)
            done += 1
        told = {
            "content": "\n".join(lines),
            "flags": _NO_EMBEDS,
            "allowed_mentions": {"parse": []},
        }
        return msgspec.json.encode(told) if lines else b"", done

    async def _line_or_none(self, event: dict[str, Any], language: str) -> str | None:
        try:
            return await self._line(event, language)
        except Exception as error:
            # What cannot be told, as of a game that the rules refuse today, holds up nothing else.
            log.warning("an event could not be told to a webhook: %s", whereabouts(error))
            return None

    def headers(self, to: Webhook, body: bytes) -> dict[str, str]:
        """What stands above a body, with its signature."""
        at = str(milliseconds() // 1000)
        ident = "msg_" + hashlib.sha256(to.id.encode() + body).hexdigest()[:32]
        signed = b".".join((ident.encode(), at.encode(), body))
        mark = base64.b64encode(hmac.digest(self._bytes(to.id), signed, hashlib.sha256)).decode()
        return {
            "Content-Type": "application/json",
            "User-Agent": "fairychess",
            "webhook-id": ident,
            "webhook-timestamp": at,
            "webhook-signature": f"v1,{mark}",
        }

    async def _line(self, event: dict[str, Any], language: str) -> str:
        """An event in one line of a chat, in which no name does anything."""
        kind = event["type"]
        told = {
            "by": self._name(event.get("by", ""), language),
            "players": self._players(event.get("players", {}), language),
            "result": {"first": "1–0", "second": "0–1"}.get(event.get("winner") or "", "½–½"),
            "clock": _clock(event.get("terms") or {}),
            "game": await self._games(event, language),
            "title": event.get("title", ""),
            "reason": self._reason(event.get("reason"), language),
        }
        plain = {name: sanitise(text, 4 * LONGEST_NAME) for name, text in told.items()}
        key = f"hook_{kind}_{event['status']}" if kind == "tournament" else f"hook_{kind}"
        words = self._words.say(
            language, key, **{name: text.translate(_MARKS) for name, text in plain.items()}
        )
        return f"{' '.join(words.split())} <{event['url']}>"

    def _name(self, kept: str, language: str) -> str:
        return sanitise(self._words.message(language, called(kept)) or "–", LONGEST_NAME)

    def _players(self, seats: dict[str, dict[str, Any]], language: str) -> str:
        names = [self._name(seats.get(side, {}).get("name", ""), language) for side in SIDES]
        return " – ".join(names)

    def _reason(self, said: dict[str, Any] | None, language: str) -> str:
        found = msgspec.convert(said, Message) if said else None
        return self._words.message(language, found)

    async def _games(self, event: dict[str, Any], language: str) -> str:
        variants = event.get("variants") or [event["variant"]] if "variant" in event else []
        return ", ".join([await self._titles.of(one, language) for one in variants[:3]])


def _clock(terms: dict[str, Any]) -> str:
    timing = terms.get("timing")
    return msgspec.convert(timing, Timing).short if timing else ""
