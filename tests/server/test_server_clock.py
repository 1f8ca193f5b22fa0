"""Clocks: pure arithmetic on recorded times, and what a record says of them."""

import pytest
from clients import game_of_two
from starlette.testclient import TestClient

from fairychess.game import read_record
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.domain import lichess
from fairychess.server.domain.clock import Clock, Timing
from fairychess.server.domain.setup import Terms
from fairychess.server.domain.tournament import Plan, TournamentContest

MINUTE = 60_000


def test_sudden_death_counts_the_running_side_only() -> None:
    clock = Clock(Timing(main=60))
    clock.turn("first", 1000)
    clock.turn("second", 11_000)
    assert clock.view(16_000).left == {"first": 50_000, "second": 55_000}
    assert clock.flag_time() == 11_000 + MINUTE
    assert not clock.has_fallen(70_999) and clock.has_fallen(71_000)
    assert clock.view(71_000).overtime == ()


def test_an_increment_is_given_once_a_turn() -> None:
    clock = Clock(Timing(main=60, increment=5))
    clock.turn("first", 0)
    clock.turn("first", 4000)  # a second decision of the same turn
    clock.turn(None, 6000)  # the referee tosses in nobody's time
    clock.turn("second", 9000)
    assert clock.view(9000).left["first"] == 60_000 - 6000 + 5000


def test_byo_yomi_restarts_every_turn_until_its_periods_are_used() -> None:
    clock = Clock(Timing(main=10, period=30, periods=2))
    clock.turn("first", 0)
    assert clock.flag_time() == 70_000
    assert clock.view(15_000) == clock.view(15_000)
    assert (clock.view(15_000).left["first"], clock.view(15_000).periods["first"]) == (25_000, 2)
    clock.turn("second", 15_000)
    clock.turn("first", 15_000)
    assert clock.flag_time() == 15_000 + 60_000
    clock.turn("second", 15_000 + 40_000)  # one period gone
    clock.turn("first", 60_000)
    assert clock.flag_time() == 90_000 and not clock.has_fallen(89_999)


def test_the_last_moment_of_the_last_period_is_lost() -> None:
    clock = Clock(Timing(main=10, period=30, periods=2))
    clock.turn("first", 0)
    for at, left, periods, fallen in (
        (9999, 1, 2, False), (10_000, 30_000, 2, False), (39_999, 1, 2, False),
        (40_000, 30_000, 1, False), (69_999, 1, 1, False), (70_000, 0, 0, True),
    ):  # fmt: skip
        seen = clock.view(at)
        assert (seen.left["first"], seen.periods["first"]) == (left, periods), at
        assert clock.has_fallen(at) is fallen
        assert seen.overtime == (("first",) if at >= 10_000 else ())


def test_a_turn_that_ends_with_the_main_time_leaves_the_periods() -> None:
    clock = Clock(Timing(main=10, period=30, periods=2))
    clock.turn("first", 0)
    clock.turn("second", 10_000)
    clock.turn("first", 10_000)
    assert clock.flag_time() == 10_000 + 2 * 30_000


def test_an_outage_of_before_gives_no_time() -> None:
    """What a turn gains is the part of an outage that lies in it; two may overlap."""
    clock = Clock(Timing(main=60), [(1000, 20_000), (2000, 9000)])
    clock.turn("first", 5000)
    assert clock.flag_time() == 20_000 + MINUTE
    assert clock.view(30_000).left["first"] == 50_000
    clock.turn("second", 30_000)
    assert clock.flag_time() == 30_000 + MINUTE


def test_correspondence_gives_every_turn_its_days() -> None:
    day = 86_400_000
    clock = Clock(Timing(days=2))
    clock.turn("first", 0)
    clock.turn("second", day)
    clock.turn("first", day + 5)
    assert clock.flag_time() == day + 5 + 2 * day


def test_nobody_loses_time_while_no_server_runs() -> None:
    clock = Clock(Timing(main=60), [(5000, 105_000)])
    clock.turn("first", 0)
    assert clock.view(106_000).left["first"] == 54_000
    assert clock.flag_time() == 160_000


def test_a_pause_goes_on_with_the_same_turn() -> None:
    clock = Clock(Timing(main=60, increment=10))
    clock.turn("first", 0)
    clock.pause(10_000)
    assert clock.flag_time() is None and clock.view(99_000).left["first"] == 50_000
    clock.turn("first", 1_000_000)
    assert clock.flag_time() == 1_050_000


@pytest.mark.parametrize("bad", [{}, {"days": 1, "main": 5}, {"increment": 5}])
def test_clocks_that_make_no_sense_are_refused(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="clock"):
        Timing(**bad)


