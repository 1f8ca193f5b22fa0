"""Processes killed and databases lost at any moment: no acknowledged move is lost or doubled."""

import random
from pathlib import Path

import pytest
from databases import Postgres
from faults import Game, Server, play_through_kills
from websockets.sync.client import connect


def test_websocket_messages_are_not_compressed(tmp_path: Path) -> None:
    """What an opponent writes must not tell by lengths what else is in a view."""
    with Server(str(tmp_path / "games.db")) as server:
        game = Game(server, 0, random.Random(1))
        game.begin()
        with connect(f"ws://127.0.0.1:{server.port}/api/games/{game.id}/socket") as line:
            assert "Sec-WebSocket-Extensions" in line.request.headers
            assert "Sec-WebSocket-Extensions" not in line.response.headers


def test_acknowledged_moves_survive_killed_servers(tmp_path: Path) -> None:
    totals = play_through_kills(str(tmp_path / "games.db"), games=3, plies=10, kills=3, pause=0.2)
    assert totals.servers + totals.databases


@pytest.mark.long
def test_five_hundred_games_through_kills(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    totals = play_through_kills(database, games=500, plies=30, kills=500, pause=2, computers=10)
    assert totals.servers and totals.databases and totals.workers


@pytest.mark.long
def test_five_hundred_games_through_kills_on_postgresql(postgres: Postgres) -> None:
    database = postgres.database()
    totals = play_through_kills(database, games=500, plies=30, kills=500, pause=2, computers=10)
    assert totals.servers and totals.databases and totals.workers
