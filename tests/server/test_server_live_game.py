"""Writing fails at the worst moments: nobody is shown what is not in the log, and it goes on."""

from collections.abc import Iterator
from typing import Any

import fake_game
import pytest
from clients import Person, game_of_two
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store import games


@pytest.fixture
def host() -> Iterator[TestClient]:
    with TestClient(create_app(fake_game.FakeRoom(), None, Settings(rates=False))) as found:
        yield found


def broken(*_: Any) -> Any:
    raise OSError("the database has gone")


def test_an_action_that_could_not_be_written_has_no_effect(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        first.view(ply=0)
        with monkeypatch.context() as patch:
            patch.setattr(games, "append", broken)
            assert first.refused("play", text="f3f4") == "internal"
        assert two.get(f"/api/games/{game}").json()["view"]["ply"] == 0
        first.send("play", text="f3f4", ply=0)
        assert second.view(ply=1)


def test_a_written_action_stands_though_no_connection_was_reached(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, one, two = game_of_two(host)
    honest = LiveGame._write

    async def lost(self: LiveGame, *done: Any) -> None:
        await honest(self, *done)
        raise OSError("the connection was cut after the commit")

    with one.at(game) as first, two.at(game) as second:
        first.view(ply=0)
        with monkeypatch.context() as patch:
            patch.setattr(LiveGame, "_write", lost)
            assert first.refused("play", text="f3f4") == "internal"
        assert second.view(ply=1)["moves"][0]["text"] == "f3f4"
        second.send("play", text="g12g11", ply=1)
        assert first.view(ply=2)


def test_a_live_game_that_cannot_read_its_log_is_dropped(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        first.view(ply=0)
        with monkeypatch.context() as patch:
            patch.setattr(games, "append", broken)
            patch.setattr(games, "actions", broken)
            first.send("play", text="f3f4")
            first.until("closed")
            second.until("closed")
    assert Person(host).get(f"/api/games/{game}").json()["view"]["ply"] == 0
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4", ply=0)
        assert second.view(ply=1)


def test_a_finished_game_without_connections_leaves_memory(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    registry = host.app.state.services.registry
    with one.at(game) as first:
        with two.at(game) as second:
            first.view(ply=0)
            second.send("resign")
            first.view(outcome={"winner": "first", "message": fake_game.as_sent("resignation")})
        assert registry.known(game)
        first.send("propose", what="rematch")
        first.until("view", proposals={"rematch": "first"})
    assert registry.known(game) is None
    with two.at(game) as second:
        assert second.until("view")["proposals"] == {"rematch": "first"}
        second.send("accept", what="rematch")
        assert second.until("view", proposals={})["rematch"]
