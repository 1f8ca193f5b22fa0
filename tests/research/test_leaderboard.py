"""The leaderboard: points of everyone against everyone, and what Elo they mean."""

import sys
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "benchmarks" / "leaderboard.py"


@pytest.fixture(scope="module")
def board() -> Any:
    spec = util.spec_from_file_location("leaderboard", FILE)
    assert spec and spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_players_differ_by_what_their_score_says(board: Any) -> None:
    elo, off = board.ratings(np.array([[0, 7500.0], [2500.0, 0]]))
    assert abs(elo[0] - elo[1] - 400 * np.log10(3)) < 1
    assert abs(elo.sum()) < 1 and (off > 0).all()


def test_more_games_make_intervals_narrower_and_who_won_all_is_rated(board: Any) -> None:
    few = np.array([[0, 3.0, 3], [1, 0, 2.5], [1, 1.5, 0]])
    _, off = board.ratings(few)
    _, narrower = board.ratings(16 * few)
    assert (narrower < off / 2).all()
    elo, off = board.ratings(np.array([[0, 4.0, 4], [0, 0, 3], [0, 1, 0]]))
    assert elo[0] > elo[1] > elo[2] and np.isfinite(elo).all() and np.isfinite(off).all()
    level, wide = board.ratings(np.zeros((3, 3)))
    assert not level.any() and (wide > 300).all()


def test_true_strengths_lie_in_most_intervals(board: Any) -> None:
    """At 95 % each, of 400 intervals; the one game that all have drawn moves them a little."""
    rng, true, inside = np.random.default_rng(1), np.array([150.0, 50, -50, -150]), 0
    chances = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    for _ in range(100):
        won = np.triu(rng.binomial(40, chances), 1).astype(float)
        won += np.tril(40 - won.T, -1)
        elo, off = board.ratings(won)
        inside += int((np.abs(elo - true) < off).sum())
    assert 364 <= inside <= 394, inside


def test_a_leaderboard_is_printed(
    board: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "leaderboard --variant tic-tac-toe --games 4 --players random level4"
    monkeypatch.setattr(sys, "argv", asked.split())
    board.main()
    head, _, columns, _, best, worst, *_ = capsys.readouterr().out.splitlines()
    assert head == "tic-tac-toe" and columns == "| player | points of 4 | Elo |"
    assert best.startswith("| level4 |") and worst.startswith("| random |") and "±" in best
