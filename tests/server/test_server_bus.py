"""The bus between two servers is killed under fifty games: every move is told all the same."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from databases import Daemon, Postgres, Redis
from faults import PATIENCE, Game, Server
from load import read
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GAMES = 50
PAUSE = 0.03
"""Seconds between two moves of all games together."""

SOON = 5.0
"""Seconds within which a move is told when the bus is there again."""


class Player:
    """One seat of a game at one server, that comes back whenever it is sent away."""

    def __init__(self, server: Server, game: Game, side: str) -> None:
        self._url = f"ws://127.0.0.1:{server.port}/api/games/{game.id}/socket"
        self._headers = {"Authorization": f"Seat {game.tokens[side]}"}
        self._line: ClientConnection | None = None
        self._news = asyncio.Event()
        self._refused = False
        self.ply = -1
        self.options: list[str] = []
        self.seen: dict[int, float] = {}

    async def stay(self) -> None:
        """Look at the game for ever."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._url, additional_headers=self._headers) as line:
                    self._line = line
                    async for text in line:
                        self._take(read(text))
            self._line = None
            await asyncio.sleep(0.05)

    def _take(self, message: object) -> None:
        self._refused = message.type == "error"  # type: ignore[attr-defined]
        if (view := message.view) is not None:  # type: ignore[attr-defined]
            self.ply, self.options = view.ply, [option.text for option in view.options]
            for ply in range(max(self.seen, default=-1) + 1, view.ply + 1):
                self.seen[ply] = time.monotonic()
        self._news.set()

    async def reach(self, ply: int, patience: float = PATIENCE) -> bool:
        """Wait until the game has come so far here."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.ply < ply:
                    self._news.clear()
                    await self._news.wait()
        return self.ply >= ply

    async def play(self) -> None:
        """Make a move, as often as it takes; the first of the alphabet, for that ends no game."""
        after = self.ply + 1
        while self.ply < after:
            said = {"type": "play", "text": min(self.options), "ply": after - 1}
            with contextlib.suppress(AttributeError, WebSocketException):
                await self._line.send(json.dumps(said))  # type: ignore[union-attr]
            await self.reach(after, 1)


class Round:
    """Fifty games, each with its players on two servers."""

    def __init__(self, servers: list[Server], games: list[Game]) -> None:
        self._games = [
            [Player(*at) for at in zip(servers, (game, game), ("first", "second"), strict=True)]
            for game in games
        ]
        self._pace = asyncio.Lock()

    async def __aenter__(self) -> "Round":
        self._tasks = [asyncio.create_task(one.stay()) for two in self._games for one in two]
        self._tasks += [asyncio.create_task(self._play(two)) for two in self._games]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, two: list[Player]) -> None:
        ply = 0
        while await two[0].reach(ply) and await two[1].reach(ply):
            async with self._pace:
                await asyncio.sleep(PAUSE)
            await two[ply % 2].play()
            ply += 1

    async def go_on(self, plies: int, who: Callable[[list[int]], int]) -> None:
        """Wait until `who` of both players (`min`: both) has seen so many plies more."""
        goals = [who([one.ply for one in two]) + plies for two in self._games]
        deadline = time.monotonic() + PATIENCE
        while any(
            who([one.ply for one in two]) < goal
            for two, goal in zip(self._games, goals, strict=True)
        ):
            assert time.monotonic() < deadline, [[one.ply for one in two] for two in self._games]
            await asyncio.sleep(0.05)

    def slowest(self, since: float = 0) -> float:
        """Seconds from a move's acknowledgement, or `since`, to its coming to the other player."""
        return max(
            two[1 - ply % 2].seen[ply + 1] - max(two[ply % 2].seen[ply + 1], since)
            for two in self._games
            for ply in range(min(one.ply for one in two))
        )


def begin(servers: list[Server]) -> list[Game]:
    games = [Game(servers[0], 0, random.Random(number)) for number in range(GAMES)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(Game.begin, games))
    return games


def test_moves_are_told_though_redis_was_away(postgres: Postgres, redis: Redis) -> None:
    database = postgres.database()
    with Server(database, redis.url) as one, Server(database, redis.url) as two:
        asyncio.run(through_a_break([one, two], redis, while_away=1))


def test_moves_are_told_though_postgresql_was_away(postgres: Postgres) -> None:
    database = postgres.database()
    with Server(database) as one, Server(database) as two:
        asyncio.run(through_a_break([one, two], postgres, while_away=0))


async def through_a_break(servers: list[Server], bus: Daemon, while_away: int) -> None:
    """Play, kill the bus, play `while_away` plies without it, and go on with it."""
    async with Round(servers, await asyncio.to_thread(begin, servers)) as games:
        await games.go_on(2, min)
        before = games.slowest()
        await asyncio.to_thread(bus.kill)
        await games.go_on(while_away, max)
        await asyncio.to_thread(bus.start)
        returned = time.monotonic()
        await games.go_on(2, min)
        # A machine that is busy with other tests is given the time it took before.
        assert games.slowest(returned) < SOON + 3 * before, before
        print(
            f"the slowest move came after {before:.1f} s before the break, {games.slowest():.1f} s"
            f" with it, {games.slowest(returned):.1f} s after the bus was there again"
        )
