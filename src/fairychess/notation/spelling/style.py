"""What all styles have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence

from fairychess.board import SHAPES
from fairychess.notation.spelling.move_parts import MoveParts


class Style(ABC):
    """A way to write moves.

    `key` says which moves a reader must be told apart: those of one key, and `write` is given the
    origins of the others of its key, its rivals. `signs`: are check and mate written behind?
    """

    name = ""
    signs = False
    looks_around = False
    """Are pieces rivals whether or not they have such a move? Then texts name no square either."""
    refers_back = False
    """Does a text depend on where the last move ended?"""
    writes_simply = False
    """Are steps written as `Steps` writes them?"""
    foreign = False
    """May a text be the canonical one of another move? Then it is read where the style is named."""
    null = "--"
    """How a side that passes is written; "" where its royal stays on its square."""

    @property
    def sort(self) -> "type[Style]":
        """Styles of one sort have the same keys."""
        return type(self)

    @abstractmethod
    def key(self, parts: MoveParts) -> Hashable:
        """What moves that look alike have in common."""

    def around(self, parts: MoveParts, own: Mapping[str, str]) -> list[str]:
        """The squares of those of the mover's `own` pieces (ids by square) that are rivals where a
        style looks around: all that look like what moves."""
        return [
            name for name, piece in own.items() if piece == parts.piece and name != parts.origin
        ]

    @abstractmethod
    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; `rivals` are origins of other moves like it (`""`: from the hand), `last` is
        the square where the move before ended, if that may be referred to."""


class Squares:
    """The squares of a board by name: file and rank counted from 0, and texts made of these."""

    def __init__(self, names: Mapping[str, tuple[int, int]], files: int, ranks: int) -> None:
        self.at = dict(names)
        self.files, self.ranks = files, ranks

    def texts(self, text: Callable[[int, int], str]) -> dict[str, str]:
        """What a style calls each square."""
        return {name: text(*at) for name, at in self.at.items()}

    def of_shogi(self, numbers: bool) -> dict[str, str]:
        """Files counted from the right and ranks from the top, by letters or by numbers."""
        right, top = self.files, self.ranks
        letters = SHAPES["rectangle"].file_letters(top)
        return self.texts(
            lambda file, rank: f"{right - file}{top - rank if numbers else letters[top - rank - 1]}"
        )

    def file(self, name: str) -> int:
        """Its file, from 0."""
        return self.at[name][0]

    def rank(self, name: str) -> int:
        """Its rank, from 0."""
        return self.at[name][1]


FAMILIES = {
    "chess": ("san", "figurine"),
    "shogi": ("hodges", "western", "japanese"),
    "xiangqi": ("wxf", "san"),
    "janggi": ("san",),
}
"""What a variant's moves are written in where its file does not say, by the style of its pieces."""

STYLES = tuple(dict.fromkeys(style for styles in FAMILIES.values() for style in styles))
"""The names of the styles that people choose from."""

CANONICAL = "canonical"
"""The style in which every legal move has exactly one text, in every variant."""

ENGINES = ("uci", "fairy", "cecp")
"""What engines and boards write in any game."""

_SHOGI = ("hosking", "kitao-kawasaki", "kif", "ki2", "csa")
READ = {
    "chess": ("san", "lan", "figurine", "thai", "thai-lan"),
    "shogi": ("usi", *FAMILIES["shogi"], *_SHOGI, "san", "lan"),
    "xiangqi": ("wxf", "iccs", "san", "lan"),
    "janggi": ("san", "lan", "korean", "wxf"),
}
"""What is understood without being named, beside these, by the same."""
