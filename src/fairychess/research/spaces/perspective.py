"""The board as each side sees it: the second side's squares, turned to the first's side."""

import re
from collections.abc import Callable

from fairychess.board import SQUARE, Board, square_name
from fairychess.position.words.piece import other_colour
from fairychess.rules import Rules

ROTATED, FLIPPED = "rotated", "flipped"
SQUARE_NAME = re.compile(SQUARE, re.ASCII)
"""The name of a square in a text."""


class Perspective:
    """How a variant's board is turned for the second side: rotated, or its ranks flipped.

    It is the one that brings more of the second side's pieces to where the first side's stand:
    kings of chess face each other, generals of shogi do not.
    """

    def __init__(self, rules: Rules) -> None:
        self.board: Board = rules.board
        ways = {FLIPPED: self.board.mirrored, ROTATED: self.board.turned}
        order = sorted(
            ways, key=lambda way: (way == ROTATED) != (rules.definition.style == "shogi")
        )
        self.kind = max(order, key=lambda way: alike(rules, ways[way]))
        turned = ways[self.kind]
        self.squares: tuple[tuple[int, ...], ...] = (
            tuple(range(self.board.size)),
            tuple(turned(square) for square in range(self.board.size)),
        )
        names = [square_name(self.board, square) for square in range(self.board.size)]
        self._names = (
            {name: name for name in names},
            {name: names[self.squares[1][number]] for number, name in enumerate(names)},
        )

    def square(self, name: str, seat: int) -> str | None:
        """The name of a square as a seat sees it, or back; None for a text that is no square."""
        return self._names[seat].get(name)


def alike(rules: Rules, turned: Callable[[int], int]) -> int:
    """How many pieces of the start stand where the other side has one like it."""
    start = rules.start_pieces
    return sum(start.get(turned(square)) == other_colour(piece) for square, piece in start.items())
