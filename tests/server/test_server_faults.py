"""kill -9 at any moment: no acknowledged move is lost, none is doubled, every game ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faults import play_through_kills


def test_killed_servers_lose_nothing(tmp_path: Path) -> None:
    play_through_kills(str(tmp_path / "games.db"), games=3, plies=10, kills=2, pause=0.2)


@pytest.mark.long
def test_five_hundred_games_through_kills(tmp_path: Path) -> None:
    play_through_kills(str(tmp_path / "games.db"), games=500, plies=30, kills=200, pause=2)


@pytest.mark.long
def test_five_hundred_games_through_kills_on_postgresql() -> None:
    """Needs FAIRYCHESS_TEST_POSTGRES, the URL of an empty database."""
    play_through_kills(
        os.environ["FAIRYCHESS_TEST_POSTGRES"], games=500, plies=30, kills=200, pause=2
    )
