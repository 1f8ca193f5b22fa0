"""Janggi's notation in numbers: `H02-83`, `E75x47`, `K95-95` (a pass).

Ranks are counted from the top and stand first, the tenth as 0; files from the left.
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.style import Squares, Style


class Korean(Style):
    """A piece's letter and both squares."""

    null = ""
    signs = True

    def __init__(self, name: str, letters: Mapping[str, str], squares: Squares) -> None:
        self.name = name
        self.letters = letters
        top = squares.ranks
        self.squares = squares.texts(lambda file, rank: f"{(top - rank) % 10}{file + 1}")

    def key(self, parts: MoveParts) -> Hashable:
        """No two: origins are always written."""
        return parts.text

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; one that goes not just from a square to another keeps its text."""
        if parts.is_drop:
            return f"{self.letters[parts.piece]}@{self.squares[parts.target]}"
        if parts.castling or parts.gate or parts.sign or len(parts.steps) > 1 or parts.change:
            return parts.text
        sign = (parts.steps[0].sign if parts.steps else "") or "-"
        squares = self.squares[parts.origin] + sign + self.squares[parts.target]
        return self.letters[parts.piece] + squares
