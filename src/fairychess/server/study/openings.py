"""The opening explorer, and games by position: counted when over, earlier ones little by little."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import study as s
from fairychess.server.store import openings
from fairychess.server.store.database import Database
from fairychess.server.study.boards import FreeBoards

FOUND_BY = 100
"""Decisions from the start of a game by whose positions it is found."""

_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class _Counted:
    """A game's opening as pairs of position and move, who won, and its positions, all by keys."""

    moves: list[tuple[str, str]] = field(default_factory=list)
    winner: str | None = None
    positions: list[str] = field(default_factory=list)


@service
class Openings:
    """Counts finished games that everyone may see, a few at a time."""

    database: Database
    registry: GameRegistry
    boards: FreeBoards
    now: Callable[[], int]

    async def count_some(self) -> None:
        """Count the next few games, if there are any."""
        waiting = await self.database.query(openings.waiting, self.now(), _AT_ONCE)
        for game_id in waiting:
            try:
                counted = await self._read(game_id)
            except (ProblemError, ValueError):  # rules of today may refuse what was played
                counted = _Counted()  # what cannot be replayed is not tried again
            await self.database.commit(
                openings.add, game_id, counted.moves, counted.winner, counted.positions
            )

    async def _read(self, game_id: str) -> _Counted:
        game = await self.registry.get(game_id)
        try:
            async with game.lock:
                view = await game.call(game.state.game.view, "spectator")
        finally:
            self.registry.retire(game)
        outcome = view.outcome
        if outcome is None or outcome.message.key == "aborted":
            return _Counted()
        texts = [move.text for move in view.moves[:FOUND_BY]]
        place = s.Place(game.setup.variant, game.setup.options, game.setup.position, texts)
        keys = await self.boards.keys(place)
        found = [
            (key, move.text)
            for key, move in zip(keys, view.moves[: openings.PLIES], strict=False)
            if move.seat != "chance"
        ]
        return _Counted(found, outcome.winner, keys)

    async def played(self, key: str) -> msgspec.Raw:
        """Return what was played in a position, as JSON."""
        return msgspec.Raw(msgspec.json.encode(await self.database.query(openings.played, key)))
