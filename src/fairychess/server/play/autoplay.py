"""What goes on without anybody's word: the referee's tosses, prepared moves, the computer's turn.

Every step is an action like any other; several processes may try the same step, and the log lets
one of them through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain import action as a
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.premoves import answer_of, fitting
from fairychess.server.schemas import websocket as m
from fairychess.server.store import games, jobs

if TYPE_CHECKING:
    from fairychess.server.play.live_game import Table

_LONGEST_CHAIN = 200


class Automatic:
    """Takes tables on to the next decision of a person."""

    async def go_on(self, table: Table) -> None:
        """One step after another until a person or a computer has to think."""
        for _ in range(_LONGEST_CHAIN):
            if table.live.over or table.live.paused or not await self._step(table):
                return

    async def _step(self, table: Table) -> bool:
        """Whether something has been done."""
        seat = table.live.game.to_move
        if seat == "chance":
            people = [side for side in SIDES if table.setup.is_person(side)]
            if table.setup.local and people and not table.live.game.secretive:
                return False  # at one screen people toss themselves; secret cards are dealt
            await table.commit(a.CHANCE, "server")
            return True
        if table.setup.is_person(seat):
            return table.planned and await self._play_plan(table, seat)
        return await self._ask_computer(table, seat)

    # -- prepared moves ---------------------------------------------------------------------

    async def _play_plan(self, table: Table, seat: str) -> bool:
        async with table.house.database.read() as connection:
            plans = await games.plans(connection, table.id)
        table.planned = bool(plans)
        if seat not in plans:
            return False
        since, lines = plans[seat]
        view = await table.look(seat)
        prepared, rest = answer_of(lines, [move.text for move in view.moves[since:]])
        text = fitting(prepared, view) if prepared else None
        after = len(table.live.deciders) + 1
        async with table.house.database.write() as connection:
            await games.keep_plan(connection, table.id, seat, after, rest)
        try:
            if text is not None:
                await table.commit(a.MOVE, seat, {"prepared": True}, text)
            table.tell_plan(seat, after, rest)
        except ProblemError as problem:
            if problem.code not in ("refused", "stale"):
                raise
            return False  # what was prepared does not fit; its owner simply moves
        return text is not None

    # -- the computer -----------------------------------------------------------------------

    async def _ask_computer(self, table: Table, seat: str) -> bool:
        house, sequence = table.house, table.live.reached[-1]
        async with house.database.read() as connection:
            status, answer = await jobs.state(connection, table.id, sequence)
        if status == jobs.ANSWERED:
            return await self._play_answer(table, seat, answer or "")
        if status == jobs.FAILED:
            self._report(table, answer or "it gave no answer")
            return False
        level = table.chairs[seat].level
        if not status:
            view = await table.ask(table.live.game.view, seat)
            question = jobs.Job(table.id, sequence, seat, level, m.encode(view).decode())
            async with house.database.write() as connection:
                await jobs.ask(connection, question, house.settings.now())
            await house.noted("job")
        if table.thinking != seat:
            table.thinking = seat
            table.audience.send(m.encode(m.ThinkingMessage(seat, level)))
        return False

    async def _play_answer(self, table: Table, seat: str, text: str) -> bool:
        try:
            await table.commit(a.MOVE, seat, None, text)
        except ProblemError as problem:
            if problem.code != "refused":
                raise
            async with table.house.database.write() as connection:
                await jobs.fail(connection, table.id, table.live.reached[-1], problem.message)
            self._report(table, problem.message)
            return False
        return True

    def _report(self, table: Table, reason: str) -> None:
        table.thinking = None
        message = f"The computer failed: {reason}"
        table.audience.send(m.encode(m.ErrorMessage("opponent_failed", message)))
