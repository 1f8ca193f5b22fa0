"""Chess on hexagons, rings, a torus and in space, against slow generators of their own geometry."""

from __future__ import annotations

import random

import pytest

import fairychess
from slow.other_boards import GAMES, OtherBoard

PLIES = 60


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_are_alike(name: str, seed: int) -> None:
    rng = random.Random(f"{name}{seed}")
    slow, pos = GAMES[name].start(), fairychess.load(name).position()
    for _ in range(PLIES):
        if pos.is_over:
            break
        wanted = slow.options()
        assert sorted(pos.moves()) == wanted, pos.text()
        move = rng.choice(wanted)
        slow.play(move)
        pos.push(move)


def count(slow: OtherBoard, depth: int) -> int:
    moves = slow.legal()
    return len(moves) if depth == 1 else sum(count(slow.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_those_of_the_slow_generator(name: str) -> None:
    assert count(GAMES[name].start(), 2) == fairychess.load(name).position().perft(2)
