"""What programs may ask for costs little, and counts by account and not by token."""

import itertools
from collections.abc import Iterator

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import Person, game_of_two, registered
from programs import Program, bot, serving
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.addresses import asking
from fairychess.server.base.config import Settings
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.store import chat


@pytest.fixture
def host() -> Iterator[TestClient]:
    """A server whose services can be looked at; between two requests there are hours."""
    settings = Settings(rates=False, thinkers=0)
    limits = RateLimits(clock=itertools.count(0, 10_000).__next__)
    hasher = PasswordHasher(1, 8, 1)
    app = create_app(fake_game.FakeRoom(), None, settings, rate_limits=limits, hasher=hasher)
    with TestClient(app) as found:
        yield found


def test_what_is_asked_of_many_costs_a_few_statements(host: TestClient) -> None:
    names = [f"Player{number}" for number in range(20)]
    people = [registered(host, name) for name in names]
    tokens = [one.do("/api/tokens", 201, name="x")["token"] for one in people]
    asked = {"variant": "fake", "to": names[0], "colour": "first"}
    for one in people[1:]:
        one.do("/api/challenges", 201, **asked)
    authorized = {"Authorization": f"Bearer {tokens[0]}"}
    statements: list[str] = []
    host.app.state.services.database.observe(lambda _: statements.append(asking.get()))

    def cost(method: str, path: str, text: str = "") -> tuple[int, object]:
        statements.clear()
        answer = Person(host).request(method, path, content=text, headers=authorized)
        assert answer.status_code == 200, answer.text
        of_request = [line for line in statements if line]  # others are the server's own
        assert of_request
        return len(of_request), answer.json()

    few = 16
    spent, found = cost("GET", f"/api/users/status?ids={','.join(names)}")
    assert spent < few, spent
    assert [one["name"] for one in found] == names
    assert all(one["online"] for one in found)
    spent, found = cost("POST", "/api/users", ",".join(names))
    assert spent < few, spent
    assert [one["username"] for one in found] == names
    spent, found = cost("POST", "/api/token/test", ",".join([*tokens, "fc_nothing"]))
    assert spent < few, spent
    assert [found[token]["userId"] for token in tokens][:1] == ["player0"]
    assert found["fc_nothing"] is None
    spent, found = cost("GET", "/api/challenge")
    assert spent < few, spent
    assert len(found["in"]) == 19
    assert {one["challenger"]["name"] for one in found["in"]} == set(names[1:])


def test_one_stream_too_many_is_refused_in_the_words_of_the_others(host: TestClient) -> None:
    robot = registered(host, "Robot")
    token = robot.do("/api/tokens", 201, name="x")["token"]
    host.app.state.services.occupancy._most = 0
    refused = robot.get("/api/stream/event", headers={"Authorization": f"Bearer {token}"})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    refused = robot.get("/api/stream/community")
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")


def test_a_socket_that_is_not_greeted_leaves_nothing_behind(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, one, _ = game_of_two(host)

    async def broken(*_: object) -> None:
        raise OSError("the database is gone")

    monkeypatch.setattr(chat, "said", broken)
    with pytest.raises(OSError, match="gone"), one.at(game) as seat:
        seat.until("closed")
    live = host.app.state.services.registry.known(game)
    assert live is not None and len(live.connections) == 0


def test_challenges_to_one_player_are_counted_by_account() -> None:
    with serving() as server:
        owner, first = bot(server, "Asker")
        bot(server, "Asked")
        second = Program(server, owner.token())
        for program in (first, second, first):
            program.ask("/api/challenge/asked")
        assert second.ask("/api/challenge/asked", 403)["code"] == "too_many"
        refused = owner.pages.post("/api/challenges", json={"variant": "chess", "to": "Asked"})
        assert refused.json()["error"]["code"] == "too_many"


def test_a_game_among_many_is_not_over_before_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the number of games that is looked at, the others go on."""
    monkeypatch.setattr("fairychess.server.play.bot_events.MOST_GAMES", 1)
    with serving() as server:
        white, black = bot(server, "Whitey")[1], bot(server, "Blacky")[1]
        games = []
        with white.stream("/api/stream/event") as events:
            for _ in range(2):
                made = white.ask("/api/challenge/blacky", color="white")
                black.ask(f"/api/challenge/{made['id']}/accept")
                assert events.until("gameStart")["game"]["id"] == made["id"]
                games.append(made["id"])
            for game in reversed(games):
                black.ask(f"/api/bot/game/{game}/resign")
                told = events.next()
                while told["type"] not in ("gameFinish", "gameStart"):
                    told = events.next()
                assert (told["type"], told["game"]["id"]) == ("gameFinish", game)
