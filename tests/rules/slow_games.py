"""Random games of a variant beside its slow generator: the same moves and boards after them."""

import random
from typing import Any

from rule_scenes import ended

from fairychess.rules import Rules
from slow.plain import read


def agrees(rules: Rules, slow: Any, *, games: int, plies: int) -> None:
    """Compare `slow.legal` with the options of every position of some random games."""
    rng = random.Random(3)
    for _ in range(games):
        pos = rules.position()
        for _ in range(plies):
            board, letter, rights, *_ = pos.text().split(" ")
            expected = slow.legal(read(board), "wb".index(letter), rights)
            reason = ended(pos)
            if reason and reason[1] not in ("checkmate", "stalemate"):
                break
            assert set(pos.moves()) == set(expected), pos.text()
            if not expected:
                break
            move = rng.choice(sorted(expected))
            pos.push(move)
            assert read(pos.text().split(" ")[0]) == expected[move][0]
