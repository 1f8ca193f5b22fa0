"""Many games at once against one server: `python tests/server/load.py --games 400 --watchers 200`.

Prints the time from a move's sending to its arrival at the opponent, and what was lost; beside it
the same for a bare echo of Starlette in the same run, which no server of this kind can beat.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from faults import Game, Server, free_port
from websockets.asyncio.client import ClientConnection, connect

ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)
app = Starlette(routes=[WebSocketRoute("/", echo)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""


class Load:
    """What has been measured so far."""

    def __init__(self, seconds: float, pause: float) -> None:
        self.until = time.monotonic() + seconds
        self.pause = pause
        self.taken: list[float] = []
        self.sent = 0

    def report(self, name: str) -> None:
        """Print the figures."""
        times = sorted(1000 * one for one in self.taken)
        last = times[int(len(times) * 0.99)] if times else 0
        middle = statistics.median(times) if times else 0
        lost = self.sent - len(times)
        print(f"{name}: {len(times)} moves, median {middle:.1f} ms, 99% {last:.1f} ms, {lost} lost")


async def view(line: ClientConnection, ply: int) -> dict[str, object]:
    """The next view at or beyond a ply."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == "view" and message["view"]["ply"] >= ply:
            found: dict[str, object] = message["view"]
            return found


async def play(load: Load, lines: list[ClientConnection], rng: random.Random) -> None:
    """One game at random, a move every `pause` seconds."""
    views = [await view(line, 0) for line in lines]
    ply = 0
    await asyncio.sleep(rng.random() * load.pause)
    while time.monotonic() < load.until:
        mover = ply % 2
        options = views[mover]["options"]
        if not options:
            return
        text = rng.choice(options)["text"]  # type: ignore[call-overload]
        began = time.perf_counter()
        load.sent += 1
        await lines[mover].send(json.dumps({"type": "play", "text": text, "ply": ply}))
        ply += 1
        there = await view(lines[1 - mover], ply)
        load.taken.append(time.perf_counter() - began)
        views = [await view(lines[mover], ply), there] if mover == 0 else [
            there, await view(lines[mover], ply)
        ]  # fmt: skip
        await asyncio.sleep(max(0, load.pause - (time.perf_counter() - began)))


async def drain(line: ClientConnection) -> None:
    async for _ in line:
        pass


async def measure(server: Server, games: list[Game], watchers: int, load: Load) -> None:
    """All games and watchers at once."""
    rng = random.Random(1)
    base = f"ws://127.0.0.1:{server.port}/api/games"
    lines: list[list[ClientConnection]] = []
    idle: list[asyncio.Task[None]] = []
    for game in games:
        lines.append(
            [
                await connect(
                    f"{base}/{game.id}/socket",
                    additional_headers={"Authorization": f"Seat {game.tokens[side]}"},
                    max_size=None,
                )
                for side in ("first", "second")
            ]
        )
    for number in range(watchers):
        line = await connect(f"{base}/{games[number % len(games)].id}/socket", max_size=None)
        idle.append(asyncio.create_task(drain(line)))
    load.until += time.monotonic()
    await asyncio.gather(*(play(load, pair, random.Random(rng.random())) for pair in lines))
    for task in idle:
        task.cancel()


async def measure_echo(port: int, sockets: int, load: Load) -> None:
    """As many sockets as players, each echoing a message of a view's size."""
    body = "x" * 8000

    async def one() -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as line:
            await asyncio.sleep(random.random() * load.pause)
            while time.monotonic() < load.until:
                began = time.perf_counter()
                load.sent += 1
                await line.send(body)
                await line.recv()
                load.taken.append(time.perf_counter() - began)
                await asyncio.sleep(load.pause)

    load.until += time.monotonic()
    await asyncio.gather(*(one() for _ in range(sockets)))


def memory(process: int) -> int:
    """Resident megabytes of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    port = free_port()
    echo = subprocess.Popen([sys.executable, "-c", ECHO, str(port)], env=os.environ)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(args.database or f"{folder}/games.db") as server,
    ):
        games = [Game(server, 0, random.Random(n)) for n in range(args.games)]
        for game in games:
            game.begin()
        before = memory(server.process)
        load = Load(args.seconds, args.pause)
        load.until = args.seconds
        asyncio.run(measure(server, games, args.watchers, load))
        load.report("fairychess")
        print(f"memory: {before} MB with the games set up, {memory(server.process)} MB after")
    bare = Load(args.seconds, args.pause)
    bare.until = min(args.seconds, 20)
    asyncio.run(measure_echo(port, args.games, bare))
    bare.report("bare echo")
    echo.kill()
    echo.wait()


if __name__ == "__main__":
    main()
