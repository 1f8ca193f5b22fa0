"""Algebraic notation: `Nf3`, `exd5`, `Nbd2`, `O-O`, `e8=Q`, `N@f3`, `Nc3/H`; long: `Ng1-f3`.

A piece that captures in passing through writes every square (`Nxc7xb8`), one that takes without
going there `Nc3x!d4`, or `Nx!d4` where it does not move at all; `h4=F` promotes where it stands,
`N--` passes.
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import MoveParts, dropped
from fairychess.notation.spelling.steps import told_apart
from fairychess.notation.spelling.style import Style


class Algebraic(Style):
    """The notation of chess, with the letters of the variant or with figurines."""

    signs = True
    writes_simply = True

    def __init__(self, name: str, letters: Mapping[str, str], keeps_files: bool) -> None:
        """`letters` are by id; a piece without one is written as pawns are. `keeps_files`: does a
        pawn's text name its file whenever it leaves it, for others may not know how it moves?"""
        self.name = name
        self.letters = letters
        self.keeps_files = keeps_files

    def key(self, parts: MoveParts) -> Hashable:
        """One piece, one way; pawns that capture differ by their files."""
        letter = self.letters[parts.piece]
        file = "" if letter or parts.is_drop else self._file(parts)
        if len(parts.steps) == 1:
            return letter, file, parts.steps[0].square, parts.is_drop
        return letter, file, parts.sign, *[step.square for step in parts.steps]

    def around(self, parts: MoveParts, own: Mapping[str, str]) -> list[str]:
        """All that have its letter; of pawns those on its file, for they keep to theirs."""
        letter = self.letters[parts.piece]
        return [
            name
            for name, ident in own.items()
            if name != parts.origin
            and self.letters[ident] == letter
            and (letter or name[0] == parts.origin[0])
        ]

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move, with as little of its origin as is needed."""
        letter = self.letters[parts.piece]
        start = self.start(letter, parts, rivals)
        if parts.plain:
            step = parts.steps[0]
            return letter + start + step.sign + step.square
        if parts.castling:
            return parts.castling + self.gate(parts)
        if parts.is_drop:
            return f"{letter}@{parts.target}"
        if parts.sign:
            return f"{letter}{parts.origin}{parts.sign}"
        if not parts.steps and parts.change:
            return letter + parts.origin + self.change(parts)
        if not parts.steps:
            return f"{letter}{start}--"
        return letter + start + self.way(parts) + self.change(parts) + self.gate(parts)

    def start(self, letter: str, parts: MoveParts, rivals: Sequence[str]) -> str:
        """What is said of the origin; drops have none."""
        if rivals and not parts.is_drop:
            return told_apart(letter, parts.origin, rivals)
        return "" if letter or parts.is_drop else self._file(parts)

    def _file(self, parts: MoveParts) -> str:
        """The file of a pawn that captures, or leaves its file in another way; else nothing."""
        step = parts.steps[0] if parts.steps else None
        if step and (step.sign or (self.keeps_files and step.square[0] != parts.origin[0])):
            return parts.origin[:1]
        return ""

    def way(self, parts: MoveParts, hyphen: str = "") -> str:
        """The squares, with a hyphen between all that nothing is taken on."""
        first, *others = parts.steps
        way = (first.sign or hyphen) + first.square
        return way + "".join((one.sign or "-") + one.square for one in others)

    def change(self, parts: MoveParts) -> str:
        """The promotion, its piece by its letter; small where it becomes one of the enemy."""
        mark = parts.change
        if not mark or mark in "+=":
            return mark
        ident = mark[1:].strip("{}")
        letter = self.letters.get(ident.upper(), ident) or ident
        return "=" + (letter.lower().translate(_OF_THE_ENEMY) if ident.islower() else letter)

    def gate(self, parts: MoveParts) -> str:
        """`/H`, with the square where it is not the one the piece has left."""
        gate = dropped(parts.gate)
        if gate is None:
            return ""
        ident, square = gate
        letter = self.letters.get(ident, ident) or ident
        return f"/{letter}" + (square if parts.castling or square != parts.origin else "")


class Long(Algebraic):
    """With every origin: `Ng1-f3`, `e4xd5`."""

    writes_simply = False

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; what has no origin, or names it anyway, as the short form has it."""
        if not parts.origin or not parts.steps or parts.castling or parts.sign:
            return super().write(parts, rivals, last)
        start = self.letters[parts.piece] + parts.origin
        return start + self.way(parts, "-") + self.change(parts) + self.gate(parts)


FIGURINES = dict(zip(("king", "queen", "rook", "bishop", "knight"), "♔♕♖♗♘", strict=True))
"""By shape, what fonts have; both sides write the white ones, and black for one of the enemy's."""

_OF_THE_ENEMY = str.maketrans("♔♕♖♗♘", "♚♛♜♝♞")
