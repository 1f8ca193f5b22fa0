"""Who is let in: by which name a server is called, and how often one may ask."""

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fairychess.server import create_app
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.rate_limits import RATES
from fairychess.server.web import admission


def served(**settings: object) -> TestClient:
    chosen = Settings(thinkers=0, **settings)  # type: ignore[arg-type]
    return TestClient(create_app(fake_game.FakeRoom(), None, chosen))


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission.socket, "gethostname", lambda: "Box.home.lan")


LET_IN = [
    "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000", "192.168.1.7:8000", "10.0.0.1",
    "[fe80::1]:8000", "localhost", "localhost:8000", "LocalHost:1", "fairy.localhost:8000",
    "play.example", "play.example:443", "box.home.lan", "box.local:8000", "BOX.local",
    "chess.lan", "a.games.example", "",
]  # fmt: skip
KEPT_OUT = [
    "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example",
    "play.example.evil.example", "xplay.example", "games.evil.example", "[::1", "a b", "[x]:1", "@",
    "play.example@evil.example", "testserver.evil",
]  # fmt: skip


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("host", LET_IN)
def test_a_server_answers_to_its_names_and_addresses(host: str) -> None:
    settings = {"address": "https://play.example", "hosts": ("chess.lan", "*.games.example")}
    with served(**settings) as client:
        assert client.get("/api/variants", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", KEPT_OUT)
def test_other_host_names_are_refused(host: str) -> None:
    """Pages, documents, changes and sockets alike."""
    with served(address="https://play.example", hosts=("*.games.example",)) as client:
        headers = {"Host": host, "Origin": f"http://{host}"}
        for path in ("/", "/api/variants", "/ready", "/metrics"):
            assert client.get(path, headers=headers).status_code == 400
        made = client.post("/api/games", json={"variant": "fake"}, headers=headers)
        assert made.status_code == 400
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/api/lobby/socket", headers=headers),
        ):
            pass


def test_any_host_name_is_accepted_where_configured() -> None:
    with served(hosts=("*",)) as client:
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 200


def test_allowed_hosts_are_a_setting() -> None:
    found = from_environment({"FAIRYCHESS_HOSTS": "Chess.lan, *.example ,"})
    assert found.hosts == ("chess.lan", "*.example")
    for bad in ("a b", "x.*.example", "http://x", "x:80"):
        with pytest.raises(ValueError, match="FAIRYCHESS_HOSTS names"):
            from_environment({"FAIRYCHESS_HOSTS": bad})


def test_requests_are_rate_limited_by_address() -> None:
    with served() as host:
        host.app.state.services.rate_limits._clock = lambda: 0.0
        one, most = Person(host), int(RATES["request"][0])
        for _ in range(most - 1):
            assert one.get("/api/variants/none").status_code == 404
        with one.websocket_connect("/api/lobby/socket") as line:
            line.receive_text()
        refused = one.get("/api/me")
        assert refused.status_code == 429 and refused.json()["error"]["code"] == "too_often"
        page = one.get("/lobby")
        assert page.status_code == 429 and page.headers["content-type"].startswith("text/html")
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            one.websocket_connect("/api/lobby/socket"),
        ):
            pass
        assert closed.value.code == 4429
        assert one.get("/health").status_code == 200
        assert one.get("/static/x/css/none.css").status_code == 404
