"""Attacks on a running server: while one goes on, another player's requests are answered.

The limit is a second beyond twice what the same requests need at a server that nobody attacks, at
the same time on the same machine: a busy machine fails nothing.
"""

import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from test_server_definitions import CHESS_TEXT

from fairychess.game import new_game
from fairychess.server.variants import sandbox

HELD_UP = 1.0
ATTACKERS = 4
"""More than the server tries at a time: `sandbox.MOST_TRIALS`."""
LEAVING = 16


class Server:
    """A server in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fairychess", "serve", "--port", "0", "--database", "memory"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "FAIRYCHESS_RATES": "off"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                break
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Return when the server answers."""
        for _ in range(600):
            try:
                if self.request("GET", "/health")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def request(
        self, method: str, path: str, body: Any = None, patience: float = 120
    ) -> tuple[int, Any]:
        """Status and document of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        try:
            said = None if body is None else json.dumps(body)
            connection.request(method, path, said, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text
        finally:
            connection.close()

    def play_a_little(self) -> float:
        """The longest of the waits of a player who begins a game and looks at it, in seconds."""
        began = time.monotonic()
        status, made = self.request("POST", "/api/games", {"variant": "chess"})
        waits = [time.monotonic() - began]
        assert status == 201
        for path in (f"/api/games/{made['id']}", "/api/variants/chess", "/api/games"):
            began = time.monotonic()
            assert self.request("GET", path)[0] == 200
            waits.append(time.monotonic() - began)
        return max(waits)

    def held_up(
        self, control: "Server", attack: Callable[[int], None], attackers: int = ATTACKERS
    ) -> float:
        """How much longer another player waits during an attack than the machine is to blame for.

        A second server, which nobody attacks, tells that: the same requests to it at the same time.
        """
        usual = max(one.play_a_little() for one in (self, control) for _ in range(3))
        going = threading.Event()

        def attacker(number: int) -> None:
            going.set()
            attack(number)

        longest = 0.0
        with ThreadPoolExecutor(attackers) as pool:
            attacks = [pool.submit(attacker, number) for number in range(attackers)]
            going.wait()
            while not all(one.done() for one in attacks):
                longest = max(longest, self.play_a_little())
                usual = max(usual, control.play_a_little())
            for one in attacks:
                one.result()
        return longest - 2 * usual

    def end(self) -> float:
        """Ask the server to end; the seconds it takes."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
        return time.monotonic() - began


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    found = Server()
    yield found
    assert found.end() < 15


@pytest.fixture(scope="module")
def control() -> Iterator[Server]:
    """A server that nobody attacks."""
    found = Server()
    yield found
    found.end()


def long_game(plies: int) -> str:
    """The moves of a long game that the rules allow: the dearest record there is."""
    game, chance = new_game("chess", seed=0), random.Random(4)
    moves = []
    while game.outcome is None and len(moves) < plies:
        moves.append(chance.choice(game.view(game.to_move).options).text)
        game.play(game.to_move, moves[-1])
    return " ".join(moves)


RECORDS = {
    "a long game": long_game(300),
    "digits": "1" * 30_000,
    "an endless tag": '[A "' + "x\\" * 15_000,
    "comments": "{ " * 15_000,
    "numbers": "1." * 15_000,
    "moves": "e2e4 " * 6_000,
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_large_record_delays_no_other_request(server: Server, control: Server, name: str) -> None:
    text = '[Variant "chess"]\n\n' + RECORDS[name]

    def attack(_: int) -> None:
        status, said = server.request("POST", "/api/games/import", {"text": text})
        assert status in (201, 400, 409) and "\n" not in json.dumps(said)

    assert server.held_up(control, attack) < HELD_UP


BLANKS = "[" + " " * 4000
DEFINITIONS = {
    "a header that does not end": f'summary = """\n{BLANKS}\n"""\nunknown = 1\n',
    "a long dotted key": "a" + ".a" * 20_000 + " = 1",
    "brackets": "a = " + "[" * 40_000,
    "blanks": "\n" * 30_000,
}


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_slow_definition_delays_no_other_request(
    server: Server, control: Server, name: str
) -> None:
    def attack(number: int) -> None:
        text = f"{DEFINITIONS[name]}\n# {number}"[:50_000]
        status, said = server.request("POST", "/api/definitions", {"text": text})
        assert status == 400 and "\n" not in said["error"]["message"]

    assert server.held_up(control, attack) < HELD_UP


PIECES = (
    "".join(
        f'[[pieces]]\nid = "{{X{chr(65 + n // 26)}{chr(65 + n % 26)}}}"\nbetza = "$x"\n'
        for n in range(300)
    )
    .replace("{", "")
    .replace("}", "")
)
EXPENSIVE = "aaaaK"
MANY = f'{CHESS_TEXT}\n[options.x]\ndefault = "W"\nvalues = ["W", "{EXPENSIVE}"]\n{PIECES}'


def memory_of(process: int) -> int:
    """Bytes a process has in memory."""
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children_of(process: int) -> list[int]:
    """The processes that any thread of a process has started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for one in threads for number in one.read_text("ascii").split()]


def test_an_expensive_option_delays_no_other_request(server: Server, control: Server) -> None:
    status, made = server.request("POST", "/api/definitions", {"text": MANY})
    assert status == 201, made
    name = made["variant"]
    before = memory_of(server.process.pid)

    def attack(_: int) -> None:
        body = {"variant": name, "options": {"x": EXPENSIVE}}
        status, said = server.request("POST", "/api/games", body)
        assert status == 400 and said["error"]["code"] in ("refused", "too_large"), said

    assert server.held_up(control, attack, attackers=2) < HELD_UP
    assert memory_of(server.process.pid) - before < 200 << 20
    assert server.request("POST", "/api/games", {"variant": name})[0] == 201


def test_a_trial_ends_when_its_request_is_gone(server: Server, control: Server) -> None:
    """Sixteen go away at once: soon nothing works for them any more."""

    def attack(number: int) -> None:
        text = MANY.replace('default = "W"', f'default = "{EXPENSIVE}"') + f"# {number}"
        with pytest.raises(OSError):
            server.request("POST", "/api/definitions", {"text": text}, patience=1.5)

    assert server.held_up(control, attack, LEAVING) < HELD_UP
    deadline = time.monotonic() + 20
    while len(children_of(server.process.pid)) > sandbox.MOST and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(children_of(server.process.pid)) <= sandbox.MOST
    began = time.monotonic()
    assert server.request("POST", "/api/definitions", {"text": CHESS_TEXT})[0] == 201
    assert time.monotonic() - began < 30, "places are free again"


def test_a_server_under_load_stops_on_request() -> None:
    server = Server()
    text = DEFINITIONS["a header that does not end"]
    with ThreadPoolExecutor(2) as attackers:
        for _ in range(2):
            attackers.submit(server.request, "POST", "/api/definitions", {"text": text})
        while not children_of(server.process.pid):
            time.sleep(0.05)
        assert server.end() < 15
