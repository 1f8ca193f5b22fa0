"""No engine lines for games in progress: neither players nor spectators may ask."""

import asyncio
from collections import OrderedDict

import msgspec

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import study as s
from fairychess.server.store import games
from fairychess.server.store.database import Database
from fairychess.server.study.boards import FreeBoards

FURTHER = 4
"""Decisions after a position being played that still say what it is worth."""

_LOOKED_AT = 2000
"""Games of a variant, those first in which somebody has moved last."""

_AT_ONCE = 50
_KEPT = 2 * _LOOKED_AT


class FairPlay:
    """Says which positions may be thought about, whichever process a game is played on."""

    def __init__(self, database: Database, boards: FreeBoards) -> None:
        self._database = database
        self._boards = boards
        self._learning = asyncio.Lock()
        self._near: OrderedDict[tuple[str, str, str], list[str]] = OrderedDict()

    async def must_allow(self, user: User, at: s.Place) -> None:
        """Raise ProblemError where the asker plays this variant now, or the position is played.

        So it does one move after such a position, and where the line asked about has just left it.
        """
        *before, key = await self._boards.trail(at, FURTHER)
        async with self._database.read() as connection:
            if user.session and await games.plays(
                connection, user.session, user.account, at.variant
            ):
                raise ProblemError("fair_play", Message("fair_play_own"), 403)
            played = await games.standing(connection, at.variant, _LOOKED_AT)
        for near in await self._near_to(at.variant, played):
            if key in near or (near and near[0] in before):
                raise ProblemError("fair_play", Message("fair_play_others"), 403)

    async def _near_to(self, variant: str, played: list[tuple[str, str]]) -> list[list[str]]:
        """What stands near the positions of games: their own keys and those one move further."""
        async with self._learning:
            unknown: dict[str, list[str]] = {}
            for options, position in played:
                if (variant, options, position) not in self._near:
                    unknown.setdefault(options, []).append(position)
            for options, positions in unknown.items():
                of = s.VariantWithOptions(variant, msgspec.json.decode(options))
                for first in range(0, len(positions), _AT_ONCE):
                    some = positions[first : first + _AT_ONCE]
                    for position, near in zip(some, await self._boards.near(of, some), strict=True):
                        self._near[variant, options, position] = near
            found = []
            for options, position in played:
                self._near.move_to_end((variant, options, position))
                found.append(self._near[variant, options, position])
            while len(self._near) > _KEPT:
                self._near.popitem(last=False)
            return found
