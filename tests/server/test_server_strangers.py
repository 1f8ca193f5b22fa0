"""What a few strangers can do to others: sockets never read, bursts, crowds, odd requests."""

import asyncio
import contextlib
import json
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import fake_game
import httpx2
import pytest
from clients import Person, game_of_two
from faults import CONFIGURATION, Front
from starlette.testclient import TestClient
from strain import Deaf
from test_server_connections import serving
from uvicorn.server import ServerState

from fairychess.server import create_app
from fairychess.server.base.addresses import asking
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, said_by
from fairychess.server.base.outbox import MOST_BYTES, MOST_MESSAGES, Outbox
from fairychess.server.base.rate_limits import RATES
from fairychess.server.base.turns import TurnsByAddress
from fairychess.server.play import history
from fairychess.server.schemas import http, study
from fairychess.server.store import ratings
from fairychess.server.variants.sandbox import MOST_ASKED, Sandbox
from fairychess.server.web.connection_limits import Patience, configuration


@pytest.fixture
def host() -> Iterator[TestClient]:
    """A server of the hand-made game that counts how often one asks."""
    app = create_app(fake_game.FakeRoom(), fake_game.choose, Settings(thinkers=0))
    with TestClient(app) as found:
        yield found


# -- sockets that never read ----------------------------------------------------------------


def test_an_outbox_has_bounds() -> None:
    box = Outbox()
    assert box.put(b"x" * (2 * MOST_BYTES)), "one message may be long"
    assert not box.put(b"x") and box.ended
    many = Outbox()
    assert all(many.put(b"x") for _ in range(MOST_MESSAGES))
    assert not many.put(b"x")


def test_an_outbox_is_poured_out_in_order_and_ends_where_sending_fails() -> None:
    async def play() -> list[str]:
        box, sent = Outbox(), list[str]()

        async def send(text: str) -> None:
            if text == "fails":
                raise ConnectionError
            sent.append(text)

        pouring = asyncio.create_task(box.pour(send))
        for text in (b"one", b"two", b"fails", b"three"):
            box.put(text)
        with pytest.raises(ConnectionError):
            await pouring
        assert box.ended and not box.put(b"four")
        ending = Outbox()
        pouring = asyncio.create_task(ending.pour(send))
        await asyncio.sleep(0)
        ending.end()
        await pouring
        return sent

    assert asyncio.run(play()) == ["one", "two"]


PING, PART, MESSAGE = (bytes((head, 0x80, 0, 0, 0, 0)) for head in (0x89, 0x00, 0x81))
FIRST_PART = bytes((0x01, 0x80, 0, 0, 0, 0))


@pytest.mark.parametrize("flood", [PING * 5000, FIRST_PART + PART * 5000, MESSAGE * 5000])
def test_a_socket_that_floods_small_things_is_ended(flood: bytes) -> None:
    with serving() as place, contextlib.closing(Deaf(place[1], "/api/lobby/socket")) as line:
        line.line.settimeout(60)
        with contextlib.suppress(ConnectionError):
            line.line.sendall(flood)
            while line.line.recv(65536):
                continue


def test_a_socket_that_does_not_read_is_ended() -> None:
    async def play() -> list[str]:
        config = configuration(lambda *_: None, 0, patience=Patience(600, 600, 0.02))
        config.load()
        told, aborted = list[str](), asyncio.Event()
        protocol = config.ws(config, ServerState(), {})
        protocol.transport = SimpleNamespace(abort=aborted.set)
        protocol.pause_writing()
        protocol.resume_writing()
        await asyncio.sleep(0.05)
        told.append("reads late" if not aborted.is_set() else "")
        protocol.pause_writing()
        await asyncio.wait_for(aborted.wait(), 60)
        return told

    assert asyncio.run(play()) == ["reads late"]


