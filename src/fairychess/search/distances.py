"""How far apart squares are, by steps along the sides of a board of any shape."""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from fairychess.board import Board


def steps_from(board: Board, sources: Iterable[int]) -> list[int]:
    """How many orthogonal steps each square is from the nearest of some, `size` if none is."""
    steps = [line.step for line in board.lines if line is not None and line.kind == 1]
    found = [board.size] * board.size
    waiting = deque(sources)
    for square in waiting:
        found[square] = 0
    while waiting:
        square = waiting.popleft()
        for step in steps:
            beside = board.step(square, step)
            if beside is not None and found[beside] > found[square] + 1:
                found[beside] = found[square] + 1
                waiting.append(beside)
    return found


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
    squares = list(board)
    far = [0] * board.size
    for square in squares:
        away = steps_from(board, [square])
        far[square] = sum(away[other] for other in squares)
    most, least = max(far[square] for square in squares), min(far[square] for square in squares)
    return tuple((most - each) / (most - least) if most > least else 1.0 for each in far)
