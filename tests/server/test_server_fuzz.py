"""Whatever is sent, the answer is typed, nothing fails inside, and the game stands as it stood."""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from clients import Person, Seat, game_of_two
from malformed import encoded, garbled, kinds, made
from msgspec import inspect
from starlette.testclient import TestClient

import fairychess
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.schemas import http
from fairychess.server.schemas import websocket as m

SIX = (
    "king-friday-xiii", "zelda-chess", "raichu-shogi", "dai-kagamigi", "kira-chess", "kira-shogi",
)  # fmt: skip
BODIES = {
    "/api/games": http.NewGame,
    "/api/games/import": http.Import,
    "/api/games/{game}/seat": http.Token,
    "/api/games/nope/seat": http.Token,
    "/api/games/{game}/links/revoke": http.OptionalToken,
    "/api/games/{game}/report": http.Report,
    "/api/challenges": http.NewChallenge,
    "/api/challenges/nope/accept": http.OptionalToken,
    "/api/challenges/nope/decline": http.OptionalToken,
    "/api/me/preferences": http.Preferences,
}
ASKED = (
    "/api/games/{game}", "/api/games/{game}/record", "/api/games/{game}/links", "/game/{game}",
    "/api/games", "/api/variants", "/api/variants/{word}", "/api/variants/{word}/array",
    "/api/challenges/{word}", "/api/definitions/{word}", "/api/me", "/{word}", "/static/{word}",
    "/api/{word}", "/metrics", "/variant/{word}", "/challenge/{word}",
)  # fmt: skip


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    app = create_app(settings=Settings(rates=False, thinkers=0))
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def stands(host: TestClient, variant: str = "kira-chess") -> tuple[str, Callable[[], Any]]:
    """A game of two, and how to look at what may not change: the log's end and all views."""
    game, one, two = game_of_two(host, variant=variant)

    def look() -> Any:
        answers = [person.get(f"/api/games/{game}").json() for person in (one, two, Person(host))]
        return [(answer["viewer"], answer["view"]) for answer in answers]

    with one.at(game) as seat:
        while seat.view()["to_move"] == "chance":
            pass
    return game, look


def check_typed(answer: Any, asked: object) -> None:
    """No failure inside, and every refusal has a code and one line."""
    assert answer.status_code < 500, (asked, answer.text[:300])
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and "json" in answer.headers.get("content-type", ""):
        error = answer.json()["error"]
        assert set(error) - {"said"} == {"code", "message"} and "\n" not in error["message"], asked


def check_http(host: TestClient, count: int) -> None:
    game, look = stands(host)
    before = look()
    rng = random.Random(11)
    somebody = Person(host)
    for _ in range(count):
        if rng.random() < 0.6:
            path = rng.choice(list(BODIES))
            kind = inspect.type_info(BODIES[path])
            body = encoded(made(kind, rng, rng.choice((0, 0.1, 0.4))))
            if rng.random() < 0.15:
                body = garbled(body.decode("utf-8", "replace"), rng).encode("utf-8", "replace")
            asked: object = (path, body[:200])
            answer = somebody.post(path.replace("{game}", game), content=body)
        else:
            path = rng.choice(ASKED).replace("{game}", game)
            path = path.replace("{word}", quote(garbled("kira-chess", rng), safe="/%"))
            query = {
                key: str(made(inspect.StrType(), rng, 0.5))[:200].encode("utf-8", "replace")
                for key in rng.sample(["seat", "format", "ply", "since", "token", "x"], 2)
            }
            asked = (path, query)
            answer = somebody.get(path, params=query)
        check_typed(answer, asked)
    assert look() == before


def test_nearly_valid_bodies_are_refused_cleanly(host: TestClient) -> None:
    check_http(host, 150)


@pytest.mark.long
def test_nearly_valid_bodies_are_refused_cleanly_ten_thousand_times(host: TestClient) -> None:
    check_http(host, 10_000)


def check_positions(host: TestClient, variant: str, count: int) -> None:
    """Position texts and options with something wrong in them."""
    rng = random.Random(variant)
    somebody = Person(host)
    info = host.get(f"/api/variants/{variant}").json()
    pos = fairychess.load(variant).position()
    texts = [pos.text()]
    for _ in range(3):
        pos.playout(3, 25)
        texts.append(pos.text())
    for _ in range(count):
        body: dict[str, Any] = {"variant": variant, "position": garbled(rng.choice(texts), rng)}
        if rng.random() < 0.3:
            names = list(info["options"])
            body["options"] = {name: made(inspect.AnyType(), rng, 1) for name in names[:1]}
            body.pop("position")
        answer = somebody.post("/api/games", content=encoded(body))
        check_typed(answer, body)


@pytest.mark.parametrize("variant", SIX)
def test_nearly_valid_positions_are_refused_cleanly(host: TestClient, variant: str) -> None:
    check_positions(host, variant, 30)


@pytest.mark.long
@pytest.mark.parametrize("variant", SIX)
def test_nearly_valid_positions_are_refused_cleanly_many_times(
    host: TestClient, variant: str
) -> None:
    check_positions(host, variant, 3000)


def frames(rng: random.Random) -> Iterator[str | bytes]:
    """Messages to a game's socket, from well-formed to noise."""
    types = kinds(m.ClientMessage)
    while True:
        text = encoded(made(rng.choice(types), rng, rng.choice((0, 0.1, 0.5)))).decode()
        if rng.random() < 0.2:
            text = garbled(text, rng)
        if rng.random() < 0.02:
            text = rng.choice(("[" * 3000, '{"type":' * 900, "x" * 5000, "", " ", "null", "\u0000"))
        yield text.encode("utf-8", "replace") if rng.random() < 0.1 else text


CODES = {
    "bad_message", "refused", "not_your_turn", "no_such_ply", "too_large", "stale", "not_seated",
    "game_over",
}  # fmt: skip


def check_frames(host: TestClient, count: int) -> None:
    """A spectator may send anything at all; so may the side that is not to move, save resign."""
    game, look = stands(host)
    before = look()
    rng = random.Random(5)
    left = count
    while left > 0:
        with Person(host).at(game) as watcher:
            for frame in itertools.islice(frames(rng), min(40, left)):
                put(watcher, frame)
                left -= 1
            watcher.send("look", ply=0)
            watcher.until("history")
            for raw in watcher.raw:
                message = json.loads(raw)
                assert message["type"] != "error" or message["code"] in CODES, raw
                assert "Traceback" not in raw
    assert look() == before


def put(seat: Seat, frame: str | bytes) -> None:
    if isinstance(frame, bytes):
        seat._socket.send_bytes(frame)
    else:
        seat._socket.send_text(frame)


def test_frames_of_a_spectator(host: TestClient) -> None:
    check_frames(host, 500)


@pytest.mark.long
def test_ten_thousand_frames_of_a_spectator(host: TestClient) -> None:
    check_frames(host, 10_000)
