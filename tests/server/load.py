"""Many games at once against one server: `python tests/server/load.py --games 400 --watchers 200`.

Prints the time from a move's sending to its arrival at the opponent, what was lost, and what a move
cost of processor time; beside it the same for a bare echo of Starlette in the same run, which no
server of this kind can beat. With `--processes 2 --bus redis://HOST --database postgresql://...`
the two players of a game sit at different processes; `--beside PID ...` are programs whose time,
with that of their children, is counted too: PostgreSQL and Redis.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
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


class Option(msgspec.Struct):
    """What a player looks at of an option."""

    text: str


class Shown(msgspec.Struct):
    """What a player looks at of a view."""

    ply: int
    options: list[Option]
    outcome: dict[str, str | None] | None


class Message(msgspec.Struct):
    """What the server says."""

    type: str
    view: Shown | None = None


DOOR = asyncio.Semaphore(20)  # people do not all come in the same moment
read = msgspec.json.Decoder(Message).decode


class Load:
    """What has been measured so far."""

    def __init__(self, seconds: float, pause: float) -> None:
        self.seconds = seconds
        self.pause = pause
        self.until = 0.0
        self.taken: list[float] = []
        self.sent = 0
        self.games = 0

    def begin(self) -> None:
        """Let the time run from now on."""
        self.until = time.monotonic() + self.seconds

    @property
    def on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def report(self, name: str) -> None:
        """Print the figures."""
        times = sorted(1000 * one for one in self.taken)
        last = times[int(len(times) * 0.99)] if times else 0
        middle = statistics.median(times) if times else 0
        lost = self.sent - len(times)
        print(
            f"{name}: {len(times)} moves, {len(times) / self.seconds:.1f} a second,"
            f" median {middle:.1f} ms, 99% {last:.1f} ms, {lost} lost",
            flush=True,
        )


async def sit(servers: list[Server], game: Game, side: str = "") -> ClientConnection:
    """A socket at a game: the first side's at the first server, the second's at the last one, and a
    spectator's anywhere."""
    places = {"first": servers[0], "second": servers[-1]}
    server = places.get(side) or random.choice(servers)
    headers = {"Authorization": f"Seat {game.tokens[side]}"} if side else {}
    url = f"ws://127.0.0.1:{server.port}/api/games/{game.id}/socket"
    async with DOOR:
        return await connect(url, additional_headers=headers, max_size=None)


async def view(line: ClientConnection, ply: int) -> Shown:
    """The next view at or beyond a ply."""
    while True:
        message = read(await line.recv())
        if message.view is not None and message.view.ply >= ply:
            return message.view


async def play(load: Load, lines: list[ClientConnection], rng: random.Random) -> None:
    """One game at random to its end, a move every `pause` seconds."""
    views = [await view(line, 0) for line in lines]
    ply = 0
    await asyncio.sleep(rng.random() * load.pause)
    while load.on:
        mover = ply % 2
        options = views[mover].options
        if not options:
            return
        began = time.perf_counter()
        load.sent += 1
        said = {"type": "play", "text": rng.choice(options).text, "ply": ply}
        await lines[mover].send(json.dumps(said))
        ply += 1
        there = await view(lines[1 - mover], ply)
        load.taken.append(time.perf_counter() - began)
        here = await view(lines[mover], ply)
        views = [here, there] if mover == 0 else [there, here]
        await asyncio.sleep(max(0, load.pause - (time.perf_counter() - began)))


async def play_on(load: Load, servers: list[Server], game: Game) -> None:
    """One game after another between two people."""
    lines = [await sit(servers, game, side) for side in ("first", "second")]
    while True:
        load.games += 1
        await play(load, lines, game.rng)
        if not load.on:
            return
        await asyncio.to_thread(game.begin)
        for line in lines:
            await line.close()
        lines = [await sit(servers, game, side) for side in ("first", "second")]


async def watch(load: Load, servers: list[Server], game: Game) -> None:
    """A spectator, who goes on to the next game when one is over."""
    while load.on:
        watched = game.id
        async with await sit(servers, game) as line:
            while watched == game.id:
                shown = await view(line, 0)
                if shown.outcome is not None:
                    while watched == game.id:
                        await asyncio.sleep(load.pause)


async def weigh(servers: list[Server]) -> None:
    """Say now and then how large the servers are."""
    while True:
        print(f"memory: {sizes(servers)} MB", flush=True)
        await asyncio.sleep(180)


async def measure(servers: list[Server], games: list[Game], watchers: int, load: Load) -> None:
    """All games and watchers at once."""
    load.begin()
    watching = [
        asyncio.create_task(watch(load, servers, games[number % len(games)]))
        for number in range(watchers)
    ]
    watching.append(asyncio.create_task(weigh(servers)))
    await asyncio.gather(*(play_on(load, servers, game) for game in games))
    for task in watching:
        task.cancel()


async def measure_echo(port: int, sockets: int, load: Load) -> None:
    """As many sockets as players, each echoing a message of a view's size."""
    body = "x" * 8000

    async def one() -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as line:
            await asyncio.sleep(random.random() * load.pause)
            while load.on:
                began = time.perf_counter()
                load.sent += 1
                await line.send(body)
                await line.recv()
                load.taken.append(time.perf_counter() - began)
                await asyncio.sleep(load.pause)

    load.begin()
    await asyncio.gather(*(one() for _ in range(sockets)))


def memory(process: int) -> int:
    """Resident megabytes of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def sizes(servers: list[Server]) -> str:
    """Megabytes of each."""
    return " + ".join(str(memory(server.process)) for server in servers)


def processor_time(parents: list[int]) -> float:
    """Seconds of processor time that some processes and their children have taken."""
    spent = 0.0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number = int(file.parent.name)
            fields = [int(one) for one in file.read_text().rpartition(")")[2].split()[1:15]]
            if number in parents:
                spent += sum(fields[10:14])  # its own, and that of children that have ended
            elif fields[0] in parents:
                spent += sum(fields[10:12])
    return spent / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--database", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--bus", default="")
    parser.add_argument("--beside", type=int, nargs="*", default=[])
    args = parser.parse_args()
    port = free_port()
    echo = subprocess.Popen([sys.executable, "-c", ECHO, str(port)], env=os.environ)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        place = args.database or f"{folder}/games.db"
        servers = [running.enter_context(Server(place, args.bus)) for _ in range(args.processes)]
        empty = sizes(servers)
        games = [Game(servers[0], 0, random.Random(n)) for n in range(args.games)]
        for game in games:
            game.begin()
        load = Load(args.seconds, args.pause)
        processes = [server.process for server in servers]
        before = processor_time(processes), processor_time(args.beside)
        asyncio.run(measure(servers, games, args.watchers, load))
        spent = processor_time(processes) - before[0], processor_time(args.beside) - before[1]
        load.report(f"fairychess, {load.games} games")
        each = [f"{1000 * one / max(1, len(load.taken)):.2f} ms" for one in spent]
        print(f"processor time of a move: servers {each[0]}, beside them {each[1]}")
        print(f"memory: {empty} MB at first, {sizes(servers)} at the end")
    bare = Load(min(args.seconds, 20), args.pause)
    asyncio.run(measure_echo(port, args.games, bare))
    bare.report("bare echo")
    echo.kill()
    echo.wait()


if __name__ == "__main__":
    main()
