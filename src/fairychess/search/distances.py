"""How far apart squares are, by steps along the sides of a board of any shape."""

from array import array
from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from fairychess.board import Board


def steps_from(board: Board, sources: Iterable[int]) -> list[int]:
    """How many orthogonal steps each square is from the nearest of some, `size` if none is."""
    beside = _beside(board)
    found = [board.size] * board.size
    waiting = deque(sources)
    for square in waiting:
        found[square] = 0
    while waiting:
        square = waiting.popleft()
        for other in beside[square]:
            if found[other] > found[square] + 1:
                found[other] = found[square] + 1
                waiting.append(other)
    return found


@lru_cache(maxsize=8)
def _beside(board: Board) -> tuple[tuple[int, ...], ...]:
    """The squares that share a side with each."""
    steps = [line.step for line in board.lines if line is not None and line.kind == 1]
    there = [[board.step(square, step) for step in steps] for square in range(board.size)]
    return tuple(tuple(square for square in each if square is not None) for each in there)


class Distances:
    """Distances that the evaluation asks a board for, in steps along sides.

    `home` says for each square how far it is from the first and from the second player's edge;
    where the board has no such edges, because they are joined, it says 0. `edge` is twice the
    distance from the middle, all in all. `apart` has a row of distances for each square. On a
    rectangle, where files and ranks say all this, it is left out, and holes are no hindrance.
    """

    def __init__(self, board: Board) -> None:
        squares, files, ranks = range(board.size), board.files, board.ranks
        if board.is_plain:
            ahead = [square // files for square in squares]
            self.home = array("i", ahead + [ranks - 1 - rank for rank in ahead])
            across = [abs(2 * (square % files) - files + 1) for square in squares]
            along = [abs(2 * rank - ranks + 1) for rank in ahead]
            self.edge = array("i", map(sum, zip(across, along, strict=True)))
            self.apart = array("H")
            return
        far = board.far_edge(1)
        near = {board.mirrored(square) for square in far}
        joined = board.wraps[1]
        homes = [[0] * board.size if joined else steps_from(board, edge) for edge in (near, far)]
        self.home = array("i", chain.from_iterable(homes))
        rows = [steps_from(board, [square]) for square in squares]
        self.apart = array("H", chain.from_iterable(rows))
        total = [sum(rows[square][other] for other in board) for square in squares]
        least = min(total[square] for square in board)
        middle = [square for square in board if total[square] == least]
        away = [2 * sum(row[square] for square in middle) / len(middle) for row in rows]
        nearest = min(away[square] for square in board)
        self.edge = array("i", [round(each - nearest) for each in away])
        self.total = total


@lru_cache(maxsize=8)
def distances_on(board: Board) -> Distances:
    """The distances on a board, counted once."""
    return Distances(board)


@lru_cache(maxsize=8)
def centralities(board: Board) -> tuple[float, ...]:
    """1 in the middle of the board, 0 in its corners; 1 everywhere where it has no middle."""
    if board.is_plain:
        return tuple(
            1
            - (
                abs(2 * (square % board.files) - board.files + 1) / board.files
                + abs(2 * (square // board.files) - board.ranks + 1) / board.ranks
            )
            / 2
            for square in range(board.size)
        )
    far = distances_on(board).total
    most, least = max(far[square] for square in board), min(far[square] for square in board)
    return tuple((most - each) / (most - least) if most > least else 1.0 for each in far)