def test_the_clocks_stand_in_the_record() -> None:
    now = [1_000_000]
    app = create_app(settings=Settings(rates=False, thinkers=0, now=lambda: now[0]))
    with TestClient(app) as host:
        terms = {"timing": {"main": 600, "increment": 5}}
        game, one, two = game_of_two(host, variant="chess", terms=terms)
        with one.at(game) as first, two.at(game) as second:
            for ply, (seat, text) in enumerate(
                [(first, "e2e4"), (second, "e7e5"), (first, "g1f3"), (second, "b8c6")], 1
            ):
                now[0] += 10_000
                seat.send("play", text=text)
                seat.view(ply=ply)
            record = one.get(f"/api/games/{game}/record").text
            moves = read_record(record).moves
            # The clocks run from the first move of the second side on.
            assert [move.clock for move in moves] == [600, 600, 595, 595]
            assert "2. g1f3 {[%clk 0:09:55]}" in record
            saved = one.get(f"/api/games/{game}/record?format=json").json()
            assert saved["clocks"] == {"1": 600, "2": 600, "3": 595, "4": 595}
            second.send("propose", what="takeback")
            first.until("view", proposals={"takeback": "second"})
            first.send("accept", what="takeback")
            first.view(ply=3)
            saved = one.get(f"/api/games/{game}/record?format=json").json()
            assert set(saved["clocks"]) == {"1", "2", "3"}


@pytest.mark.parametrize(
    ("timing", "least", "most"),
    [
        (Timing(main=300, increment=3), 8, 15),
        (Timing(main=60), 1, 2.5),
        (Timing(main=1), 0.05, 0.05),
        (Timing(period=30), 8, 15),
        (Timing(main=600, period=30), 20, 40),
    ],
)
def test_a_computer_divides_its_time(timing: Timing, least: float, most: float) -> None:
    clock = Clock(timing)
    clock.turn("first", 0)
    seconds = clock.to_think("first", 0)
    assert seconds is not None and least <= seconds <= most


def test_a_computer_never_thinks_beyond_its_time() -> None:
    clock = Clock(Timing(main=120, increment=1))
    now = 0
    for move in range(300):
        side = "first" if move % 2 == 0 else "second"
        clock.turn(side, now)
        seconds = clock.to_think(side, now)
        assert seconds is not None
        now += round(1000 * (seconds + 0.12))
        assert not clock.has_fallen(now)


def test_days_are_no_limit_for_a_computer() -> None:
    clock = Clock(Timing(days=3))
    clock.turn("first", 0)
    assert clock.to_think("first", 0) is None


def test_taking_back_gives_the_time_back() -> None:
    """Both clocks stand as when the move that is taken back was still to be made."""
    moment = [1_700_000_000_000]
    settings = Settings(rates=False, thinkers=0, now=lambda: moment[0])
    with TestClient(create_app(settings=settings)) as host:
        terms = {"timing": {"main": 600, "increment": 5}}
        game, first, second = game_of_two(host, variant="chess", terms=terms)
        with first.at(game) as one, second.at(game) as two:
            sides = {"first": one, "second": two}
            for ply, move in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
                moment[0] += 20_000
                sides["second" if ply % 2 else "first"].send("play", text=move, ply=ply)
                stands = two.until("view", ply=ply + 1)["clock"]
                if ply == 1:
                    before = stands
            assert stands["left"] == {"first": 585_000, "second": 585_000}
            moment[0] += 30_000
            one.send("propose", what="takeback")  # its last move, and the answer to it
            two.until("view", proposals={"takeback": "first"})
            two.send("accept", what="takeback")
            after = two.until("view", ply=2)["clock"]
            assert after == before and after["running"] == "first"
            moment[0] += 10_000
            one.send("play", text="f1c4", ply=2)
            assert two.until("view", ply=3)["clock"]["left"] == {
                "first": 595_000,
                "second": 600_000,
            }


def test_a_clock_is_set_back_within_a_turn_of_several_decisions() -> None:
    clock = Clock(Timing(main=60, increment=5))
    clock.turn("first", 0)
    clock.turn("first", 4000)
    stood = clock.reading(4000)
    clock.turn("second", 9000)
    clock.turn("first", 12_000)
    clock.set_back(stood)
    assert clock.running is None and clock.view(20_000).left == {"first": 56_000, "second": MINUTE}
    clock.turn("first", 20_000)
    assert clock.flag_time() == 20_000 + 56_000


@pytest.mark.parametrize("timing", [Timing(days=3), Timing(bank=20), Timing(days=3, bank=20)])
def test_a_clock_of_days_is_one_everywhere(timing: Timing) -> None:
    """One that has only a bank for the whole game as well."""
    terms = Terms(timing=timing)
    assert lichess.speed_of(timing) == lichess.timing_of(terms)["type"] == "correspondence"
    plan = Plan("roundrobin", [TournamentContest("chess")], terms)
    assert plan.at_once and plan.patience == (timing.days or timing.bank) * 24 * 60 * MINUTE


def test_the_seconds_of_a_turn_count_in_every_way_they_are_given() -> None:
    for name in ("increment", "period", "delay"):
        timing = Timing(main=60, **{name: 30})
        assert (timing.short, lichess.speed_of(timing)) == ("1+30", "rapid"), name
    assert Timing(bank=20).short == "20 d"
