"""What pieces are worth, as the games of learning tell: how likely a side is to win that has one
more of a kind, everything else being equal.

The differences of both armies explain the results (`lab.worth`), in the units of the values by
rule: the army of the starting position is worth as much in both. Needs NumPy.
"""

from typing import Any

import numpy as np

from fairychess.lab.worth import fit
from fairychess.learning.sample_pool import SamplePool
from fairychess.position.words.piece import WALL, make_piece, piece_type_of
from fairychess.rules import Rules
from fairychess.search import values

COUNTED = 1 << 19
"""So many samples say enough."""
RIDGE = 30.0
"""Samples are many and depend on each other: a stronger pull than in a few hundred games."""


def learned_values(rules: Rules, pool: SamplePool) -> dict[str, int]:
    """Return the values of the piece types of which the samples say something, by id; nothing where
    they say that no army wins."""
    by_rule = values(rules)
    counts, result = differences(rules, pool)
    told = [
        number
        for number, piece in enumerate(rules.pieces)
        if not piece.royal and np.count_nonzero(counts[:, number]) >= len(counts) // 200 + 20
    ]
    if not told:
        return {}
    weights = fitted(counts[:, told], result)
    army = starting_army(rules)
    ours = sum(army[number] * by_rule[rules.pieces[number].id] for number in told)
    theirs = sum(army[number] * weight for number, weight in zip(told, weights, strict=True))
    if theirs * ours <= 0:
        return {}
    return {
        rules.pieces[number].id: round(float(weight) * ours / theirs)
        for number, weight in zip(told, weights, strict=True)
    }


def differences(rules: Rules, pool: SamplePool) -> tuple[Any, Any]:
    """Return how many more pieces of each type the side to move has, and its points."""
    rows = pool.some(COUNTED)
    types = rules.tables.piece_types
    board, hands = pool.boards(rows), rows["hands"].astype(np.float32)
    counts = np.zeros((len(rows), types), np.float32)
    for number in range(types):
        for colour, sign in ((0, 1), (1, -1)):
            coloured = make_piece(number, colour)
            counts[:, number] += sign * np.count_nonzero(board == coloured, axis=1)
            if hands.shape[1]:
                counts[:, number] += sign * hands[:, colour * types + number]
    counts *= np.where(rows["told"][:, None] % 2, -1, 1)
    return counts, (rows["told"] // 2) / np.float32(2)


def starting_army(rules: Rules) -> list[int]:
    """Return how many pieces of each type stand on the board at first."""
    found = [0] * rules.tables.piece_types
    for piece in rules.start_pieces.values():
        if piece > WALL:
            found[piece_type_of(piece)] += 1
    return found


def fitted(counts: Any, result: Any) -> tuple[float, ...]:
    """Return the weights under which the results are likeliest, with a pull towards nothing.

    Positions with equal differences are one row, which counts as often as they occur.
    """
    rows, place = np.unique(counts, axis=0, return_inverse=True)
    times = np.bincount(place)
    points = np.bincount(place, result) / times
    return fit(rows.tolist(), points.tolist(), times.tolist(), RIDGE).weights
