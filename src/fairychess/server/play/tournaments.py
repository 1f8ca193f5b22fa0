"""Tournaments begun, entered, left and called off, and what everybody is shown of one."""

import asyncio
import datetime
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, field
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain.tournament import (
    CANCELLED,
    LATEST,
    OPEN,
    PLAYING,
    EntrantRow,
    PairingRow,
    Plan,
    field_of,
    seeds,
)
from fairychess.server.store import ratings, tournaments, users
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.store.tournaments import Tournament
from fairychess.server.variants.catalogue import Catalogue
from fairychess.tournaments.agreed import LATE, MOST
from fairychess.tournaments.report import Named, crosstable_csv, trf
from fairychess.tournaments.standings import TIES, ranked

MOST_BEGUN, MOST_OFFICIAL, MOST_ENTERED = 3, 30, 20
"""Tournaments that have not ended which one may have begun (moderators more), and take part in."""

_LONGEST_ABOUT = 2000
_KEPT = 64
_SHOWN_OF_ARENA = 60
"""The latest pairings of an arena that its page shows, beside those that are being played."""


def _gone() -> ProblemError:
    return ProblemError("no_such_tournament", "there is no such tournament", 404)


def _refused(key: str, **parameters: str | int) -> ProblemError:
    return ProblemError("refused", Message(key, dict(parameters)), 409)


