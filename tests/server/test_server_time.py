"""The time games are played by: no stop, sleep or jump of a clock costs a player the game."""

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fake_game
import pytest
from clients import Seat, game_of_two
from faults import Server, again_and_again
from starlette.testclient import TestClient
from websockets.sync.client import ClientConnection, connect

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import GAP, ServerTime
from fairychess.server.domain.clock import Clock, Timing, merged
from fairychess.server.store import installation as shared
from fairychess.server.store.database import Database

NOON = 1_700_000_000_000
HOUR = 3_600_000


class Clocks:
    """A machine's two clocks, set by hand."""

    def __init__(self) -> None:
        self.wall, self.counted = NOON, 5.0
        self.time = ServerTime(lambda: self.wall, lambda: self.counted)

    def run(self, seconds: float) -> None:
        """Time passes while the server runs."""
        self.wall += round(seconds * 1000)
        self.counted += seconds
        self.time()

    def stop(self, seconds: float) -> None:
        """Time passes while nobody asks for it."""
        self.wall += round(seconds * 1000)
        self.counted += seconds


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def host(clocks: Clocks, tmp_path: Path) -> Iterator[TestClient]:
    """A server that goes by these clocks."""
    settings = Settings(str(tmp_path / "games.db"), thinkers=0, rates=False, now=clocks.time)
    with TestClient(create_app(fake_game.FakeRoom(), None, settings)) as found:
        yield found


def under_way(first: Seat, second: Seat) -> None:
    """Both have moved once: the clock of the first player runs."""
    first.send("play", text="f3f4")
    second.view(ply=1)
    second.send("play", text="g12g11")
    assert first.until("view", ply=2)["clock"]["running"] == "first"


def beat(host: TestClient) -> None:
    """Let a server say now that it runs, as it does every second."""
    timekeeper = host.app.state.services.timekeeper  # type: ignore[attr-defined]
    host.portal.call(timekeeper.heartbeat)  # type: ignore[union-attr]


TERMS = {"timing": {"main": 60}}


def test_a_wall_clock_that_is_set_moves_nothing(clocks: Clocks) -> None:
    assert clocks.time() == NOON
    clocks.wall += HOUR
    assert clocks.time() == NOON
    clocks.wall -= 2 * HOUR
    clocks.counted += 2
    assert clocks.time() == NOON + 2000 and not clocks.time.gaps


def test_a_gap_in_time_is_noticed(clocks: Clocks) -> None:
    clocks.counted += GAP / 1000
    clocks.time()
    assert not clocks.time.gaps
    clocks.counted += 10
    clocks.time()
    assert clocks.time.gaps == [(NOON + GAP, NOON + GAP + 10_000)]


def test_time_never_goes_back(clocks: Clocks) -> None:
    clocks.time.not_before(NOON + HOUR)
    assert clocks.time() == NOON + HOUR
    clocks.time.not_before(NOON)
    clocks.counted -= 1  # as no monotonic clock should
    assert clocks.time() == NOON + HOUR


def test_an_outage_two_processes_have_noted_counts_once() -> None:
    assert merged([(5, 9), (1, 3), (2, 4), (9, 10)]) == [(1, 4), (5, 10)]
    clock = Clock(Timing(main=60), [(1000, 31_000), (1200, 31_100)])
    clock.turn("first", 0)
    assert clock.view(40_000).left["first"] == 60_000 - 40_000 + 30_100


@pytest.mark.parametrize("looks", ["a player moves", "nobody does anything"])
def test_a_stopped_process_costs_nobody_the_game(
    host: TestClient, clocks: Clocks, looks: str
) -> None:
    game, one, two = game_of_two(host, terms=TERMS)
    with one.at(game) as first, two.at(game) as second:
        under_way(first, second)
        clocks.run(2)
        clocks.stop(3600)
        if looks == "a player moves":
            first.send("play", text="f4f5")
            clock = second.until("view", ply=3)["clock"]
        else:
            first.raw.clear()
            clock = first.until("view")["clock"]  # the sweeper has come by
        assert 57_000 <= clock["left"]["first"] <= 58_000
    summary = one.get(f"/api/games/{game}").json()
    assert summary["view"]["outcome"] is None
    # A server that starts later replays it to the same clock.
    registry = host.app.state.services.registry
    registry.drop(registry.known(game))
    with one.at(game) as first:
        again = first.until("view")["clock"]["left"]["first"]
        assert abs(again - clock["left"]["first"]) <= 1


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_jumps_costs_nobody_the_game(
    host: TestClient, clocks: Clocks, jump: int
) -> None:
    """The same is seen when a machine has slept: the wall clock is ahead of the other one."""
    game, one, two = game_of_two(host, terms=TERMS)
    with one.at(game) as first, two.at(game) as second:
        under_way(first, second)
        clocks.run(2)
        clocks.wall += jump
        beat(host)
        clocks.run(2)
        first.send("play", text="f4f5")
        assert second.until("view", ply=3)["clock"]["left"]["first"] == 56_000
    followed = clocks.time() - NOON
    assert followed == (4000 + HOUR if jump > 0 else 4000)


