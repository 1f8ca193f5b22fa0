"""One game in memory: a replica of its log, its connections, and the one way to change it.

A change is tried on the replica, written to the log, and only then sent to connections. Where
another process was first, or writing fails, the replica is rebuilt from the log. All of this
happens under one lock; the rules run in a thread, so a slow rule never holds up the event loop.
"""

import asyncio
import dataclasses
import time
from collections.abc import Callable
from typing import Any, TypeVar

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.tasks import TaskSet
from fairychess.server.bus.base import Publish
from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.game_state import GameState
from fairychess.server.domain.names import called
from fairychess.server.domain.setup import SIDES, SeatSetup, Setup
from fairychess.server.identity.seat_tokens import SeatTokens, held, viewer_of
from fairychess.server.play import absent
from fairychess.server.play.alerts import Alerts
from fairychess.server.play.attendance import Attendance
from fairychess.server.play.connections import Connections, GameConnection
from fairychess.server.play.delayed import DelayedState
from fairychess.server.play.game_log import GameLog
from fairychess.server.schemas import websocket as m
from fairychess.server.store import games
from fairychess.server.store.chat import ChatMessage
from fairychess.server.variants.engine import GameEngine

T = TypeVar("T")

_NEW_DECISION = (a.MOVE, a.CHANCE, a.UNDO)


