"""One table: a game, who sits at it, who watches it, and the computer's turns.

All changes happen under one lock, in a thread, so a slow rule never holds up the event loop. A
computer's answer is thrown away when the game has moved on since it was asked.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from fairychess.game.view import View
from fairychess.server import messages as m
from fairychess.server.backend import GameLike, Opponent
from fairychess.server.errors import ProblemError, one_line

log = logging.getLogger(__name__)
T = TypeVar("T")

SIDES = ("first", "second")
_BACKLOG = 256


def other(seat: str) -> str:
    """The seat across the board."""
    return "second" if seat == "first" else "first"


class Table:
    """A game with its seats. `listeners` receive every message as encoded JSON."""

    def __init__(
        self,
        table_id: str,
        variant: str,
        options: dict[str, Any],
        seats: m.Seats,
        game: GameLike,
        opponent: Opponent,
        refused: type[Exception],
    ) -> None:
        self.id = table_id
        self.variant = variant
        self.options = options
        self.seats = seats
        self._game = game
        self._opponent = opponent
        self._refused = refused
        self._lock = asyncio.Lock()
        self._listeners: set[asyncio.Queue[bytes | None]] = set()
        self._past: list[bytes] = []
        self._thinking: str | None = None
        self._thought: asyncio.Task[None] | None = None
        self.viewer = self._which_viewer()

    def _which_viewer(self) -> str:
        people = [seat for seat in SIDES if self._is_person(seat)]
        if len(people) == 2:
            return "both"
        return people[0] if people else "spectator"

    def _is_person(self, seat: str) -> bool:
        sitting: m.Seat | None = getattr(self.seats, seat, None)
        return sitting is not None and sitting.type == "human"

    # -- watching ---------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether any browser looks at this table."""
        return bool(self._listeners)

    async def join(self) -> asyncio.Queue[bytes | None]:
        """A queue of encoded messages, the present view first; None ends it."""
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(_BACKLOG)
        view = await self.view()
        queue.put_nowait(self._encoded(view))
        self._listeners.add(queue)
        self._wake()
        return queue

    def leave(self, queue: asyncio.Queue[bytes | None]) -> None:
        """Stop sending to a queue."""
        self._listeners.discard(queue)

    def close(self) -> None:
        """Stop thinking and send everybody away."""
        self._stop_thinking()
        for queue in list(self._listeners):
            self._end(queue)

    def _end(self, queue: asyncio.Queue[bytes | None]) -> None:
        self._listeners.discard(queue)
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)

    def _send(self, data: bytes) -> None:
        for queue in list(self._listeners):
            try:
                queue.put_nowait(data)
            except asyncio.QueueFull:
                self._end(queue)

    def _encoded(self, view: View) -> bytes:
        return m.encode(m.ViewMessage(view, self.seats, self._thinking))

    # -- the game ---------------------------------------------------------------------------

    async def view(self) -> View:
        """The game as this table's screen may see it."""
        async with self._lock:
            return await self._look()

    async def record(self) -> str:
        """The game as text."""
        async with self._lock:
            return await self._ask(self._game.record)

    async def _ask(self, what: Callable[..., T], *args: Any) -> T:
        """Call the game in a thread; its refusal becomes a problem with a code."""
        try:
            return await asyncio.to_thread(what, *args)
        except self._refused as error:
            raise ProblemError("refused", one_line(error), 409) from error
        except ProblemError:
            raise
        except Exception as error:
            log.exception("the game failed at table of %s", self.variant)
            raise ProblemError("internal", "the game could not do that", 500) from error

    async def _look(self) -> View:
        view = await self._ask(self._game.view, self.viewer)
        del self._past[view.ply :]
        if len(self._past) == view.ply:
            bare = dataclasses.replace(view, options=(), moves=())
            self._past.append(m.encode(bare))
        return view

    async def handle(self, message: m.ClientMessage) -> bytes | None:
        """Obey one client message; the answer for its sender alone, if there is one."""
        if isinstance(message, m.Look):
            return self._recall(message.ply)
        if isinstance(message, m.Retry):
            self._wake()
            return None
        async with self._lock:
            await self._change(message)
            view = await self._look()
            if view.outcome is not None:
                self._stop_thinking()
            self._send(self._encoded(view))
        self._wake()
        return None

    def _recall(self, ply: int) -> bytes:
        if ply >= len(self._past):
            raise ProblemError("no_such_ply", f"the game has not reached ply {ply}", 404)
        return m.encode(m.PastMessage(ply, msgspec.Raw(self._past[ply])))

    async def _change(self, message: m.ClientMessage) -> None:
        game = self._game
        match message:
            case m.Play(text, ply):
                view = await self._look()
                if ply is not None and ply != view.ply:
                    raise ProblemError("stale", "the game has moved on since", 409)
                await self._ask(game.play, self._deciding(view), text)
            case m.Chance():
                if game.to_move != "chance":
                    raise ProblemError("refused", "there is nothing to toss now", 409)
                await self._ask(game.play_chance)
            case m.Undo():
                await self._undo()
            case m.Resign():
                await self._ask(game.resign, self._speaker())
                self._stop_thinking()
            case m.OfferDraw():
                await self._offer_draw()
            case m.AcceptDraw():
                await self._ask(game.accept_draw, await self._answering())
            case m.DeclineDraw():
                await self._ask(game.decline_draw, await self._answering())

    def _deciding(self, view: View) -> str:
        if view.outcome is not None:
            raise ProblemError("game_over", "the game is over", 409)
        if not self._is_person(view.to_move):
            raise ProblemError("not_your_turn", "it is not your turn", 409)
        return view.to_move

    def _speaker(self) -> str:
        """The seat for which the screen speaks, whoever is to move."""
        if self.viewer == "spectator":
            raise ProblemError("not_seated", "you are only watching", 403)
        if self.viewer != "both":
            return self.viewer
        return self._game.to_move if self._game.to_move in SIDES else "first"

    async def _answering(self) -> str:
        offered = (await self._look()).draw_offered_by
        if offered is None or not self._is_person(other(offered)):
            raise ProblemError("refused", "no draw has been offered to you", 409)
        return other(offered)

    async def _offer_draw(self) -> None:
        seat = self._speaker()
        await self._ask(self._game.offer_draw, seat)
        if not self._is_person(other(seat)):
            await self._ask(self._game.decline_draw, other(seat))
            self._send(m.encode(m.NoticeMessage("The computer declines the draw and plays on.")))

    async def _undo(self) -> None:
        view = await self._look()
        mine = [i for i, move in enumerate(view.moves) if self._is_person(move.seat)]
        if not mine:
            raise ProblemError("refused", "you have not moved yet", 409)
        self._stop_thinking()
        await self._ask(self._game.undo, len(view.moves) - mine[-1])

    # -- the computer -----------------------------------------------------------------------

    def _stop_thinking(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None
        self._thinking = None

    def _wake(self) -> None:
        """Begin the computer's turn, or an unattended toss, if there is one to begin."""
        if self._game.outcome is not None or self._thought is not None:
            return
        seat = self._game.to_move
        unattended = seat == "chance" and self.viewer == "spectator"
        if unattended or (seat in SIDES and not self._is_person(seat)):
            self._thought = asyncio.create_task(self._turn(seat))
            self._thought.add_done_callback(self._after_turn)

    async def _turn(self, seat: str) -> None:
        try:
            async with self._lock:
                if self._game.to_move != seat or self._game.outcome is not None:
                    return
                view = await self._ask(self._game.view, seat if seat in SIDES else "spectator")
                level = getattr(self.seats, seat).level if seat in SIDES else 0
                self._thinking = seat
            self._send(m.encode(m.ThinkingMessage(seat, level)))
            text = await self._opponent(view, level) if seat in SIDES else None
            async with self._lock:
                if text is None:
                    await self._ask(self._game.play_chance)
                else:
                    await self._ask(self._game.play, seat, text)
                self._thinking = None
                self._send(self._encoded(await self._look()))
        except Exception as error:
            self._thinking = None
            known = isinstance(error, ProblemError)
            if not known:
                log.exception("the computer player failed")
            reason = one_line(error) if known else "it gave no answer"
            self._send(
                m.encode(m.ErrorMessage("opponent_failed", f"The computer failed: {reason}"))
            )
            raise

    def _after_turn(self, task: asyncio.Task[None]) -> None:
        if self._thought is task:
            self._thought = None
            if not task.cancelled() and task.exception() is None:
                self._wake()
        elif not task.cancelled():
            task.exception()
