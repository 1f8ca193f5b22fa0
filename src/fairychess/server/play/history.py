"""Looking back: a game as a viewer saw it earlier, and what has happened since."""

from __future__ import annotations

import dataclasses
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.action import Action
from fairychess.server.domain.game_state import Replay
from fairychess.server.schemas import websocket as m
from fairychess.server.store import games

if TYPE_CHECKING:
    from fairychess.server.play.live_game import Table


MOST = 32 << 20
"""Bytes of earlier views that a process keeps."""

_AROUND = 32
"""Plies before and after the one asked for that are worked out with it."""

_Kept = tuple[int, bytes]
"""The sequence that led to a ply, and the view after it."""


class Memory:
    """What all games of a process keep of their past together has a bound: beyond it, the views of
    the game longest not looked back at are forgotten, and worked out again when asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._sizes: OrderedDict[Past, int] = OrderedDict()

    @property
    def size(self) -> int:
        """Bytes kept at present."""
        return sum(self._sizes.values())

    def used(self, past: Past, size: int) -> None:
        """Count what a game keeps, which has just been looked at."""
        self._sizes[past] = size
        self._sizes.move_to_end(past)
        while self.size > self._most:
            next(iter(self._sizes)).forget()

    def left(self, past: Past) -> None:
        """Count a game no longer."""
        self._sizes.pop(past, None)


class Past:
    """Earlier views of a table, worked out by replaying when somebody asks.

    `_kept[viewer][ply]` goes with the sequence that led to that ply, so a taken-back line is not
    mistaken for the one played instead. Views are kept compressed, which leaves about a tenth.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[str, dict[int, _Kept]] = {}

    def forget(self) -> None:
        """Let go of what can be worked out again."""
        self._kept.clear()
        self._table.house.past_views.left(self)

    async def at(self, viewer: str, ply: int) -> bytes:
        """The message that shows a viewer the game after `ply` decisions."""
        reached = list(self._table.seen_by(viewer).reached)
        if ply >= len(reached):
            raise ProblemError("no_such_ply", f"the game has not reached ply {ply}", 404)
        # Whoever looks back steps on from there.
        around = range(max(ply - _AROUND, 0), min(ply + _AROUND + 1, len(reached)))
        (view,) = await self._views(viewer, reached, [ply], around)
        return m.encode(m.PastMessage(ply, msgspec.Raw(view)))

    async def boards(self, viewer: str) -> bytes:
        """Every view of a game as a viewer saw it, in order, as a JSON list."""
        reached = list(self._table.seen_by(viewer).reached)
        plies = range(len(reached))
        return b"[" + b",".join(await self._views(viewer, reached, plies, plies)) + b"]"

    async def _views(
        self, viewer: str, reached: list[int], plies: Sequence[int], wanted: Sequence[int]
    ) -> list[bytes]:
        """The views at some plies; where one is not kept, those at the `wanted` plies are made."""
        house = self._table.house
        kept = self._kept.get(viewer, {})
        if any(ply not in kept or kept[ply][0] != reached[ply] for ply in plies):
            fresh = await house.begin(self._table.setup)
            async with house.database.read() as connection:
                log = await games.actions(connection, self._table.id)
            made = await self._table.ask(_look_back, fresh, log, viewer, reached, set(wanted))
            kept = {**self._kept.get(viewer, {}), **made}
            self._kept[viewer] = kept
        size = sum(len(data) for views in self._kept.values() for _, data in views.values())
        house.past_views.used(self, size)
        found: list[bytes] = await house.ask(_unpacked, [kept[ply][1] for ply in plies])
        return found

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
    replay: Replay, log: list[Action], viewer: str, reached: list[int], wanted: set[int]
) -> dict[int, _Kept]:
    """Replay the log and keep the view at the wanted plies of the line that stands."""
    plies = {sequence: ply for ply, sequence in enumerate(reached) if ply in wanted}
    made: dict[int, _Kept] = {}
    if 0 in wanted:
        made[0] = (0, _packed(replay.game.view(viewer)))
    for one in log:
        if one.sequence > reached[max(wanted)]:
            break
        replay.apply(one)
        ply = plies.get(one.sequence)
        if ply is not None:
            made[ply] = (one.sequence, _packed(replay.game.view(viewer)))
    return made


def _unpacked(views: list[bytes]) -> list[bytes]:
    return [zlib.decompress(view) for view in views]


def _bare(view: View) -> bytes:
    return m.encode(dataclasses.replace(view, options=(), moves=()))


def _packed(view: View) -> bytes:
    return zlib.compress(_bare(view), 1)
