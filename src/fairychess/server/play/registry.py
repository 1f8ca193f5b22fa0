"""The games this process has in memory; any other is replayed from its log when requested."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import field

from fairychess.server.base.service import service
from fairychess.server.base.tasks import TaskSet
from fairychess.server.bus.base import Publish
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.game_loader import GameLoader
from fairychess.server.play.history import History
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store import installation
from fairychess.server.store.database import Database

_IDLE = 6 * 3600.0
"""Seconds; less than a day, so that a game is not in memory which has been removed as unopened."""


@service
class GameRegistry:
    """Live games by id; beyond `capacity` the longest untouched and unwatched ones go.

    With `shared`, other processes may change the same games.
    """

    loader: GameLoader
    autoplay: Autoplay
    history: History
    database: Database
    publish: Publish
    tasks: TaskSet
    shared: bool
    capacity: int = 1000
    _games: OrderedDict[str, LiveGame] = field(init=False, default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[LiveGame]] = field(init=False, default_factory=dict)

    def __len__(self) -> int:
        return len(self._games)

    def shown(self) -> list[LiveGame]:
        """Return the games that have connections."""
        return [game for game in self._games.values() if len(game.connections)]

    def watched(self) -> list[LiveGame]:
        """Return the games between two screens that have connections."""
        return [game for game in self.shown() if not game.setup.local]

    def of_account(self, account: str) -> list[LiveGame]:
        """Return the games in memory at which an account sits."""
        return [
            game
            for game in self._games.values()
            if any(seat.account == account for seat in game.seats.values())
        ]

    def send_away(self, account: str) -> None:
        """End the connections of an account."""
        for game in self.shown():
            for connection in game.connections:
                if connection.user.account == account:
                    connection.end()

    def known(self, game_id: str) -> LiveGame | None:
        """Return the game, if it is in memory and can be relied on."""
        game = self._games.get(game_id)
        if game is not None and game.given_up:
            self.drop(game)
            return None
        return game

    async def get(self, game_id: str) -> LiveGame:
        """Return a game, or raise ProblemError "no_such_game".

        It knows what another process has acknowledged, and who may still sit there, whether or not
        the notification has come.
        """
        game = self.known(game_id)
        if game is not None and self.shared:
            await game.reseat()
            await self.refresh(game)
        if game is None:
            loading = self._loading.get(game_id)
            if loading is None:
                loading = self.tasks.begin(self.loader.load(game_id))
                self._loading[game_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
            game = self.add(await asyncio.shield(loading))
        game.used = time.monotonic()
        if game_id in self._games:  # it may have been dropped while it was refreshed
            self._games.move_to_end(game_id)
        return game

    async def refresh(self, game: LiveGame) -> None:
        """Let a game learn what other processes have done, and go on from there."""
        await game.refresh()
        await self.autoplay.wake(game)

    def add(self, game: LiveGame) -> LiveGame:
        """Keep a game, making room where that is possible."""
        game = self._games.setdefault(game.id, game)
        while len(self._games) > self.capacity:
            idle = next(
                (g for g in self._games.values() if not len(g.connections) and g is not game), None
            )
            if idle is None:
                break
            self.drop(idle)
        return game

    def drop(self, game: LiveGame) -> None:
        """Forget a game and disconnect everybody who is watching it."""
        if self._games.get(game.id) is game:
            del self._games[game.id]
            self.history.forget(game.id)
        game.close()

    def retire(self, game: LiveGame) -> None:
        """Let a game go that is over, when nobody looks at it any more."""
        idle = not len(game.connections) and not game.lock.locked()
        if game.state.over and idle and self._games.get(game.id) is game:
            game.retired = True
            self.drop(game)

    def rest(self) -> None:
        """Let games go that nobody has looked at for long; they are in the database."""
        late = time.monotonic() - _IDLE
        for game in [one for one in self._games.values() if one.used < late]:
            if not len(game.connections) and not game.lock.locked():
                self.drop(game)

    def close(self) -> None:
        """Send everybody away."""
        for game in self._games.values():
            game.close()
        self._games.clear()

    # -- what is learned of all games -------------------------------------------------------

    def expect_premoves(self) -> None:
        """Let all games in memory look again whether anybody has prepared a move."""
        for game in self._games.values():
            game.may_have_premoves = True

    async def seats_changed(self, game_id: str) -> None:
        """Let this process now, and every other soon, know who sits at a game."""
        game = self.known(game_id)
        if game is not None:
            await game.reseat()
        await self.publish(f"seats {game_id}")

    async def learn_outages(self) -> None:
        """Let the clocks of all games in memory know when no server ran."""
        timed = [game for game in self._games.values() if game.state.clock is not None]
        first = min((game.setup.created for game in timed), default=None)
        if first is None:
            return
        found = await installation.outages(self.database, first)
        for game in timed:
            game.allow_for(found)
            self.tasks.spawn(game.show_clock())

    def learn_vacation(self, account: str) -> None:
        """Let the clocks of an account's games know that a vacation has begun or ended."""
        for game in self.of_account(account):
            clock = game.state.clock
            if clock is not None and clock.slow:
                self.tasks.spawn(game.show_clock())
