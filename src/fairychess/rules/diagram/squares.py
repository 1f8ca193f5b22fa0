"""The square lists of piece lines: `a2-h2,d4`, and after `,,` the second side's own list."""

import re

from fairychess.board import SHAPES
from fairychess.board.geometry import MOST
from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import DiagramError, TextPlace
from fairychess.rules.diagram.text import Field

Square = tuple[int, int]
ITEM = re.compile(r"(a[a-j]|[a-z])(\d{1,2})(?:-(a[a-j]|[a-z])(\d{1,2}))?")
_FILES = SHAPES["rectangle"].file_letters(MOST)


def square_text(square: Square, first_rank: int = 1) -> str:
    """The name of a square; ranks are numbered from `first_rank`."""
    return f"{_FILES[square[0]]}{square[1] + first_rank}"


class SquareLists:
    """Reads lists for one board; ranks are numbered from `first_rank`."""

    def __init__(self, where: str, files: int, ranks: int, first_rank: int) -> None:
        self.where = where
        self.files = files
        self.ranks = ranks
        self.first_rank = first_rank

    def read(self, text: Field) -> tuple[list[Square], list[Square] | None]:
        """First side's squares, second side's own ones (None: they follow by symmetry)."""
        first: list[Square] = []
        second: list[Square] | None = None
        if not text.text:
            return first, second
        column = text.place.column
        for item in text.text.split(","):
            place = TextPlace(text.place.line, column)
            column += len(item) + 1
            if not item:
                second = [] if second is None else second
                continue
            (first if second is None else second).extend(self.rectangle(item, place))
        return first, second

    def rectangle(self, item: str, place: TextPlace) -> list[Square]:
        """The squares of `e4` or `a2-h3`."""
        match = ITEM.fullmatch(item)
        if match is None:
            reason = f"{quoted(item)} is no square such as e4 and no rectangle such as a2-h2"
            raise DiagramError(self.where, place, reason)
        one = self.corner(match.group(1), match.group(2), item, place)
        if match.group(3) is None:
            return [one]
        other = self.corner(match.group(3), match.group(4), item, place)
        files = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
        ranks = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
        return [(file, rank) for rank in ranks for file in files]

    def corner(self, letter: str, digits: str, item: str, place: TextPlace) -> Square:
        """File and rank counted from 0; DiagramError off the board."""
        file, rank = _FILES.index(letter), int(digits) - self.first_rank
        if not (file < self.files and 0 <= rank < self.ranks):
            numbered = ""
            if self.first_rank != 1:
                numbered = f" with ranks numbered from {self.first_rank}"
            board = f"{self.files}x{self.ranks} board{numbered}"
            reason = f"{item}: {letter}{digits} is not on a {board}"
            raise DiagramError(self.where, place, reason)
        return file, rank
