"""Western notation of the shogi family: `P-7f`, `Bx3c+`, `G6i-5h`, `P*5e`, and with numbers `P-76`.

Hosking leaves out what can be: `P76`, `G49-58`, `P'55`. Kitao and Kawasaki write Japanese names
and put an origin in brackets: `歩-76`, `+銀(31)x22`.

Files are counted from the right and ranks from the top. A move that could have promoted ends with
`=`. A Lion that moves twice writes both squares (`Nx5fx4g`), `Nx!5f` takes and comes back, and
`N--` goes nowhere, as players of chu shogi write it.
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.style import Squares, Style


class Hodges(Style):
    """A piece's letter, a sign, and a square."""

    drop = "*"
    step = "-"

    def __init__(
        self,
        name: str,
        letters: Mapping[str, str],
        squares: Squares,
        numbers: bool,
        turned: frozenset[str],
    ) -> None:
        """`numbers`: are ranks numbered, or are they letters? `turned` are promoted pieces, which
        turn back with `-`."""
        self.turned = turned
        self.name = name
        self.letters = letters
        self.squares = squares.of_shogi(numbers)

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
            return f"{letter}{step.sign or self.step}{self.squares[step.square]}"
        if parts.castling:
            return parts.castling
        if parts.is_drop:
            return f"{letter}{self.drop}{self.squares[parts.target]}"
        if rivals or parts.sign:
            letter += self.start(self.squares[parts.origin])
        if parts.sign:
            return letter + parts.sign
        if not parts.steps and parts.change:
            return self.letters[parts.piece] + self.squares[parts.origin] + parts.change
        if not parts.steps:
            return letter + "--"
        first = "-" if rivals or len(parts.steps) > 1 else self.step
        way = "".join(
            (step.sign or ("-" if number else first)) + self.squares.get(step.square, "")
            for number, step in enumerate(parts.steps)
        )
        back = parts.change == "+" and parts.piece in self.turned
        return letter + way + ("-" if back else parts.change)

    def start(self, square: str) -> str:
        """How the square is written that a piece comes from."""
        return square


class Hosking(Hodges):
    """Without a hyphen where nothing comes before it but the piece."""

    drop, step = "'", ""


class KitaoKawasaki(Hodges):
    """With Japanese names, and origins in brackets."""

    def start(self, square: str) -> str:
        """The square that a move leaves, in brackets."""
        return f"({square})"
