"""A real server in a process of its own that is killed again and again, and players who go on."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PATIENCE = 60
LOST = (OSError, WebSocketException, httpx2.HTTPError, TimeoutError, EOFError)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Server:
    """`fairychess serve` on one database; `kill` is kill -9 and a new process."""

    def __init__(self, database: str, bus: str = "") -> None:
        self.database = database
        self.bus = bus
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
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
            env={**os.environ, "FAIRYCHESS_RATES": "off", "FAIRYCHESS_BUS": self.bus},
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.address}/ready").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server did not become ready")

    def kill(self) -> None:
        """End it as a power cut would, and start another one."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self.kills += 1
        self.start()


@dataclass
class Game:
    """One game of two programs. `acknowledged` are the moves whose sender was told the ply."""

    server: Server
    plies: int
    rng: random.Random
    id: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    ended: bool = False

    def begin(self) -> None:
        """Challenge and accept, and take the tokens of both seats."""
        with again_and_again(self.server) as one, again_and_again(self.server) as two:
            made = one.post("/api/challenges", {"variant": "chess", "colour": "first"})
            path = f"/api/challenges/{made['id']}/accept"
            self.id = two.post(path, {"token": made["token"]})["game"]
            for client in (one, two):
                for side, link in client.get(f"/api/games/{self.id}/links").items():
                    self.tokens[side] = link["token"]

    def play(self) -> None:
        """To the last ply, then resign; whatever is interrupted is looked up and gone on with."""
        deadline = time.monotonic() + PATIENCE * 5
        while not self.ended:
            assert time.monotonic() < deadline, "the game does not end"
            side = ("first", "second")[len(self.acknowledged) % 2]
            try:
                self._decide(side)
            except LOST:
                time.sleep(0.1)

    def _decide(self, side: str) -> None:
        headers = {"Authorization": f"Seat {self.tokens[side]}"}
        url = f"ws://127.0.0.1:{self.server.port}/api/games/{self.id}/socket"
        with connect(url, additional_headers=headers, open_timeout=5) as line:
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
            assert [move["text"] for move in after["moves"]] == [*self.acknowledged, text]
            self.acknowledged.append(text)

    def _check(self, view: dict[str, Any]) -> None:
        """All that was acknowledged is there, and at most the one move in flight besides."""
        found = [move["text"] for move in view["moves"]]
        assert found[: len(self.acknowledged)] == self.acknowledged
        assert len(found) <= len(self.acknowledged) + 1
        self.acknowledged = found

    def _view(self, line: Any) -> dict[str, Any]:
        while True:
            message = json.loads(line.recv(timeout=10))
            assert message["type"] != "error", message
            if message["type"] == "view":
                found: dict[str, Any] = message["view"]
                return found


class again_and_again:
    """A browser's HTTP that tries again while the server is away."""

    def __init__(self, server: Server) -> None:
        self._client = httpx2.Client(base_url=server.address)

    def __enter__(self) -> again_and_again:
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """POST until there is an answer."""
        return self._ask("POST", path, json=body)

    def get(self, path: str) -> Any:
        """GET until there is an answer."""
        return self._ask("GET", path)

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                answer = self._client.request(method, path, **body)
                assert answer.status_code < 300, answer.text
                return answer.json()
            time.sleep(0.1)
        raise AssertionError(f"no answer from {path}")


def play_through_kills(database: str, games: int, plies: int, kills: int, pause: float) -> None:
    """Games in three threads, while the server is killed at random moments."""
    failed: list[BaseException] = []
    rng = random.Random(5)
    with Server(database) as server:
        waiting = [Game(server, plies, random.Random(number)) for number in range(games)]
        for game in waiting:
            game.begin()

        def run() -> None:
            while True:
                try:
                    game = waiting.pop()
                except IndexError:
                    return
                try:
                    game.play()
                except BaseException as error:
                    failed.append(error)

        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        while server.kills < kills and any(thread.is_alive() for thread in threads):
            time.sleep(rng.uniform(0, 2 * pause))
            server.kill()
        for thread in threads:
            thread.join(PATIENCE * 10)
        assert server.kills
    assert not failed, failed[0]
