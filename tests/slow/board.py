"""What the slow generators share: boards, movement tables in words, texts and the turn of play.

A movement table gives each piece type a line of words, seen from its owner:

    f1 fl3 b*   up to one step forward, up to three forward-left, any number backward
    J(2,-1)     jump two to the right and one backward, whatever stands between
    double(f)   two steps along that line, capturing on each, or to the first square and back
    triple(f)   the same with three steps, or to the second square and back to the first
    over(f)     jump to the second square of that line (which `double` alone does not allow)
    lion        two king steps in any directions, capturing on each, or a jump within distance two

Squares are numbers inside (rank * files + file, from 0) and `(file, rank)` pairs outside.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

FIRST, SECOND = 0, 1
OWNERS = ("first", "second")

Piece = tuple[int, str]  # owner and piece type
Cells = list[Piece | None]
Pair = tuple[int, int]  # file and rank
Result = tuple[Pair, frozenset[Pair]]
Outcome = tuple[str, str]

DIRECTIONS: Mapping[str, Pair] = {
    "f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0),
    "fl": (-1, 1), "fr": (1, 1), "bl": (-1, -1), "br": (1, -1),
}  # fmt: skip


class Move(NamedTuple):
    """`way`: the squares where pieces are taken before the end square, in order."""

    start: int
    way: tuple[int, ...]
    end: int
    suffix: str = ""  # "+" promotes, "=" could and does not


class Powers(NamedTuple):
    """What one piece on one square can do, its words turned into squares."""

    rays: tuple[tuple[int, ...], ...]  # of plain steps and slides
    jumps: tuple[int, ...]
    lines: tuple[tuple[int, tuple[int, ...]], ...]  # steps and squares of `double` and `triple`
    circle: tuple[tuple[int, tuple[int, ...]], ...]  # lion: first squares, second squares
    sight: frozenset[int]  # all that it could take on any board whatever


class Tables:
    """A board and the movement words of a game."""

    def __init__(self, files: int, ranks: int, words: Mapping[str, str]) -> None:
        self.files, self.ranks, self.words = files, ranks, words
        self._known: dict[tuple[Piece, int], Powers] = {}

    def name(self, square: int) -> str:
        return "abcdefghijklmno"[square % self.files] + str(square // self.files + 1)

    def square(self, name: str) -> int:
        return (int(name[1:]) - 1) * self.files + ord(name[0]) - ord("a")

    def pair(self, square: int) -> Pair:
        return square % self.files, square // self.files

    def depth(self, owner: int, square: int) -> int:
        """How far from its own edge a piece stands: 1 on its first rank."""
        rank = square // self.files + 1
        return rank if owner == FIRST else self.ranks + 1 - rank

    def line(self, square: int, step: Pair, length: int) -> tuple[int, ...]:
        """The squares one step after another, as far as the board goes."""
        (file, rank), (right, up) = self.pair(square), step
        found = []
        for _ in range(length):
            file, rank = file + right, rank + up
            if not (0 <= file < self.files and 0 <= rank < self.ranks):
                break
            found.append(rank * self.files + file)
        return tuple(found)

    def powers(self, piece: Piece, square: int) -> Powers:
        key = piece, square
        if key not in self._known:
            self._known[key] = self._read(piece, square)
        return self._known[key]

    def _read(self, piece: Piece, square: int) -> Powers:
        owner, piece_type = piece
        turned = 1 if owner == FIRST else -1
        edge = max(self.files, self.ranks)

        def line(step: Pair, length: int) -> tuple[int, ...]:
            return self.line(square, (step[0] * turned, step[1] * turned), length)

        far: dict[str, int] = {}
        jumps: list[int] = []
        lines: list[tuple[int, tuple[int, ...]]] = []
        circle: list[tuple[int, tuple[int, ...]]] = []
        for word in self.words[piece_type].split():
            if word == "lion":
                for step in DIRECTIONS.values():
                    for first in line(step, 1):
                        around = [self.line(first, s, 1) for s in DIRECTIONS.values()]
                        circle.append((first, tuple(n for (n,) in filter(None, around))))
                near = {first for first, _ in circle} | {square}
                jumps += sorted({n for _, around in circle for n in around} - near)
            elif match := re.fullmatch(r"J\((-?\d),(-?\d)\)", word):
                jumps += line((int(match[1]), int(match[2])), 1)
            elif match := re.fullmatch(r"(double|triple|over)\((\w+)\)", word):
                if match[1] == "over":
                    jumps += line(DIRECTIONS[match[2]], 2)[1:]
                else:
                    length = 2 if match[1] == "double" else 3
                    lines.append((length, line(DIRECTIONS[match[2]], length)))
            elif match := re.fullmatch(r"([fblr]+)([\d*])", word):
                length = edge if match[2] == "*" else int(match[2])
                far[match[1]] = max(length, far.get(match[1], 0))
            else:
                raise ValueError(f"{piece_type}: unknown word {word}")
        rays = [line(DIRECTIONS[way], length) for way, length in far.items()]
        sight = {s for ray in (*rays, *(ray for _, ray in lines)) for s in ray}
        sight |= {s for s, _ in circle} | set(jumps)
        return Powers(tuple(rays), tuple(jumps), tuple(lines), tuple(circle), frozenset(sight))

    def moves(self, cells: Cells, square: int) -> Iterable[Move]:
        """All moves of the piece on a square, each result once, before any thought of promotion.

        A result (end square and pieces taken) has one `way` only: at most one order of captures can
        lead to it, in every power above. So equal results are equal moves.
        """
        piece = cells[square]
        assert piece is not None
        return dict.fromkeys(self._moves(cells, square, piece))

    def _moves(self, cells: Cells, start: int, piece: Piece) -> Iterator[Move]:
        owner = piece[0]
        powers = self.powers(piece, start)
        for ray in powers.rays:
            for square in ray:
                other = cells[square]
                if other is None:
                    yield Move(start, (), square)
                    continue
                if other[0] != owner:
                    yield Move(start, (), square)
                break
        for square in powers.jumps:
            other = cells[square]
            if other is None or other[0] != owner:
                yield Move(start, (), square)
        for length, line in powers.lines:
            yield from self._along(cells, start, owner, length, line)
        for first, around in powers.circle:
            other = cells[first]
            if other is None:
                yield Move(start, (), first)
                yield Move(start, (), start)  # there and back: a pass
            elif other[0] != owner:
                yield Move(start, (), first)
                for square in around:  # going on, or back to the start
                    other = cells[square]
                    if other is None or other[0] != owner or square == start:
                        yield Move(start, (first,), square)

    @staticmethod
    def _along(
        cells: Cells, start: int, owner: int, length: int, line: tuple[int, ...]
    ) -> Iterator[Move]:
        """Two or three steps along a line: every enemy walked over is taken, own pieces block."""
        taken: tuple[int, ...] = ()
        for number, square in enumerate(line, 1):
            other = cells[square]
            if other is not None and other[0] == owner:
                return
            yield Move(start, taken, square)
            if other is not None:
                taken += (square,)
            if number == 1:
                yield Move(start, taken, start)  # back: taking from afar, or a pass
            elif number == 2 and length == 3 and other is not None:
                yield Move(start, taken, line[0])  # back to the first square

    def captures(self, cells: Cells, move: Move) -> frozenset[int]:
        if move.end == move.start or cells[move.end] is None:
            return frozenset(move.way)
        return frozenset((*move.way, move.end))

    def reach(
        self,
        piece_type: str,
        own: Iterable[Pair],
        enemy: Iterable[Pair],
        square: Pair,
        second: bool,
    ) -> set[Result]:
        owner = SECOND if second else FIRST
        cells: Cells = [None] * (self.files * self.ranks)
        for pieces, side in ((own, owner), (enemy, 1 - owner)):
            for file, rank in pieces:
                cells[rank * self.files + file] = side, "any"
        start = square[1] * self.files + square[0]
        cells[start] = owner, piece_type
        return {
            (self.pair(move.end), frozenset(map(self.pair, self.captures(cells, move))))
            for move in self.moves(cells, start)
        }

    def move_text(self, move: Move) -> str:
        stops = [self.name(square) for square in (move.start, *move.way, move.end)]
        return ",".join(a + b for a, b in pairwise(stops)) + move.suffix

    def placement(self, cells: Cells) -> str:
        ranks = []
        for rank in reversed(range(self.ranks)):
            row, blanks = "", 0
            for piece in [*cells[rank * self.files : (rank + 1) * self.files], (FIRST, "")]:
                if piece is None:
                    blanks += 1
                    continue
                row, blanks = row + (str(blanks) if blanks else ""), 0
                owner, piece_type = piece
                letters = piece_type if owner == FIRST else piece_type.lower()
                row += letters if len(piece_type.lstrip("+")) <= 1 else f"{{{letters}}}"
            ranks.append(row)
        return "/".join(ranks)

    def place(self, placement: str) -> Cells:
        cells: Cells = []
        for row in reversed(placement.split("/")):
            line: Cells = []
            for token in re.findall(r"\d+|\{[^}]+\}|\+?[A-Za-z]", row):
                if token.isdigit():
                    line += [None] * int(token)
                    continue
                letters = token.strip("{}")
                piece_type = letters.upper()
                if piece_type not in self.words:
                    raise ValueError(f"no such piece: {letters}")
                line.append((FIRST if letters == piece_type else SECOND, piece_type))
            if len(line) != self.files:
                raise ValueError(f"a rank of {len(line)} squares: {row}")
            cells += line
        if len(cells) != self.files * self.ranks:
            raise ValueError(f"{len(cells)} squares: {placement}")
        return cells


class SlowGame(ABC):
    """The turn of play; each game adds its own rules."""

    TABLES: ClassVar[Tables]
    LETTERS: ClassVar[str]  # of the sides, first player's first
    START: ClassVar[str]
    PROMOTES: ClassVar[Mapping[str, str]]
    OPTIONS: ClassVar[Mapping[str, Any]]  # names and defaults

    def __init__(
        self, cells: Cells, turn: int, halfmove_clock: int, number: int,
        memory: Mapping[str, str], options: Mapping[str, Any],
    ) -> None:  # fmt: skip
        unknown = options.keys() - self.OPTIONS.keys()
        if unknown:
            raise TypeError(f"unknown options: {sorted(unknown)}")
        self.set = {**self.OPTIONS, **options}
        self.tables = self.TABLES
        self.promotes = self.PROMOTES
        self.cells, self.turn, self.halfmove_clock, self.number = (
            cells,
            turn,
            halfmove_clock,
            number,
        )
        self._legal: dict[str, Move] | None = None
        self._result: Outcome | None = None
        self._judged = False
        self.recall(memory)
        self.remember()

    @classmethod
    def start(cls, **options: Any) -> Self:
        return cls.from_text(f"{cls.START} {cls.LETTERS[0]} - - 0 1", **options)

    @classmethod
    def from_text(cls, text: str, **options: Any) -> Self:
        placement, letter, _, _, halfmove_clock, number, *rest = text.split()
        memory = dict(word.split("=", 1) for word in rest)
        cells = cls.TABLES.place(placement)
        return cls(
            cells, cls.LETTERS.index(letter), int(halfmove_clock), int(number), memory, options
        )

    def text(self) -> str:
        words = [self.TABLES.placement(self.cells), self.LETTERS[self.turn], "-", "-"]
        words += [str(self.halfmove_clock), str(self.number)]
        words += [f"{key}={value}" for key, value in sorted(self.memory().items())]
        return " ".join(words)

    def options(self) -> list[str]:
        return [] if self.outcome() else list(self.legal())

    def legal(self) -> dict[str, Move]:
        """The legal moves by their texts, whether or not the game is over."""
        if self._legal is None:
            self._legal = {self.tables.move_text(move): move for move in self.legal_moves()}
        return self._legal

    def outcome(self) -> Outcome | None:
        if not self._judged:
            self._result, self._judged = self.judge(), True
        return self._result

    def play(self, move_text: str) -> None:
        if self.outcome():
            raise ValueError("the game is over")
        move = self.legal().get(move_text)
        if move is None:
            if not self.set.get("illegal_move_loses"):
                raise ValueError(f"illegal move: {move_text}")
            self._result = OWNERS[1 - self.turn], "illegal move"
            return
        mover, moved = self.turn, self.cells[move.start]
        taken = self.tables.captures(self.cells, move)
        progress = bool(taken) or move.suffix == "+" or moved == (mover, "P")
        self.advance(move)
        self.halfmove_clock = 0 if progress else self.halfmove_clock + 1
        self.number += mover == SECOND and self.turn == FIRST
        self._legal, self._judged = None, False
        self.remember()

    def pieces(self, cells: Cells, owner: int) -> list[int]:
        """The squares of one side's pieces."""
        return [square for square, piece in enumerate(cells) if piece and piece[0] == owner]

    def moved(self, cells: Cells, move: Move) -> Cells:
        """The board after a move."""
        after = list(cells)
        piece = after[move.start]
        assert piece is not None
        for square in (move.start, *move.way):
            after[square] = None
        after[move.end] = (piece[0], self.promotes[piece[1]]) if move.suffix == "+" else piece
        return after

    def moves_from(self, cells: Cells, square: int) -> Iterator[Move]:
        """The moves of one piece with their promotions, before the rules that forbid moves."""
        piece = cells[square]
        assert piece is not None
        if piece[1] not in self.promotes:
            yield from self.tables.moves(cells, square)
            return
        for move in self.tables.moves(cells, square):
            for suffix in self.suffixes(cells, piece, move):
                yield move._replace(suffix=suffix) if suffix else move

    @abstractmethod
    def recall(self, memory: Mapping[str, str]) -> None:
        """Take up what a position text remembers besides the board."""

    @abstractmethod
    def memory(self) -> dict[str, str]:
        """What the position text must remember besides the board."""

    @abstractmethod
    def remember(self) -> None:
        """Enter the position in the history."""

    @abstractmethod
    def suffixes(self, cells: Cells, piece: Piece, move: Move) -> tuple[str, ...]:
        """The promotion choices of a piece that has a promoted side."""

    @abstractmethod
    def legal_moves(self) -> Iterable[Move]: ...

    @abstractmethod
    def advance(self, move: Move) -> None:
        """Change the board, the turn and the memory."""

    @abstractmethod
    def judge(self) -> Outcome | None:
        """Is the game over in this position?"""