def test_actions_come_in_pages(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        for number, (seat, text) in enumerate(
            [(first, "f3f4"), (second, "g10g9"), (first, "f4f5")]
        ):
            seat.send("play", text=text)
            first.view(ply=number + 1)
            second.view(ply=number + 1)
        first.send("resume", since=0)
        page = first.until("actions")
        assert [one["sequence"] for one in page["actions"]] == [1, 2] and page["more"]
        first.send("resume", since=2)
        page = first.until("actions")
        assert [one["sequence"] for one in page["actions"]] == [3] and not page["more"]


def test_questions_are_paid_for_by_address(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for price in ("resume", "back", "why", "perspective"):
        monkeypatch.setitem(RATES, price, (1, 0))
    person = Person(host)
    game = person.do("/api/games", 201, variant="fake")["id"]
    asked = {
        "resume": {"since": 0},
        "look": {"ply": 0},
        "why": {"origin": "f3"},
        "set_perspective": {},
    }
    with person.at(game) as seat:
        for kind, fields in asked.items():
            seat.send(kind, **fields)
        for kind in ("actions", "history", "why", "view"):
            seat.until(kind)
    with Person(host).at(game) as other:
        for kind, fields in asked.items():
            assert other.refused(kind, **fields) == "too_often"


# -- bursts of which nobody waits for the answer --------------------------------------------


def test_addresses_take_turns_in_the_sandbox() -> None:
    """One who asks often is refused more, and others wait for one answer only."""
    gate, order = threading.Event(), list[str]()

    def work(name: str) -> None:
        gate.wait(60)
        order.append(name)

    async def play() -> None:
        sandbox = Sandbox()

        def ask(address: str, name: str) -> asyncio.Task[None]:
            asking.set(address)
            call = sandbox.run("boards", work, name, most=MOST_ASKED)
            return asyncio.create_task(call)

        tasks = [ask("greedy", f"g{number}") for number in range(MOST_ASKED + 20)]
        await asyncio.sleep(0)
        gone = ask("leaves", "left")
        tasks.append(ask("modest", "m"))
        await asyncio.sleep(0.05)
        gone.cancel()
        gate.set()
        found = await asyncio.gather(*tasks, gone, return_exceptions=True)
        assert sum(isinstance(one, ProblemError) for one in found) == 20
        await sandbox.close()

    asyncio.run(play())
    assert order == ["g0", "g1", "m", *(f"g{number}" for number in range(2, MOST_ASKED))]


def test_a_turn_is_given_on_by_one_who_leaves_as_it_comes() -> None:
    async def play() -> list[str]:
        turns, took = TurnsByAddress(1), list[str]()

        async def take(address: str) -> None:
            async with turns.taken(address):
                took.append(address)

        async with turns.taken("first"):
            tasks = [asyncio.create_task(take(name)) for name in ("second", "third")]
            await asyncio.sleep(0)
            assert turns.awaited
        tasks[0].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns.awaited
        return took

    assert asyncio.run(play()) == ["third"]


def test_a_question_whose_asker_has_gone_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, begun, asked = threading.Event(), threading.Event(), list[object]()

    def ask(_self: Sandbox, _key: str, task: str, arguments: dict[str, object], *_: float) -> bytes:
        begun.set()
        gate.wait(60)
        asked.append(arguments.get("known"))
        return b"{}"

    monkeypatch.setattr(Sandbox, "ask", ask)
    with serving() as place:
        lines = []
        for number in range(5):
            body = json.dumps({"variant": "fake", "moves": [], "known": number})
            line = socket.create_connection(place)
            line.sendall(
                b"POST /api/analysis/look HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                b"Content-Length: %d\r\n\r\n%s" % (len(body), body.encode())
            )
            lines.append(line)
            assert begun.wait(60)
        for line in lines:
            line.close()
        url = f"http://127.0.0.1:{place[1]}"
        for _ in range(20):  # what has been closed is seen before these are answered
            httpx2.get(f"{url}/health")
        gate.set()
        httpx2.post(f"{url}/api/analysis/look", json={"variant": "fake", "known": 99})
    assert asked == [0, 99]


# -- crowds ---------------------------------------------------------------------------------


def test_a_lobby_is_worked_out_once_for_all_who_watch(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    public = ratings.public

    async def counted(connection: object, account: str, now: int) -> object:
        read.append(account)
        return await public(connection, account, now)  # type: ignore[arg-type]

    maker = Person(host)
    maker.do("/api/accounts", 201, name="Ada", password="a long password")
    crowd = [Person(host) for _ in range(12)]
    with_sockets = [one.websocket_connect("/api/lobby/socket") for one in (*crowd, maker)]
    lines = [line.__enter__() for line in with_sockets]
    try:
        for line in lines:
            assert json.loads(line.receive_text())["challenges"] == []
        monkeypatch.setattr(ratings, "public", counted)
        offer = maker.do("/api/challenges", 201, variant="fake", listed=True)
        private = maker.do("/api/challenges", 201, variant="fake")
        shown = [offers(line, 1) for line in lines[:-1]]
        assert {json.dumps(one) for one in shown} == {json.dumps(shown[0])}
        assert shown[0][0]["id"] == offer["id"] and not shown[0][0]["mine"]
        own = {one["id"]: one for one in offers(lines[-1], 2)}
        assert own[offer["id"]]["mine"] and own[private["id"]]["token"] == private["token"]
    finally:
        for line in with_sockets:
            line.__exit__(None, None, None)
    assert len(read) <= 8, "a few readings for two changes, however many watch"


def offers(line: object, count: int) -> list[dict[str, object]]:
    """The lobby as soon as it has so many offers."""
    while True:
        found = json.loads(line.receive_text())["challenges"]  # type: ignore[attr-defined]
        if len(found) == count:
            return list(found)


# -- odd requests ---------------------------------------------------------------------------


def test_a_request_with_two_lengths_ends_its_connection() -> None:
    with serving() as place, socket.create_connection(place) as line:
        line.sendall(
            b"POST /api/challenges HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        )
        line.settimeout(30)
        said = b"".join(iter(lambda: line.recv(4096), b""))
    assert said.startswith(b"HTTP/1.1 400") and said.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("address", ["/api/games/a%00b", "/api/variants?q=%00", "/%00"])
def test_an_address_with_a_character_zero_is_refused(address: str) -> None:
    with serving() as place, socket.create_connection(place) as line:
        line.sendall(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        line.settimeout(30)
        assert line.recv(4096).startswith(b"HTTP/1.1 404")


def test_nginx_takes_what_the_server_takes(tmp_path: Path) -> None:
    size = re.search(r"client_max_body_size (\d+)k;", CONFIGURATION.read_text())
    assert size is not None
    assert int(size[1]) * 1024 >= max(http.MAX_BODY, study.MAX_BODY)
    if shutil.which("nginx") is None:
        pytest.skip("no nginx here")
    body = b"x" * (study.MAX_BODY - 1000)
    with serving() as place:
        server = SimpleNamespace(port=place[1])
        with Front([server, server], tmp_path) as front:  # type: ignore[list-item]
            answer = httpx2.post(f"{front.address}/api/studies", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")


def test_what_python_says_of_its_own_mistakes_is_for_nobody() -> None:
    assert said_by(ValueError("files: must be a number")) == "files: must be a number"
    for error in (TypeError("rule() got an unexpected argument"), KeyError("x"), ImportError("y")):
        assert str(said_by(error)) == "this cannot be done here"
