"""Connections end: silent ones, slow ones, and those above the limit."""

import asyncio
import contextlib
import io
import json
import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import fake_game
import httpx2
import pytest
import uvicorn
from clients import Person
from faults import free_port
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairychess.server import create_app
from fairychess.server.base.addresses import Occupancy, line_of
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.logging import RateLimitFilter, configure_logs
from fairychess.server.web.connection_limits import Patience, configuration

QUICK = Patience(0.6, 1.5)


@contextlib.contextmanager
def serving(patience: Patience = QUICK, **settings: int) -> Iterator[tuple[str, int]]:
    """A server in a thread, with little patience if no other is given."""
    listener = socket.create_server(("127.0.0.1", 0))
    chosen = Settings(thinkers=0, **settings)  # type: ignore[arg-type]
    app = create_app(fake_game.FakeRoom(), None, chosen)
    server = uvicorn.Server(configuration(app, chosen.connections, patience=patience))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield listener.getsockname()[:2]
    server.should_exit = True
    thread.join(10)
    listener.close()


Dial = Callable[..., socket.socket]
OTHER = ("127.0.0.2", 0)
"""An address of this machine that no proxy has."""


@pytest.fixture
def dial() -> Iterator[Dial]:
    """Opens connections, and closes them after the test."""
    with contextlib.ExitStack() as stack:
        yield lambda place, source=None: stack.enter_context(
            socket.create_connection(place, source_address=source)
        )


def ended(line: socket.socket, drip: bytes = b"") -> float:
    """Seconds until the server ends a connection on which a byte comes now and then."""
    began = time.monotonic()
    line.settimeout(0.1)
    for at in range(300):
        try:
            if drip:
                line.sendall(drip[at : at + 1])
            if not line.recv(4096):
                return time.monotonic() - began
        except TimeoutError:
            continue
        except OSError:
            return time.monotonic() - began
    raise AssertionError("the connection is kept")


def admitted(place: tuple[str, int]) -> bool:
    """Whether a request from the other address is answered."""
    with socket.create_connection(place, source_address=OTHER) as line:
        line.settimeout(30)
        try:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return line.recv(12) == b"HTTP/1.1 200"
        except OSError:
            return False


def wait_until_admitted(place: tuple[str, int]) -> None:
    deadline = time.monotonic() + 60
    while not admitted(place):
        assert time.monotonic() < deadline, "who has left still counts"
        time.sleep(0.05)


HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n"


def test_connections_without_a_request_are_ended(dial: Dial) -> None:
    with serving() as place:
        ended(dial(place))
        ended(dial(place), b"GET /health HTTP/1.1\r\nX: " + b"x" * 300)
        slow = dial(place)
        slow.sendall(HEAD)
        assert ended(slow, b" " * 400) > 1
        again = dial(place)
        again.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in again.recv(4096)
        ended(again, b"GET /health HTTP/1.1\r\nX: " + b"x" * 300)
        assert httpx2.get(f"http://127.0.0.1:{place[1]}/health").status_code == 200


def test_a_line_of_a_proxy_outlasts_the_proxys_own_patience(dial: Dial) -> None:
    longest = 120  # seconds for which a proxy of ours keeps an idle line: Caddy, if not told else
    assert Patience().idle_of_proxies > longest
    with serving(Patience(head=0.4, idle=0.2, idle_of_proxies=2)) as place:
        lines = [dial(place), dial(place, OTHER)]
        for line in lines:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200 OK" in line.recv(4096)
        stranger = ended(lines[1])  # no sooner than its own time, whatever the machine does
        assert stranger >= 0.1
        assert ended(lines[0]) + stranger > 1
        slow = dial(place)
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in slow.recv(4096)
        ended(slow, b"GET /health HTTP/1.1\r\nX: " + b"x" * 300)  # a head that never ends


def test_a_socket_that_answers_pings_stays() -> None:
    with serving() as place, connect(f"ws://127.0.0.1:{place[1]}/api/lobby/socket") as line:
        line.recv(timeout=30)
        enough = time.monotonic() + QUICK.request + 1
        while time.monotonic() < enough:
            assert line.ping().wait(30)
            time.sleep(0.05)
        line.send("still here")
        line.ping().wait(30)


def test_an_address_has_so_many_connections(dial: Dial) -> None:
    with serving(Patience(600, 600), connections=3) as place:
        kept = [dial(place, OTHER) for _ in range(2)]
        url = f"ws://127.0.0.1:{place[1]}/api/lobby/socket"
        with connect(url, source_address=OTHER) as kept_line:
            kept_line.recv(timeout=30)
            ended(dial(place, OTHER))
            for line in kept:
                line.close()
            wait_until_admitted(place)
            kept_line.ping().wait(30)
        for _ in range(5):
            wait_until_admitted(place)


