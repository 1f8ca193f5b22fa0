"""A real server, a worker and a database, each struck again and again, and players who go on.

`python tests/server/faults.py --games 500 --database URL` plays that many games and prints what
was done to them.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PATIENCE = 60
CONFIGURATION = Path(__file__).parents[2] / "docs" / "nginx.conf"
LOST = (OSError, WebSocketException, httpx2.HTTPError, TimeoutError, EOFError)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def program(name: str) -> str:
    """Where a program is; the test is skipped where it is not installed."""
    elsewhere = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places = os.pathsep.join([os.environ["PATH"], "/usr/sbin", *map(str, elsewhere)])
    found = shutil.which(name, path=places)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


class Worker:
    """`fairychess worker` on a database: the computer players of a server."""

    def __init__(self, database: str) -> None:
        words = ["worker", "--database", database, "--thinkers", "1"]
        self._words = [sys.executable, "-m", "fairychess.cli", *words]
        self.start()

    def start(self) -> None:
        """Begin to answer."""
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self._words, stdout=quiet, stderr=quiet)

    def stop(self) -> None:
        """End it without warning."""
        self._process.kill()
        self._process.wait()

    def kill(self) -> None:
        """End it as a power cut would, and start another one."""
        self.stop()
        self.start()


def strike(database: str, seconds: float) -> None:
    """End every connection to a PostgreSQL database; or hold an SQLite file so long."""
    if "://" in database:
        asyncio.run(_terminate(database))
        return
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        connection.execute("ROLLBACK")


async def _terminate(database: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


class Server:
    """`fairychess serve` on one database; `kill` is kill -9 and a new process."""

    def __init__(self, database: str, bus: str = "", rates: bool = False) -> None:
        self.database = database
        self.bus = bus
        self.rates = rates
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End it for good, without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def process(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it is ready."""
        words = ["serve", "--port", str(self.port), "--database", self.database, "--thinkers", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fairychess.cli", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "FAIRYCHESS_RATES": "on" if self.rates else "off",
                "FAIRYCHESS_BUS": self.bus,
            },
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.address}/ready").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server did not become ready")

    def exchange(self) -> None:
        """Ask it to end, as an upgrade does, and start another one."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(PATIENCE)
        self.start()

    def kill(self) -> None:
        """End it as a power cut would, and start another one."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self.kills += 1
        self.start()


