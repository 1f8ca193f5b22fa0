"""History: a game as a viewer saw it earlier, and what has happened since.

When a game is over, its record is open, and who looks back sees all there was to see.
"""

import dataclasses
import zlib
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.action import Action
from fairychess.server.domain.game_state import GameState
from fairychess.server.play.game_log import GameLog
from fairychess.server.play.live_game import LiveGame
from fairychess.server.schemas import websocket as m
from fairychess.server.variants.engine import GameEngine

MOST = 32 << 20
"""Bytes of earlier views that a process keeps."""

PAGE = 200
"""Actions that are told at once."""

_AROUND = 32
"""Plies before and after the one asked for that are worked out with it."""

_Kept = tuple[int, bytes]
"""The sequence that led to a ply, and the view after it."""

_Views = dict[str, dict[int, _Kept]]
"""Views by viewer, before and after the end, and by ply."""


class History:
    """Earlier views of games, worked out by replaying when they are asked for.

    The sequence that led to a ply is kept with its view, so a taken-back line is not mistaken for
    the one played instead. Views are compressed, which leaves about a tenth. What all games keep
    together has a bound: beyond it, the views of the game longest not looked back at are forgotten,
    and worked out again when asked for.
    """

    def __init__(self, log: GameLog, engine: GameEngine, most: int = MOST) -> None:
        self.most = most
        self._log = log
        self._engine = engine
        self._kept: OrderedDict[str, _Views] = OrderedDict()
        self._sizes: dict[str, int] = {}

    @property
    def size(self) -> int:
        """Bytes kept at present."""
        return sum(self._sizes.values())

    def kept(self, game_id: str) -> _Views:
        """Return what is kept of a game."""
        return self._kept.get(game_id, {})

    def forget(self, game_id: str) -> None:
        """Let go of what can be worked out again."""
        self._kept.pop(game_id, None)
        self._sizes.pop(game_id, None)

    def _keep(self, game_id: str, views: _Views) -> None:
        """Keep what belongs to a game, which has just been looked at."""
        self._kept[game_id] = views
        self._kept.move_to_end(game_id)
        self._sizes[game_id] = sum(
            len(data) for kept in views.values() for _, data in kept.values()
        )
        while self.size > self.most:
            self.forget(next(iter(self._kept)))

    async def at(self, game: LiveGame, viewer: str, ply: int) -> bytes:
        """Return the message that shows a viewer the game after `ply` decisions."""
        reached = list(game.seen_by(viewer).reached)
        if ply >= len(reached):
            raise ProblemError("no_such_ply", f"the game has not reached ply {ply}", 404)
        # A person who looks back steps on from there.
        around = range(max(ply - _AROUND, 0), min(ply + _AROUND + 1, len(reached)))
        (view,) = await self._views(game, viewer, reached, [ply], around)
        return m.encode(m.HistoryMessage(ply, msgspec.Raw(view)))

    async def boards(self, game: LiveGame, viewer: str) -> bytes:
        """Return every view of a game as a viewer saw it, in order, as a JSON list."""
        reached = list(game.seen_by(viewer).reached)
        plies = range(len(reached))
        return b"[" + b",".join(await self._views(game, viewer, reached, plies, plies)) + b"]"

    async def _views(
        self,
        game: LiveGame,
        viewer: str,
        reached: list[int],
        plies: Sequence[int],
        wanted: Sequence[int],
    ) -> list[bytes]:
        """The views at some plies; where one is not kept, those at the `wanted` plies are made."""
        over = game.seen_by(viewer).over
        name = f"{viewer}, over" if over else viewer
        kept = self.kept(game.id).get(name, {})
        if any(ply not in kept or kept[ply][0] != reached[ply] for ply in plies):
            fresh = await self._log.begin(game.setup)
            log = await self._log.actions(game.id)
            made = await game.call(_look_back, fresh, log, viewer, over, reached, set(wanted))
            kept = {**self.kept(game.id).get(name, {}), **made}
        self._keep(game.id, {**self.kept(game.id), name: kept})
        return await self._engine.call(_unpacked, [kept[ply][1] for ply in plies])

    async def since(self, game: LiveGame, viewer: str, sequence: int) -> bytes:
        """Return the message with a viewer's share of the first actions after a sequence."""
        state = game.seen_by(viewer)
        view = await game.view(viewer)
        log = await self._log.actions(game.id, sequence, PAGE + 1)
        plies = {reached: ply for ply, reached in enumerate(state.reached)}
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
            if one.sequence <= state.sequence
        ]
        return m.encode(m.ActionsMessage(sequence, seen[:PAGE], len(seen) > PAGE))


def _look_back(
    state: GameState,
    log: list[Action],
    viewer: str,
    over: bool,
    reached: list[int],
    wanted: set[int],
) -> dict[int, _Kept]:
    """Replay the log and keep the view at the wanted plies of the line that stands."""
    plies = {sequence: ply for ply, sequence in enumerate(reached) if ply in wanted}
    made: dict[int, _Kept] = {}
    if 0 in wanted:
        made[0] = (0, _shown(state, viewer, over))
    for one in log:
        if one.sequence > reached[max(wanted)]:
            break
        state.apply(one)
        ply = plies.get(one.sequence)
        if ply is not None:
            made[ply] = (one.sequence, _shown(state, viewer, over))
    return made


def _shown(state: GameState, viewer: str, over: bool) -> bytes:
    return _packed(state.game.opened_view(viewer) if over else state.game.view(viewer))


def _unpacked(views: list[bytes]) -> list[bytes]:
    return [zlib.decompress(view) for view in views]


def _bare(view: View) -> bytes:
    return m.encode(dataclasses.replace(view, options=(), early_options=(), moves=()))


def _packed(view: View) -> bytes:
    return zlib.compress(_bare(view), 4)
