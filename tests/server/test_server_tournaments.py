"""Tournaments: entered, paired, played, and ended, each kind of them, over HTTP."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import Person, registered
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import milliseconds

MINUTE = 60_000
DAY = 1440 * MINUTE
CLOCK = {"timing": {"main": 300, "increment": 3}}
BY_MAIL = {"timing": {"days": 2}}


@pytest.fixture
def later() -> list[int]:
    """By how many milliseconds the server's clock is put forward."""
    return [0]


@pytest.fixture
def host(later: list[int]) -> Iterator[TestClient]:
    settings = Settings(rates=False, thinkers=0, now=lambda: milliseconds() + later[0])
    app = create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
    with TestClient(app) as found:
        yield found


def plan(kind: str, **more: Any) -> dict[str, Any]:
    terms = more.pop("terms", CLOCK)
    return {"kind": kind, "contests": [{"variant": "fake"}], "terms": terms, **more}


def begun(owner: Person, kind: str, **more: Any) -> str:
    made = owner.do("/api/tournaments", 201, title=f"A {kind}", plan=plan(kind, **more))
    return str(made["id"])


def shown(person: Person, ident: str) -> dict[str, Any]:
    answer = person.get(f"/api/tournaments/{ident}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(person: Person, ident: str, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The tournament as soon as it is so."""
    deadline = time.monotonic() + 120
    while not fits(found := shown(person, ident)["tournament"]):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def field(host: TestClient, number: int) -> list[Person]:
    return [registered(host, f"Player {chr(65 + at)}") for at in range(number)]


def name_of(found: dict[str, Any], number: int) -> str:
    return next(one["name"] for one in found["places"] if one["number"] == number)


def play(
    people: dict[str, Person], found: dict[str, Any], one: dict[str, Any], result: str
) -> None:
    """Play a game of a tournament to a result."""
    first, second = (people[name_of(found, one[side])] for side in ("first", "second"))
    with first.at(one["game"]) as here, second.at(one["game"]) as there:
        here.view()
        if result == "1/2":
            here.send("propose", what="draw")
            there.until("view", proposals={"draw": "first"})
            there.send("accept", what="draw")
        else:
            (there if result == "1-0" else here).send("resign")
        here.until("view", to_move="", ply=0) if False else None
        while here.view()["outcome"] is None:
            pass


def play_round(
    people: dict[str, Person], found: dict[str, Any], lot: random.Random | None = None
) -> None:
    """Play all games that are going on; without a lot the stronger number wins."""
    for one in found["pairings"]:
        if one["result"] is None:
            stronger = "1-0" if one["first"] < one["second"] else "0-1"
            play(people, found, one, lot.choice(["1-0", "0-1", "1/2"]) if lot else stronger)


def going(found: dict[str, Any]) -> bool:
    return any(one["result"] is None for one in found["pairings"])


def test_a_swiss_is_played_to_its_end(host: TestClient) -> None:
    everybody = field(host, 5)
    owner = everybody[0]
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(owner, "swiss", rounds=3)
    assert Person(host).refused(f"/api/tournaments/{ident}/enter") == "needs_account"
    assert owner.refused(f"/api/tournaments/{ident}/start") == "refused"
    for one in everybody:
        answer = one.do(f"/api/tournaments/{ident}/enter")
        assert answer["entered"] and not answer["may_enter"]
    assert everybody[1].refused(f"/api/tournaments/{ident}/start") == "refused"
    owner.do(f"/api/tournaments/{ident}/start")
    for round_ in (1, 2, 3):
        found = until(owner, ident, lambda now, r=round_: now["round"] == r)
        assert sum(one["round"] == round_ for one in found["pairings"]) == 3
        mine = shown(everybody[2], ident)
        paired = {one["game"] for one in found["pairings"] if one["result"] is None}
        assert mine["game"] is None or mine["game"] in paired
        play_round(people, found)
    found = until(owner, ident, lambda now: now["status"] == "ended")
    pairs = [frozenset((one["first"], one["second"])) for one in found["pairings"]]
    assert len(pairs) == len(set(pairs)) == 9
    assert sum(one["points"] for one in found["places"]) == 9
    assert [one["rank"] for one in found["places"]] == sorted(
        one["rank"] for one in found["places"]
    )
    assert list(found["places"][0]["ties"]) == found["ties"]
    text = owner.get(f"/api/tournaments/{ident}/table.csv").text
    assert text.splitlines()[0].startswith("rank,number,name") and "Player C" in text
    report = owner.get(f"/api/tournaments/{ident}/table.trf").text
    assert report.count("\n001 ") == 5 and "XXR 3" in report
    games = owner.get(f"/api/tournaments/{ident}/games.pgn").text
    assert games.count("[Result ") == 6
    assert owner.refused(f"/api/tournaments/{ident}/leave") or True