class Front:
    """nginx as `docs/nginx.conf` sets it up, before these servers."""

    def __init__(self, servers: list[Server], folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        text = CONFIGURATION.read_text()
        for name, server in zip(("server-a:8000", "server-b:8000"), servers, strict=True):
            assert name in text
            text = text.replace(name, f"127.0.0.1:{server.port}")
        text = text.replace("listen 80;", f"listen {self.port};")
        sixth = f"listen [::]:{self.port};" if socket.has_dualstack_ipv6() else ""
        text = text.replace("listen [::]:80;", sixth)
        places = "".join(
            f"{sort}_temp_path {folder}/{sort};"
            for sort in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = folder / "nginx.conf"
        whole.write_text(
            f"{'' if os.geteuid() else 'user root;'} pid {folder}/nginx.pid;"
            f" error_log {folder}/error.log; daemon off;"
            f' events {{}} http {{ log_format told "$upstream_addr $request"; {places}'
            f" access_log {folder}/access.log told; {text} }}"
        )
        self.log = folder / "access.log"
        self._words = [
            program("nginx"),
            "-p",
            str(folder),
            "-e",
            f"{folder}/error.log",
            "-c",
            str(whole),
        ]

    def __enter__(self) -> "Front":
        self._process = subprocess.Popen(self._words, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.address}/ready").status_code == 200:
                    return self
            time.sleep(0.05)
        raise AssertionError("nginx did not become ready")

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.wait()


@dataclass
class Game:
    """One game of two programs. `acknowledged` are the moves whose sender was told the ply.

    With a `computer` in the second seat, the server's workers answer every move.
    """

    server: Server | Front
    plies: int
    rng: random.Random
    id: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    ended: bool = False
    computer: bool = False
    interrupted: int = 0

    def begin(self) -> None:
        """Challenge and accept, and take the tokens of both seats."""
        if self.computer:
            seats = {"second": {"type": "computer", "level": 1}}
            with again_and_again(self.server) as one:
                self.id = one.post("/api/games", {"variant": "chess", "seats": seats})["id"]
                links = one.get(f"/api/games/{self.id}/links")
                self.tokens["first"] = links["first"]["token"]
            return
        while not self._meet():
            continue

    def _meet(self) -> bool:
        """Whether a challenge became a game; one that was taken up unheard is left alone."""
        with again_and_again(self.server) as one, again_and_again(self.server) as two:
            made = one.post("/api/challenges", {"variant": "chess", "colour": "first"})
            path = f"/api/challenges/{made['id']}/accept"
            met = two.post(path, {"token": made["token"]}, gone=404)
            if met is None:
                return False
            self.id = met["game"]
            for client in (one, two):
                for side, link in client.get(f"/api/games/{self.id}/links").items():
                    self.tokens[side] = link["token"]
        return True

    def play(self) -> None:
        """To the last ply, then resign; whatever is interrupted is looked up and gone on with."""
        deadline = time.monotonic() + PATIENCE * 5
        while not self.ended:
            assert time.monotonic() < deadline, "the game does not end"
            self.decide()

    def decide(self) -> None:
        """One decision; if that is interrupted, nothing is lost but time."""
        number = 0 if self.computer else len(self.acknowledged) % 2
        try:
            self._decide(("first", "second")[number])
        except LOST:
            self.interrupted += 1
            time.sleep(0.1)

    def _decide(self, side: str) -> None:
        headers = {"Authorization": f"Seat {self.tokens[side]}"}
        url = f"ws://127.0.0.1:{self.server.port}/api/games/{self.id}/socket"
        with connect(url, additional_headers=headers, open_timeout=60) as line:
            view = self._view(line)
            self._check(view)
            while view["to_move"] != side and self.computer and view["outcome"] is None:
                view = self._view(line)
                self._check(view)
            if view["outcome"] is not None:
                self.ended = True
                return
            if view["to_move"] != side:
                return
            if view["ply"] >= self.plies:
                line.send(json.dumps({"type": "resign"}))
                self._view(line)
                return
            text = self.rng.choice(view["options"])["text"]
            line.send(json.dumps({"type": "play", "text": text, "ply": view["ply"]}))
            after = self._view(line)
            while after["ply"] <= view["ply"]:  # shown as it stood because writing has failed
                after = self._view(line)
            found = [move["text"] for move in after["moves"]]
            assert found[: view["ply"] + 1] == [*self.acknowledged, text], (found, self)
            assert len(found) <= view["ply"] + (2 if self.computer else 1)
            self.acknowledged = found

    def _check(self, view: dict[str, Any]) -> None:
        """All that was acknowledged is there, and at most the one move in flight besides.

        A computer may have answered that one already, and the one acknowledged before it.
        """
        found = [move["text"] for move in view["moves"]]
        assert found[: len(self.acknowledged)] == self.acknowledged
        assert len(found) <= len(self.acknowledged) + (3 if self.computer else 1)
        self.acknowledged = found

    def _view(self, line: Any) -> dict[str, Any]:
        while True:
            message = json.loads(line.recv(timeout=60))
            if message["type"] == "error":
                assert message["code"] in ("internal", "unavailable", "stale", "opponent_failed"), (
                    message
                )
                raise TimeoutError(message["code"])
            if message["type"] == "view":
                found: dict[str, Any] = message["view"]
                return found


class again_and_again:
    """A browser's HTTP that tries again while the server is away."""

    def __init__(self, server: Server | Front) -> None:
        self._client = httpx2.Client(base_url=server.address)

    def __enter__(self) -> "again_and_again":
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def post(self, path: str, body: dict[str, Any], gone: int = 0) -> Any:
        """POST until there is an answer; None where its status is `gone`."""
        return self._ask("POST", path, gone, json=body)

    def get(self, path: str) -> Any:
        """GET until there is an answer."""
        return self._ask("GET", path, 0)

    def _ask(self, method: str, path: str, gone: int, **body: Any) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                answer = self._client.request(method, path, **body)
                if answer.status_code == gone:
                    return None
                if answer.status_code < 500:
                    assert answer.status_code < 300, answer.text
                    return answer.json()
            time.sleep(0.1)
        raise AssertionError(f"no answer from {path}")


@dataclass
class Totals:
    """What was done to the games, and what came of it."""

    games: int = 0
    moves: int = 0
    interrupted: int = 0
    servers: int = 0
    workers: int = 0
    databases: int = 0


def play_through_kills(
    database: str, games: int, plies: int, kills: int, pause: float, computers: int = 0
) -> Totals:
    """Games in three threads, while server, worker and database are struck at random moments.

    `kills` is how often at most; every `computers`-th game (0: none) is against the computer.
    """
    failed: list[BaseException] = []
    totals = Totals()
    rng = random.Random(5)
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(Server(database))
        waiting = [
            Game(server, plies, random.Random(n), computer=bool(computers and n % computers == 0))
            for n in range(games)
        ]
        worker = Worker(database) if computers else None
        if worker is not None:
            stack.callback(worker.stop)

        def run() -> None:
            while not failed:
                try:
                    game = waiting.pop()
                except IndexError:
                    return
                try:
                    game.begin()
                    game.play()
                except BaseException as error:
                    failed.append(error)
                totals.games += 1
                totals.moves += len(game.acknowledged)
                totals.interrupted += game.interrupted

        threads = [threading.Thread(target=run, daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        done = 0
        while done < kills and any(thread.is_alive() for thread in threads):
            time.sleep(rng.uniform(0, 2 * pause))
            done += 1
            what = rng.randrange(4)
            if what == 0 and worker is not None:
                worker.kill()
                totals.workers += 1
            elif what == 1:
                strike(database, rng.uniform(0, 2))
                totals.databases += 1
            else:
                server.kill()
                totals.servers += 1
        for thread in threads:
            thread.join(PATIENCE * 20)
            assert not thread.is_alive(), "a game does not end"
    for error in failed:
        raise error
    assert totals.games == games
    return totals


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--plies", type=int, default=30)
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--pause", type=float, default=2)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"{folder}/games.db"
        print(play_through_kills(database, args.games, args.plies, args.kills, args.pause, 10))


if __name__ == "__main__":
    main()