@service
class Tournaments:
    """What people do with tournaments; `Director` does the rest."""

    catalogue: Catalogue
    database: Database
    publish: Publish
    now: Callable[[], int]
    _shown: OrderedDict[str, tuple[int, msgspec.Raw]] = field(
        init=False, default_factory=OrderedDict
    )
    _telling: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    # -- begun, entered, left ---------------------------------------------------------------

    async def create(
        self, account: str, title: str, about: str, plan: Plan, starts: int, official: bool
    ) -> str:
        """Begin a tournament; its id. Without `starts` it begins when its owner says so."""
        plan, now = await self._checked(plan), self.now()
        if starts and not now <= starts <= now + LATEST:
            raise ProblemError("bad_request", "starts: must be within 90 days from now")
        lines = (sanitise(line, _LONGEST_ABOUT) for line in about.splitlines())
        text = "\n".join(lines).strip()[:_LONGEST_ABOUT]
        title = sanitise(title, 120)
        if not title:
            raise ProblemError("bad_request", "a tournament has a title")
        async with self.database.write() as connection:
            await users.hold(connection, account)
            await users.must_not_be_muted(connection, account, now)
            found = await users.by_id(connection, account)
            moderator = found is not None and found.moderator
            if official and not moderator:
                raise ProblemError("not_moderator", "this is for moderators only", 403)
            most = MOST_OFFICIAL if moderator else MOST_BEGUN
            if await tournaments.begun_by(connection, account) >= most:
                raise ProblemError("too_many", "these are too many tournaments", 403)
            made = await tournaments.create(
                connection, account, title, text, plan, official, starts or now + LATEST, now
            )
            if plan.kind == "exhibition":
                await self._enter(connection, made, account, plan, 1)
        await self.publish(f"tournament {made}")
        return made

    async def _checked(self, plan: Plan) -> Plan:
        """A plan that can be played."""
        timing = plan.terms.timing
        if timing is None:
            raise _refused("tournament_needs_clock")
        if plan.kind == "arena" and timing.slow:
            raise _refused("arena_needs_clock")
        for contest in plan.contests:
            if plan.terms.rated and is_custom(contest.variant):
                raise ProblemError("not_rated", "games of custom variants are not rated", 403)
            await self.catalogue.info(contest.variant)
            await self.catalogue.info_with(contest.variant, contest.options)
        return msgspec.structs.replace(
            plan,
            terms=msgspec.structs.replace(plan.terms, strict=True),
            most=min(plan.most, MOST[plan.kind]),
            late=plan.late and plan.kind in LATE,
        )

    async def _enter(
        self, connection: AsyncConnection, ident: str, account: str, plan: Plan, since: int
    ) -> None:
        found = await users.by_id(connection, account)
        assert found is not None
        now = self.now()
        variant = plan.contests[0].variant
        rating = await ratings.public_rating(connection, account, variant, now)
        if not await tournaments.enter(connection, ident, account, found.name, rating, since, now):
            raise ProblemError("stale", "somebody else was quicker", 409)

    async def enter(self, ident: str, account: str) -> None:
        """Take part, or be paired again after a pause."""
        async with self.database.write() as connection:
            found = await self._held(connection, ident)
            mine, number = await self._entrant(connection, ident, account)
            self._must_be_open(found, mine)
            if mine is not None and not mine.away:
                return  # nothing changes, and so no round that is being paired is held up
            await users.hold(connection, account)
            if mine is not None:
                await tournaments.set_away(connection, ident, [mine.number], False)
            elif number >= found.plan.most:
                raise _refused("tournament_full")
            elif await tournaments.entered_by(connection, account) >= MOST_ENTERED:
                raise ProblemError("too_many", "these are too many tournaments", 403)
            else:
                await self._enter(connection, ident, account, found.plan, found.round + 1)
            await tournaments.touch(connection, ident, self.now())
        await self.publish(f"tournament {ident}")

    def _must_be_open(self, found: Tournament, mine: EntrantRow | None) -> None:
        """Raise ProblemError where one cannot enter now, or come back."""
        plan = found.plan
        if mine is not None:
            late = plan.kind not in ("knockout", "exhibition")
        else:
            late = plan.late and (plan.kind != "swiss" or 2 * found.round <= found.rounds)
        late = late and (found.ends is None or self.now() < found.ends)
        if found.status != OPEN and not (late and found.status == PLAYING):
            raise _refused("tournament_closed")

    async def leave(self, ident: str, account: str) -> None:
        """Take part no longer; games that have begun go on."""
        async with self.database.write() as connection:
            found = await self._held(connection, ident)
            mine, _ = await self._entrant(connection, ident, account)
            if mine is None:
                raise _refused("not_entered")
            if found.status == OPEN:
                if found.plan.kind == "exhibition" and account == found.owner:
                    raise _refused("host_stays")
                await tournaments.leave(connection, ident, account)
            elif found.status == PLAYING and not mine.away:
                await tournaments.set_away(connection, ident, [mine.number], True)
            else:
                return
            await tournaments.touch(connection, ident, self.now())
        await self.publish(f"tournament {ident}")

    async def start(self, ident: str, account: str) -> None:
        """Let one's own tournament begin now."""
        async with self.database.write() as connection:
            found = await self._held(connection, ident)
            _, number = await self._entrant(connection, ident, account)
            if found.owner != account or found.status != OPEN:
                raise _refused("tournament_closed")
            if number < 2:
                raise _refused("tournament_too_few")
            now = self.now()
            await tournaments.claim(connection, ident, found.version, now, starts=now)
        await self.publish(f"tournament {ident}")

    async def cancel(self, ident: str, account: str) -> None:
        """Call off one's own tournament before it has begun; moderators, any at any time."""
        async with self.database.write() as connection:
            found = await self._held(connection, ident)
            who = await users.by_id(connection, account)
            moderator = who is not None and who.moderator
            going = (OPEN, PLAYING) if moderator else (OPEN,)
            if found.status not in going or not (moderator or found.owner == account):
                raise _refused("tournament_closed")
            now = self.now()
            await tournaments.claim(
                connection, ident, found.version, now, status=CANCELLED, ends=now
            )
        await self.publish(f"tournament {ident}")

    async def _held(self, connection: AsyncConnection, ident: str) -> Tournament:
        """A tournament that changes no more until the transaction ends; not even by a pairing."""
        await tournaments.hold(connection, ident)
        return await self._found(connection, ident)

    async def _found(self, connection: AsyncConnection, ident: str) -> Tournament:
        found = await tournaments.find(connection, ident)
        if found is None:
            raise _gone()
        return found

    async def _entrant(
        self, connection: AsyncConnection, ident: str, account: str
    ) -> tuple[EntrantRow | None, int]:
        """Somebody who may have entered, and how many have."""
        mine = await tournaments.entrant_of(connection, ident, account)
        return mine, await tournaments.number_of_entrants(connection, ident)

    # -- shown ------------------------------------------------------------------------------

    async def shown(self, ident: str, account: str | None) -> dict[str, Any]:
        """A tournament as everybody sees it, and what one of them may do."""
        async with self.database.read() as connection:
            found = await self._found(connection, ident)
            mine, number = None, 0
            if account is not None:
                mine, number = await self._entrant(connection, ident, account)
            game = await tournaments.game_of(connection, ident, mine.number) if mine else None
            who = await users.by_id(connection, account) if account else None
        told = await self._told(found)
        moderator = who is not None and who.moderator
        own = account is not None and found.owner == account
        return {
            "tournament": told,
            "entered": mine is not None,
            "away": mine is not None and mine.away,
            "game": game,
            "may_enter": self._may_enter(found, mine, number),
            "may_start": own and found.status == OPEN,
            "may_cancel": (own and found.status == OPEN)
            or (moderator and found.status in (OPEN, PLAYING)),
        }

    async def _told(self, found: Tournament) -> msgspec.Raw:
        """A tournament as everybody sees it: worked out once for all who ask at a time."""
        async with self._telling:
            known = self._shown.get(found.id)
            if known is None or known[0] < found.version:
                found, document = await self._now_known(found)
                known = (found.version, msgspec.Raw(msgspec.json.encode(document)))
            self._shown[found.id] = known
            self._shown.move_to_end(found.id)
            if len(self._shown) > _KEPT:
                self._shown.popitem(last=False)
            return known[1]

    async def _now_known(self, found: Tournament) -> tuple[Tournament, dict[str, Any]]:
        """A tournament and what is told of it, both of one version, which may be a newer one."""
        async with self.database.read() as connection:
            while True:
                document = await self._document(connection, found)
                after = await self._found(connection, found.id)
                if after.version == found.version:
                    return found, document
                found = after

    def _may_enter(self, found: Tournament, mine: EntrantRow | None, number: int) -> bool:
        try:
            self._must_be_open(found, mine)
        except ProblemError:
            return False
        return mine.away if mine is not None else number < found.plan.most

    async def _document(self, connection: AsyncConnection, found: Tournament) -> dict[str, Any]:
        latest = _SHOWN_OF_ARENA if found.plan.kind == "arena" else None
        entrants = await tournaments.entrants(connection, found.id)
        pairings = await tournaments.pairings(connection, found.id, latest)
        owner = await users.by_id(connection, found.owner) if found.owner else None
        seed = seeds(entrants)
        by_seed = {seed[one.number]: one for one in entrants}
        return {
            "id": found.id,
            "title": found.title,
            "about": found.about,
            "plan": found.plan,
            "status": found.status,
            "official": found.official,
            "owner": owner.name if owner else None,
            "round": found.round,
            "rounds": found.rounds,
            "starts": found.starts,
            "scheduled": found.starts - found.created < LATEST,
            "ends": found.ends,
            "ties": TIES[found.plan.kind],
            "places": [
                {
                    **asdict(place),
                    "name": by_seed[place.number].name,
                    "account": by_seed[place.number].account is not None,
                    "rating": _rounded(by_seed[place.number].rating),
                    "away": by_seed[place.number].away,
                }
                for place in ranked(found.plan.kind, field_of(entrants, pairings, found.rounds))
            ],
            "pairings": [_paired(one, seed) for one in pairings],
        }

    # -- taken home -------------------------------------------------------------------------

    async def file(self, ident: str, form: str) -> str:
        """The crosstable as "csv", or FIDE's report as "trf".

        Raises ProblemError where there is no such tournament, or no report of its kind.
        """
        async with self.database.read() as connection:
            found = await self._found(connection, ident)
            entrants = await tournaments.entrants(connection, ident)
            latest = 0 if found.plan.kind == "arena" else None
            pairings = await tournaments.pairings(connection, ident, latest)
        field, seed = field_of(entrants, pairings, found.rounds), seeds(entrants)
        named = {seed[one.number]: Named(one.name, _rounded(one.rating)) for one in entrants}
        if form == "csv":
            return await asyncio.to_thread(crosstable_csv, found.plan.kind, field, named)
        if found.plan.kind not in ("swiss", "roundrobin"):
            raise _refused("no_report")
        days = (_day(found.starts), _day(found.ends or found.changed))
        return trf(found.title, field, named, *days, found.plan.kind)

    async def games(self, ident: str) -> list[str]:
        """The games of a tournament of which everybody may know how they ended, in order."""
        async with self.database.read() as connection:
            await self._found(connection, ident)
            return await tournaments.games_of(connection, ident)


def _paired(one: PairingRow, seed: dict[int, int]) -> dict[str, Any]:
    return {
        "round": one.round,
        "board": one.board,
        "first": seed[one.first],
        "second": None if one.second is None else seed[one.second],
        "game": one.game,
        "result": one.result,
    }


def _rounded(rating: float | None) -> int | None:
    return None if rating is None else round(rating)


def _day(at: int) -> str:
    return datetime.datetime.fromtimestamp(at / 1000, tz=datetime.UTC).strftime("%Y/%m/%d")
