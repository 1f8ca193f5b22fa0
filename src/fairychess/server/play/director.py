"""The director of all tournaments: results written down, rounds paired, the absent not waited for.

All that is known of a tournament is in the database, and each step is one transaction that claims
the version it was made from. So a process may die at any moment, and of several that take the same
step one does.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.base.tasks import TaskSet
from fairychess.server.bus.base import Publish
from fairychess.server.domain import action as a
from fairychess.server.domain.setup import SIDES, SeatSetup, Setup
from fairychess.server.domain.tournament import (
    CANCELLED,
    ENDED,
    OPEN,
    PLAYING,
    EntrantRow,
    PairingRow,
    field_of,
    seeds,
)
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.pairing import Asked, PairingProcess, Pairs
from fairychess.server.play.push import PushNotifications
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import people, ratings, tournaments
from fairychess.server.store.database import Database
from fairychess.server.store.tournaments import Tournament
from fairychess.tournaments.agreed import AgreedRules, rounds_of

log = logging.getLogger(__name__)

_GRACE = 180_000
"""Milliseconds after the start of a process before it counts anybody as absent: they come back."""

_PAUSE, _LONGEST_PAUSE = 60.0, 3600.0
"""Seconds before a tournament that could not go on is tried again: twice as many every time."""

_TRIES = 8
"""After so many pairings that failed, within some three hours, a tournament is given up."""

_TELLING = 60_000
"""Milliseconds for which a process has the players of a game to itself, to tell them."""

_REMEMBERED = 1000
"""The latest pairings of an arena, by which it is seen who has met whom and with which sides: some
six of everybody where there are 300, and not too many to be read each second."""

_MISSED = 2
"""Games somebody may fail to come to before they are paired no longer; in an arena, one."""

_ALL = 100
"""More rounds than any round robin has."""


class _TooLateError(Exception):
    """Another process, or somebody who has entered, was first."""


@service
class Director:
    """Lets tournaments go on."""

    database: Database
    creator: GameCreator
    registry: GameRegistry
    autoplay: Autoplay
    pairing: PairingProcess
    push: PushNotifications
    publish: Publish
    tasks: TaskSet
    now: Callable[[], int]
    _busy: set[str] = field(init=False, default_factory=set)
    _failed: dict[str, int] = field(init=False, default_factory=dict)
    _unpaired: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._since = self.now()

    async def look(self) -> None:
        """Do what is due."""
        await self._write_results()
        async with self.database.read() as connection:
            due = await tournaments.due(connection, self.now())
            untold = await tournaments.untold(connection, self.now())
            absent = await tournaments.not_begun(connection, self.now())
        for one in due:
            self._go_on(one.id, self._step(one))
        for tournament, game in untold:
            self._go_on(game, self._tell(tournament, game))
        if self.now() - self._since >= _GRACE:
            for game in absent:
                self._go_on(game, self._end_without(game))

    def _go_on(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, unless it is being done."""
        if key in self._busy:
            work.close()
            return
        self._busy.add(key)
        self.tasks.spawn(self._once(key, work))

    async def _once(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
            self._failed.pop(key, None)
        except _TooLateError:
            pass
        except BaseException as error:
            if isinstance(error, Exception):
                log.warning("a tournament waits: %s", type(error).__name__)
                before = self._failed.get(key, 0)
                self._failed[key] = before + 1
                await asyncio.sleep(min(_PAUSE * 2**before, _LONGEST_PAUSE))
            raise
        finally:
            self._busy.discard(key)

    # -- results ----------------------------------------------------------------------------

    async def _write_results(self) -> None:
        """Write down the results of games that everybody may know to have ended."""
        now = self.now()
        ended = await self.database.query(tournaments.ended_games, now)
        by_tournament: dict[str, list[tournaments.Ended]] = defaultdict(list)
        for one in ended:
            by_tournament[one.tournament].append(one)
        for ident, some in by_tournament.items():
            async with self.database.write() as connection:
                await tournaments.hold(connection, ident)
                new = [one for one in some if await tournaments.settle(connection, one)]
                if new:
                    await tournaments.touch(connection, ident, now)
                if any(one.absent is not None for one in new):
                    await self._let_go(connection, ident)
            if new:
                await self.publish(f"tournament {ident}")

    async def _let_go(self, connection: AsyncConnection, ident: str) -> None:
        """Pair those no longer who have missed too many games."""
        found = await tournaments.find(connection, ident)
        most = 1 if found is not None and found.plan.kind == "arena" else _MISSED
        entrants = await tournaments.entrants(connection, ident)
        gone = [one.number for one in entrants if one.missed >= most and not one.away]
        await tournaments.set_away(connection, ident, gone, True)

    async def _end_without(self, game_id: str) -> None:
        """End a game to which somebody has not come."""
        game = await self.registry.get(game_id)
        async with game.lock:
            state = game.state
            if state.over or set(SIDES) <= set(state.deciders):
                return
            seat = state.game.to_move
            if seat in SIDES:
                await game.commit(a.ABORT, "server", {"absent": seat})
            else:
                await self.autoplay.go_on(game)

    # -- rounds -----------------------------------------------------------------------------

    async def _step(self, found: Tournament) -> None:
        """Begin, go on or end."""
        async with self.database.read() as connection:
            entrants = await tournaments.entrants(connection, found.id)
            latest = _REMEMBERED if found.plan.kind == "arena" else None
            pairings = await tournaments.pairings(connection, found.id, latest)
        if found.status == OPEN:
            if len(entrants) < 2:
                await self._end(found, CANCELLED)
                return
            ends = None
            if found.plan.kind == "arena":
                ends = self.now() + found.plan.minutes * 60_000
            await self._pair(found, entrants, pairings, ends)
            return
        waiting = any(one.result is None for one in pairings)
        over = found.ends is not None and self.now() >= found.ends
        if over and not waiting:
            await self._end(found, ENDED)
        elif not over and (found.plan.kind == "arena" or not waiting):
            await self._pair(found, entrants, pairings, found.ends)

    async def _end(self, found: Tournament, status: str) -> None:
        now = self.now()
        ends = min(now, found.ends or now)
        async with self.database.write() as connection:
            done = await tournaments.claim(
                connection, found.id, found.version, now, status=status, ends=ends
            )
        if done:
            await self.publish(f"tournament {found.id}")

    async def _pair(
        self,
        found: Tournament,
        entrants: list[EntrantRow],
        pairings: list[PairingRow],
        ends: int | None,
    ) -> None:
        """Make the next round, or those that begin together, and keep them with their games."""
        asked = await self._asked(found, entrants, pairings)
        if found.plan.kind == "arena" and found.status == PLAYING and _waiting(asked) < 2:
            return
        rounds = await self._paired(found, asked)
        if not rounds and found.plan.kind != "arena":
            await self._end(found, CANCELLED if found.status == OPEN else ENDED)
            return
        if not rounds and found.status == PLAYING:
            return
        new, setups = await self._rows(found, entrants, rounds)

        async def keep(connection: AsyncConnection) -> None:
            last = max((one.round for one in new), default=found.round)
            changes = {"status": PLAYING, "round": last, "rounds": asked.rounds, "ends": ends}
            now = self.now()
            if not await tournaments.claim(connection, found.id, found.version, now, **changes):
                raise _TooLateError
            await tournaments.add_pairings(connection, found.id, new)

        try:
            if setups:
                await self.creator.create_all(setups, keep)
            else:
                await self.database.commit(keep)
        except ProblemError as problem:
            if problem.code == "internal":
                raise
            log.warning("a tournament cannot go on: %s", problem.code)
            await self._end(found, CANCELLED if found.status == OPEN else ENDED)
            return
        await self.publish(f"tournament {found.id}")

    async def _paired(self, found: Tournament, asked: Asked) -> list[Pairs]:
        """The next rounds; none of a tournament that has failed to be paired too often."""
        tries = self._unpaired.pop(found.id, 0) + 1
        try:
            return await self.pairing.pair(asked)
        except ProblemError:
            if tries < _TRIES:
                self._unpaired[found.id] = tries
                raise
        log.warning("a tournament that cannot be paired is given up")
        return []

    async def _asked(
        self, found: Tournament, entrants: list[EntrantRow], pairings: list[PairingRow]
    ) -> Asked:
        plan, here = found.plan, None
        if plan.kind == "arena":
            accounts = [one.account for one in entrants if one.account is not None]
            there = await self.database.query(people.of_these_here, accounts, self.now())
            here = {one.number for one in entrants if one.account in there}
        rules = AgreedRules(plan.cycles, 0, plan.host_side)
        # A late entrant may make room for another round.
        rounds = rounds_of(plan.kind, len(entrants), plan.rounds, rules)
        field = field_of(entrants, pairings, rounds, here)
        seed = seeds(entrants)
        host = next((seed[one.number] for one in entrants if one.account == found.owner), 1)
        return Asked(
            plan.kind,
            field.entrants,
            field.meetings,
            rounds,
            plan.cycles,
            host,
            plan.host_side,
            _ALL if plan.at_once else 1,
        )

    async def _rows(
        self, found: Tournament, entrants: list[EntrantRow], rounds: list[Pairs]
    ) -> tuple[list[PairingRow], list[Setup]]:
        """The pairings as they are kept, and the games that begin with them."""
        by_seed = {seed: number for number, seed in seeds(entrants).items()}
        known = {one.number: one for one in entrants}
        rows: list[PairingRow] = []
        setups: list[Setup] = []
        known_ratings: dict[tuple[str, str], int | None] = {}
        async with self.database.read() as connection:
            for round_, pairs in enumerate(rounds, found.round + 1):
                for board, (first, second) in enumerate(pairs, 1):
                    one = known[by_seed[first]]
                    if second is None:
                        rows.append(PairingRow(round_, board, one.number, None, None, "bye"))
                        continue
                    other = known[by_seed[second]]
                    result = _without_game(one, other)
                    game = None
                    if result is None:
                        setup = await self._setup(
                            connection, found, round_, (one, other), known_ratings
                        )
                        setups.append(setup)
                        game = setup.id
                    rows.append(PairingRow(round_, board, one.number, other.number, game, result))
        return rows, setups

    async def _setup(
        self,
        connection: AsyncConnection,
        found: Tournament,
        round_: int,
        pair: tuple[EntrantRow, EntrantRow],
        known: dict[tuple[str, str], int | None],
    ) -> Setup:
        """A game of a round; ratings that are `known` are not looked for again."""
        contest = found.plan.contest(round_)
        seats = {}
        for side, who in zip(SIDES, pair, strict=True):
            assert who.account is not None
            key = who.account, contest.variant
            if key not in known:
                known[key] = await ratings.public_rating(connection, *key, self.now())
            before = known[key]
            seats[side] = SeatSetup("human", 0, who.name, (), who.account, before=before)
        return self.creator.new_setup(
            contest.variant,
            seats,
            options=contest.options,
            position=None,
            terms=found.plan.terms,
            local=False,
            listed=True,
        )

    # -- players ----------------------------------------------------------------------------

    async def _tell(self, tournament: str, game_id: str) -> None:
        """Tell two that they are paired; where the referee begins, the game begins.

        Until that is done, another process may begin to do it again.
        """
        now = self.now()
        async with self.database.write() as connection:
            if not await tournaments.take_telling(connection, game_id, now, now + _TELLING):
                return
        game = await self.registry.get(game_id)
        await self.autoplay.wake(game)
        await self.push.paired(game_id, game.setup.variant, game.seats)
        await self.database.commit(tournaments.has_told, game_id)
        await self.publish(f"tournament {tournament}")


def _waiting(asked: Asked) -> int:
    """How many are there to be paired and are not playing."""
    playing = [one for one in asked.meetings if one.result is None]
    busy = {number for one in playing for number in (one.first, one.second)}
    return sum(not one.away and one.number not in busy for one in asked.entrants)


def _without_game(one: EntrantRow, other: EntrantRow) -> str | None:
    """The result where one of two is gone; None where they play."""
    gone = [who.away or who.account is None for who in (one, other)]
    if not any(gone):
        return None
    return "--" if all(gone) else "-+" if gone[0] else "+-"
