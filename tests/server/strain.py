"""What a few strangers can do to a server: `python tests/server/strain.py resume ping lobby`.

Prints memory, processor time and how long others wait. `docs/running.md` has the figures.
"""

import asyncio
import contextlib
import json
import os
import random
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
from faults import Server
from load import memory
from websockets.asyncio.client import ClientConnection, connect

import fairychess

SOCKETS, SECONDS = 60, 20
WATCHERS, OFFERS = 190, 15
MOVES = 1999
HELD = 45_000


def long_line(plies: int) -> list[str]:
    """A game of chess that goes on: nothing is taken, and pawns move now and then."""
    position = fairychess.load("chess").position()
    rng, line, seen = random.Random(7), list[str](), set[str]()

    def worth(move: str) -> tuple[bool, bool, bool]:
        pieces, clock = len(position.pieces()), position.halfmove_clock
        position.push(move)
        now = position.text().rsplit(" ", 2)[0], position.halfmove_clock, len(position.pieces())
        over = position.is_over
        position.pop()
        return over or now[0] in seen, now[2] < pieces, (now[1] == 0) != (clock > 70)

    while len(line) < plies:
        moves = position.moves()
        rng.shuffle(moves)
        best = next((one for one in moves if not any(worth(one))), None) or min(moves, key=worth)
        position.push(best)
        seen.add(position.text().rsplit(" ", 2)[0])
        line.append(best)
        assert not position.is_over
    return line


def lengthen(database: str, game: str, moves: list[str]) -> None:
    """Write moves into a game's log while no server runs."""
    with contextlib.closing(sqlite3.connect(database)) as kept:
        now = int(time.time() * 1000)
        rows = [
            (game, number, ("first", "second")[1 - number % 2], "move", "{}", now)
            for number in range(1, len(moves) + 1)
        ]
        kept.executemany("INSERT INTO action VALUES (?, ?, ?, ?, ?, ?)", rows)
        secret = [(game, number, text) for number, text in enumerate(moves, 1)]
        kept.executemany("INSERT INTO action_secret VALUES (?, ?, ?)", secret)
        kept.execute(
            "UPDATE game SET sequence = ?, ply = ? WHERE id = ?", (len(moves), len(moves), game)
        )
        kept.commit()