def test_time_that_really_passes_still_counts(host: TestClient, clocks: Clocks) -> None:
    game, one, two = game_of_two(host, terms=TERMS)
    with one.at(game) as first, two.at(game) as second:
        under_way(first, second)
        for _ in range(31):
            clocks.run(2)
        assert second.view(outcome={"winner": "second", "message": fake_game.as_sent("time")})


@pytest.mark.parametrize(
    ("sign", "wall", "begins", "outage"),
    [
        ((NOON, NOON), NOON + 1000, NOON + 1000, None),  # restarted at once
        ((NOON, NOON), NOON + HOUR, NOON + HOUR, (NOON, NOON + HOUR)),  # nobody ran for an hour
        ((NOON, NOON), NOON - HOUR, NOON, None),  # the wall clock was set back meanwhile
        ((NOON, NOON + HOUR), NOON + HOUR + 500, NOON + 500, None),  # others run behind the wall
        ((NOON, NOON - HOUR), NOON - HOUR + 500, NOON + 500, None),  # others run ahead of it
    ],
)
def test_a_server_joins_the_time_of_the_others(
    tmp_path: Path,
    sign: tuple[int, int],
    wall: int,
    begins: int,
    outage: tuple[int, int] | None,
) -> None:
    place = str(tmp_path / "games.db")

    async def leave_a_sign() -> None:
        database = Database(place)
        await database.migrate()
        await shared.alive(database, *sign)
        await database.close()

    async def outages() -> list[tuple[int, int]]:
        database = Database(place)
        found = await shared.outages(database, 0)
        await database.close()
        return found

    asyncio.run(leave_a_sign())
    at = wall
    settings = Settings(place, thinkers=0, now=ServerTime(lambda: at, lambda: 1.0))
    with TestClient(create_app(fake_game.FakeRoom(), None, settings)):
        first = settings.now()
    assert first in (begins, max(begins, wall))  # the first heartbeat may have followed the wall
    found = asyncio.run(outages())
    assert outage is None or outage in found
    assert outage is not None or all(began >= begins for began, _ in found)


def test_one_of_two_servers_that_stops_makes_no_outage(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    one, two = Clocks(), Clocks()
    two.wall += 10 * HOUR  # another machine, whose wall clock is wrong
    apps = [
        create_app(
            fake_game.FakeRoom(), None, Settings(place, thinkers=0, rates=False, now=clocks.time)
        )
        for clocks in (one, two)
    ]

    async def outages() -> list[tuple[int, int]]:
        database = Database(place)
        found = await shared.outages(database, 0)
        await database.close()
        return found

    with TestClient(apps[0]) as here, TestClient(apps[1]) as there:
        game, first_person, second_person = game_of_two(here, terms=TERMS)
        with first_person.at(game) as first, second_person.at(game) as second:
            under_way(first, second)
            beat(here)
            beat(there)
            before = len(asyncio.run(outages()))
            assert abs(one.time() - two.time()) <= 1000  # they have agreed
            released = threading.Event()
            stopped = threading.Thread(target=here.portal.call, args=(released.wait,))
            stopped.start()
            one.stop(30)
            for _ in range(20):  # the other one runs on and its heart beats
                two.run(1.5)
            beat(there)
            released.set()
            stopped.join()
            beat(here)
            assert first.until("view", ply=2)["view"]["outcome"] is None
            assert len(asyncio.run(outages())) == before
            assert abs(one.time() - two.time()) <= 1000


@pytest.mark.long
def test_a_real_server_that_is_stopped(tmp_path: Path) -> None:
    """SIGSTOP for longer than the clock has left."""
    main = 4
    with Server(str(tmp_path / "games.db")) as server:
        terms = {"timing": {"main": main}}
        with again_and_again(server) as one, again_and_again(server) as two:
            wanted = {"variant": "chess", "colour": "first", "terms": terms}
            made = one.post("/api/challenges", wanted)
            path = f"/api/challenges/{made['id']}/accept"
            game = two.post(path, {"token": made["token"]})["game"]
            links = one.get(f"/api/games/{game}/links") | two.get(f"/api/games/{game}/links")
        url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"
        heads = {side: {"Authorization": f"Seat {link['token']}"} for side, link in links.items()}
        with (
            connect(url, additional_headers=heads["first"]) as first,
            connect(url, additional_headers=heads["second"]) as second,
        ):
            for ply, (line, text) in enumerate([(first, "e2e4"), (second, "e7e5")], 1):
                line.send(json.dumps({"type": "play", "text": text}))
                while shown(first)["view"]["ply"] < ply:
                    continue
            os.kill(server.process, signal.SIGSTOP)
            time.sleep(main + 1.5)
            os.kill(server.process, signal.SIGCONT)
            first.send(json.dumps({"type": "play", "text": "g1f3"}))
            message = shown(first)
            while message["view"]["ply"] < 3:
                assert message["view"]["outcome"] is None
                message = shown(first)
            assert message["clock"]["left"]["first"] > 1000


def shown(line: ClientConnection) -> dict[str, Any]:
    """The next view."""
    while (message := json.loads(line.recv(timeout=60)))["type"] != "view":
        assert message["type"] != "error", message
    return dict(message)
