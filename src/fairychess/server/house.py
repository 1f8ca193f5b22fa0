"""One running server: what its parts share, what happens at its start and end, and its rounds."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import secrets
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.game.view import Outcome
from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, one_line, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.rate_limits import Limits
from fairychess.server.bus import bus_for
from fairychess.server.domain.engine_api import GamesBackend, Opponent, asked_for, installed_backend
from fairychess.server.domain.game_state import Replay
from fairychess.server.domain.presence import AGAIN
from fairychess.server.domain.setup import Chair, Setup, other
from fairychess.server.identity.accounts import Accounts
from fairychess.server.identity.passkeys import Passkeys
from fairychess.server.identity.seat_tokens import Seating
from fairychess.server.identity.sessions import Visitors
from fairychess.server.jobs.worker import Worker
from fairychess.server.play.autoplay import Automatic
from fairychess.server.play.commands import show
from fairychess.server.play.history import Memory
from fairychess.server.play.import_ import Imports
from fairychess.server.play.live_game import Table
from fairychess.server.play.matchmaking import Matchmaking
from fairychess.server.play.push import Push
from fairychess.server.play.registry import Tables
from fairychess.server.store import chat as remarks
from fairychess.server.store import games, jobs, ratings
from fairychess.server.store import installation as shared
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper
from fairychess.server.variants.catalogue import Catalogue, is_brought
from fairychess.server.variants.sandbox import Sandbox

log = logging.getLogger(__name__)
T = TypeVar("T")

_ROUND = 0.4
"""Seconds between two looks for games whose time is up and answers that wait."""

_ALIVE = 1.0
"""Seconds between two signs of life."""

_REST, _PAUSE = 30.0, 60.0


class House:
    """A server's parts, from `open` to `close`."""

    database: Database
    visitors: Visitors
    seating: Seating

    def __init__(self, rooms: GamesBackend, opponent: Opponent, settings: Settings) -> None:
        self.rooms = rooms
        self.settings = settings
        self.limits = Limits(settings.rates)
        self.sockets = Occupancy(settings.connections if settings.rates else 1 << 30)
        self.past_views = Memory()
        self.automatic = Automatic()
        self.time = Timekeeper(self)
        self.tables = Tables(self, settings.tables)
        self.metrics = Metrics()
        self.sandbox = Sandbox()
        self.sandboxed = rooms is installed_backend()
        self.catalogue = Catalogue(self)
        self.matchmaking = Matchmaking(self)
        self.accounts = Accounts(self)
        self.passkeys = Passkeys(self)
        self.push = Push(self)
        self.imports = Imports(self)
        self.process = secrets.token_hex(4)
        self.lobby: set[Callable[[], None]] = set()
        self.ready = False
        self._opponent = opponent
        self._tasks: set[asyncio.Task[Any]] = set()
        self._visited: set[str] = set()
        self._workers: list[Worker] = []
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    # -- from start to end ------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the database up to date and begin to work."""
        place = self.settings.database
        if not place:
            self._folder = tempfile.TemporaryDirectory(prefix="fairychess-")
            place = str(Path(self._folder.name) / "games.db")
        self.database = Database(place)
        await self.database.migrate()
        self.seating = Seating(await shared.signing_key(self.database))
        self.visitors = Visitors(self.database, self.settings, self.accounts.arrived)
        await self.time.start()
        self.bus = bus_for(self.settings.bus, place)
        await self.bus.open(self._hear)
        for _ in range(self.settings.thinkers):
            worker = Worker(self.database, self._opponent, self.noted, self.settings)
            self._workers.append(worker)
            self.spawn(worker.run())
        self.spawn(self._repeat(_ALIVE, self.time.sign_of_life))
        self.spawn(self._repeat(_ROUND, self._make_rounds))
        self.spawn(self._repeat(_REST, self._rest))
        if self.bus.shared:
            self.spawn(self._repeat(AGAIN, self._say_counts))
        self.ready = True

    async def close(self) -> None:
        """Finish what is under way, send everybody away, and leave the rest to others."""
        self.ready = False
        self.tables.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.sandbox.close()
        self.catalogue.close()
        await self.bus.close()
        with contextlib.suppress(SQLAlchemyError):
            await self.time.sign_of_life()
        await self.database.close()
        if self._folder is not None:
            self._folder.cleanup()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside everything else; its failure is logged and harms nobody."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_report)

    async def _repeat(self, seconds: float, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                await what()
            except Exception as error:
                log.warning("a round failed: %s", whereabouts(error))
            await asyncio.sleep(seconds)

    async def _make_rounds(self) -> None:
        now = await self.time.moment()
        async with self.database.read() as connection:
            overdue = await games.overdue(connection, now)
            answered = await jobs.settled(connection)
        for game in {*overdue, *answered} - self._visited:
            # One game that is slow, or cannot be opened, must not keep the others waiting.
            self._visited.add(game)
            self.spawn(self._visit(game, game in overdue))

    async def _visit(self, game: str, overdue: bool) -> None:
        """Look after one game in which something is due; one that cannot be opened, seldom."""
        try:
            try:
                table = await self.tables.get(game)
            except ProblemError as problem:
                log.warning("a game in which something is due is not opened: %s", problem.code)
                await asyncio.sleep(_PAUSE)
                return
            if overdue:
                await table.keep_time()
            await table.wake()
        finally:
            self._visited.discard(game)

    async def _rest(self) -> None:
        self.sandbox.rest()

    async def _say_counts(self) -> None:
        for table in self.tables.watched():
            table.tell_count()
            await table.say_count()

    # -- notes ------------------------------------------------------------------------------

    async def noted(self, note: str) -> None:
        """Tell every process of a change that is in the database."""
        await self.bus.publish(note)

    async def reseated(self, game: str) -> None:
        """Let this process now, and every other soon, know who sits at a game."""
        table = self.tables.known(game)
        if table is not None:
            await table.reseat()
        await self.noted(f"seats {game}")

    async def _hear(self, note: str) -> None:
        try:
            await self._act_on(note.split())
        except Exception as error:
            log.warning("a note could not be followed: %s", whereabouts(error))

    async def _act_on(self, words: list[str]) -> None:
        table = self.tables.known(words[1]) if len(words) > 1 else None
        match words:
            case ["job"]:
                for worker in self._workers:
                    worker.wanted.set()
            case ["outage"]:
                await self.time.learn_outages()
            case ["lobby"]:
                for wake in list(self.lobby):
                    wake()
            case ["game", _, sequence] if table is not None:
                if table.live.sequence < int(sequence):
                    self.spawn(table.refresh())
            case ["here", _, process, spectators, seats] if table is not None:
                if process != self.process:
                    await table.hear_count(process, int(spectators), seats)
            case ["answer", _] if table is not None:
                self.spawn(table.wake())
            case ["seats", _] if table is not None:
                await table.reseat()
            case ["plan", _] if table is not None:
                table.planned = True
            case ["said", _, remark] if table is not None:
                await self._pass_on(table, int(remark))

    async def _pass_on(self, table: Table, remark_id: int) -> None:
        found = await remarks.find(self.database, remark_id)
        if found is not None:
            show(table, found)

    # -- games ------------------------------------------------------------------------------

    async def ask(self, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call the game room in a thread; what it refuses is a problem, not a failure."""
        return await self.answer(asyncio.to_thread(what, *args, **named))

    async def ask_about(self, variant: str, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call what concerns games of a variant; those of custom variants wait for their sandbox.

        They have threads of their own: installed variants never wait for a custom one.
        """
        if is_brought(variant):
            return await self.answer(self.sandbox.run(variant, what, *args, **named))
        return await self.ask(what, *args, **named)

    async def answer(self, asked: Awaitable[T]) -> T:
        """What the game room answers; what it refuses is a problem, not a failure."""
        try:
            return await asked
        except ProblemError:
            raise
        except self.rooms.Refused as error:
            raise ProblemError("refused", one_line(error), 409) from error
        except Exception as error:
            # The message might say what only one seat may know; the place does not.
            log.error("the game room failed: %s", whereabouts(error))
            raise ProblemError("internal", "the game could not do that", 500) from error

    async def begin(self, setup: Setup) -> Replay:
        """A game of that setup before its first action."""
        outages: list[tuple[int, int]] = []
        if setup.terms.timing:
            outages = await shared.outages(self.database, setup.created)
        game = await self.ask_about(
            setup.variant,
            asked_for,
            self.sandbox.new_game if is_brought(setup.variant) else self.rooms.new_game,
            setup.variant,
            setup.options,
            seed=setup.seed,
            salt=setup.salt,
            position=setup.position,
            **await self.catalogue.needed(setup.variant),
        )
        return Replay(setup, game, outages)

    def new_setup(self, variant: str, chairs: dict[str, Chair], **given: Any) -> Setup:
        """A setup with a fresh id, seed and salt; `given` are its other fields.

        A seed that is given need not be secret; with the salt the commitment tells nothing all the
        same.
        """
        seed = given.pop("seed", None)
        return Setup(
            id=secrets.token_urlsafe(16),
            variant=variant,
            chairs=chairs,
            seed=secrets.randbits(128) if seed is None else seed,
            salt=secrets.token_hex(32),
            created=self.settings.now(),
            **given,
        )

    async def create(
        self,
        setup: Setup,
        beside: Callable[[AsyncConnection], Coroutine[Any, Any, None]] | None = None,
    ) -> Table:
        """Begin a game and keep it, in one transaction with what belongs to it (`beside`)."""
        await self.catalogue.admit(setup.variant, setup.options, setup.position)
        table = Table(self, setup, await self.begin(setup))
        if setup.terms.delay:
            table.late = await self.begin(setup)
        async with self.database.write() as connection:
            await games.create(connection, setup)
            if beside is not None:
                await beside(connection)
        self.metrics.games.inc()
        return self.tables.add(table)

    async def ended(self, connection: AsyncConnection, table: Table, outcome: Outcome) -> None:
        """What else the end of a game changes, in the transaction that ends it."""
        self.metrics.ended.inc()
        if table.setup.terms.rated and outcome.reason != "aborted":
            await ratings.settle(
                connection,
                table.id,
                table.setup.variant,
                table.chairs,
                outcome.winner,
                self.settings.now(),
            )

    async def rematch(self, table: Table) -> str:
        """The same game again with sides changed; its id."""
        old = table.setup
        # What a game that is shown late has changed is not told yet.
        chairs = {
            other(side): dataclasses.replace(
                chair,
                generation=0,
                after=None,
                before=chair.before if old.terms.delay else chair.after,
            )
            for side, chair in table.chairs.items()
        }
        setup = self.new_setup(
            old.variant,
            chairs,
            options=old.options,
            position=old.position,
            terms=old.terms,
            local=old.local,
            listed=old.listed,
        )
        return (await self.create(setup)).id


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("something beside failed: %s", whereabouts(error))
