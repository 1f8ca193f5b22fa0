"""Spectators of several processes are counted together."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import fake_game
import pytest
from clients import Person, game_of_two
from starlette.testclient import TestClient

from fairychess.server import create_app, lifecycle
from fairychess.server.base.config import Settings
from fairychess.server.bus.base import Receive
from fairychess.server.domain.presence import LASTS, Presence


class Wire:
    """A bus between servers of one test, each in a thread of its own."""

    shared = True
    ends: list[tuple[asyncio.AbstractEventLoop, Receive]]

    def __init__(self, *_: str) -> None:
        self._end: tuple[asyncio.AbstractEventLoop, Receive] | None = None

    async def open(self, receive: Receive) -> None:
        self._end = (asyncio.get_running_loop(), receive)
        self.ends.append(self._end)

    async def publish(self, notification: str) -> None:
        for loop, receive in self.ends:
            asyncio.run_coroutine_threadsafe(receive(notification), loop)

    def waiting(self) -> int:
        return 0

    async def close(self) -> None:
        if self._end in self.ends:
            self.ends.remove(self._end)


@pytest.fixture
def hosts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, ...]]:
    """Two servers of one database."""
    monkeypatch.setattr(Wire, "ends", [], raising=False)
    monkeypatch.setattr(lifecycle, "bus_for", Wire)
    settings = Settings(str(tmp_path / "games.db"), rates=False, thinkers=0)
    apps = [create_app(fake_game.FakeRoom(), fake_game.choose, settings) for _ in range(2)]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as two:
        yield one, two


def test_spectators_are_counted_over_two_servers(hosts: tuple[TestClient, TestClient]) -> None:
    here, there = hosts
    game, one, _ = game_of_two(here)
    with one.at(game) as player, Person(here).at(game) as watcher:
        player.until("watching", spectators=1, present=["first"])
        with Person(there).at(game) as far:
            player.until("watching", spectators=2)
            far.until("watching", spectators=2, present=["first"])
        player.until("watching", spectators=1)
        watcher.until("watching", spectators=1)


def test_a_process_that_says_nothing_is_forgotten() -> None:
    presence = Presence()
    assert presence.heard("a", 3, ("first",), 1000)
    assert not presence.heard("a", 2, ("first",), 2000)
    assert presence.heard("b", 1, (), 2000)
    assert presence.total(1, ["second"], 3000) == (4, ["first", "second"])
    assert presence.total(1, ["second"], 2000 + LASTS) == (1, ["second"])
