"""What has happened here that everybody may know: for communities elsewhere.

No game by link, none whose end is still held back, and nothing of how one stands.
"""

from typing import Any

from fairychess.server.domain import tournament as t
from fairychess.server.store import archive, challenges, inventions, tournaments
from fairychess.server.store.database import Database
from fairychess.server.store.tournaments import Tournament

OVERLAP = 10_000
"""Milliseconds that are looked at again, for what another process has written meanwhile."""


Found = list[tuple[str, dict[str, Any]]]
"""Events by keys of their own, in order."""


class Happenings:
    """Looks into the database for what is new."""

    def __init__(self, database: Database, address: str) -> None:
        self._database = database
        self.address = address.rstrip("/")

    async def since(self, since: int, now: int) -> Found:
        """What has happened since a moment or shortly before, each with a key that is its own, in
        order. Of very many at once the newest."""
        since -= OVERLAP
        async with self._database.read() as connection:
            seeks = await challenges.listed(connection, now)
            begun = await archive.begun_since(connection, since)
            ended = await archive.shown_since(connection, since, now)
            published = await inventions.changed_since(connection, since)
            events = await tournaments.changed_since(connection, since)
        found = [self._challenge(one) for one in seeks if one.created >= since]
        found += [self._begun(one) for one in begun]
        found += [self._ended(one) for one in ended]
        found += [self._published(one) for one in published]
        found += [self._tournament(one) for one in events]
        keyed = [
            (f"{one['type']} {one['id']} {one.get('version', one.get('status', ''))}".strip(), one)
            for one in found
        ]
        return sorted(keyed, key=lambda one: int(one[1]["at"]))

    def _event(self, kind: str, page: str, ident: str, at: int) -> dict[str, Any]:
        return {"type": kind, "id": ident, "url": f"{self.address}/{page}/{ident}", "at": at}

    def _challenge(self, one: challenges.Challenge) -> dict[str, Any]:
        return self._event("challenge", "challenge", one.id, one.created) | {
            "variant": one.variant,
            "by": one.name,
            "terms": one.terms,
        }

    def _begun(self, one: dict[str, Any]) -> dict[str, Any]:
        return self._event("gameStart", "game", one["id"], one["created"]) | {
            "variant": one["variant"],
            "players": one["seats"],
            "terms": one["terms"],
        }

    def _ended(self, one: dict[str, Any]) -> dict[str, Any]:
        return self._event("gameEnd", "game", one["id"], one["changed"]) | {
            "variant": one["variant"],
            "winner": one["winner"],
            "reason": one["message"],
            "players": one["seats"],
        }

    def _published(self, one: dict[str, Any]) -> dict[str, Any]:
        return self._event("published", "invention", one["id"], one["changed"]) | {
            "title": one["title"],
            "by": one["author"],
            "summary": one["summary"],
            "version": one["version"],
        }

    def _tournament(self, one: Tournament) -> dict[str, Any]:
        at = one.created if one.status == t.OPEN else one.changed
        return self._event("tournament", "tournament", one.id, at) | {
            "title": one.title,
            "kind": one.plan.kind,
            "status": one.status,
            "official": one.official,
            "variants": list(dict.fromkeys(each.variant for each in one.plan.contests)),
            "starts": one.starts if one.starts - one.created < t.LATEST else None,
            "terms": one.plan.terms,
        }


class News:
    """What has happened and has not been told, for one who tells it."""

    def __init__(self, happenings: Happenings) -> None:
        self._happenings = happenings
        self._told: dict[str, int] = {}

    async def since(self, since: int, now: int) -> Found:
        """What `Happenings.since` finds, without what has been told."""
        found = await self._happenings.since(since, now)
        return [(key, event) for key, event in found if key not in self._told]

    def tell(self, found: Found, now: int) -> None:
        """This has been told."""
        self._told = {key: at for key, at in self._told.items() if at > now - 2 * OVERLAP}
        self._told |= {key: now for key, _ in found}
