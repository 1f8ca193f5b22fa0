"""One game in memory: a replica of its log, the sockets that watch it, the one way to change it.

A change is tried on the replica, written to the log, and only then told to anybody. Where another
process was first, or writing fails, the replica is built anew from the log. All of this happens
under one lock; the rules run in a thread, so a slow rule never holds up the event loop.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.game_state import Replay
from fairychess.server.domain.presence import Presence
from fairychess.server.domain.setup import SIDES, Chair, Setup
from fairychess.server.identity.seat_tokens import held, viewer_of
from fairychess.server.play.connections import Audience, Listener
from fairychess.server.play.history import Past
from fairychess.server.schemas import websocket as m
from fairychess.server.store import games, jobs
from fairychess.server.store import installation as shared

if TYPE_CHECKING:
    from fairychess.server.house import House

T = TypeVar("T")

_GATHERING = 0.3
"""Seconds in which people who come and go are counted together."""

_NEW_DECISION = (a.MOVE, a.CHANCE, a.UNDO)


class Table:
    """A game with everybody around it."""

    def __init__(self, house: House, setup: Setup, replay: Replay) -> None:
        self.house = house
        self.setup = setup
        self.id = setup.id
        self.chairs = setup.chairs
        self.live = replay
        self.late: Replay | None = None
        self.audience = Audience()
        self.lock = asyncio.Lock()
        self.given_up = False  # ahead of its log: nothing may be done or shown here
        self.retired = False  # let go after the end: nobody may come to this replica any more
        self.thinking: str | None = None
        self.planned = True  # until known better, somebody may have prepared moves
        self.past = Past(self)
        self.presence = Presence()
        self._later: set[asyncio.TimerHandle] = set()
        self._counting: asyncio.TimerHandle | None = None

    async def ask(self, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call the game room about this game."""
        return await self.house.ask_about(self.setup.variant, what, *args, **named)

    # -- from the log -----------------------------------------------------------------------

    @classmethod
    async def load(cls, house: House, game_id: str) -> Table:
        """The table of a game, or a `ProblemError` "no_such_game"."""
        async with house.database.read() as connection:
            setup = await games.load(connection, game_id)
        if setup is None:
            raise ProblemError("no_such_game", "there is no such game here", 404)
        table = cls(house, setup, await house.begin(setup))
        await table._catch_up()
        if setup.terms.delay:
            table.late = await house.begin(setup)
            await table._catch_up_late()
            if table.late.sequence < table.live.sequence:
                table._tell_later()
        return table

    async def _catch_up(self, replay: Replay | None = None) -> None:
        replay = replay or self.live
        async with self.house.database.read() as connection:
            found = await games.actions(connection, self.id, replay.sequence)
        await self._know_outages(replay)
        await self.ask(_apply_all, replay, found)

    async def _know_outages(self, replay: Replay) -> None:
        """What happened after an outage must not be applied before the clock knows of it."""
        if replay.clock is not None:
            found = await shared.outages(self.house.database, self.setup.created)
            replay.clock.allow_for(found)

    def allow_for(self, outages: list[tuple[int, int]]) -> None:
        """Let the clocks know of all outages there have been."""
        for replay in (self.live, self.late):
            if replay is not None and replay.clock is not None:
                replay.clock.allow_for(outages)

    async def show_clock(self) -> None:
        """Show everybody the clock again: time has turned out to be nobody's."""
        async with self.lock:
            await self.tell()

    async def _rebuild(self) -> None:
        """Forget the replica and replay the log; where that fails too, the table is given up.

        Nobody may go on with a replica that is ahead of the log, so everybody is sent away and
        comes back to a table that is loaded anew.
        """
        try:
            fresh = await self.house.begin(self.setup)
            await self._catch_up(fresh)
        except BaseException:
            self.given_up = True
            self.house.tables.drop(self)
            raise
        self.live = fresh

    def _must_hold(self) -> None:
        if self.given_up:
            raise ProblemError("stale", "the game has to be opened again", 409)

    async def copy(self) -> Replay:
        """Another replica of the game as it stands, to try things on."""
        fresh = await self.house.begin(self.setup)
        await self._catch_up(fresh)
        return fresh

    async def refresh(self) -> None:
        """Learn what other processes have added to the log, and tell it."""
        async with self.lock:
            before = self.live.sequence
            await self._catch_up()
            if self.live.sequence != before:
                await self.tell()
        await self.wake()

    async def reseat(self) -> None:
        """Learn who sits where now; sockets whose seat has been taken from them are closed."""
        async with self.house.database.read() as connection:
            self.chairs = await games.chairs(connection, self.id)
        self.audience.dismiss(lambda one: not self._still_sits(one))
        async with self.lock:
            await self.tell()

    # -- changing ---------------------------------------------------------------------------

    async def commit(
        self,
        kind: str,
        actor: str,
        public: dict[str, Any] | None = None,
        secret: str | None = None,
    ) -> None:
        """Add one action to the log and tell it. The lock must be held."""
        self._must_hold()
        at = max(await self.house.time.moment(), self.live.at)
        done = Action(self.live.sequence + 1, actor, kind, at, public or {}, secret)
        try:
            await self.ask(self.live.apply, done)
        except ProblemError as problem:
            if problem.code == "internal":
                await self._rebuild()
            raise
        try:
            await asyncio.shield(self._write(done))
        except games.OvertakenError:
            await self._rebuild()
            await self.tell()
            raise ProblemError("stale", "the game has moved on since", 409) from None
        except BaseException:
            # Whether it was written may be unknown: the log knows, and everybody is told.
            await self._rebuild()
            await self.tell()
            raise
        await self.house.noted(f"game {self.id} {done.sequence}")
        await self.tell()
        self._tell_absent(kind)
        if self.live.over and self.setup.terms.rated:
            await self.house.noted(f"seats {self.id}")

    def _tell_absent(self, kind: str) -> None:
        """Let a person whose turn has come know, where nobody looks."""
        seat = self.live.game.to_move
        if kind not in (a.MOVE, a.CHANCE) or self.live.over or self.setup.local:
            return
        if self.setup.is_person(seat) and self.live.deciders[-1] != seat:
            self.house.spawn(self.house.push.turn(self, seat))

    async def _write(self, done: Action) -> None:
        live = self.live
        outcome = live.game.outcome
        standing = games.Standing(
            len(live.deciders),
            live.deadline(),
            live.over,
            outcome.winner if outcome else None,
            outcome.reason if outcome else None,
            done.at + self.setup.terms.delay * 1000,
        )
        what = done.public.get("what")
        decided = done.kind in _NEW_DECISION or what == "takeback" or live.over
        asked = decided and any(chair.type == "computer" for chair in self.chairs.values())

        def add(connection: Connection) -> None:
            games.append(connection, self.id, done, standing)
            if asked:
                jobs.forget(connection, self.id)

        if outcome is None or what == "rematch":
            await self.house.database.change(add)
        else:
            async with self.house.database.write() as connection:
                await connection.run_sync(add)
                await self.house.ended(connection, self, outcome)
        if decided:
            self.thinking = None

    async def keep_time(self) -> None:
        """Let whoever has used up the time lose; a clock that was stopped is corrected."""
        async with self.lock:
            clock = self.live.clock
            if self.live.over or clock is None or clock.running is None:
                return
            if clock.has_fallen(await self.house.time.moment()):
                await self.commit(a.TIME, clock.running)
            else:
                async with self.house.database.write() as connection:
                    await games.postpone(connection, self.id, self.live.deadline())

    async def wake(self) -> None:
        """Do whatever nobody needs to decide: tosses, prepared moves, the computer's turn."""
        async with self.lock:
            await self.house.automatic.go_on(self)

    # -- showing ----------------------------------------------------------------------------

    def seats_of(self, listener: Listener) -> tuple[str, ...]:
        """The seats a listener may speak for."""
        if listener.token:
            return (self.house.seating.open(listener.token, self.id, self.chairs),)
        return held(self.chairs, listener.visitor)

    def _still_sits(self, listener: Listener) -> bool:
        try:
            return listener.seats == self.seats_of(listener)
        except ProblemError:
            return False

    def seen_by(self, viewer: str) -> Replay:
        """The game as far as a viewer may follow it."""
        return self.late if viewer == "spectator" and self.late is not None else self.live

    async def look(self, viewer: str) -> View:
        """A viewer's view."""
        self._must_hold()
        return await self.ask(_look, self.seen_by(viewer), viewer)

    async def shown(self, *viewers: str) -> list[bytes]:
        """The view message of each viewer, all worked out in one visit to the game."""
        return await self.ask(lambda: [self._shown(viewer) for viewer in viewers])

    def _shown(self, viewer: str) -> bytes:
        replay, now = self.seen_by(viewer), self.house.settings.now()
        if replay is self.late:
            now -= self.setup.terms.delay * 1000
        return m.encode(
            m.ViewMessage(
                _look(replay, viewer),
                self.seats(replay),
                self.thinking if replay is self.live else None,
                replay.sequence,
                replay.clock.view(max(now, replay.at)) if replay.clock else None,
                {} if viewer == "spectator" else dict(replay.proposals),
                replay.paused,
                replay.rematch,
            )
        )

    def seats(self, replay: Replay | None = None) -> m.SeatsView:
        """Who sits where, for those who see the game as `replay` has it (by default all of it).

        Ratings of after the game are for those who know that it is over.
        """
        over = (replay or self.live).over
        return m.SeatsView(*(_seat_view(self.chairs[side], over) for side in SIDES))

    async def tell(self) -> None:
        """Show everybody the game as it stands. The lock must be held."""
        viewers = self.audience.viewers()
        if self.late is not None:
            viewers.discard("spectator")
        if viewers:
            order = sorted(viewers)
            messages = dict(zip(order, await self.shown(*order), strict=True))
            for listener in self.audience:
                if listener.viewer in messages:
                    listener.send(messages[listener.viewer])
        if self.late is not None and self.late.sequence < self.live.sequence:
            self._tell_later()

    def _tell_later(self) -> None:
        loop = asyncio.get_running_loop()

        def due() -> None:
            self._later.discard(handle)
            self.house.spawn(self._show_late())

        handle = loop.call_later(self.setup.terms.delay, due)
        self._later.add(handle)

    async def _show_late(self) -> None:
        async with self.lock:
            await self._catch_up_late()
            (data,) = await self.shown("spectator")
            self.audience.send(data, lambda to: to.viewer == "spectator")

    async def _catch_up_late(self) -> None:
        assert self.late is not None
        until = self.house.settings.now() - self.setup.terms.delay * 1000
        async with self.house.database.read() as connection:
            found = await games.actions(connection, self.id, self.late.sequence)
        await self._know_outages(self.late)
        await self.ask(_apply_all, self.late, [one for one in found if one.at <= until])

    def tell_plan(self, seat: str, ply: int, lines: list[list[str]]) -> None:
        """Tell a seat, and nobody else, what it has prepared."""
        data = m.encode(m.PlannedMessage(ply, lines))
        self.audience.send(data, lambda to: to.viewer == seat)

    # -- sockets ----------------------------------------------------------------------------

    async def join(self, listener: Listener, wanted: str = "") -> None:
        """Seat a listener and show it the game."""
        listener.seats = self.seats_of(listener)
        await self.turn_to(listener, wanted)
        await self.wake()

    async def turn_to(self, listener: Listener, wanted: str) -> None:
        """Show a listener the game through the eyes of the seat it wants of those it holds."""
        async with self.lock:
            if self.given_up or self.retired:
                listener.end()
                return
            listener.viewer = viewer_of(
                self.setup, listener.seats, wanted, self.live.game.secretive
            )
            (data,) = await self.shown(listener.viewer)
            listener.send(data)
            self.audience.add(listener)
        self._count_soon()

    def leave(self, listener: Listener) -> None:
        """Stop sending to a listener."""
        self.audience.remove(listener)
        self._count_soon()
        self.house.tables.retire(self)

    def _count_soon(self) -> None:
        """Tell who is here, once for all who come and go within a moment."""
        if not self.setup.local and self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(_GATHERING, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._counting = None
        self.tell_count()
        self.house.spawn(self.say_count())

    def tell_count(self) -> None:
        """Tell everybody here how many look at the game, in this process and in others."""
        now = self.house.settings.now()
        spectators, present = self.presence.total(*self.audience.count(), now)
        self.audience.send(m.encode(m.WatchingMessage(spectators, present)))

    async def say_count(self) -> None:
        """Tell other processes how many look at the game in this one."""
        if self.house.bus.shared and not self.setup.local:
            spectators, present = self.audience.count()
            note = f"here {self.id} {self.house.process} {spectators} {','.join(present) or '-'}"
            await self.house.noted(note)

    async def hear_count(self, process: str, spectators: int, seats: str) -> None:
        """Take in how many look at the game in another process, which may not know of this one."""
        named = tuple(seat for seat in SIDES if seat in seats.split(","))
        new = self.presence.heard(process, spectators, named, self.house.settings.now())
        self.tell_count()
        if new and len(self.audience):
            await self.say_count()

    def close(self) -> None:
        """Send everybody away."""
        self.past.forget()
        for handle in self._later:
            handle.cancel()
        if self._counting is not None:
            self._counting.cancel()
        self.audience.dismiss()


def _look(replay: Replay, viewer: str) -> View:
    view: View = replay.game.view(viewer)
    return dataclasses.replace(view, options=()) if replay.paused else view


def _apply_all(replay: Replay, actions: list[Action]) -> None:
    for one in actions:
        replay.apply(one)


def _seat_view(chair: Chair, over: bool) -> m.SeatView:
    rating = chair.after if over and chair.after is not None else chair.before
    return m.SeatView(
        chair.type,
        chair.level,
        chair.name,
        None if rating is None else round(rating),
        chair.type == "computer" or bool(chair.sessions or chair.account),
    )
