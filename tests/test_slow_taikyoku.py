"""Taikyoku shogi against the slow generator: the same boards after every move of random games."""

import random
import re

import pytest

import fairychess
from slow.taikyoku import Taikyoku


def boards(position: fairychess.Position) -> set[frozenset[object]]:
    found: set[frozenset[object]] = set()
    for move in position.moves():
        after = position.copy()
        after.push(move)
        found.add(frozenset(Taikyoku.from_text(after.text()).board.items()))
    return found


@pytest.mark.parametrize("seed", range(2))
def test_random_games(seed: int) -> None:
    rules = fairychess.load("taikyoku-shogi")
    position, chance = rules.position(), random.Random(seed)
    for ply in range(80):
        if ply % 12 == 0:
            assert boards(position) == Taikyoku.from_text(position.text()).results(), ply
        moves = [str(move) for move in position.moves()]
        if not moves:
            return
        position.push(chance.choice(moves))


def test_every_piece_alone_and_among_others() -> None:
    rules = fairychess.load("taikyoku-shogi")
    chance = random.Random(7)
    ids = [piece.id for piece in rules.pieces if not piece.royal]
    for start in range(0, len(ids), 24):
        squares = chance.sample(range(36 * 36), 110)
        cells = {squares[0]: "K", squares[1]: "k"}
        for number, square in enumerate(squares[2:]):
            name = ids[(start + number % 24) % len(ids)]
            cells[square] = name if number % 2 else name.lower()
        ranks = []
        for rank in range(36):
            row = [cells.get(rank * 36 + file) for file in range(36)]
            said = "".join("{" + one + "}" if one else "1" for one in row)
            ranks.append(re.sub("1+", lambda run: str(len(run[0])), said))
        text = "/".join(ranks)
        for turn in "bw":
            position = rules.position(f"{text} {turn} - - 0 1")
            expected = Taikyoku.from_text(position.text()).results()
            assert boards(position) == expected, ids[start : start + 24]
