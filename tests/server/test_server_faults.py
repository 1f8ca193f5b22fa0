"""Processes killed and databases lost at any moment: no acknowledged move is lost or doubled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faults import play_through_kills


def test_killed_servers_lose_nothing(tmp_path: Path) -> None:
    deeds = play_through_kills(str(tmp_path / "games.db"), games=3, plies=10, kills=3, pause=0.2)
    assert deeds.servers + deeds.databases


@pytest.mark.long
def test_five_hundred_games_through_kills(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    deeds = play_through_kills(database, games=500, plies=30, kills=500, pause=2, computers=10)
    assert deeds.servers and deeds.databases and deeds.workers


@pytest.mark.long
def test_five_hundred_games_through_kills_on_postgresql() -> None:
    """Needs FAIRYCHESS_TEST_POSTGRES, the URL of an empty database."""
    database = os.environ["FAIRYCHESS_TEST_POSTGRES"]
    deeds = play_through_kills(database, games=500, plies=30, kills=500, pause=2, computers=10)
    assert deeds.servers and deeds.databases and deeds.workers