def processor(process: int) -> float:
    """Seconds of processor time a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Deaf:
    """A socket that asks and never reads, not even what its system has received."""

    def __init__(self, port: int, path: str, name: str = "127.0.0.1") -> None:
        self.line = socket.create_connection(("127.0.0.1", port), source_address=(name, 0))
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.line.recv(4096, socket.MSG_PEEK):
            continue  # what follows before the answer is no part of the conversation
        self.line.setblocking(False)
        self.ended = False

    def send(self, kind: int, data: bytes = b"") -> bool:
        """Send a frame, masked with zeros; False where the server takes no more."""
        try:
            self.line.sendall(bytes((0x80 | kind, 0x80 | len(data), 0, 0, 0, 0)) + data)
        except BlockingIOError:
            return False
        except OSError:
            self.ended = True
            return False
        return True

    def pour(self, data: bytes) -> int:
        """Send as much as the server takes; how many bytes."""
        try:
            return self.line.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self.ended = True
            return 0

    def close(self) -> None:
        """Go."""
        self.line.close()


async def resume(server: Server) -> None:
    """Sockets that ask for a whole long game ten times a second and never read."""
    async with httpx2.AsyncClient(base_url=server.address) as person:
        game = (await person.post("/api/games", json={"variant": "chess"})).json()["id"]
    server.stop()
    lengthen(server.database, game, long_line(MOVES))
    server.start()
    path = f"/api/games/{game}/socket"
    async with connect(f"ws://127.0.0.1:{server.port}{path}", max_size=None) as line:
        whole = len(await line.recv())
    print(f"resume: a game of {MOVES} moves, a view of {whole / 1000:.0f} KB")
    before = most = memory(server.process)
    lines = [Deaf(server.port, path) for _ in range(SOCKETS)]
    ask = json.dumps({"type": "resume", "since": 0}).encode()
    for _ in range(SECONDS * 10):
        for one in lines:
            one.send(1, ask)
        most = max(most, memory(server.process))
        await asyncio.sleep(0.1)
    late = await answering(server)
    for one in lines:
        one.close()
    for _ in range(60):
        most = max(most, memory(server.process))
        await asyncio.sleep(1)
    print(
        f"resume: {SOCKETS} sockets, {SECONDS} s: {before} MB before, {most} MB at most,"
        f" {memory(server.process)} MB a minute later; another waits {late:.2f} s"
    )


async def answering(server: Server) -> float:
    """Seconds until another person has been answered."""
    began = time.perf_counter()
    async with httpx2.AsyncClient(base_url=server.address, timeout=120) as person:
        await person.get("/api/challenges")
    return time.perf_counter() - began


async def ping(server: Server) -> None:
    """One socket that sends pings for ten seconds and never reads a pong."""
    before = most = memory(server.process)
    line = Deaf(server.port, "/api/lobby/socket")
    await asyncio.sleep(0.5)
    body = bytes((0x89, 0x80 | 125, 0, 0, 0, 0)) + bytes(125)
    many, sent, began = body * 2000, 0, time.monotonic()
    while time.monotonic() < began + 10 and not line.ended:
        sent += line.pour(many[sent % len(body) :])
        most = max(most, memory(server.process))
        await asyncio.sleep(0.01)
    late = await answering(server)
    print(
        f"ping: {sent / 1e6:.0f} MB of pings, {before} MB before, {most} MB at most;"
        f" another waits {late:.2f} s"
    )
    line.close()


async def lobby(server: Server) -> None:
    """One new offer in a lobby that many watch."""
    people = [httpx2.AsyncClient(base_url=server.address) for _ in range(OFFERS + 1)]
    offer = {"variant": "chess", "listed": True}
    for number, person in enumerate(people[:OFFERS]):
        account = {"name": f"person{number}", "password": f"password of {number}"}
        (await person.post("/api/accounts", json=account)).raise_for_status()
        (await person.post("/api/challenges", json=offer)).raise_for_status()
    url = f"ws://127.0.0.1:{server.port}/api/lobby/socket"
    lines = [await connect(url, max_size=None) for _ in range(WATCHERS)]

    async def hear(line: ClientConnection) -> float:
        while len(json.loads(await line.recv())["challenges"]) <= OFFERS:
            pass
        return time.perf_counter()

    hearing = [asyncio.create_task(hear(line)) for line in lines]
    await asyncio.sleep(15)
    spent, began = processor(server.process), time.perf_counter()
    (await people[-1].post("/api/challenges", json=offer)).raise_for_status()
    last = max(await asyncio.gather(*hearing)) - began
    await asyncio.sleep(3)
    spent = processor(server.process) - spent
    print(
        f"lobby: {WATCHERS} watchers, {OFFERS} offers: {spent:.2f} s, the last after {last:.2f} s"
    )
    for line in lines:
        await line.close()
    for person in people:
        await person.aclose()


async def boards(server: Server) -> None:
    """Sixty requests for which nobody waits, and another address that looks at a board."""
    moves = long_line(300)
    text = httpx2.get(f"{server.address}/api/make/text/chess").json()["text"]

    def look(number: int) -> str:
        start = f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number}"
        return json.dumps({"variant": "chess", "start": start, "moves": moves})

    def draft(number: int) -> str:
        return json.dumps({"draft": {"text": text.replace('"Chess"', f'"Chess {number}"', 1)}})

    for path, body in (("/api/analysis/look", look), ("/api/make/check", draft)):
        await asked(server, path, body(999))
        calm = await asked(server, path, body(999))
        lines = []
        for number in range(1, 61):
            line = socket.create_connection(("127.0.0.1", server.port), None, ("127.0.0.3", 0))
            asks = body(number)
            line.sendall(
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Length: {len(asks)}\r\n\r\n{asks}".encode()
            )
            lines.append(line)
        await asyncio.sleep(0.3)
        for line in lines:
            line.close()
        late = await asked(server, path, body(999))
        print(f"{path}: another waits {late:.2f} s, {calm:.3f} before")


async def asked(server: Server, path: str, body: str) -> float:
    """Seconds a request of this address takes, the second time."""
    async with httpx2.AsyncClient(base_url=server.address, timeout=300) as person:
        began = time.perf_counter()
        answer = await person.post(path, content=body)
        answer.raise_for_status()
        return time.perf_counter() - began


async def games(server: Server) -> None:
    """The games of a person who has tens of thousands."""
    async with httpx2.AsyncClient(base_url=server.address, timeout=120) as person:
        made = (await person.post("/api/games", json={"variant": "chess"})).json()["id"]
        server.stop()
        multiply(server.database, made, HELD)
        server.start()
        await person.get("/api/me/games")
        began = time.perf_counter()
        answer = (await person.get("/api/me/games")).text
        print(f"games: {HELD} held: {time.perf_counter() - began:.3f} s, {len(answer)} bytes")


def multiply(database: str, game: str, times: int) -> None:
    """Give a game's players so many more like it while no server runs."""
    with contextlib.closing(sqlite3.connect(database)) as kept:
        for table, key in (
            ("game", "id"),
            ("game_secret", "game"),
            ("seat", "game"),
            ("holder", "game"),
        ):
            names = [row[1] for row in kept.execute(f"PRAGMA table_info({table})")]
            rows = kept.execute(f"SELECT * FROM {table} WHERE {key} = ?", (game,)).fetchall()
            at = names.index(key)
            for number in range(times):
                more = [(*row[:at], f"{game}{number}", *row[at + 1 :]) for row in rows]
                marks = ",".join("?" * len(names))
                kept.executemany(f"INSERT INTO {table} VALUES ({marks})", more)
        kept.commit()


TRIALS: dict[str, Callable[[Server], Awaitable[Any]]] = {
    "resume": resume, "ping": ping, "lobby": lobby, "boards": boards, "games": games,
}  # fmt: skip


async def main(names: list[str]) -> None:
    """Every trial on a server of its own."""
    for name in names:
        with (
            tempfile.TemporaryDirectory() as folder,
            Server(str(Path(folder) / "games.db"), rates=name != "lobby") as server,
        ):
            await TRIALS[name](server)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or list(TRIALS)))
