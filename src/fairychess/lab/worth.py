"""What pieces are worth, as games tell: a logistic regression of results on both armies.

Each position of a game is an example: how many more pieces of each type the first player has, and
what became of the game. A ridge keeps types about which the games say little near nothing. There
are so few types that plain Python solves the equations in no time.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

RIDGE = 0.3
"""Strength of the pull to zero: as much as so many draws at every single piece."""
STEPS = 30
SMALL = 1e-6

Row = Sequence[float]


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights in log odds of winning, with standard errors; `base` is that of moving first."""

    base: float
    weights: tuple[float, ...]
    errors: tuple[float, ...]


def fit(
    rows: Sequence[Row], results: Sequence[float], shares: Sequence[float], ridge: float = RIDGE
) -> Fit:
    """The weights under which the results are likeliest.

    `results` are 0 to 1. `shares` say how much of a game each row is: positions of one game stand
    for one result together, and the errors would be too small if each counted in full.
    """
    count = len(rows[0]) + 1 if rows else 1
    full = [(1.0, *row) for row in rows]
    weights = [0.0] * count
    matrix = [[0.0] * count for _ in range(count)]
    for _ in range(STEPS):
        slope = [-ridge * (weight if index else 0.0) for index, weight in enumerate(weights)]
        matrix = [
            [ridge * (i == j and i > 0) + SMALL * (i == j) for j in range(count)]
            for i in range(count)
        ]
        for row, result, share in zip(full, results, shares, strict=True):
            chance = _chance(sum(w * x for w, x in zip(weights, row, strict=True) if x))
            pull, bend = share * (result - chance), share * chance * (1 - chance)
            there = [(i, x) for i, x in enumerate(row) if x]
            for i, x in there:
                slope[i] += pull * x
                for j, y in there:
                    matrix[i][j] += bend * x * y
        step = solve(matrix, slope)
        weights = [w + max(-1.0, min(1.0, s)) for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SMALL:
            break
    errors = []
    for index in range(count):
        unit = [float(index == i) for i in range(count)]
        errors.append(math.sqrt(max(solve(matrix, unit)[index], 0.0)))
    return Fit(weights[0], tuple(weights[1:]), tuple(errors[1:]))


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivot."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column]
        for i in range(column + 1, size):
            factor = rows[i][column] / top[column]
            if factor:
                rows[i] = [x - factor * y for x, y in zip(rows[i], top, strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, odds))))
