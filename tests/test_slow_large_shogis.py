"""Dai-dai, maka-dai-dai and tai shogi against the slow generator: the same boards after moves."""

import random
import re
from typing import Any

import pytest

import fairychess
from slow.large_shogis import ROWS, SIZES, LargeShogi

READINGS: list[tuple[str, dict[str, Any]]] = [
    ("dai-dai-shogi", {}),
    ("dai-dai-shogi", {"lion_dog": "steps"}),
    ("maka-dai-dai-shogi", {}),
    ("maka-dai-dai-shogi", {"lion_dog": "steps", "free": True}),
    ("maka-dai-dai-shogi", {"refusal": True, "contagion": True}),
    ("tai-shogi", {}),
    ("tai-shogi", {"lion_dog": "steps"}),
]
KINGS = {"dai-dai-shogi": "Kk", "maka-dai-dai-shogi": "Kk", "tai-shogi": ("EM", "cp")}
"""One royal of each side; in tai shogi an Emperor, who meets pieces that no Emperor protects."""


def boards(position: fairychess.Position, game: str) -> set[frozenset[object]]:
    found: set[frozenset[object]] = set()
    for move in position.moves():
        after = position.copy()
        after.push(move)
        found.add(frozenset(LargeShogi.of(game, after.text(), {}).board.items()))
    return found


@pytest.mark.parametrize("game", SIZES)
def test_the_array_is_as_large_as_is_said_and_the_same_from_both_sides(game: str) -> None:
    board = LargeShogi.of(game, fairychess.load(game).position().text(), {}).board
    last = SIZES[game] - 1
    mine = {at: name for at, (name, side) in board.items() if not side}
    theirs = {(last - x, last - y): name for (x, y), (name, side) in board.items() if side}
    assert mine == theirs
    kinds = {"dai-dai-shogi": (96, 64), "maka-dai-dai-shogi": (96, 50), "tai-shogi": (177, 93)}
    assert (len(mine), len(set(mine.values()))) == kinds[game]


@pytest.mark.parametrize("game", SIZES)
def test_random_games(game: str) -> None:
    position, chance = fairychess.load(game).position(), random.Random(5)
    for ply in range(61):
        if ply % 20 == 0:
            expected = LargeShogi.of(game, position.text(), {}).results()
            assert boards(position, game) == expected, ply
        moves = list(position.moves())
        if not moves:
            return
        taking = [move for move in moves if "x" in str(move)]
        position.push(chance.choice(taking or moves))


@pytest.mark.parametrize(("game", "options"), READINGS)
def test_every_piece_among_others(game: str, options: dict[str, Any]) -> None:
    rules, chance, size = fairychess.load(game, **options), random.Random(7), SIZES[game]
    assert {piece.id for piece in rules.pieces} == set(ROWS[game])
    ids = [one for one in ROWS[game] if one not in ("K", "EM", "CP")]
    for start in range(0, len(ids), 20):
        squares = chance.sample(range(size * size), size * size // 8)
        cells = dict(zip(squares, KINGS[game], strict=False))
        for number, square in enumerate(squares[2:]):
            name = ids[(start + number % 20) % len(ids)]
            cells[square] = name if chance.random() < 0.5 else name.lower()
        ranks = []
        for rank in range(size):
            row = [cells.get(rank * size + file) for file in range(size)]
            said = "".join("{" + one + "}" if one else "1" for one in row)
            ranks.append(re.sub("1+", lambda run: str(len(run[0])), said))
        for turn in "bw":
            position = rules.position(f"{'/'.join(ranks)} {turn} - - 0 1")
            expected = LargeShogi.of(game, position.text(), options).results()
            assert boards(position, game) == expected, ids[start : start + 20]
