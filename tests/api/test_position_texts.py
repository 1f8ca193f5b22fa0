"""Every position of a game is a text that reads back: in every variant, at every decision."""

import random

import pytest

import fairychess


def follow(name: str, seed: int, plies: int, every: int) -> int:
    """Play at random and read the text back at every so many decisions; how many were read."""
    rng = random.Random(f"{name} {seed}")
    pos = fairychess.load(name).position()
    read = 0
    for ply in range(plies):
        moves = pos.moves()
        if not moves:
            break
        if ply % every == seed % every:
            text = pos.text()
            again = pos.copy(history=False)
            assert again.text() == text
            if pos.ply == 0 or again.result() is None:  # a repetition is no matter of the text
                assert again.moves() == moves, text
            read += 1
        pos.push(rng.choice(moves))
    return read


@pytest.mark.parametrize("name", fairychess.available())
def test_some_positions_read_back(name: str) -> None:
    assert follow(name, 1, 40, 5)


@pytest.mark.long
@pytest.mark.parametrize("name", fairychess.available())
def test_every_position_of_a_thousand_games_reads_back(name: str) -> None:
    games = -(-1000 // len(fairychess.available()))
    assert sum(follow(name, seed, 400, 1) for seed in range(games)) > games


def test_the_text_within_a_turn_of_duck_chess() -> None:
    pos = fairychess.load("duck-chess").position()
    pos.push("e2e4")
    assert " e3 0 1 wall=e2e4" in pos.text()
    assert pos.copy(history=False).moves() == pos.moves()
