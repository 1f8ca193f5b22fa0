"""Looking back: views of before, and how many of them are kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from people import Person
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.play.history import Memory

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
    return dict(seat.until("past", ply=ply)["view"])


def test_what_is_kept_is_a_tenth_and_what_was_seen(host: TestClient) -> None:
    person = Person(host)
    game = played(person)
    memory = host.app.state.house.past_views
    answer = person.get(f"/api/games/{game}/boards")
    boards = answer.json()
    assert [board["ply"] for board in boards] == list(range(PLIES + 1))
    assert memory.size < len(answer.content) / 6
    with person.at(game) as both:
        assert [at(both, ply) for ply in (0, 7, PLIES)] == [boards[ply] for ply in (0, 7, PLIES)]
        # Taking back and going on otherwise is seen.
        both.send("undo")
        view = both.view(ply=PLIES - 1)
        both.send("play", text=view["options"][-1]["text"])
        both.view(ply=PLIES)
        assert at(both, PLIES)["position"] != boards[PLIES]["position"]


def test_one_look_makes_some_views_and_not_all(host: TestClient) -> None:
    house = host.app.state.house
    house.past_views = Memory()
    person = Person(host)
    game = played(person, 2)
    table = house.tables.known(game)
    with person.at(game) as both:
        at(both, 1)
        assert len(table.past._kept["both"]) == 3
    assert house.past_views.size > 0


def test_all_games_together_keep_a_bounded_amount(host: TestClient) -> None:
    house = host.app.state.house
    house.past_views = Memory()
    person = Person(host)
    games = [played(person, 8) for _ in range(4)]
    person.get(f"/api/games/{games[0]}/boards")
    most = house.past_views.size * 5 // 2  # two games and a half
    house.past_views = Memory(most)
    for game in games:
        assert len(person.get(f"/api/games/{game}/boards").json()) == 9
        assert 0 < house.past_views.size <= most
    kept = [bool(house.tables.known(game).past._kept) for game in games]
    assert kept == [False, False, True, True]
    house.past_views = Memory(10)  # less than one game has
    assert len(person.get(f"/api/games/{games[3]}/boards").json()) == 9
    assert house.past_views.size == 0


def test_a_game_that_leaves_the_memory_takes_its_past_along(host: TestClient) -> None:
    house = host.app.state.house
    house.past_views = Memory()
    person = Person(host)
    game = played(person, 4)
    person.get(f"/api/games/{game}/boards")
    assert house.past_views.size > 0
    house.tables.drop(house.tables.known(game))
    assert house.past_views.size == 0
