"""Links that others can open: addresses of the local network, letting it in, pictures to scan."""

import asyncio
import socket
import threading
import urllib.request
from urllib.parse import unquote

import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.web import network
from fairychess.server.web.connection_limits import configuration
from fairychess.server.web.network import NetworkAccess, is_of_this_machine
from fairychess.server.web.serving import Listening

HERE = "http://localhost:8000"
LAN = "192.168.1.5"


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: [LAN])


def asked(reach: NetworkAccess | None, base: str = HERE, **settings: str) -> TestClient:
    return TestClient(create_app(settings=Settings(**settings), reach=reach), base_url=base)


async def ignored(_: list[str]) -> None:
    """Listen nowhere."""


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("LOCALHOST", True),
        ("play.localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("[::1]", True),
        ("192.168.1.5", False),
        ("localhost.example", False),
        ("127.0.0.1.example", False),
        ("", False),
    ],
)
def test_which_hosts_are_this_machine(host: str, here: bool) -> None:
    assert is_of_this_machine(host) == here


def test_an_address_of_a_network_is_none_of_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    for address in network.local_addresses():
        assert not is_of_this_machine(address)


def test_who_listens_everywhere_is_reached_in_the_network() -> None:
    with asked(NetworkAccess("0.0.0.0", 8000)) as client:
        known = client.get("/api/network").json()
    assert known == {"addresses": [f"http://{LAN}:8000"], "near": True, "may_open": False}


def test_the_address_that_was_given_goes_before() -> None:
    with asked(NetworkAccess("0.0.0.0", 8000), address="https://play.example/") as client:
        known = client.get("/api/network").json()
    assert known == {"addresses": ["https://play.example"], "near": False, "may_open": False}


def test_a_network_is_let_in_from_this_machine() -> None:
    opened: list[list[str]] = []

    async def widen(hosts: list[str]) -> None:
        opened.append(hosts)

    with asked(NetworkAccess("127.0.0.1", 8000, widen)) as client:
        assert client.get("/api/network").json()["may_open"]
        for _ in range(2):
            answer = client.post("/api/network", json={})
            assert answer.json()["addresses"] == [f"http://{LAN}:8000"]
            assert not answer.json()["may_open"]
    assert opened == [[LAN]]


def test_nobody_else_lets_a_network_in_or_learns_its_addresses() -> None:
    nothing = {"addresses": [], "near": False, "may_open": False}
    with asked(NetworkAccess("127.0.0.1", 8000, ignored), f"http://{LAN}:8000") as client:
        assert client.get("/api/network").json() == nothing
        assert client.post("/api/network", json={}).status_code == 403
    app = create_app(reach=NetworkAccess("127.0.0.1", 8000, ignored))
    with TestClient(app, base_url=HERE, client=("10.0.0.9", 5000)) as far:
        assert far.get("/api/network").json() == nothing
        assert far.post("/api/network", json={}).status_code == 403
    with asked(NetworkAccess("127.0.0.1", 8000, ignored)) as client:
        foreign = {"Origin": "http://evil.example"}
        assert client.post("/api/network", json={}, headers=foreign).status_code == 403


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", list)
    with asked(NetworkAccess("127.0.0.1", 8000, ignored)) as client:
        answer = client.post("/api/network", json={})
    assert answer.json()["error"]["code"] == "no_network"


def test_a_server_that_is_widened_answers_at_both_addresses_and_ends_at_both() -> None:
    def bound(host: str) -> socket.socket:
        return socket.create_server((host, port))

    first = socket.create_server(("127.0.0.1", 0))
    port = first.getsockname()[1]
    reach = NetworkAccess("127.0.0.1", port)
    app = create_app(reach=reach)
    ready = threading.Event()
    server = Listening(lambda lifespan: configuration(app, 0, lifespan=lifespan), bound, ready.set)
    thread = threading.Thread(target=server.run, args=(first,), daemon=True)
    thread.start()

    def answers(host: str) -> bool:
        try:
            with urllib.request.urlopen(f"http://{host}:{port}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    assert ready.wait(30) and answers("127.0.0.1")  # who is told that it is ready can come
    assert not answers("127.0.0.2")
    loop = server._first.servers[0].get_loop()
    asyncio.run_coroutine_threadsafe(server.widen(["127.0.0.2"]), loop).result(20)
    assert answers("127.0.0.1") and answers("127.0.0.2")
    server._first.handle_exit(2, None)
    thread.join(20)
    assert not thread.is_alive()
    assert not answers("127.0.0.1") and not answers("127.0.0.2")


def test_a_link_becomes_a_picture() -> None:
    with asked(None) as client:
        person = Person(client)
        links = [f"http://{LAN}:8000/challenge/x#token-{number}" for number in range(2)]
        pictures = [person.do("/api/qr", text=link)["picture"] for link in links]
        assert pictures[0] != pictures[1]
        for picture in pictures:
            assert unquote(picture).startswith("data:image/svg+xml")
            assert "<script" not in unquote(picture)
        assert person.refused("/api/qr", text="x" * 601) == "bad_request"
        assert person.refused("/api/qr", text="") == "bad_request"
        answer = client.post("/api/qr", json={"text": "x"}, headers={"Origin": "http://evil"})
        assert answer.status_code == 403
