"""The library's games against slow generators, which were written from their published rules.

Random games are played by both; the options must be the same at every decision.
"""

import random
import tomllib

import pytest

import fairychess
from fairychess.rules.catalogue import find
from slow import board_games, chess_games

ENDED = ("repetition", "no progress")
"""How a game may end that a slow one, which remembers no positions, goes on with."""

TABLES = {
    "omega-chess": board_games.OMEGA,
    "heian-dai-shogi": board_games.HEIAN,
    "whale-shogi": board_games.WHALE,
}


def agree(name: str, seed: int, plies: int) -> int:
    """Play a random game by both, half of the time a capture; how many decisions agreed."""
    rng = random.Random(seed)
    pos, slow = fairychess.load(name).position(), chess_games.start(chess_games.GAMES[name])
    for ply in range(plies):
        found = pos.result()
        if found is not None and found.reason in ENDED:
            return ply
        expected = chess_games.legal(slow)
        assert set(pos.moves()) == set(expected), pos.text()
        if not expected:
            return ply
        pieces = len(slow.board)
        captures = sorted(text for text in expected if len(expected[text].board) < pieces)
        move = rng.choice(captures if captures and rng.random() < 0.5 else sorted(expected))
        pos.push(move)
        slow = expected[move]
    return plies


@pytest.mark.parametrize("name", chess_games.GAMES)
def test_random_games_have_the_same_options(name: str) -> None:
    assert agree(name, 1, 50) + agree(name, 2, 50) > 20


@pytest.mark.long
@pytest.mark.parametrize("name", chess_games.GAMES)
def test_many_random_games_have_the_same_options(name: str) -> None:
    assert sum(agree(name, seed, 120) for seed in range(100, 115)) > 200


def stored(name: str) -> list[int]:
    """The stored counts of the start, by depth."""
    text = (find(name).parent / "perft.toml").read_text(encoding="utf-8")
    rows = [row for row in tomllib.loads(text)["count"] if "position" not in row]
    return [row["count"] for row in rows]


@pytest.mark.parametrize("name", chess_games.GAMES)
def test_stored_counts_are_those_of_the_slow_generator(name: str) -> None:
    slow = chess_games.start(chess_games.GAMES[name])
    assert [chess_games.perft(slow, depth) for depth in (1, 2)] == stored(name)[:2]


@pytest.mark.parametrize("name", TABLES)
def test_stored_counts_are_those_of_tables_of_steps(name: str) -> None:
    board = board_games.table_start(TABLES[name])
    found = [board_games.perft(TABLES[name], board, 0, depth) for depth in (1, 2)]
    assert found == stored(name)[:2]


@pytest.mark.long
@pytest.mark.parametrize("name", [*chess_games.GAMES, *TABLES])
def test_stored_counts_of_three_moves(name: str) -> None:
    if name in TABLES:
        board = board_games.table_start(TABLES[name])
        assert board_games.perft(TABLES[name], board, 0, 3) == stored(name)[2]
    else:
        slow = chess_games.start(chess_games.GAMES[name])
        assert chess_games.perft(slow, 3) == stored(name)[2]


def test_hasami_shogi() -> None:
    board = board_games.hasami_start()
    found = [board_games.hasami_perft(board, 0, depth) for depth in (1, 2)]
    assert found == stored("hasami-shogi")[:2]
    pos, rng, side = fairychess.load("hasami-shogi").position(), random.Random(5), 0
    for _ in range(120):
        expected = board_games.hasami_legal(board, side)
        assert set(pos.moves()) == set(expected), pos.text()
        if not expected:
            break
        captures = sorted(text for text in expected if len(expected[text]) < len(board))
        move = rng.choice(captures or sorted(expected))
        pos.push(move)
        board, side = expected[move], 1 - side
    assert len(board) < 18
