"""What slow games with the pieces of chess share: board, pieces, texts and turns.

A game stands in a scene, and `decide` tells what may be decided there: a text for each decision and
the scene it leads to.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from .board import FIRST, OWNERS, SECOND, Cells, Outcome, Piece, Tables

BISHOP = "fl* fr* bl* br*"
ROOK = "f* b* l* r*"
MOVES = {
    "P": "",  # each game's own
    "N": "J(1,2) J(2,1) J(2,-1) J(1,-2) J(-1,-2) J(-2,-1) J(-2,1) J(-1,2)",
    "B": BISHOP,
    "R": ROOK,
    "Q": f"{BISHOP} {ROOK}",
    "K": "f1 b1 l1 r1 fl1 fr1 bl1 br1",
}
TABLES = Tables(8, 8, MOVES)
SQUARES = range(64)
ADJACENT = [TABLES.powers((FIRST, "K"), square).sight for square in SQUARES]
SWITCH = ("off", "on")
PLIES_WITHOUT_PROGRESS = 100

# The castling letters: the owner and the home squares of king and rook.
HOMES = {
    letter: (owner, TABLES.square(king), TABLES.square(rook))
    for letter, owner, king, rook in (
        ("K", FIRST, "e1", "h1"), ("Q", FIRST, "e1", "a1"),
        ("k", SECOND, "e8", "h8"), ("q", SECOND, "e8", "a8"),
    )
}  # fmt: skip


def at_home(cells: Cells, letter: str) -> bool:
    """King and rook of a castling letter stand where they began."""
    owner, king, rook = HOMES[letter]
    return cells[king] == (owner, "K") and cells[rook] == (owner, "R")


def castling_letters(field: str) -> str:
    if field != "-" and not set(field) <= set(HOMES):
        raise ValueError(f"unmoved pieces: {field}")
    return field.replace("-", "")


def forward(square: int, owner: int, steps: int = 1) -> int | None:
    """The square so many steps straight forward, if the board goes so far."""
    to = square + (8 * steps if owner == FIRST else -8 * steps)
    return to if to in SQUARES else None


def glides(cells: Cells, piece: Piece, square: int) -> Iterator[int]:
    """Where a piece that is no pawn could go or hit, own pieces in the way included."""
    powers = TABLES.powers(piece, square)
    for ray in powers.rays:
        for to in ray:
            yield to
            if cells[to] is not None:
                break
    yield from powers.jumps


def straight(cells: Cells, owner: int, square: int, unmoved: bool) -> Iterator[int]:
    """A pawn's way: one step straight forward, two if it is unmoved, on empty squares."""
    one = forward(square, owner)
    if one is None or cells[one] is not None:
        return
    yield one
    two = forward(square, owner, 2)
    if unmoved and two is not None and cells[two] is None:
        yield two


@cache
def diagonals(square: int, owner: int) -> tuple[int, ...]:
    """The squares diagonally forward."""
    up = 1 if owner == FIRST else -1
    return tuple(
        s for s in sorted(ADJACENT[square]) if s // 8 == square // 8 + up and s % 8 != square % 8
    )


def reaches(cells: Cells, piece: Piece, place: int, square: int) -> bool:
    """FIDE's attack on a square, whatever stands there, pinned or not."""
    if piece[1] == "P":
        return square in diagonals(place, piece[0])
    return square in TABLES.powers(piece, place).sight and square in glides(cells, piece, place)


@dataclass(frozen=True)
class Scene:
    """A position: all that its text tells. No scene is ever changed."""

    cells: Cells
    turn: int
    halfmove_clock: int
    number: int

    def pieces(self, owner: int, piece_types: str = "PNBRQK") -> list[int]:
        """The squares of one side's pieces."""
        return pieces(self.cells, owner, piece_types)


def pieces(cells: Cells, owner: int, piece_types: str = "PNBRQK") -> list[int]:
    return [
        s
        for s, piece in enumerate(cells)
        if piece and piece[0] == owner and piece[1] in piece_types
    ]


S = TypeVar("S", bound=Scene)


class ChessSlow(ABC, Generic[S]):
    """The turn of play; each game adds its own rules."""

    START: ClassVar = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    TABLES: ClassVar = TABLES
    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]]  # names and values, the default last

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        for name, value in options.items():
            if value not in self.OPTIONS.get(name, ()):
                raise ValueError(f"no such option: {name}={value}")
        self.set = {name: values[-1] for name, values in self.OPTIONS.items()} | dict(options)
        placement, letter, unmoved, passing, halfmove_clock, number, *rest = text.split()
        if letter not in ("w", "b"):
            raise ValueError(f"side to move: {letter}")
        plain = Scene(
            self.TABLES.place(placement), "wb".index(letter), int(halfmove_clock), int(number)
        )
        memory = dict(word.split("=", 1) for word in rest)
        self.scene: S = self.read(plain, unmoved, passing, memory)
        self.history: Counter[object] = Counter()
        self._legal: dict[str, S] | None = None
        self.remember()

    @classmethod
    def start(cls, **options: Any) -> Self:
        return cls(f"{cls.START} w KQkq - 0 1", options)

    @classmethod
    def from_text(cls, text: str, **options: Any) -> Self:
        """A text starts a fresh history."""
        return cls(text, options)

    def text(self) -> str:
        scene = self.scene
        words = [
            self.TABLES.placement(scene.cells),
            "wb"[scene.turn],
            self.unmoved(),
            self.passing(),
        ]
        words += [str(scene.halfmove_clock), str(scene.number)]
        words += [f"{key}={value}" for key, value in sorted(self.memory().items()) if value]
        return " ".join(words)

    def seat(self) -> str:
        """Who decides next: a player or `chance`."""
        return OWNERS[self.scene.turn]

    def options(self) -> list[str]:
        return [] if self.outcome() else list(self.legal())

    def legal(self) -> dict[str, S]:
        """What may be decided, by text, and where it leads, whether or not the game is over."""
        if self._legal is None:
            self._legal = {}
            for text, after in self.decide():
                assert text not in self._legal, text
                self._legal[text] = after
        return self._legal

    def play(self, text: str) -> None:
        if self.outcome():
            raise ValueError("the game is over")
        if text not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.scene = self.legal()[text]
        self._legal = None
        self.remember()

    def remember(self) -> None:
        """Enter the position in the history."""
        self.history[self.key()] += 1

    def drawn_by_counting(self) -> Outcome | None:
        """FIDE: a position for the third time, or too long without progress."""
        if self.set["repetition"] == "on" and self.history[self.key()] >= 3:
            return "draw", "repetition"
        if self.set["fifty_move"] == "on" and self.scene.halfmove_clock >= PLIES_WITHOUT_PROGRESS:
            return "draw", "100 plies without progress"
        return None

    @abstractmethod
    def read(self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]) -> S:
        """The scene of a text."""

    @abstractmethod
    def unmoved(self) -> str:
        """The field of the unmoved pieces."""

    @abstractmethod
    def passing(self) -> str:
        """The field of the square that has just been passed over."""

    @abstractmethod
    def memory(self) -> dict[str, str]:
        """What the position text must remember besides."""

    @abstractmethod
    def key(self) -> object:
        """What makes two positions the same for repetition."""

    @abstractmethod
    def decide(self) -> Iterable[tuple[str, S]]:
        """The legal decisions."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Is the game over in this position? Winner (or `draw`) and reason."""
