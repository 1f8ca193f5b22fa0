"""Western notation of the shogi family: `P-7f`, `Bx3c+`, `G6i-5h`, `P*5e`, and with numbers `P-76`.

Files are counted from the right and ranks from the top. A move that could have promoted ends with
`=`. A Lion that moves twice writes both squares (`Nx5fx4g`), `Nx!5f` takes and comes back, and
`N--` goes nowhere, as players of chu shogi write it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.style import Squares, Style


class Hodges(Style):
    """A piece's letter, a sign, and a square."""

    def __init__(
        self, name: str, letters: Mapping[str, str], squares: Squares, numbers: bool
    ) -> None:
        """`numbers`: are ranks numbered, or are they letters?"""
        self.name = name
        self.letters = letters
        top, right = squares.ranks, squares.files
        self.squares = squares.texts(
            lambda file, rank: (
                f"{right - file}{top - rank if numbers else chr(ord('a') + top - rank - 1)}"
            )
        )

    def key(self, parts: MoveParts) -> Hashable:
        """One piece, one way, whether it promotes or not."""
        if len(parts.steps) == 1:
            return self.letters[parts.piece], parts.steps[0].square, parts.is_drop
        return self.letters[parts.piece], parts.sign, *[step.square for step in parts.steps]

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move, from its origin where another piece might be meant."""
        letter = self.letters[parts.piece]
        if parts.plain and not rivals:
            step = parts.steps[0]
            return f"{letter}{step.sign or '-'}{self.squares[step.square]}"
        if parts.castling:
            return parts.castling
        if parts.is_drop:
            return f"{letter}*{self.squares[parts.target]}"
        if rivals or parts.sign:
            letter += self.squares[parts.origin]
        if parts.sign:
            return letter + parts.sign
        if not parts.steps and parts.change:
            return self.letters[parts.piece] + self.squares[parts.origin] + parts.change
        if not parts.steps:
            return letter + "--"
        way = "".join(
            (step.sign or "-") + self.squares.get(step.square, "") for step in parts.steps
        )
        return letter + way + parts.change
