"""What notifications would have told is learned without them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import fake_game
import pytest
from clients import Person, game_of_two
from databases import Postgres
from starlette.testclient import TestClient

from fairychess.server import create_app, lifecycle
from fairychess.server.base.config import Settings
from fairychess.server.bus import bus_for, shared
from fairychess.server.bus.base import EVERYTHING, NotificationQueue
from fairychess.server.bus.memory import MemoryBus
from fairychess.server.bus.shared import SharedBus
from fairychess.server.study import rooms


class DeafBus(MemoryBus):
    """Tells its own process alone, as a bus does whose connection is lost."""

    shared = True


class Two:
    """Two servers on one database that do not hear each other."""

    def __init__(self, here: TestClient, there: TestClient, buses: list[DeafBus]) -> None:
        self.here = here
        self.there = there
        self._buses = buses

    def moved(self, person: Person) -> Person:
        """The same person, at the other server."""
        same = Person(self.there)
        same.cookies = person.cookies
        return same

    def reconnect(self) -> None:
        """Let the other server know that it has missed something."""
        assert self.there.portal is not None
        self.there.portal.call(self._buses[1].publish, EVERYTHING)


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    buses: list[DeafBus] = []

    def deaf(_url: str, _database: str) -> DeafBus:
        buses.append(DeafBus())
        return buses[-1]

    monkeypatch.setattr(lifecycle, "bus_for", deaf)
    settings = Settings(str(tmp_path / "games.db"), thinkers=0, rates=False)
    with (
        TestClient(create_app(fake_game.FakeRoom(), None, settings)) as here,
        TestClient(create_app(fake_game.FakeRoom(), None, settings)) as there,
    ):
        yield Two(here, there, buses)


def test_moves_are_found_by_their_sequence(two: Two) -> None:
    game, one, other = game_of_two(two.here)
    with one.at(game) as first, two.moved(other).at(game) as second:
        second.view(ply=0)
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("play", text="g12g11", ply=1)
        first.view(ply=2)


def test_a_revoked_link_is_refused_where_nobody_has_heard_of_it(two: Two) -> None:
    game, one, _ = game_of_two(two.here)
    token = one.get(f"/api/games/{game}/links").json()["first"]["token"]
    friend, headers = Person(two.there), {"Authorization": f"Seat {token}"}
    with friend.at(game, headers=headers) as seated, friend.at(game) as watching:
        assert seated.view()["viewer"] == "first"
        watching.view()
        one.do(f"/api/games/{game}/links/revoke")
        # Somebody still looks, so the game is in memory.
        assert friend.refused(f"/api/games/{game}/seat", token=token) == "bad_token"
        seated.until("closed")


def test_after_a_loss_everything_is_looked_at(two: Two) -> None:
    game, one, other = game_of_two(two.here)
    token = one.get(f"/api/games/{game}/links").json()["first"]["token"]
    headers = {"Authorization": f"Seat {token}"}
    with (
        one.at(game) as first,
        two.moved(other).at(game) as second,
        Person(two.there).at(game, headers=headers) as friend,
    ):
        assert friend.view()["viewer"] == "first"
        first.send("say", text="can you hear me")
        first.until("said")
        one.do(f"/api/games/{game}/links/revoke")
        two.reconnect()
        assert second.until("said")["text"] == "can you hear me"
        friend.until("closed")


def test_of_too_many_notifications_one_is_kept_for_all() -> None:
    async def run() -> None:
        line = NotificationQueue()
        for number in range(5000):
            line.put(f"game x {number}")
        taken = await line.take()
        assert taken[0] == EVERYTHING and taken[-1] == "game x 4999" and len(taken) <= 2000

    asyncio.run(run())


class SilentBus(SharedBus):
    """Its first connection gives nothing back, its second hangs, its third is well."""

    def __init__(self) -> None:
        super().__init__()
        self.connections = 0
        self.sent: list[str] = []

    async def _connect(self) -> None:
        self.connections += 1

    async def _send(self, notifications: list[str]) -> None:
        if self.connections == 3:
            self.sent += notifications
            for one in notifications:
                self._heard(one)
        elif self.connections == 2:
            await asyncio.Event().wait()

    async def _disconnect(self) -> None:
        pass


def test_a_silent_connection_is_made_anew_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, seconds in (("_BEAT", 0.01), ("_SILENCE", 0.05), ("_PATIENCE", 0.05), ("_PAUSE", 0)):
        monkeypatch.setattr(shared, name, seconds)

    async def run() -> None:
        heard: list[str] = []

        async def hear(notification: str) -> None:
            heard.append(notification)

        bus = SilentBus()
        await bus.open(hear)
        while not any(one.endswith(EVERYTHING) for one in bus.sent):
            await bus.publish("job")
            await asyncio.sleep(0.01)
        assert "job" in heard and EVERYTHING in heard and bus.connections == 3
        await bus.close()

    asyncio.run(run())


@pytest.fixture(params=["postgresql", "redis"])
def place(request: pytest.FixtureRequest, postgres: Postgres) -> tuple[str, str]:
    """URLs of a bus and of a database."""
    url = request.getfixturevalue("redis").url if request.param == "redis" else ""
    return url, postgres.database()


def test_many_tell_at_once_and_nothing_is_lost(place: tuple[str, str]) -> None:
    longest = f"study {'s' * 64} {'x' * (rooms.LONGEST * 4 // 3 + 4)}"

    async def run() -> None:
        heard: dict[int, list[str]] = {0: [], 1: []}
        buses = [bus_for(*place), bus_for(*place)]
        for number, bus in enumerate(buses):

            async def hear(notification: str, to: list[str] = heard[number]) -> None:
                to.append(notification)

            await bus.open(hear)
        told = [longest, *(f"game x {number}" for number in range(500))]
        await asyncio.gather(*(buses[0].publish(one) for one in told))
        async with asyncio.timeout(60):
            while len(heard[1]) < len(told):
                await asyncio.sleep(0.02)
        assert heard[0] == heard[1] == told
        for bus in buses:
            await bus.close()

    asyncio.run(run())


def test_a_bus_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "_START", 0.2)

    async def hear(_notification: str) -> None:
        pass

    with pytest.raises(OSError, match="the bus cannot be reached"):
        asyncio.run(bus_for("redis://127.0.0.1:1", "").open(hear))
