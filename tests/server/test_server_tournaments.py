"""Tournaments: entered, paired, played, and ended, each kind of them, over HTTP."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from clients import PASSWORD, Person, Seat, registered
from small_games import TWO_KINGS
from starlette.testclient import TestClient

from fairychess.server.app import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import milliseconds
from fairychess.server.identity.moderation import Measure
from fairychess.server.play.push import PushNotifications

pytestmark = pytest.mark.usefixtures("paired_at_once")
MINUTE = 60_000
SIDES = ("first", "second")
CLOCK = {"timing": {"main": 300, "increment": 3}}
BY_MAIL = {"timing": {"days": 2}}


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
        here.over()


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


def test_a_record_says_of_which_tournament_and_round_it_is() -> None:
    with TestClient(create_app(settings=Settings(thinkers=0))) as host:
        everybody = field(host, 2)
        people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
        owner = everybody[0]
        more = {"cycles": 2, "contests": [{"variant": "chess"}]}
        ident = begun(owner, "roundrobin", **more)
        for one in everybody:
            one.do(f"/api/tournaments/{ident}/enter")
        owner.do(f"/api/tournaments/{ident}/start")
        for round_ in (1, 2):
            play_round(people, until(owner, ident, lambda now, r=round_: now["round"] == r))
        found = until(owner, ident, lambda now: now["status"] == "ended")
        whole = owner.get(f"/api/tournaments/{ident}/games.pgn").text
        assert whole.count('[Event "A roundrobin"]') == 2
        for one in found["pairings"]:
            alone = owner.get(f"/api/games/{one['game']}/record?format=pgn").text
            for text in (alone, whole):
                assert f'[Round "{one["round"]}"]' in text


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
    assert owner.get(f"/api/tournaments/{ident}/games.pgn").status_code == 200
    assert owner.get(f"/api/tournaments/{ident}/table.xls").status_code == 404
    assert owner.do(f"/api/tournaments/{ident}/leave")["entered"], (
        "who has played stays in the table"
    )
    assert owner.refused(f"/api/tournaments/{ident}/enter") == "refused"
    listed = Person(host).get("/api/tournaments?status=ended").json()["tournaments"]
    assert [(one["id"], one["entrants"]) for one in listed] == [(ident, 5)]


def test_a_round_robin_by_correspondence_begins_whole(host: TestClient, later: list[int]) -> None:
    ann, ben, cleo = everybody = field(host, 3)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(ann, "roundrobin", cycles=2, terms=BY_MAIL)
    for one in everybody:
        one.do(f"/api/tournaments/{ident}/enter")
    ann.do(f"/api/tournaments/{ident}/start")
    found = until(ann, ident, lambda now: now["round"] == 6)
    assert len(found["pairings"]) == 6 and all(one["game"] for one in found["pairings"])
    late = registered(host, "Player Z")
    assert late.refused(f"/api/tournaments/{ident}/enter") == "refused"
    ben.do(f"/api/tournaments/{ident}/enter")  # who is in already changes nothing by asking again
    # Nothing is taken back or aborted, and nobody sees the games' lists go wrong.
    game = next(one for one in found["pairings"] if name_of(found, one["first"]) == "Player A")
    with ann.at(game["game"]) as seat:
        seat.view()
        for kind, more in (("abort", {}), ("propose", {"what": "adjourn"})):
            assert seat.refused(kind, **more) == "refused"
    play_round(people, found)
    found = until(ann, ident, lambda now: now["status"] == "ended")
    assert [one["points"] for one in found["places"]] == [4, 2, 0]
    assert cleo.get(f"/tournament/{ident}").status_code == 200


def test_who_does_not_come_loses_and_is_paired_no_longer(
    host: TestClient, later: list[int]
) -> None:
    everybody = field(host, 4)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(everybody[0], "swiss", rounds=3)
    for one in everybody:
        one.do(f"/api/tournaments/{ident}/enter")
    everybody[0].do(f"/api/tournaments/{ident}/start")
    for round_ in (1, 2):
        found = until(everybody[0], ident, lambda now, r=round_: now["round"] == r)
        for one in found["pairings"]:
            if one["result"] is None and "Player D" not in (
                name_of(found, one["first"]), name_of(found, one["second"]),
            ):  # fmt: skip
                play(people, found, one, "1-0")
        missing = next(
            one for one in found["pairings"]
            if "Player D" in (name_of(found, one["first"]), name_of(found, one["second"]))
            and one["round"] == round_
        )  # fmt: skip
        if name_of(found, missing["second"]) == "Player D":  # the other one has moved
            with people[name_of(found, missing["first"])].at(missing["game"]) as seat:
                seat.view()
                seat.send("play", text="f3f4")
                seat.view(ply=1)
        later[0] += 4 * MINUTE
        found = until(
            everybody[0], ident,
            lambda now, r=round_: all(p["result"] for p in now["pairings"] if p["round"] <= r),
        )  # fmt: skip
        result = next(
            one["result"] for one in found["pairings"]
            if (one["round"], one["board"]) == (round_, missing["board"])
        )  # fmt: skip
        assert result == ("-+" if name_of(found, missing["first"]) == "Player D" else "+-")
    found = until(everybody[0], ident, lambda now: now["round"] == 3 or now["status"] == "ended")
    absent = next(one for one in found["places"] if one["name"] == "Player D")
    assert absent["away"] and absent["points"] == 0
    latest = [one for one in found["pairings"] if one["round"] == 3]
    assert all(absent["number"] not in (one["first"], one["second"]) for one in latest)
    # Such games change no ratings and are in no archive.
    assert Person(host).get("/api/archive?player=Player%20D").json() == []


def test_one_enters_late_and_withdraws(host: TestClient) -> None:
    everybody = field(host, 5)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(everybody[0], "swiss", rounds=3)
    for one in everybody[:4]:
        one.do(f"/api/tournaments/{ident}/enter")
    everybody[0].do(f"/api/tournaments/{ident}/start")
    found = until(everybody[0], ident, lambda now: now["round"] == 1)
    everybody[4].do(f"/api/tournaments/{ident}/enter")
    assert everybody[3].do(f"/api/tournaments/{ident}/leave")["away"]
    play_round(people, found)
    found = until(everybody[0], ident, lambda now: now["round"] == 2)
    second = [one for one in found["pairings"] if one["round"] == 2]
    names = {name_of(found, n) for one in second for n in (one["first"], one["second"]) if n}
    assert names == {"Player A", "Player B", "Player C", "Player E"}
    assert everybody[3].do(f"/api/tournaments/{ident}/enter")["away"] is False


def test_a_knock_out_has_matches_of_two_games(host: TestClient) -> None:
    everybody = field(host, 3)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(everybody[0], "knockout")
    for one in everybody:
        one.do(f"/api/tournaments/{ident}/enter")
    everybody[0].do(f"/api/tournaments/{ident}/start")
    found = until(everybody[0], ident, lambda now: now["round"] == 1)
    assert sorted(one["result"] or "" for one in found["pairings"]) == ["", "", "bye"]
    play_round(people, found)
    found = until(everybody[0], ident, lambda now: now["round"] == 2)
    for one in found["pairings"]:
        if one["result"] is None:
            play(people, found, one, "1/2")
    found = until(everybody[0], ident, lambda now: now["round"] == 3)
    play_round(people, found)
    found = until(everybody[0], ident, lambda now: now["status"] == "ended")
    assert found["places"][0]["number"] == 1
    assert [one["points"] for one in found["places"]] == [2, 1, 0]


def test_an_arena_pairs_the_free_until_its_end(host: TestClient, later: list[int]) -> None:
    everybody = field(host, 4)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    assert everybody[0].refused(
        "/api/tournaments", title="x", plan=plan("arena", terms=BY_MAIL)
    ) == "refused"  # fmt: skip
    ident = begun(everybody[0], "arena", minutes=10)
    for one in everybody:
        one.do(f"/api/tournaments/{ident}/enter")
    everybody[0].do(f"/api/tournaments/{ident}/start")
    found = until(everybody[0], ident, lambda now: len(now["pairings"]) >= 2)
    one = found["pairings"][0]
    play(people, found, one, "1-0")
    for winner in (one["first"], one["second"]):
        assert shown(people[name_of(found, winner)], ident)["entered"]
    other = found["pairings"][1]
    play(people, found, other, "0-1")
    # All are free, and meet somebody else than just now.
    found = until(everybody[0], ident, lambda now: len(now["pairings"]) >= 4)
    pairs = [frozenset((one["first"], one["second"])) for one in found["pairings"]]
    assert set(pairs[:2]).isdisjoint(pairs[2:4])
    later[0] += 11 * MINUTE
    found = until(everybody[0], ident, lambda now: now["status"] == "ended")
    assert sum(one["points"] for one in found["places"]) >= 4
    assert all(one["result"] for one in found["pairings"])


def test_one_plays_against_many(host: TestClient) -> None:
    host_, *others = everybody = field(host, 3)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(host_, "exhibition", host_side="second", terms=BY_MAIL)
    assert shown(host_, ident)["entered"]
    assert host_.refused(f"/api/tournaments/{ident}/leave") == "refused"
    for one in others:
        one.do(f"/api/tournaments/{ident}/enter")
    host_.do(f"/api/tournaments/{ident}/start")
    found = until(host_, ident, lambda now: now["round"] == 1)
    assert {name_of(found, one["second"]) for one in found["pairings"]} == {"Player A"}
    play_round(people, found)
    until(host_, ident, lambda now: now["status"] == "ended")


def test_nobody_begins_too_many_and_few_call_them_off(host: TestClient, later: list[int]) -> None:
    ann, ben = field(host, 2)
    ids = [begun(ann, "swiss") for _ in range(3)]
    assert ann.refused("/api/tournaments", title="x", plan=plan("swiss")) == "too_many"
    official = {"title": "x", "plan": plan("swiss"), "official": True}
    assert ben.refused("/api/tournaments", **official) == "not_moderator"
    assert Person(host).refused("/api/tournaments", **official) == "needs_account"
    assert ben.refused(f"/api/tournaments/{ids[0]}/cancel") == "refused"
    assert ben.refused("/api/tournaments/nothing/enter") == "no_such_tournament"
    ann.do(f"/api/tournaments/{ids[0]}/cancel")
    begun(ann, "swiss")
    untimed = {"kind": "swiss", "contests": [{"variant": "fake"}], "terms": {}}
    for fault, wrong in (
        ("refused", {"plan": untimed}),
        ("no_such_variant", {"plan": {**plan("swiss"), "contests": [{"variant": "nothing"}]}}),
        ("bad_request", {"plan": {**plan("swiss"), "contests": []}}),
        ("bad_request", {"plan": {**plan("swiss"), "rounds": 99}}),
        ("bad_request", {"plan": plan("swiss"), "starts": 1}),
        ("bad_request", {"plan": plan("lottery")}),
    ):
        assert ben.refused("/api/tournaments", **{"title": "x", **wrong}) == fault
    # One that nobody has entered when its time comes is called off.
    soon = milliseconds() + later[0] + 3000
    made = ben.do("/api/tournaments", 201, title="Soon", plan=plan("swiss"), starts=soon)["id"]
    later[0] += 5000
    until(ben, made, lambda now: now["status"] == "cancelled")


def test_games_of_ones_own_and_several_games(host: TestClient) -> None:
    ann, ben = field(host, 2)
    own = ann.do("/api/definitions", 201, text=TWO_KINGS)["variant"]
    contests = [{"variant": own}, {"variant": "fake"}]
    rated = {**plan("roundrobin", cycles=2), "contests": contests}
    rated["terms"] = {**CLOCK, "rated": True}
    assert ann.refused("/api/tournaments", title="x", plan=rated) == "not_rated"
    wanted = {**plan("roundrobin", cycles=2), "contests": contests}
    ident = ann.do("/api/tournaments", 201, title="Ours", plan=wanted)["id"]
    for one in (ann, ben):
        one.do(f"/api/tournaments/{ident}/enter")
    ann.do(f"/api/tournaments/{ident}/start")
    people = {"Player A": ann, "Player B": ben}
    for round_, variant in ((1, own), (2, "fake")):
        found = until(ann, ident, lambda now, r=round_: now["round"] == r)
        game = next(one["game"] for one in found["pairings"] if one["round"] == round_)
        assert ann.get(f"/api/games/{game}").json()["variant"] == variant
        play_round(people, found)
    until(ann, ident, lambda now: now["status"] == "ended")


def test_a_closed_account_leaves_its_results_without_a_name(host: TestClient) -> None:
    ann, ben = field(host, 2)
    ident = begun(ann, "roundrobin", cycles=2)
    for one in (ann, ben):
        one.do(f"/api/tournaments/{ident}/enter")
    ann.do(f"/api/tournaments/{ident}/start")
    found = until(ann, ident, lambda now: now["round"] == 1)
    data = ben.get("/api/me/data").json()
    assert [one["tournament"] for one in data["entries"]] == [ident]
    assert [one["id"] for one in ann.get("/api/me/data").json()["tournaments"]] == [ident]
    play({"Player A": ann, "Player B": ben}, found, found["pairings"][0], "1-0")
    ben.do("/api/me/close", password=PASSWORD)
    found = until(ann, ident, lambda now: now["status"] == "ended")
    gone = next(one for one in found["places"] if not one["account"])
    assert gone["name"] == "" and found["pairings"][1]["result"] in ("+-", "-+")
    # Of one that has ended, nothing with the name is kept to be shown again.
    ann.do("/api/me/close", password=PASSWORD)
    found = shown(Person(host), ident)["tournament"]
    assert found["owner"] is None and {one["name"] for one in found["places"]} == {""}


def test_a_page_hears_of_changes(host: TestClient) -> None:
    ann, ben = field(host, 2)
    ident = begun(ann, "swiss")
    with Seat(Person(host).websocket_connect(f"/api/tournaments/{ident}/socket")) as socket:
        socket.until("changed")
        ben.do(f"/api/tournaments/{ident}/enter")
        socket.until("changed")


def test_the_game_of_the_month_is_one_of_the_list(host: TestClient, later: list[int]) -> None:
    assert Person(host).get("/api/tournaments/month").json() == {"variant": "fake"}


def test_both_are_told_of_a_pairing_once(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []

    async def paired(_self: object, _game: str, variant: str, seats: dict[str, Any]) -> None:
        told.append([variant, *(seat.name for seat in seats.values())])

    monkeypatch.setattr(PushNotifications, "paired", paired)
    ann, ben = field(host, 2)
    ident = begun(ann, "roundrobin")
    for one in (ann, ben):
        one.do(f"/api/tournaments/{ident}/enter")
    ann.do(f"/api/tournaments/{ident}/start")
    found = until(ann, ident, lambda now: now["round"] == 1 and told)
    play({"Player A": ann, "Player B": ben}, found, found["pairings"][0], "1-0")
    until(ann, ident, lambda now: now["status"] == "ended")
    assert told == [["fake", *(name_of(found, found["pairings"][0][side]) for side in SIDES)]]


def test_a_moderator_hides_a_tournament_and_calls_it_off(host: TestClient) -> None:
    ann, mo = field(host, 2)
    ident = begun(ann, "swiss")
    services = host.app.state.services
    host.portal.call(services.moderation.take, "operator", Measure("grant", "Player B"))
    mo.do("/api/tournaments", 201, title="Official", plan=plan("swiss"), official=True)
    listed = ann.get("/api/tournaments").json()["tournaments"]
    assert {one["title"]: one["official"] for one in listed}["Official"] is True
    ann.do("/api/comments", 201, on=f"tournament:{ident}", text="Come all!")
    mo.do("/api/moderation", kind="hide_tournament", target=ident)
    assert ann.get(f"/api/tournaments/{ident}").status_code == 404
    assert ann.get(f"/tournament/{ident}").status_code == 404
    assert ann.refused("/api/comments", on=f"tournament:{ident}", text="?") == "not_found"
    mo.do("/api/moderation", kind="show_tournament", target=ident)
    assert shown(mo, ident)["may_cancel"]
    assert mo.do(f"/api/tournaments/{ident}/cancel")["tournament"]["status"] == "cancelled"


def test_a_result_is_told_when_the_game_is_shown(host: TestClient, later: list[int]) -> None:
    """Of a game that others see late, a tournament says nothing before."""
    ann, ben = field(host, 2)
    ident = begun(ann, "roundrobin", terms={**CLOCK, "delay": 300})
    for one in (ann, ben):
        one.do(f"/api/tournaments/{ident}/enter")
    ann.do(f"/api/tournaments/{ident}/start")
    found = until(ann, ident, lambda now: now["round"] == 1)
    game = found["pairings"][0]
    play({"Player A": ann, "Player B": ben}, found, game, "1-0")
    host.portal.call(host.app.state.services.director.look)
    found = shown(Person(host), ident)["tournament"]
    assert found["status"] == "playing" and found["pairings"][0]["result"] is None
    assert all(one["points"] == 0 and one["games"] == 0 for one in found["places"])
    assert Person(host).get(f"/api/tournaments/{ident}/games.pgn").text == ""
    later[0] += 6 * MINUTE
    found = until(ann, ident, lambda now: now["status"] == "ended")
    assert found["pairings"][0]["result"] == "1-0"
