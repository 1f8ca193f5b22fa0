"""Games by correspondence: clocks, vacations, what waits, notes to oneself, plans."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import Person, game_of_two, registered
from mail_people import Time
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.clock import Clock, Timing
from fairychess.server.domain.setup import Terms
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store import inbox as waiting_games

HOUR = 3_600_000
DAY = 24 * HOUR


def served(place: str, time: Time) -> TestClient:
    settings = Settings(place, rates=False, thinkers=0, now=time)
    return TestClient(
        create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
    )


@pytest.fixture
def host(tmp_path: Path, time: Time) -> Iterator[TestClient]:
    with served(str(tmp_path / "games.db"), time) as found:
        yield found


def game_between(one: Person, two: Person, **timing: int) -> str:
    """A game in which both have moved once, so that its clock runs; the first is to move."""
    terms = {"timing": timing or {"days": 3}}
    made = one.do("/api/challenges", 201, variant="fake", colour="first", terms=terms)
    game = two.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"]
    move(one, game, "f3f4", 1)
    move(two, game, "g12g11", 2)
    return str(game)


def move(who: Person, game: str, text: str, ply: int) -> None:
    with who.at(game) as seat:
        seat.view(ply=ply - 1)
        seat.send("play", text=text, ply=ply - 1)
        seat.view(ply=ply)


def inbox(who: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.get("/api/me/inbox").json()
    return found


# -- clocks -------------------------------------------------------------------------------------


def test_the_first_seconds_of_a_turn_are_free_under_a_delay() -> None:
    clock = Clock(Timing(main=60, delay=5))
    clock.turn("first", 0)
    assert clock.view(3000).left["first"] == 60_000 and clock.view(3000).free["first"] == 2000
    assert clock.view(8000).left["first"] == 57_000 and clock.flag_time() == 65_000
    clock.turn("second", 4000)
    assert clock.view(4000).left["first"] == 60_000
    clock.turn("first", 20_000)  # eleven of sixteen seconds are counted
    assert clock.view(20_000).left["second"] == 49_000
    assert not clock.has_fallen(84_999) and clock.has_fallen(85_000)


def test_a_bank_of_days_is_touched_when_the_days_of_a_turn_are_gone() -> None:
    clock = Clock(Timing(days=2, bank=10))
    clock.turn("first", 0)
    assert clock.view(0).left == {"first": 12 * DAY, "second": 12 * DAY}
    clock.turn("second", 5 * DAY)
    assert clock.view(5 * DAY).left["first"] == 9 * DAY
    clock.turn("first", 6 * DAY)
    assert clock.view(6 * DAY).left["second"] == 12 * DAY
    assert clock.flag_time() == 15 * DAY


def test_a_bank_alone_is_for_the_whole_game() -> None:
    clock = Clock(Timing(bank=20))
    clock.turn("first", 0)
    clock.turn("second", 3 * DAY)
    clock.turn("first", 3 * DAY)
    assert clock.flag_time() == 20 * DAY


def test_each_side_may_have_a_clock_of_its_own() -> None:
    clock = Clock(Timing(main=60), second=Timing(main=600, increment=5))
    clock.turn("first", 0)
    clock.turn("second", 10_000)
    clock.turn("first", 20_000)
    assert clock.view(20_000).left == {"first": 50_000, "second": 595_000}
    Terms(Timing(main=60), False, 0, Timing(main=600))
    for bad in ((None, False), (Timing(days=1), False), (Timing(main=60), True)):
        with pytest.raises(ValueError, match="clock"):
            Terms(bad[0], bad[1], 0, Timing(main=600))


def test_a_vacation_stops_ones_own_clock_alone() -> None:
    clock = Clock(Timing(days=2))
    clock.rest_on({"first": [(DAY, 8 * DAY)]})
    clock.turn("first", 0)
    assert clock.flag_time() == 9 * DAY
    assert clock.view(3 * DAY).left["first"] == DAY
    assert clock.view(3 * DAY).away == {"first": 5 * DAY}
    assert not clock.has_fallen(8 * DAY) and clock.has_fallen(9 * DAY)
    clock.turn("second", 4 * DAY)
    assert clock.flag_time() == 6 * DAY


def test_what_comes_after_the_fall_of_a_flag_gives_no_time() -> None:
    clock = Clock(Timing(days=2))
    clock.rest_on({"first": [(5 * DAY, 8 * DAY)]})
    clock.turn("first", 0)
    assert clock.flag_time() == 2 * DAY


@pytest.mark.parametrize(
    ("timing", "warned"),
    [
        (Timing(days=3), 2 * DAY + 6 * HOUR),
        (Timing(days=7), 6 * DAY),
        (Timing(days=1), 18 * HOUR),
        (Timing(days=1, bank=10), 11 * DAY - 6 * HOUR),
        (Timing(bank=10), 9 * DAY),
        (Timing(main=60), None),
    ],
)
def test_when_a_player_is_warned(timing: Timing, warned: int | None) -> None:
    clock = Clock(timing)
    clock.turn("first", 0)
    assert clock.warning_time() == warned


def test_a_game_with_two_clocks(host: TestClient) -> None:
    terms = {"timing": {"main": 60}, "timing_second": {"main": 300, "delay": 5}}
    game, one, _ = game_of_two(host, terms=terms)
    with one.at(game) as seat:
        clock = seat.until("view")["clock"]
    assert clock["left"] == {"first": 60_000, "second": 300_000}
    assert clock["free"] == {"first": 0, "second": 5000}
    assert one.get(f"/api/games/{game}").json()["terms"]["timing_second"]["main"] == 300


# -- vacations ----------------------------------------------------------------------------------


def test_a_vacation_keeps_a_game_from_being_lost(host: TestClient, time: Time) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    assert ann.get("/api/me/vacation").json() == {"away": None, "left": 28}
    with bo.at(game) as second:
        second.view(ply=2)
        assert ann.do("/api/me/vacation", days=10) == {"away": 10 * DAY, "left": 18}
        told = second.until("view")
        assert told["clock"]["away"] == {"first": 10 * DAY}
    assert ann.refused("/api/me/vacation", days=1) == "too_much_vacation"  # away already
    time.now += 12 * DAY
    move(ann, game, "f4f5", 3)  # 2 of 3 days were counted
    assert inbox(bo)[0]["my_turn"] and inbox(bo)[0]["left"] == 3 * DAY


def test_who_comes_back_early_keeps_the_rest(host: TestClient, time: Time) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    ann.do("/api/me/vacation", days=20)
    time.now += 4 * DAY
    assert ann.do("/api/me/vacation/end") == {"away": None, "left": 24}
    with ann.at(game) as first, bo.at(game) as second:
        first.view(ply=2)
        second.view(ply=2)
        time.now += 4 * DAY
        ended = second.until("view")
        while ended["view"]["outcome"] is None:
            ended = second.until("view")
        assert ended["view"]["outcome"]["winner"] == "second"


def test_a_year_has_four_weeks_of_vacation(host: TestClient, time: Time) -> None:
    ann = registered(host, "Ann")
    ann.do("/api/me/vacation", days=20)
    time.now += 21 * DAY
    assert ann.refused("/api/me/vacation", days=9) == "too_much_vacation"
    ann.do("/api/me/vacation", days=8)
    time.now += 9 * DAY
    assert ann.get("/api/me/vacation").json()["left"] == 0
    time.now += 340 * DAY
    assert ann.get("/api/me/vacation").json()["left"] == 5  # of the first, five days are forgotten
    assert Person(host).refused("/api/me/vacation", days=1) == "needs_account"


def test_a_vacation_counts_as_a_day_however_short(host: TestClient) -> None:
    ann = registered(host, "Ann")
    for _ in range(28):
        ann.do("/api/me/vacation", days=1)
        ann.do("/api/me/vacation/end")
    assert ann.get("/api/me/vacation").json()["left"] == 0
    assert ann.refused("/api/me/vacation", days=1) == "too_much_vacation"
    assert len(ann.get("/api/me/data").json()["vacations"]) == 28


def test_a_restart_knows_of_vacations(tmp_path: Path, time: Time) -> None:
    place = str(tmp_path / "games.db")
    with served(place, time) as host:
        ann, bo = registered(host, "Ann"), registered(host, "Bo")
        game = game_between(ann, bo)
        ann.do("/api/me/vacation", days=10)
        time.now += DAY
    with served(place, time) as host:
        again = Person(host)
        again.cookies = ann.cookies
        with again.at(game) as seat:
            assert seat.until("view")["clock"]["away"] == {"first": 9 * DAY}


# -- the inbox ----------------------------------------------------------------------------------


def test_what_waits_comes_first_and_the_most_urgent_before_all(
    host: TestClient, time: Time
) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    slow = game_between(ann, bo, days=7)
    fast = game_between(ann, bo, days=1)
    theirs = game_between(ann, bo)
    move(ann, theirs, "f4f5", 3)
    local = ann.do("/api/games", 201, variant="fake")["id"]
    found = inbox(ann)
    assert [one["id"] for one in found] == [fast, slow, theirs]
    assert local not in json.dumps(found)
    assert [one["my_turn"] for one in found] == [True, True, False]
    assert found[0]["left"] == DAY and found[0]["opponent"]["called"]["parameters"] == {"who": "Bo"}
    assert Person(host).get("/api/me/inbox").json() == []
    bo.do("/api/me/vacation", days=2)
    assert inbox(ann)[2]["away"] == 2 * DAY


def test_lists_know_of_adjournments_and_of_proposals(host: TestClient) -> None:
    """Neither side has the turn while a game is adjourned, and who is asked something is told."""
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)

    def told(of: str) -> list[list[bool]]:
        found = [
            [who.get(f"/api/me/{path}").json()[0][of] for path in ("games", "inbox")]
            for who in (ann, bo)
        ]
        assert all(one == other for one, other in found), f"two lists say other things of {of}"
        return [one for one, _ in found]

    assert (told("my_turn"), told("adjourned")) == ([True, False], [False, False])
    with ann.at(game) as first, bo.at(game) as second:
        for what, adjourned in (("adjourn", True), ("resume", False)):
            second.send("propose", what=what)
            first.until("view", proposals={what: "second"})
            assert (told("asked"), told("adjourned")) == ([True, False], [not adjourned] * 2)
            first.send("accept", what=what)
            second.until("view", adjourned=adjourned)
            assert (told("asked"), told("adjourned")) == ([False, False], [adjourned] * 2)
            assert told("my_turn") == [not adjourned, False]
            assert ann.get("/api/home").json()["waiting"] == int(not adjourned)
        second.send("propose", what="draw")
        first.until("view", proposals={"draw": "second"})
        first.send("decline", what="draw")
        second.until("view", proposals={})
        assert told("asked") == [False, False]


def test_of_too_many_games_the_most_urgent_are_listed(
    host: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_games, "MOST", 1)
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    urgent = game_between(ann, bo, days=1)
    time.now += HOUR
    game_between(ann, bo, days=7)
    move(ann, game_between(ann, bo), "f4f5", 3)
    assert [one["id"] for one in inbox(ann)] == [urgent]


def test_unread_chat_is_counted_until_it_is_read(host: TestClient) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    with bo.at(game) as seat:
        seat.send("say", text="hello")
        seat.send("say", text="again")
        seat.until("said", text="again")
        last = json.loads(seat.raw[-1])["id"]
    assert inbox(ann)[0]["unread"] == 2 and inbox(bo)[0]["unread"] == 0
    muted = f"nobody {bo.get('/api/me').json()['author']}"
    assert ann.get("/api/me/inbox", params={"muted": muted}).json()[0]["unread"] == 0
    ann.do(f"/api/games/{game}/memo", heard=last)
    assert inbox(ann)[0]["unread"] == 0


def test_a_note_is_its_writers_alone(host: TestClient) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    path = f"/api/games/{game}/memo"
    ann.do(path, text="their bishop\n\nis mine")
    assert ann.get(path).json() == {"text": "their bishop\n\nis mine"}
    assert bo.get(path).json() == {"text": ""}
    assert Person(host).get(path).status_code == 403
    friend = Person(host)
    token = ann.get(f"/api/games/{game}/links").json()["first"]["token"]
    friend.do(f"/api/games/{game}/seat", token=token)
    assert friend.get(path).status_code == 403  # a seat can be lent, a note not
    for who in (bo, friend, Person(host)):
        for place in ("", "/record?format=text", "/record?format=json", "/boards"):
            assert "bishop" not in who.get(f"/api/games/{game}{place}").text
        assert "bishop" not in who.get("/api/me/inbox").text
    assert "bishop" in ann.get("/api/me/data").text
    assert "bishop" not in bo.get("/api/me/data").text


# -- plans --------------------------------------------------------------------------------------


def test_a_restart_keeps_a_tree_of_plans(tmp_path: Path, time: Time) -> None:
    place = str(tmp_path / "games.db")
    lines = [["f4f5", "g11g12", "f5f6", "g12f12"], ["f4f5", "g11g12", "f5g5", "g12h12"]]
    with served(place, time) as host:
        ann, bo = registered(host, "Ann"), registered(host, "Bo")
        game = game_between(ann, bo)
        with bo.at(game) as seat:
            seat.view(ply=2)
            seat.send("premove", lines=lines, ply=2)
            seat.until("premoves")
        with ann.at(game) as seat:
            seat.send("play", text="f4f5", ply=2)
            seat.view(ply=4)
    with served(place, time) as host:
        first, second = Person(host), Person(host)
        first.cookies, second.cookies = ann.cookies, bo.cookies
        with second.at(game) as seat:
            assert seat.until("premoves")["lines"] == [line[2:] for line in lines]
        for who in (first, Person(host)):
            for path in ("", "/record?format=json", "/record?format=text"):
                assert "g12h12" not in who.get(f"/api/games/{game}{path}").text
        with first.at(game) as seat:
            seat.send("play", text="f5g5", ply=4)
            assert seat.view(ply=6)["moves"][5]["text"] == "g12h12"
            assert not [raw for raw in seat.raw if '"premoves"' in raw]
            seat.send("resume", since=0)
            actions = seat.until("actions")["actions"]
        assert all(not one["public"] for one in actions)


def test_a_tree_stays_where_another_process_plays_its_answer(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = LiveGame.commit

    async def overtaken(
        game: LiveGame,
        kind: str,
        actor: str,
        public: dict[str, Any] | None = None,
        secret: str | None = None,
        **named: Any,
    ) -> None:
        await commit(game, kind, actor, public, secret, **named)
        if secret == "g11g12":  # it stands in the log, but by another process
            raise ProblemError("stale", "the game has moved on since", 409)

    monkeypatch.setattr(LiveGame, "commit", overtaken)
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    with bo.at(game) as second, ann.at(game) as first:
        second.view(ply=2)
        second.send("premove", lines=[["f4f5", "g11g12", "f5g5", "g12h12"]], ply=2)
        second.until("premoves")
        first.send("play", text="f4f5", ply=2)
        first.view(ply=4)
        assert second.until("premoves")["lines"] == [["f5g5", "g12h12"]]
        first.send("play", text="f5g5", ply=4)
        assert first.view(ply=6)["moves"][5]["text"] == "g12h12"


def test_plans_go_with_what_is_taken_back(host: TestClient) -> None:
    ann, bo = registered(host, "Ann"), registered(host, "Bo")
    game = game_between(ann, bo)
    with ann.at(game) as first, bo.at(game) as second:
        second.view(ply=2)
        second.send("premove", lines=[["f4f5", "g11g12"]], ply=2)
        second.until("premoves")
        second.send("propose", what="takeback")
        first.until("view", proposals={"takeback": "second"})
        first.send("accept", what="takeback")
        second.view(ply=1)
        second.send("play", text="g12h12", ply=1)
        first.view(ply=2)
        first.send("play", text="f4f5", ply=2)
        assert second.view(ply=3)["options"]


def test_in_a_game_of_secrets_plans_answer_what_is_seen() -> None:
    """Black answers what it is shown; White is told nothing before it is played."""
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as host:
        game, one, two = game_of_two(host, variant="dark-chess")
        with one.at(game) as first, two.at(game) as second:
            view = second.view(ply=0)
            assert view["to_move"] == "first"
            second.send("premove", lines=[["e2e4", "e7e5"]], ply=0)  # nobody tells Black that
            second.until("premoves")
            first.send("play", text="e2e4", ply=0)
            assert second.view(ply=1)["moves"][0]["text"] != "e2e4"
            assert one.get(f"/api/games/{game}").json()["view"]["ply"] == 1
            second.send("play", text="e7e5", ply=1)
            first.view(ply=2)
            second.send("premove", lines=[["?d7>d5"]], ply=2)
            second.until("premoves", lines=[["?d7>d5"]])
            first.send("play", text="d2d3", ply=2)
            first.view(ply=4)
        assert not [raw for raw in first.raw if "d7>d5" in raw or '"premoves"' in raw]
