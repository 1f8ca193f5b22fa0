"""The opening explorer: games are counted when they are over, those of before little by little."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fairychess.server.base.errors import ProblemError
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import study as s
from fairychess.server.store import openings
from fairychess.server.store.database import Database
from fairychess.server.study.boards import FreeBoards

PLIES = 30
"""Decisions from the start of a game that belong to its opening."""

_AT_ONCE = 4


class Openings:
    """Counts finished games that everyone may see, a few at a time."""

    def __init__(
        self,
        database: Database,
        registry: GameRegistry,
        boards: FreeBoards,
        now: Callable[[], int],
    ) -> None:
        self._database = database
        self._registry = registry
        self._boards = boards
        self._now = now

    async def count_some(self) -> None:
        """Count the next few games, if there are any."""
        async with self._database.read() as connection:
            waiting = await openings.waiting(connection, self._now(), _AT_ONCE)
        for game_id in waiting:
            try:
                moves, winner = await self._moves(game_id)
            except ProblemError:
                moves, winner = [], None  # what cannot be replayed is not tried again
            async with self._database.write() as connection:
                await openings.add(connection, game_id, moves, winner)

    async def _moves(self, game_id: str) -> tuple[list[tuple[str, str]], str | None]:
        """Positions and moves of a game's opening, and who won."""
        game = await self._registry.get(game_id)
        try:
            async with game.lock:
                view = await game.call(game.state.game.view, "spectator")
        finally:
            self._registry.retire(game)
        outcome = view.outcome
        if outcome is None or outcome.message.key == "aborted":
            return [], None
        texts = [move.text for move in view.moves[:PLIES]]
        place = s.Place(game.setup.variant, game.setup.options, game.setup.position, texts)
        keys = await self._boards.keys(place)
        found = [
            (key, move.text)
            for key, move in zip(keys, view.moves, strict=False)
            if move.seat != "chance"
        ]
        return found, outcome.winner

    async def played(self, key: str) -> msgspec.Raw:
        """Return what was played in a position, as JSON."""
        async with self._database.read() as connection:
            return msgspec.Raw(msgspec.json.encode(await openings.played(connection, key)))
