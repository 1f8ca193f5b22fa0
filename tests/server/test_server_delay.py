"""A game that is shown late: nothing tells others how it ended before they may see it."""

from typing import Any

import fake_game
from clients import Person
from starlette.testclient import TestClient

from fairychess.server.domain import glicko
from fairychess.server.store import people

DELAY = 600
PASSWORD = "long enough to be one"


def play(one: Person, two: Person, delay: int) -> str:
    """A rated game to look at, in which the second player resigns."""
    terms = {"rated": True, "delay": delay}
    made = one.do("/api/challenges", 201, variant="fake", terms=terms, colour="first", listed=True)
    game = two.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("resign")
        second.until(
            "view", outcome={"winner": "first", "message": fake_game.as_sent("resignation")}
        )
    return str(game)


def known_to_strangers(host: TestClient) -> dict[str, Any]:
    """What lists of people and of finished games say, but for how sure a rating is."""
    stranger = Person(host)
    profile = stranger.get("/api/players/ann").json()
    return {
        "results": [profile["results"], profile["opponents"]],
        "ladder": [
            (one["name"], one["rating"], one["games"])
            for one in stranger.get("/api/ladders/fake").json()["players"]
        ],
        "archive": [one["id"] for one in stranger.get("/api/archive").json()],
        "file": stranger.get("/api/archive/games.pgn").text,
        "played": stranger.get("/api/archive/variants").json(),
    }


def names(host: TestClient) -> list[str]:
    return [one["id"] for one in Person(host).get("/api/games").json()]


def test_the_result_of_a_delayed_game_is_shown_late_everywhere(
    host: TestClient, later: list[int]
) -> None:
    one, two = Person(host), Person(host)
    one.do("/api/accounts", 201, name="Ann", password=PASSWORD)
    two.do("/api/accounts", 201, name="Ben", password=PASSWORD)
    for _ in range(glicko.SHOWN_AFTER):
        play(one, two, 0)
    before = Person(host).get("/api/players/ann").json()
    counted = Person(host).get("/api/variants/fake/statistics").json()
    assert counted["games"] == glicko.SHOWN_AFTER
    rating = before["ratings"][0]["rating"]
    for _ in range(people.LADDER_GAMES - glicko.SHOWN_AFTER):
        play(two, one, 0)
    shown = known_to_strangers(host)
    before = Person(host).get("/api/players/ann").json()
    rating = before["ratings"][0]["rating"]
    counted = Person(host).get("/api/variants/fake/statistics").json()
    game = play(one, two, DELAY)
    assert known_to_strangers(host) == shown

    assert one.get("/api/me").json()["ratings"][0]["games"] == people.LADDER_GAMES + 1
    assert Person(host).get("/api/variants/fake/statistics").json() == counted
    after = Person(host).get("/api/players/ann").json()
    assert (
        after["ratings"] == before["ratings"] and after["ratings"][0]["games"] == counted["games"]
    )
    entry = next(each for each in after["games"] if each["id"] == game)
    assert (entry["status"], entry["winner"], entry["message"]) == ("playing", None, None)
    assert entry["ply"] == 0 and "shown" not in entry
    assert names(host) == [game]  # as far as others know it goes on
    summary = Person(host).get(f"/api/games/{game}").json()
    assert summary["view"]["outcome"] is None and summary["view"]["ply"] == 0
    assert summary["seats"]["first"]["rating"] == rating
    saved = Person(host).get(f"/api/games/{game}/record?format=json").json()
    assert saved["players"]["first"]["rating"] == rating and saved["outcome"] is None
    with Person(host).at(game) as watcher:
        assert watcher.until("view")["seats"]["first"]["rating"] == rating
    offered = one.do("/api/challenges", 201, variant="fake", listed=True)
    assert offered["rating"] == rating
    again = two.do(f"/api/challenges/{offered['id']}/accept", 201)["game"]
    seats = Person(host).get(f"/api/games/{again}").json()["seats"]
    assert rating in (seats["first"]["rating"], seats["second"]["rating"])
    with one.at(game) as first, two.at(game) as second:
        first.send("propose", what="rematch")
        second.until("view", proposals={"rematch": "first"})
        second.send("accept", what="rematch")
        back = second.until("view", proposals={})["rematch"]
    assert Person(host).get(f"/api/games/{back}").json()["seats"]["second"]["rating"] == rating
    # The players know.
    mine = one.get(f"/api/games/{game}").json()
    assert mine["view"]["outcome"] and mine["seats"]["first"]["rating"] > rating

    later[0] = DELAY * 1000 + 1000
    assert Person(host).get("/api/variants/fake/statistics").json()["games"] == counted["games"] + 1
    assert known_to_strangers(host)["archive"][0] == game
    assert known_to_strangers(host)["results"] != shown["results"]
    after = Person(host).get("/api/players/ann").json()
    assert after["ratings"][0]["rating"] > rating
    entry = next(each for each in after["games"] if each["id"] == game)
    assert entry["winner"] == "first" and entry["ply"] == 1
    assert set(names(host)) == {again, back}


def test_a_game_on_its_way_is_shown_to_those_who_come_after_a_restart(
    host: TestClient, later: list[int]
) -> None:
    """A live game that is loaded again goes on showing late what happened before."""
    one, two = Person(host), Person(host)
    made = one.do("/api/challenges", 201, variant="fake", terms={"delay": 1}, colour="first")
    game = two.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"]
    with one.at(game) as first:
        first.send("play", text="f3f4")
        first.view(ply=1)
    registry = host.app.state.services.registry
    registry.drop(registry.known(game))
    with Person(host).at(game) as watcher:
        assert watcher.view()["ply"] in (0, 1)
        watcher.view(ply=1)
