"""People as others see them: who is here, ladders, profiles, whom one follows; the archive."""

import datetime

import fake_game
import pytest
from clients import Person, registered
from starlette.testclient import TestClient

from fairychess.server.store import people

MINUTE = 60_000
DAY = 1440 * MINUTE


def play(winner: Person, loser: Person, rated: bool = True, variant: str = "fake") -> str:
    """A public game in which the second player resigns after a move."""
    made = winner.do(
        "/api/challenges",
        201,
        variant=variant,
        terms={"rated": rated},
        colour="first",
        listed=True,
    )
    game = loser.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with winner.at(game) as first, loser.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("resign")
        second.until(
            "view", outcome={"winner": "first", "message": fake_game.as_sent("resignation")}
        )
    return str(game)


def test_who_has_been_here_lately_is_here(host: TestClient, later: list[int]) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    assert set(Person(host).get("/api/people").json()["here"]) == {"Ada", "Bob"}
    later[0] = 4 * MINUTE
    ada.get("/api/me")
    later[0] = 6 * MINUTE
    assert Person(host).get("/api/people").json()["here"] == ["Ada"]
    assert not Person(host).get("/api/players/bob").json()["here"]
    bob.get("/api/me")
    assert Person(host).get("/api/players/bob").json()["here"]


def test_a_ladder_has_those_who_have_played_enough(host: TestClient, later: list[int]) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    for _ in range(people.LADDER_GAMES - 1):
        play(ada, bob)
    assert Person(host).get("/api/ladders/fake").json()["players"] == []
    play(bob, ada)
    first, second = Person(host).get("/api/ladders/fake").json()["players"]
    assert (first["name"], first["games"]) == ("Ada", people.LADDER_GAMES)
    assert first["rating"] > second["rating"]
    (ladder,) = Person(host).get("/api/people").json()["ladders"]
    assert ladder["variant"] == "fake" and ladder["players"] == [first, second]
    assert first["provisional"], "ten games are not many"
    for _ in range(20):
        play(bob, ada)
        play(ada, bob)
    assert not any(
        one["provisional"] for one in Person(host).get("/api/ladders/fake").json()["players"]
    )
    later[0] = 700 * DAY
    assert all(
        one["provisional"] for one in Person(host).get("/api/ladders/fake").json()["players"]
    ), "after so long nobody knows"


def test_a_profile_counts_by_game_and_by_opponent(host: TestClient) -> None:
    ada, bob, cleo = (registered(host, name) for name in ("Ada", "Bob", "Cleo"))
    play(ada, bob)
    play(ada, bob, rated=False)
    play(cleo, ada)
    found = Person(host).get("/api/players/ADA").json()
    assert found["results"] == [{"variant": "fake", "won": 2, "drawn": 0, "lost": 1}]
    assert found["opponents"] == [
        {"name": "Bob", "won": 2, "drawn": 0, "lost": 0},
        {"name": "Cleo", "won": 0, "drawn": 0, "lost": 1},
    ]


def test_people_follow_and_block_each_other(host: TestClient) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    assert Person(host).refused("/api/players/ada/follow") == "needs_account"
    assert ada.refused("/api/players/ada/follow") == "bad_request"
    assert ada.refused("/api/players/nobody/follow") == "no_such_player"
    assert ada.refused("/api/players/bob/adore") == "not_found"
    for _ in range(2):  # the first answer may be lost
        assert ada.do("/api/players/bob/follow") == {"followed": True, "blocked": False}
    assert ada.get("/api/people").json()["following"] == ["Bob"]
    assert ada.get("/api/players/bob").json()["followed"]
    assert not bob.get("/api/players/ada").json()["followed"]
    assert ada.do("/api/players/bob/unfollow") == {"followed": False, "blocked": False}
    assert ada.do("/api/players/bob/block")["blocked"]
    assert not bob.get("/api/players/ada").json()["blocked"], "nobody is told"


def test_whom_one_has_blocked_does_not_take_up_ones_offers(host: TestClient) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    ada.do("/api/players/bob/block")
    made = ada.do("/api/challenges", 201, variant="fake", listed=True)
    assert bob.refused(f"/api/challenges/{made['id']}/accept") == "no_such_challenge"
    theirs = bob.do("/api/challenges", 201, variant="fake", listed=True)
    assert ada.refused(f"/api/challenges/{theirs['id']}/accept") == "blocked"
    ada.do("/api/players/bob/unblock")
    bob.do(f"/api/challenges/{made['id']}/accept", 201)


