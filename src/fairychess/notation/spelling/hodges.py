"""Western notation of the shogi family: `P-7f`, `Bx3c+`, `G6i-5h`, `P*5e`, and with numbers `P-76`.

Files are counted from the right and ranks from the top. A move that could have promoted ends with
`=`. A Lion that moves twice writes both squares (`Nx5fx4g`), `Nx!5f` takes and comes back, and
`N--` goes nowhere, as players of chu shogi write it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.deed import Deed
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

    def key(self, deed: Deed) -> Hashable:
        """One piece, one way, whether it promotes or not."""
        if len(deed.steps) == 1:
            return self.letters[deed.piece], deed.steps[0].square, deed.is_drop
        return self.letters[deed.piece], deed.sign, *[step.square for step in deed.steps]

    def write(self, deed: Deed, rivals: Sequence[str], last: str) -> str:
        """The move, from its origin where another piece might be meant."""
        letter = self.letters[deed.piece]
        if deed.plain and not rivals:
            step = deed.steps[0]
            return f"{letter}{step.sign or '-'}{self.squares[step.square]}"
        if deed.castling:
            return deed.castling
        if deed.is_drop:
            return f"{letter}*{self.squares[deed.target]}"
        if rivals or deed.sign:
            letter += self.squares[deed.origin]
        if deed.sign:
            return letter + deed.sign
        if not deed.steps and deed.change:
            return self.letters[deed.piece] + self.squares[deed.origin] + deed.change
        if not deed.steps:
            return letter + "--"
        way = "".join((step.sign or "-") + self.squares.get(step.square, "") for step in deed.steps)
        return letter + way + deed.change
