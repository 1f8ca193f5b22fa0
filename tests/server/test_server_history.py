"""Looking back: views of before, and how many of them are kept."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.lifecycle import Services
from fairychess.server.play.history import MOST

PLIES = 60


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as found:
        yield found


def played(person: Person, plies: int = PLIES) -> str:
    """A Dai game of random moves."""
    rng = random.Random(3)
    game = person.do("/api/games", 201, variant="dai-kagamigi")["id"]
    with person.at(game) as both:
        view = both.view()
        for ply in range(1, plies + 1):
            both.send("play", text=rng.choice(view["options"])["text"])
            view = both.view(ply=ply)
    return str(game)


def at(seat: Any, ply: int) -> dict[str, Any]:
    seat.send("look", ply=ply)
    return dict(seat.until("history", ply=ply)["view"])


def test_history_keeps_every_tenth_view_and_what_was_asked_for(host: TestClient) -> None:
    person = Person(host)
    game = played(person)
    history = host.app.state.services.history
    answer = person.get(f"/api/games/{game}/boards")
    boards = answer.json()
    assert [board["ply"] for board in boards] == list(range(PLIES + 1))
    assert history.size < len(answer.content) / 6
    with person.at(game) as both:
        assert [at(both, ply) for ply in (0, 7, PLIES)] == [boards[ply] for ply in (0, 7, PLIES)]
        # Taking back and going on otherwise is seen.
        both.send("undo")
        view = both.view(ply=PLIES - 1)
        both.send("play", text=view["options"][-1]["text"])
        both.view(ply=PLIES)
        assert at(both, PLIES)["position"] != boards[PLIES]["position"]


def emptied(host: TestClient) -> Services:
    """The services of the server, whose history keeps nothing yet."""
    services: Services = host.app.state.services  # type: ignore[attr-defined]
    services.history.most = MOST
    for game in list(services.history._kept):
        services.history.forget(game)
    return services


def test_one_request_makes_some_views_and_not_all(host: TestClient) -> None:
    services = emptied(host)
    person = Person(host)
    game = played(person, 2)
    with person.at(game) as both:
        at(both, 1)
        assert len(services.history.kept(game)["both"]) == 3
    assert services.history.size > 0


def test_all_games_together_keep_a_bounded_amount(host: TestClient) -> None:
    services = emptied(host)
    person = Person(host)
    games = [played(person, 8) for _ in range(4)]
    person.get(f"/api/games/{games[0]}/boards")
    most = services.history.size * 5 // 2  # two games and a half
    services.history.most = most
    for game in games:
        assert len(person.get(f"/api/games/{game}/boards").json()) == 9
        assert 0 < services.history.size <= most
    kept = [bool(services.history.kept(game)) for game in games]
    assert kept == [False, False, True, True]
    services.history.most = 10  # less than one game has
    assert len(person.get(f"/api/games/{games[3]}/boards").json()) == 9
    assert services.history.size == 0


def test_history_leaves_memory_with_its_game(host: TestClient) -> None:
    services = emptied(host)
    person = Person(host)
    game = played(person, 4)
    person.get(f"/api/games/{game}/boards")
    assert services.history.size > 0
    services.registry.drop(services.registry.known(game))
    assert services.history.size == 0