def test_games_are_found_by_what_they_were(host: TestClient, later: list[int]) -> None:
    ada, bob, cleo = (registered(host, name) for name in ("Ada", "Bob", "Cleo"))
    old = play(ada, bob)
    later[0] = 3 * DAY
    new = play(cleo, ada)

    def found(query: str = "") -> list[str]:
        return [one["id"] for one in Person(host).get(f"/api/archive?{query}").json()]

    assert found() == [new, old]
    assert found("player=bOB") == [old]
    assert found("variant=chess") == [] and found("variant=fake") == [new, old]
    assert found("result=first") == [new, old] and found("result=drawn") == []
    assert found("shortest=2") == [] and found("longest=1") == [new, old]
    assert found("rating=1000") == [], "nobody had a rating yet"
    today = Person(host).get("/api/archive").json()[0]["changed"]
    day = datetime.datetime.fromtimestamp(today / 1000, tz=datetime.UTC)
    assert found(f"since={day.date().isoformat()}") == [new]
    first = Person(host).get("/api/archive").json()[0]
    assert found(f"before={first['changed']}.{first['id']}") == [old]
    assert first["seats"]["first"]["name"] == "Cleo" and first["message"]["key"] == "resignation"
    for wrong in ("result=both", "rating=x", "since=yesterday", "before=1", "longest=-4"):
        answer = Person(host).get(f"/api/archive?{wrong}")
        assert answer.status_code == 400, wrong
    assert Person(host).get("/api/archive/variants").json() == [{"variant": "fake", "games": 2}]


def test_the_home_page_shows_what_goes_on(host: TestClient) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    ended = play(ada, bob)
    made = ada.do("/api/challenges", 201, variant="fake", colour="first", listed=True)
    bob.do("/api/challenges", 201, variant="fake", listed=True)
    bob.do(f"/api/challenges/{made['id']}/accept", 201)
    found = ada.get("/api/home").json()
    assert (found["seeks"], found["playing"], found["waiting"]) == (1, 1, 1)
    assert [one["id"] for one in found["ended"]] == [ended]
    assert set(found["here"]) == {"Ada", "Bob"}
    assert bob.get("/api/home").json()["waiting"] == 0
    assert Person(host).get("/api/home").json()["waiting"] == 0


def test_private_and_unfinished_games_are_not_in_the_archive(host: TestClient) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    made = ada.do("/api/challenges", 201, variant="fake", colour="first")  # by link
    game = bob.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"]
    with ada.at(game) as first:
        first.send("play", text="f3f4")
        first.view(ply=1)
        first.send("resign")
        first.over()
    made = ada.do("/api/challenges", 201, variant="fake", colour="first", listed=True)
    bob.do(f"/api/challenges/{made['id']}/accept", 201)
    assert Person(host).get("/api/archive").json() == []
    assert Person(host).get("/api/archive/games.pgn").text == ""
    assert Person(host).get("/api/players/ada").json()["results"] == []


@pytest.mark.parametrize("path", ["/players", "/watch", "/archive", "/ladder/fake", "/player/ada"])
def test_pages_of_people_are_there(host: TestClient, path: str) -> None:
    registered(host, "Ada")
    assert Person(host).get(path).status_code == 200
    assert Person(host).get("/player/nobody").status_code == 404


def test_one_person_is_asked_for_a_game(host: TestClient) -> None:
    ada, bob, cleo = (registered(host, name) for name in ("Ada", "Bob", "Cleo"))
    wanted = {"variant": "fake", "colour": "first", "listed": True, "terms": {"rated": True}}
    assert ada.refused("/api/challenges", **wanted, to="Nobody") == "no_such_player"
    assert ada.refused("/api/challenges", **wanted, to="ada") == "refused"
    made = ada.do("/api/challenges", 201, **wanted, to="bob")
    assert made["to"] == "Bob" and made["token"] is None
    assert [one.get("/api/home").json()["asked"] for one in (ada, bob, Person(host))] == [0, 1, 0]
    (asked,) = bob.get("/api/challenges").json()
    assert (asked["id"], asked["to_me"], asked["mine"]) == (made["id"], True, False)
    assert bob.get(f"/api/challenges/{made['id']}").json()["to_me"]
    for person in (cleo, Person(host)):
        assert person.get("/api/challenges").json() == []
        assert person.get(f"/api/challenges/{made['id']}").json()["to"] is None
        assert person.refused(f"/api/challenges/{made['id']}/accept") in (
            "no_such_challenge", "needs_account",
        )  # fmt: skip
        assert person.post(f"/api/challenges/{made['id']}/decline", json={}).status_code == 404
    bob.do(f"/api/challenges/{made['id']}/decline")
    assert bob.get("/api/challenges").json() == []
    again = ada.do("/api/challenges", 201, **wanted, to="Bob")
    game = bob.do(f"/api/challenges/{again['id']}/accept", 201)["game"]
    assert [one["id"] for one in Person(host).get("/api/games").json()] == [game]
    for _ in range(3):
        ada.do("/api/challenges", 201, **wanted, to="Bob")
    assert ada.refused("/api/challenges", **wanted, to="Bob") == "too_many"
    bob.do("/api/players/ada/block")
    assert ada.refused("/api/challenges", **wanted, to="Bob") == "no_such_player"
