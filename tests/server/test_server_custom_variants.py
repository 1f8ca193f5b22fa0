"""Custom variants, given as text, are played like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from clients import Person
from starlette.testclient import TestClient
from test_server_definitions import CHESS_TEXT, DIAGRAM

from fairychess.server import create_app
from fairychess.server.base.config import Settings


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A file that several servers may open one after another."""
    return str(tmp_path / "games.db")


def server(database: str, thinkers: int = 0) -> TestClient:
    """A server of the installed rules."""
    return TestClient(create_app(settings=Settings(database, rates=False, thinkers=thinkers)))


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    """A running server."""
    with server(database) as found:
        yield found


def add_variant(person: Person, text: str = DIAGRAM, name: str = "Small War") -> str:
    """Bring a definition; the name of its variant."""
    return str(person.do("/api/definitions", 201, text=text, name=name)["variant"])


def test_a_custom_variant_has_a_page_with_its_rules_and_a_warning(host: TestClient) -> None:
    person, other = Person(host), Person(host)
    variant = add_variant(person)
    page = other.get(f"/variant/{variant}")
    assert page.status_code == 200 and "Small War" in page.text
    assert "it has not been reviewed" in page.text and "What is enforced" in page.text
    assert "<script>alert" not in page.text
    info = other.get(f"/api/variants/{variant}").json()
    assert info["name"] == variant and info["title"] == "Small War"
    assert len(other.get(f"/api/variants/{variant}/array").json()["board"]) == 18
    assert other.get(f"/api/variants/{variant}/statistics").json()["games"] == 0
    listed = [one["name"] for one in other.get("/api/variants").json()]
    assert variant not in listed


def test_a_custom_variant_is_played_at_one_screen_and_survives_a_restart(database: str) -> None:
    with server(database) as host:
        person = Person(host)
        variant = add_variant(person)
        game = person.do("/api/games", 201, variant=variant)["id"]
        with person.at(game) as seat:
            assert seat.view(ply=0)["variant"] == variant
            seat.send("play", text="a2a3")
            seat.view(ply=1)
        cookies = dict(person.cookies)
    with server(database) as host:
        person = Person(host)
        person.cookies.update(cookies)
        with person.at(game) as seat:
            view = seat.view(ply=1)
            assert [move["text"] for move in view["moves"]] == ["a2a3"]
            assert seat.refused("play", text="a5a3") == "refused"
            seat.send("play", text="a5a4")
            seat.view(ply=2)
        record = person.get(f"/api/games/{game}/record").text
        assert f'[Variant "{variant}"]' in record and "% [[pieces]]" in record
        assert person.do("/api/games/import", 201, text=record)["view"]["ply"] == 2


def test_a_custom_variant_is_played_by_link_and_in_the_lobby_but_not_rated(
    host: TestClient,
) -> None:
    one, two = Person(host), Person(host)
    variant = add_variant(one)
    made = one.do("/api/challenges", 201, variant=variant, listed=True, colour="first")
    assert made["id"] in [entry["id"] for entry in two.get("/api/challenges").json()]
    game = two.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with one.at(game) as seat:
        seat.view(ply=0)
        seat.send("play", text="b2b3")
        seat.view(ply=1)
    assert two.get(f"/game/{game}").status_code == 200
    made = one.do("/api/challenges", 201, variant=variant)
    assert two.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"]
    one.do("/api/accounts", 201, name="Bringer", password="long enough")
    assert one.refused("/api/challenges", variant=variant, terms={"rated": True}) == "not_rated"


def test_the_computer_plays_a_custom_variant(database: str) -> None:
    with server(database, thinkers=1) as host:
        person = Person(host)
        variant = add_variant(person, CHESS_TEXT)
        seats = {"first": {"type": "human"}, "second": {"type": "computer", "level": 1}}
        game = person.do("/api/games", 201, variant=variant, seats=seats)["id"]
        with person.at(game) as seat:
            seat.view(ply=0)
            seat.send("play", text="e2e4")
            assert seat.view(ply=2)["variant"] == variant


def test_unknown_custom_variants_are_not_found(host: TestClient) -> None:
    person = Person(host)
    for name in ("~", "~nope", "~" + "x" * 500, "~../chess"):
        assert person.refused("/api/games", variant=name) in ("no_such_variant", "bad_request")
    assert person.get("/variant/~nope").status_code == 404
    assert person.get("/bring").status_code == 200
