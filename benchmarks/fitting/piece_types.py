"""What each piece type was worth in games, beside what its moves say it is worth.

    python benchmarks/fitting/piece_types.py FOLDER chess shogi

FOLDER is what games.py wrote. What a position was worth is the mean of its game's result and of
what the search thought LATER plies on; a logistic regression on the numbers of pieces either player
has gives each piece type a value, scaled to the automatic ones. Errors are for positions that tell
nothing of each other; those of one game do, so they are somewhat larger.
"""

import argparse
import math
from pathlib import Path
from typing import Any

from fairychess.position.words.piece import make_piece
from fairychess.rules import load
from fairychess.search.piece_values import base_values, values

RESULT = 0.5
"""How much the game's result counts; the rest is the later score, less a matter of chance."""
ROUNDS = 8

Row = tuple[float, list[float]]


def chance(power: float) -> float:
    """Of the first player, who is ahead by so much."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, power))))


def rows(path: Path, rules: Any, types: list[int]) -> list[Row]:
    """Return of each position its worth and, by piece type, how many the first player has more."""
    lines = [line.rstrip("\n").split("\t") for line in path.open(encoding="utf-8")]
    pairs = [(float(points), [float(later)]) for points, later, _, _ in lines]
    steep = regression(pairs)[0][0]
    found = []
    for (points, (later,)), (*_, text) in zip(pairs, lines, strict=True):
        kernel = rules.position(text).kernel
        pieces = [kernel.piece_at(square) for square in range(rules.tables.squares)]
        vector = [
            float(
                pieces.count(make_piece(each, 0))
                - pieces.count(make_piece(each, 1))
                + kernel.in_hand(0, each)
                - kernel.in_hand(1, each)
            )
            for each in types
        ]
        found.append((RESULT * points + (1 - RESULT) * chance(steep * later), vector))
    return found


def regression(data: list[Row]) -> tuple[list[float], list[float]]:
    """A weight for each number, and its standard error, by Newton's method."""
    size = len(data[0][1])
    weights = [0.0] * size
    bend: list[list[float]] = []
    for _ in range(ROUNDS):
        slope = [-weight for weight in weights]
        bend = [[float(a == b) for b in range(size)] for a in range(size)]
        for worth, vector in data:
            p = chance(sum(a * b for a, b in zip(weights, vector, strict=True)))
            for a, number in enumerate(vector):
                if number:
                    slope[a] += (worth - p) * number
                    for b, other in enumerate(vector):
                        bend[a][b] += p * (1 - p) * number * other
        step = solve(bend, slope)
        weights = [a + b for a, b in zip(weights, step, strict=True)]
    return weights, [1 / math.sqrt(bend[a][a]) for a in range(size)]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations, by elimination; the matrix is positive definite."""
    size = len(right)
    left = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column, head in enumerate(left):
        for other in left[column + 1 :]:
            factor = other[column] / head[column]
            for at in range(column, size + 1):
                other[at] -= factor * head[at]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        known = sum(left[row][at] * found[at] for at in range(row + 1, size))
        found[row] = (left[row][size] - known) / left[row][row]
    return found


def main() -> None:
    """Read, fit, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("variants", nargs="+")
    arguments = parser.parse_args()
    for variant in arguments.variants:
        rules = load(variant)
        types = [each for each, piece in enumerate(rules.pieces) if not piece.royal]
        data: list[Row] = []
        for path in sorted(arguments.folder.glob(f"{Path(variant).name}-*.txt")):
            data += rows(path, rules, types)
        weights, errors = regression(data)
        worth, own = values(rules), base_values(rules)
        names = [rules.pieces[each].id for each in types]
        scale = sum(worth[name] ** 2 for name in names) / sum(
            worth[name] * weight for name, weight in zip(names, weights, strict=True)
        )
        print(f"{variant}: {len(data)} positions")
        for name, weight, error in zip(names, weights, errors, strict=True):
            print(
                f"{name:4} by moves {own[name]:4.0f}  value {worth[name]:4}"
                f"  in games {scale * weight:4.0f} +-{1.96 * scale * error:.0f}"
            )


if __name__ == "__main__":
    main()
