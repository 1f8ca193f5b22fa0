"""A variant in the making: its board, its piece types by id, its rules, what could not be said.

One type of an INI file may need several ids: a piece that is promoted shows what it was (`+P` moves
as gold), and one that becomes a pawn again in hand is another piece type than one that does not.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fairychess.ini.errors import ImportNote
from fairychess.ini.settings import IniSettings
from fairychess.ini.values import EVERY, Square
from fairychess.position.sides import SIDES


@dataclass(slots=True)
class Made:
    """One piece type: its id, the INI type it moves as, the fields of its table."""

    id: str
    kind: str
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class IniDraft:
    """Everything that a variant folder will say."""

    settings: IniSettings
    files: int
    ranks: int
    start: str
    holes: frozenset[Square] = frozenset()
    pieces: dict[str, Made] = field(default_factory=dict)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    notes: list[ImportNote] = field(default_factory=list)

    def note(self, option: str, text: str, harmless: bool = False) -> None:
        """Remember what is not carried over, with the line that asks for it."""
        line = self.settings.line_of(option)
        self.notes.append(ImportNote(option, text, line, harmless))

    # ---- piece types ----------------------------------------------------------------------

    def ids(self, types: Iterable[str]) -> list[str]:
        """The ids of all pieces of these types, in the order of the pieces; all for `*`."""
        wanted = set(types)
        every = EVERY in wanted
        return [made.id for made in self.pieces.values() if every or made.kind in wanted]

    def groups(self, types: Iterable[str]) -> list[list[str]]:
        """The ids of each of these types that the variant has."""
        wanted = set(types)
        kinds = dict.fromkeys(made.kind for made in self.pieces.values())
        return [self.ids([kind]) for kind in kinds if EVERY in wanted or kind in wanted]

    def selection(self, types: Iterable[str]) -> Any:
        """`"*"` or a list of ids, as rules take it."""
        wanted = set(types)
        found = self.ids(wanted)
        return EVERY if EVERY in wanted or len(found) == len(self.pieces) else found

    def plain_id(self, kind: str) -> str:
        """The id of an unpromoted piece of this type, "" if the variant has none."""
        piece = self.settings.pieces.get(kind)
        return piece.letter.upper() if piece else ""

    # ---- squares --------------------------------------------------------------------------

    def clip(self, squares: frozenset[Square] | None) -> frozenset[Square]:
        """Those of some squares that the board has; all of them for None."""
        return frozenset(
            (file, rank)
            for file in range(self.files)
            for rank in range(self.ranks)
            if (squares is None or (file, rank) in squares) and (file, rank) not in self.holes
        )

    def everywhere(self, squares: frozenset[Square] | None) -> bool:
        """Are these all the squares of the board?"""
        return squares is None or self.clip(squares) == self.clip(None)

    def squares(self, squares: frozenset[Square] | None) -> str:
        """Squares as variant files name them: whole ranks or files, then single ones."""
        wanted = self.clip(squares)
        if wanted == self.clip(None):
            return "*"
        ranks = [self.rank_words(rank, wanted) for rank in range(self.ranks)]
        files = [self.file_words(file, wanted) for file in range(self.files)]
        return min((" ".join(filter(None, rows)) for rows in (ranks, files)), key=len)

    def rank_words(self, rank: int, wanted: frozenset[Square]) -> str:
        """`*3`, or the names of the squares of one rank."""
        row = {square for square in self.clip(None) if square[1] == rank}
        return self.words(f"*{rank + 1}", row, wanted)

    def file_words(self, file: int, wanted: frozenset[Square]) -> str:
        """`d*`, or the names of the squares of one file."""
        column = {square for square in self.clip(None) if square[0] == file}
        return self.words(f"{chr(ord('a') + file)}*", column, wanted)

    def words(self, whole: str, line: set[Square], wanted: frozenset[Square]) -> str:
        """A name for a whole line if all of it is wanted, else names of the squares that are."""
        if line and line <= wanted:
            return whole
        return " ".join(square_name(square) for square in sorted(line & wanted))

    def sides(self, option: str) -> Any:
        """The squares of an option with sides, as rules take them."""
        return self.of_sides(*self.settings.sides(option))

    def of_sides(self, white: frozenset[Square] | None, black: frozenset[Square] | None) -> Any:
        """One set for both, the mirrored one in short, or one for each side."""
        first, second = self.squares(white), self.squares(black)
        if first == second:
            return first
        opposite = frozenset((file, self.ranks - 1 - rank) for file, rank in self.clip(white))
        if opposite == self.clip(black):
            return {"mirrored": first}
        return {side: text for side, text in zip(SIDES, (first, second), strict=True) if text}


def square_name(square: Square) -> str:
    """`e4`."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def both(first: Any, second: Any) -> Any:
    """A parameter for both sides: one value, or a table where they differ."""
    return first if first == second else {"first": first, "second": second}
