"""Forced wins in three moves, found and proved without the search, are found by it."""

import tomllib
from pathlib import Path

import pytest
from mates import Solver

import fairychess
from fairychess.search import think
from fairychess.search.alphabeta.scores import MATE

PROBLEMS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("mates.toml").read_text())
ALL = [(name, text) for name, texts in PROBLEMS.items() for text in texts]
PLIES = 10
"""Decisions that three moves may take with their answers, passes and coins."""


@pytest.mark.parametrize(("name", "text"), ALL)
def test_a_mate_is_found(name: str, text: str) -> None:
    play = fairychess.load(name).position(text)
    result = think(play, 8, nodes=1_000_000, seed=1)
    assert result.score > MATE - PLIES
    # And the move keeps the win, whatever the answer.
    mover = play.to_move()
    play.push(result.move)
    assert Solver(play).forced(2, mover)


@pytest.mark.long
@pytest.mark.parametrize(("name", "text"), ALL)
def test_a_mate_is_proved(name: str, text: str) -> None:
    solver = Solver(fairychess.load(name).position(text))
    assert solver.wins(3)
    assert not solver.wins(2)
