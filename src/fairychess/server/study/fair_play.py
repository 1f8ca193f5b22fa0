"""No engine lines for games that go on: who plays, or watches, may not ask for the best move."""

from __future__ import annotations

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.identity.sessions import User
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import study as s
from fairychess.server.store import games
from fairychess.server.store.database import Database
from fairychess.server.study.boards import FreeBoards

OPENING = 8
"""Decisions after which a position belongs to one game, and not to the opening of many."""

_KEPT = 500


class FairPlay:
    """Says which positions may be thought about."""

    def __init__(self, database: Database, registry: GameRegistry, boards: FreeBoards) -> None:
        self._database = database
        self._registry = registry
        self._boards = boards
        self._keys: dict[str, tuple[int, str]] = {}

    async def must_allow(self, user: User, at: s.Place, key: str) -> None:
        """Raise ProblemError where the asker plays this variant now, or the position is played."""
        if user.session and await self._plays(user, at.variant):
            raise ProblemError("fair_play", Message("fair_play_own"), 403)
        for game in self._registry.watched():
            if game.setup.variant == at.variant and await self._stands(game, key):
                raise ProblemError("fair_play", Message("fair_play_others"), 403)

    async def _plays(self, user: User, variant: str) -> bool:
        """Whether a game of the asker against another person goes on in this variant."""
        async with self._database.read() as connection:
            return await games.plays(connection, user.session, user.account, variant)

    async def _stands(self, game: LiveGame, key: str) -> bool:
        """Whether a game that goes on stands just there."""
        state = game.state
        if state.over or state.game.secretive or len(state.reached) <= OPENING:
            return False
        known = self._keys.get(game.id)
        if known is None or known[0] != state.sequence:
            async with game.lock:
                view = await game.call(state.game.view, "spectator")
            place = s.Place(game.setup.variant, game.setup.options, view.position)
            try:
                known = (state.sequence, await self._boards.key(place))
            except ProblemError as problem:
                if problem.code == "too_often":  # who asks too much is not answered for that
                    raise
                return False
            while len(self._keys) >= _KEPT:
                del self._keys[next(iter(self._keys))]
            self._keys[game.id] = known
        return known[1] == key
