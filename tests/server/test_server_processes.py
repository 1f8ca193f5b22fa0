"""Several processes on PostgreSQL, hearing each other by NOTIFY or Redis; nginx before them."""

import contextlib
import json
import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest
from databases import Postgres, Redis
from faults import Front, Game, Server
from websockets.sync.client import connect


@pytest.fixture(params=["postgresql", "redis"])
def bus(request: pytest.FixtureRequest) -> str:
    """A bus: empty, or the URL of a Redis."""
    return "" if request.param == "postgresql" else request.getfixturevalue("redis").url


def test_a_game_with_its_players_on_two_servers(postgres: Postgres, bus: str) -> None:
    database = postgres.database()
    with (
        Server(database, bus) as one,
        Server(database, bus) as two,
        contextlib.ExitStack() as open_lines,
    ):
        game = Game(one, 40, random.Random(3))
        game.begin()
        lines = {
            side: open_lines.enter_context(
                connect(
                    f"ws://127.0.0.1:{server.port}/api/games/{game.id}/socket",
                    additional_headers={"Authorization": f"Seat {game.tokens[side]}"},
                )
            )
            for side, server in (("first", one), ("second", two))
        }
        views = {side: view(line, 0) for side, line in lines.items()}
        for ply in range(20):
            side = ("first", "second")[ply % 2]
            text = views[side]["options"][0]["text"]
            lines[side].send(json.dumps({"type": "play", "text": text, "ply": ply}))
            views = {name: view(line, ply + 1) for name, line in lines.items()}
        assert views["first"]["moves"] == views["second"]["moves"]
        # The death of one server moves its player to the other one.
        one.stop()
        game.server = two
        game.acknowledged = [move["text"] for move in views["second"]["moves"]]
        game.play()
        assert game.ended


def test_games_behind_nginx_survive_the_death_of_a_server(
    postgres: Postgres, bus: str, tmp_path: Path
) -> None:
    database = postgres.database()
    with (
        Server(database, bus) as one,
        Server(database, bus) as two,
        Front([one, two], tmp_path) as front,
    ):
        games = [Game(front, 30, random.Random(seed)) for seed in range(4)]
        for game in games:
            game.begin()
            while len(game.acknowledged) < 15:
                game.decide()
        log = front.log.read_text()
        assert all(f"127.0.0.1:{server.port} GET /api/games/" in log for server in (one, two))
        one.stop()
        for game in games:
            game.play()
            assert game.ended and len(game.acknowledged) == 30


def test_servers_are_exchanged_while_games_are_played(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """As running.md upgrades: no move is lost, and nobody is told that there is no server."""
    database = postgres.database()
    with (
        Server(database, redis.url) as one,
        Server(database, redis.url) as two,
        Front([one, two], tmp_path) as front,
        ThreadPoolExecutor(3) as threads,
    ):
        games = [Game(front, 40, random.Random(seed)) for seed in range(2)]
        for game in games:
            game.begin()
        exchanged = threading.Event()
        asked = threads.submit(statuses, front.address, exchanged)
        played = [threads.submit(game.play) for game in games]
        try:
            for server in (one, two):
                server.exchange()
            for future in played:
                future.result()
        finally:
            exchanged.set()
        assert all(game.ended and len(game.acknowledged) == 40 for game in games)
        assert set(asked.result()) == {200}, asked.result()


class Plain(Server):
    """As much of a server as nginx needs."""

    def start(self) -> None:
        self._http = ThreadingHTTPServer(("127.0.0.1", self.port), Welcome)
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()


class Welcome(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_server_that_is_back_is_asked_at_once(tmp_path: Path) -> None:
    """Else there is none for a moment when the other one is exchanged right after it."""
    with Plain("") as one, Plain("") as two, Front([one, two], tmp_path) as front:
        for first, then in ((one, two), (two, one)):
            for away in (first, then):
                away.stop()
                asked = [httpx2.get(front.address).status_code for _ in range(4)]
                away.start()
                assert asked == [200] * 4


def statuses(address: str, enough: threading.Event) -> Counter[int]:
    """How often each status was answered, of as many requests as one visitor can send."""
    with httpx2.Client(base_url=address) as visitor:
        found: Counter[int] = Counter()
        while not enough.is_set():
            found[visitor.get("/api/me").status_code] += 1
            time.sleep(0.02)
    return found


def view(line: object, ply: int) -> dict:
    """The next view at or beyond a ply."""
    while True:
        message = json.loads(line.recv(timeout=60))  # type: ignore[attr-defined]
        assert message["type"] != "error", message
        if message["type"] == "view" and message["view"]["ply"] >= ply:
            return message["view"]
