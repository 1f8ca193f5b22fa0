"""Looking back: a game as a viewer saw it earlier, and what has happened since."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import msgspec

from fairychess.game.view import View
from fairychess.server import messages as m
from fairychess.server.action import Action
from fairychess.server.errors import ProblemError
from fairychess.server.replay import Replay
from fairychess.server.store import games

if TYPE_CHECKING:
    from fairychess.server.table import Table


class Past:
    """Earlier views of a table, worked out by replaying when somebody asks.

    `_kept[viewer][ply]` goes with the sequence that led to that ply, so a taken-back line is not
    mistaken for the one played instead.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[str, dict[int, tuple[int, bytes]]] = {}

    def forget(self) -> None:
        """Let go of what can be worked out again."""
        self._kept.clear()

    async def at(self, viewer: str, ply: int) -> bytes:
        """The message that shows a viewer the game after `ply` decisions."""
        replay = self._table.seen_by(viewer)
        if ply >= len(replay.reached):
            raise ProblemError("no_such_ply", f"the game has not reached ply {ply}", 404)
        kept = self._kept.setdefault(viewer, {})
        if kept.get(ply, (-1, b""))[0] != replay.reached[ply]:
            await self._replay(viewer, list(replay.reached))
        return m.encode(m.PastMessage(ply, msgspec.Raw(kept[ply][1])))

    async def boards(self, viewer: str) -> bytes:
        """Every view of a game as a viewer saw it, in order, as a JSON list."""
        replay = self._table.seen_by(viewer)
        reached = list(replay.reached)
        kept = self._kept.setdefault(viewer, {})
        if any(kept.get(ply, (-1, b""))[0] != sequence for ply, sequence in enumerate(reached)):
            await self._replay(viewer, reached)
        return b"[" + b",".join(kept[ply][1] for ply in range(len(reached))) + b"]"

    async def _replay(self, viewer: str, reached: list[int]) -> None:
        house = self._table.house
        fresh = await house.begin(self._table.setup)
        async with house.database.read() as connection:
            log = await games.actions(connection, self._table.id)
        kept = self._kept.setdefault(viewer, {})
        await self._table.ask(_look_back, fresh, log, viewer, reached, kept)

    async def since(self, viewer: str, sequence: int) -> bytes:
        """The message with a viewer's share of the actions after a sequence."""
        table = self._table
        replay = table.seen_by(viewer)
        view = await table.look(viewer)
        async with table.house.database.read() as connection:
            log = await games.actions(connection, table.id, sequence)
        plies = {reached: ply for ply, reached in enumerate(replay.reached)}
        moves = {move.ply: move for move in view.moves}
        seen = [
            m.ActionView(
                one.sequence,
                one.actor,
                one.kind,
                one.at,
                one.public,
                moves.get(plies.get(one.sequence, 0)),
            )
            for one in log
            if one.sequence <= replay.sequence
        ]
        return m.encode(m.ActionsMessage(sequence, seen))


def _look_back(
    replay: Replay,
    log: list[Action],
    viewer: str,
    reached: list[int],
    kept: dict[int, tuple[int, bytes]],
) -> None:
    """Replay the log and keep the view at each ply of the line that stands."""
    wanted = {sequence: ply for ply, sequence in enumerate(reached)}
    kept[0] = (0, _bare(replay.game.view(viewer)))
    for one in log:
        if one.sequence > reached[-1]:
            break
        replay.apply(one)
        ply = wanted.get(one.sequence)
        if ply is not None:
            kept[ply] = (one.sequence, _bare(replay.game.view(viewer)))


def _bare(view: View) -> bytes:
    return m.encode(dataclasses.replace(view, options=(), moves=()))
