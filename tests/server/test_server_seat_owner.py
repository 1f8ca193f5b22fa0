"""Whose a seat is: who came by a link plays on it, and cannot take it from its owner."""

from collections.abc import Iterator

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import Person, game_of_two
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings

PASSWORD = "long enough to be one"


@pytest.fixture
def host() -> Iterator[TestClient]:
    app = create_app(
        fake_game.FakeRoom(),
        None,
        Settings(rates=False, thinkers=0),
        hasher=PasswordHasher(1, 8, 1),
    )
    with TestClient(app) as found:
        yield found


def by_link(host: TestClient, game: str, owner: Person) -> Person:
    """A stranger who has come by the owner's link."""
    token = owner.get(f"/api/games/{game}/links").json()["first"]["token"]
    friend = Person(host)
    assert friend.do(f"/api/games/{game}/seat", token=token)["viewer"] == "first"
    return friend


def viewer(person: Person, game: str) -> str:
    return str(person.get(f"/api/games/{game}").json()["viewer"])


def test_a_link_holder_cannot_revoke_a_guests_seat(host: TestClient) -> None:
    game, one, _ = game_of_two(host)
    friend = by_link(host, game, one)
    assert friend.refused(f"/api/games/{game}/links/revoke") == "not_owner"
    assert viewer(one, game) == viewer(friend, game) == "first"
    one.do(f"/api/games/{game}/links/revoke")
    assert (viewer(one, game), viewer(friend, game)) == ("first", "spectator")


def test_an_account_does_not_make_a_link_holder_the_owner(host: TestClient) -> None:
    """Logging in takes along what one owns, not what one was lent."""
    game, one, _ = game_of_two(host)
    friend = by_link(host, game, one)
    friend.do("/api/accounts", 201, name="Mallory", password=PASSWORD)
    assert viewer(friend, game) == "first"  # still by the link
    assert friend.refused(f"/api/games/{game}/links/revoke") == "not_owner"
    again = Person(host)
    again.do("/api/session", name="Mallory", password=PASSWORD)
    assert viewer(again, game) == "spectator"
    one.do(f"/api/games/{game}/links/revoke")
    assert (viewer(one, game), viewer(friend, game)) == ("first", "spectator")


def test_an_owner_who_logs_in_stays_the_owner_everywhere(host: TestClient) -> None:
    game, one, _ = game_of_two(host)
    friend = by_link(host, game, one)
    one.do("/api/accounts", 201, name="Ann", password=PASSWORD)
    one.get("/api/me")  # seats are handed over when the new session is first used
    phone = Person(host)
    phone.do("/api/session", name="Ann", password=PASSWORD)
    assert friend.refused(f"/api/games/{game}/links/revoke") == "not_owner"
    phone.do(f"/api/games/{game}/links/revoke")
    assert [viewer(each, game) for each in (one, phone, friend)] == ["first"] * 2 + ["spectator"]


def test_a_rematch_does_not_make_a_link_holder_the_owner(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    friend = by_link(host, game, one)
    with one.at(game) as first, two.at(game) as second:
        first.send("resign")
        second.until(
            "view", outcome={"winner": "second", "message": fake_game.as_sent("resignation")}
        )
        second.send("propose", what="rematch")
        first.until("view", proposals={"rematch": "second"})
        first.send("accept", what="rematch")
        again = second.until("view", proposals={})["rematch"]
    assert viewer(friend, again) == viewer(one, again) == "second"
    assert friend.refused(f"/api/games/{again}/links/revoke") == "not_owner"
    one.do(f"/api/games/{again}/links/revoke")
    assert viewer(friend, again) == "spectator"


def test_a_stranger_revokes_nothing(host: TestClient) -> None:
    game, _, _ = game_of_two(host)
    assert Person(host).refused(f"/api/games/{game}/links/revoke") == "not_seated"