class LiveGame:
    """A game in progress, or one that has ended and is looked at.

    `state` is the game as it stands, `delayed` (where there is a delay) as spectators see it.
    """

    def __init__(
        self,
        state: GameState,
        delayed: DelayedState | None,
        log: GameLog,
        engine: GameEngine,
        seat_tokens: SeatTokens,
        connections: Connections,
        attendance: Attendance,
        alerts: Alerts,
        publish: Publish,
        tasks: TaskSet,
        now: Callable[[], int],
    ) -> None:
        self.setup: Setup = state.setup
        self.id = state.setup.id
        self.seats: dict[str, SeatSetup] = state.setup.seats
        self.state = state
        self.delayed = delayed
        self.connections = connections
        self.attendance = attendance
        self.lock = asyncio.Lock()
        self.given_up = False  # ahead of its log: nothing may be done or shown here
        self.retired = False  # dropped after the end: nobody may come to this replica any more
        self.used = time.monotonic()
        self.thinking: str | None = None
        self.may_have_premoves = True  # until it is known that nobody has prepared any
        self.told = state.sequence  # how far those who look have been shown the game
        self._seating = asyncio.Lock()
        self._log = log
        self._engine = engine
        self._seat_tokens = seat_tokens
        self._alerts = alerts
        self._publish = publish
        self._tasks = tasks
        self._now = now

    async def call(self, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call the engine about this game."""
        return await self._engine.call_for(self.setup.variant, what, *args, **named)

    # -- from the log -----------------------------------------------------------------------

    async def open(self) -> None:
        """Come to where the log is."""
        await self._log.catch_up(self.state)
        self.told = self.state.sequence
        if self.delayed is not None:
            await self.delayed.catch_up()
            if self.delayed.state.sequence < self.state.sequence:
                self._tell_later()

    def allow_for(self, outages: list[tuple[int, int]]) -> None:
        """Let the clocks know of all outages there have been."""
        for state in (self.state, self.delayed.state if self.delayed else None):
            if state is not None and state.clock is not None:
                state.clock.allow_for(outages)

    async def show_clock(self) -> None:
        """Broadcast the clock after an outage, or when somebody's vacation begins or ends."""
        async with self.lock:
            for state in (self.state, self.delayed.state if self.delayed else None):
                if state is not None:
                    await self._log.learn_stops(state)
            await self.tell()

    async def _rebuild(self) -> None:
        """Forget the replica and replay the log; where that fails too, the game is given up here.

        Nobody may go on with a replica that is ahead of the log, so everybody is sent away and
        comes back to a replica that is loaded from the log.
        """
        try:
            fresh = await self._log.replay(self.setup)
        except BaseException:
            self.given_up = True
            self.close()
            raise
        self.state = fresh

    def _must_hold(self) -> None:
        if self.given_up:
            raise ProblemError("stale", "the game has to be opened again", 409)

    async def copy(self) -> GameState:
        """Return another replica of the game as it stands, to try things on."""
        return await self._log.replay(self.setup)

    async def refresh(self) -> None:
        """Apply the actions that other processes have added to the log, and tell of them."""
        async with self.lock:
            await self._log.catch_up(self.state)
            if self.state.sequence != self.told:
                await self.tell()

    async def reseat(self) -> None:
        """Learn who sits where now; sockets whose seat has been taken from them are closed."""
        async with self._seating:
            found = await self._log.seats(self.id)
            if found == self.seats:
                return
            self.seats = found
        self.connections.dismiss(lambda one: not self._still_sits(one))
        async with self.lock:
            await self.tell()

    # -- changing ---------------------------------------------------------------------------

    async def commit(
        self,
        kind: str,
        actor: str,
        public: dict[str, Any] | None = None,
        secret: str | None = None,
        unseen: bool = False,
    ) -> None:
        """Add one action to the log and tell it. The lock must be held.

        A player who acts sees what comes of it and needs no letter, unless it happens `unseen`.
        """
        self._must_hold()
        at = max(await self._log.moment(), self.state.at)
        done = Action(self.state.sequence + 1, actor, kind, at, public or {}, secret)
        try:
            await self.call(self.state.apply, done)
        except ProblemError as problem:
            if problem.code == "internal":
                await self._rebuild()
            raise
        try:
            looking = self.attendance.looking() | (set() if unseen else {actor})
            missing = absent.seats(self.setup, looking)
            await asyncio.shield(self._write(done, missing))
        except games.OvertakenError:
            await self._rebuild()
            await self.tell()
            raise ProblemError("stale", "the game has moved on since", 409) from None
        except BaseException:
            # Whether it was written may be unknown: the log knows, and everybody is told.
            await self._rebuild()
            await self.tell()
            raise
        await self._publish(f"game {self.id} {done.sequence}")
        await self.tell()
        for side in absent.to_turn(self.state, missing, done):
            self._tasks.spawn(self._alerts.turn(self._turn(side), self.seats[side]))
        if self.state.over and self.setup.terms.rated:
            await self._publish(f"seats {self.id}")
        if self.state.over and not self.setup.local:
            for account in self.setup.accounts:
                await self._publish(f"account {account}")

    def _turn(self, side: str) -> games.Turn:
        ply, at = len(self.state.deciders), self.state.at
        return games.Turn(self.id, self.setup.variant, side, ply, at)

    async def _write(self, done: Action, missing: list[str]) -> None:
        decided = (
            done.kind in _NEW_DECISION or done.public.get("what") == "takeback" or self.state.over
        )
        asked = decided and any(seat.type == "computer" for seat in self.seats.values())
        kind, told = absent.to_write_to(self.state, missing, done)
        turn = self._turn(self.state.game.to_move)
        letters = self._alerts.letters(kind, turn, [self.seats[side] for side in told])
        await self._log.append(self.state, done, self.seats, forget_jobs=asked, letters=letters)
        if decided:
            self.thinking = None

    async def keep_time(self) -> None:
        """End the game where time is used up; correct the deadline of a clock that was stopped.

        The lock must be held.
        """
        clock = self.state.clock
        if self.state.over or clock is None or clock.running is None:
            return
        moment = await self._log.moment()
        if clock.slow or clock.has_fallen(moment):  # a vacation may have begun unheard
            await self._log.learn_stops(self.state)
        if clock.has_fallen(moment):
            await self.commit(a.TIME, clock.running, unseen=True)
        else:
            await self._log.postpone(self.state)

    # -- showing ----------------------------------------------------------------------------

    def seats_of(self, connection: GameConnection) -> tuple[str, ...]:
        """Return the seats a connection may speak for."""
        if connection.token:
            return (self._seat_tokens.open(connection.token, self.id, self.seats),)
        return held(self.seats, connection.user)

    def _still_sits(self, connection: GameConnection) -> bool:
        try:
            return connection.seats == self.seats_of(connection)
        except ProblemError:
            return False

    def seen_by(self, viewer: str) -> GameState:
        """Return the game as far as a viewer may follow it."""
        return self.delayed.state if viewer == "spectator" and self.delayed else self.state

    async def view(self, viewer: str) -> View:
        """Return a viewer's view."""
        self._must_hold()
        return await self.call(_view, self.seen_by(viewer), viewer)

    async def view_messages(self, *viewers: str) -> list[bytes]:
        """Return the view message of each viewer, all worked out in one call of the engine."""
        return await self.call(lambda: [self._view_message(viewer) for viewer in viewers])

    def _view_message(self, viewer: str) -> bytes:
        state, now = self.seen_by(viewer), self._now()
        if self.delayed is not None and state is self.delayed.state:
            now -= self.delayed.delay
        return m.encode(
            m.ViewMessage(
                _view(state, viewer),
                self.seats_view(state),
                self.thinking if state is self.state else None,
                state.sequence,
                state.clock.view(max(now, state.at)) if state.clock else None,
                {} if viewer == "spectator" else dict(state.proposals),
                state.paused,
                state.rematch,
                {side: text if side == viewer else "" for side, text in state.early.items()},
            )
        )

    def seats_view(self, state: GameState | None = None) -> m.SeatsView:
        """Return who sits where, for those who see the game as `state` (by default all of it).

        Ratings of after the game are for those who know that it is over.
        """
        over = (state or self.state).over
        return m.SeatsView(*(_seat_view(self.seats[side], over) for side in SIDES))

    async def tell(self) -> None:
        """Show everybody the game as it stands. The lock must be held."""
        viewers = self.connections.viewers()
        if self.delayed is not None:
            viewers.discard("spectator")
        if viewers:
            order = sorted(viewers)
            messages = dict(zip(order, await self.view_messages(*order), strict=True))
            for connection in self.connections:
                if connection.viewer in messages:
                    connection.send(messages[connection.viewer])
        self.told = self.state.sequence
        if self.delayed is not None and self.delayed.state.sequence < self.state.sequence:
            self._tell_later()

    def _tell_later(self) -> None:
        assert self.delayed is not None
        self.delayed.call_when_due(lambda: self._tasks.spawn(self._show_delayed()))

    async def _show_delayed(self) -> None:
        assert self.delayed is not None
        async with self.lock:
            await self.delayed.catch_up()
            (data,) = await self.view_messages("spectator")
            self.connections.send(data, lambda to: to.viewer == "spectator")

    def tell_premoves(self, seat: str, ply: int, lines: list[list[str]]) -> None:
        """Tell a seat, and nobody else, what it has prepared."""
        data = m.encode(m.PremovesMessage(ply, lines))
        self.connections.send(data, lambda to: to.viewer == seat)

    def tell_chat(self, said: ChatMessage) -> None:
        """Tell a chat message to those in its room who have not muted its author."""
        message = m.SaidMessage(
            said.id, said.author, said.name, said.text, said.at, called(said.name)
        )
        self.connections.send(
            m.encode(message), lambda to: to.room == said.room and said.author not in to.muted
        )

    # -- connections ------------------------------------------------------------------------

    async def join(self, connection: GameConnection, wanted: str = "") -> None:
        """Seat a connection and show it the game."""
        connection.seats = self.seats_of(connection)
        await self.turn_to(connection, wanted)

    async def turn_to(self, connection: GameConnection, wanted: str) -> None:
        """Show a connection the game as the seat it wants of those it holds sees it."""
        async with self.lock:
            if self.given_up or self.retired:
                connection.end()
                return
            connection.viewer = viewer_of(
                self.setup, connection.seats, wanted, self.state.game.secretive
            )
            (data,) = await self.view_messages(connection.viewer)
            connection.send(data)
            self.connections.add(connection)
        self.attendance.count_soon()

    def leave(self, connection: GameConnection) -> None:
        """Stop sending to a connection."""
        self.connections.remove(connection)
        self.attendance.count_soon()

    def close(self) -> None:
        """Send everybody away."""
        if self.delayed is not None:
            self.delayed.close()
        self.attendance.close()
        self.connections.dismiss()


def _view(state: GameState, viewer: str) -> View:
    view: View = state.game.view(viewer)
    if state.paused:
        return dataclasses.replace(view, options=(), early="", early_options=())
    if view.early in state.early and view.early != viewer:
        view = dataclasses.replace(
            view, early=""
        )  # that side has chosen, and is waited for no more
    # What has been chosen early is played as soon as its turn comes.
    return dataclasses.replace(view, options=()) if viewer in state.early else view


def _seat_view(seat: SeatSetup, over: bool) -> m.SeatView:
    rating = seat.after if over and seat.after is not None else seat.before
    return m.SeatView(
        seat.type,
        seat.level,
        seat.name,
        None if rating is None else round(rating),
        seat.type == "computer" or bool(seat.sessions or seat.account),
        called(seat.name),
        seat.bot,
    )