def test_a_proxy_brings_many(dial: Dial) -> None:
    with serving(connections=3) as place:
        kept = [dial(place) for _ in range(10)]
        assert httpx2.get(f"http://127.0.0.1:{place[1]}/health").status_code == 200
        url = f"ws://127.0.0.1:{place[1]}/api/lobby/socket"
        with contextlib.ExitStack() as stack:
            for last in (1, 2):
                for number in range(3):
                    client = {"X-Forwarded-For": f"2001:db8::{last}:{number}"}
                    if last == 1:
                        stack.enter_context(connect(url, additional_headers=client)).recv()
                        continue
                    line = stack.enter_context(connect(url, additional_headers=client))
                    with pytest.raises(ConnectionClosed):
                        line.recv(timeout=30)
            other = {"X-Forwarded-For": "2001:db8:0:1::1"}
            stack.enter_context(connect(url, additional_headers=other)).recv(timeout=30)
        assert len(kept) == 10


def test_a_socket_that_is_not_read_cannot_be_flooded() -> None:
    with (
        TestClient(create_app(fake_game.FakeRoom(), None, Settings(thinkers=0))) as host,
        Person(host).websocket_connect("/api/lobby/socket") as line,
    ):
        line.receive_text()
        for _ in range(60):
            line.send_text("x")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
        assert closed.value.code == 4429


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_client_is_its_64_bit_prefix(address: str, line: str) -> None:
    assert line_of(address) == line


def test_connection_limits_by_occupancy() -> None:
    house = Occupancy(2, ["10.0.0.0/8", "x"])
    assert [house.enter(f"2001:db8::{one}") for one in range(3)] == [True, True, False]
    house.leave("2001:db8::7")
    assert house.enter("2001:db8::9")
    assert all(house.enter("10.1.2.3") for _ in range(9))
    assert all(Occupancy(1, ["*"]).enter("192.0.2.1") for _ in range(9))


def test_the_proxy_setting_is_checked() -> None:
    assert from_environment({"FAIRYCHESS_CONNECTIONS": "7"}).connections == 7
    with pytest.raises(ValueError, match="FAIRYCHESS_CONNECTIONS is 'x'; it must be a number"):
        from_environment({"FAIRYCHESS_CONNECTIONS": "x"})


def test_equal_log_lines_are_limited_per_minute() -> None:
    now = [0.0]
    stream, root = io.StringIO(), logging.getLogger()
    before = (root.level, root.handlers[:])
    configure_logs(stream)
    handler = root.handlers[0]
    handler.filters[:] = [RateLimitFilter(lambda: now[0])]
    try:
        log = logging.getLogger("some.place")
        for number in range(5000):
            log.error("no more files: %s\nsocket", number)
        log.error("something else")
        now[0] = 61
        log.error("no more files: %s\nsocket", 7)
        for number in range(5000):
            log.error(f"text of its own {number}")
    finally:
        root.level, root.handlers[:] = before
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(lines) == 20 + 1 + 300
    assert [line["left_out"] for line in lines if "left_out" in line] == [4980]


def test_a_server_without_files_stays_quiet_and_comes_back(tmp_path: Path) -> None:
    """Hundreds of silent connections, more than the process may open files."""
    port = free_port()
    words = ["serve", "--port", str(port), "--database", str(tmp_path / "g.db"), "--thinkers", "0"]
    few = ["sh", "-c", 'ulimit -n 120; exec "$@"', "sh"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*few, sys.executable, "-m", "fairychess.cli", *words],
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            deadline = time.monotonic() + 60
            while not reachable(port):
                assert time.monotonic() < deadline
                time.sleep(0.05)
            lines = []
            for _ in range(400):
                with contextlib.suppress(OSError):
                    lines.append(socket.create_connection(("127.0.0.1", port), timeout=1))
            while "too many" not in (tmp_path / "log").read_text():
                assert time.monotonic() < deadline
                time.sleep(0.05)
            for line in lines:
                line.close()
            deadline = time.monotonic() + 60
            while not reachable(port):
                assert time.monotonic() < deadline
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()
    said = (tmp_path / "log").read_text()
    assert len(said) < 20_000, said[:2000]


def reachable(port: int) -> bool:
    try:
        return bool(httpx2.get(f"http://127.0.0.1:{port}/ready", timeout=2).status_code == 200)
    except httpx2.HTTPError:
        return False
