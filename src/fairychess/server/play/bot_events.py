"""What happens to an account, as a stream of events: challenges come and go, games begin and end.

Whenever something has changed, the database is asked what is open and what is played, and the
difference to what was told before is told. So nothing depends on notifications that may be lost.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.base.watchers import Watchers
from fairychess.server.domain.setup import SIDES
from fairychess.server.identity.api_tokens import ApiProgram
from fairychess.server.play.bot_documents import BotDocuments
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import bots as b
from fairychess.server.store import challenges, games
from fairychess.server.store.database import Database

Say = Callable[[dict[str, Any]], Awaitable[None]]

MOST_GAMES = 100
"""Games of one account that are told about at a time; those told stay told until they are over."""

_GATHERING = 0.05
"""Seconds between two looks."""

_CLOSED = {challenges.CANCELLED: "challengeCanceled", challenges.DECLINED: "challengeDeclined"}


@dataclass(eq=False, slots=True)
class _Told:
    """One stream: what it has told, and whether another one has taken its place."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)
    replaced: bool = False
    challenges: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)

    def replace(self) -> None:
        """End it."""
        self.replaced = True
        self.changed.set()


@service
class BotEvents:
    """Streams of events. A token has one at a time: the newest."""

    database: Database
    registry: GameRegistry
    documents: BotDocuments
    accounts: Watchers
    _streams: dict[str, _Told] = field(init=False, default_factory=dict)

    async def follow(self, program: ApiProgram, say: Say) -> None:
        """Tell what there is, and then what changes, until another stream takes this one's place.

        A stream of the same token may be open in another process as well, and goes on there.
        """
        account, told = program.account.id, _Told()
        earlier = self._streams.get(program.user.session)
        if earlier is not None:
            earlier.replace()
        self._streams[program.user.session] = told
        self.accounts.watch(account, told.changed.set)
        try:
            while not told.replaced:
                told.changed.clear()
                await self._look(account, told, say)
                await told.changed.wait()
                await asyncio.sleep(_GATHERING)
        finally:
            self.accounts.unwatch(account, told.changed.set)
            if self._streams.get(program.user.session) is told:
                del self._streams[program.user.session]

    async def documents_of(self, account: str, limit: int) -> list[b.GameDocument]:
        """The games that an account plays."""
        playing = await self.database.query(games.going_on, account, limit)
        found = [await self._seated(one, account) for one in playing]
        return [await self.documents.game(*one) for one in found if one is not None]

    async def _look(self, account: str, told: _Told, say: Say) -> None:
        async with self.database.read() as connection:
            asked = await challenges.sent_to(connection, account)
            asking = await challenges.made_by(connection, account)
            playing = await games.going_on(connection, account, MOST_GAMES)
            crowded_out = await games.still_going(connection, told.games - set(playing))
        still = {one.id for one in (*asked, *asking)}
        ended = told.games - set(playing) - crowded_out
        for one in told.challenges - still:
            closed, game = await self._close(one, account, say)
            if not closed:
                still.add(one)
            if game is not None and game not in told.games and game not in playing:
                playing.append(game)  # it is over already
                ended.add(game)
        for found in (*asked, *asking):
            if found.id not in told.challenges:
                document = await self.documents.challenge(found, account)
                compat = {"bot": True, "board": False}
                await say({"type": "challenge", "challenge": document, "compat": compat})
        for game in playing:
            if game not in told.games:
                await self._tell_game("gameStart", game, account, say)
        for game in ended:
            await self._tell_game("gameFinish", game, account, say)
        told.challenges, told.games = still, crowded_out.union(playing) - ended

    async def _close(self, challenge_id: str, account: str, say: Say) -> tuple[bool, str | None]:
        """Tell how a challenge was closed: whether it was, and the game that has become of it."""
        found = await self.database.query(challenges.find, challenge_id)
        if found is None:
            return True, None
        if found.status in _CLOSED:
            document = await self.documents.challenge(found, account)
            await say({"type": _CLOSED[found.status], "challenge": document})
        return found.status != challenges.OPEN, found.game

    async def _tell_game(self, kind: str, game_id: str, account: str, say: Say) -> None:
        seated = await self._seated(game_id, account)
        if seated is not None:
            await say({"type": kind, "game": await self.documents.game(*seated)})

    async def _seated(self, game_id: str, account: str) -> tuple[LiveGame, str] | None:
        """A game and the side of an account in it; None where it cannot be shown (any more)."""
        try:
            game = await self.registry.get(game_id)
        except ProblemError:
            return None
        side = next((one for one in SIDES if game.seats[one].account == account), None)
        return None if side is None else (game, side)
