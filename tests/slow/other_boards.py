"""Chess on boards of other shapes, from the rules as published, on coordinates of its own.

Cells of hexagons have doubled coordinates, as they are drawn: a file, and half cells of height, so
that a step ahead is (0, 2) and the one beside it (1, 1). On rings cells are (ring, sector), on a
torus (file, rank), in space (level, file, rank). A position is a dictionary of cells. Decided where
rules leave it open: nothing but moves is judged here, no draws and no wins.
"""

import copy
import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Self

Cell = tuple[int, ...]
Piece = tuple[int, str]
Move = tuple[Cell, Cell, str]
"""From, to, and what is written behind: a promotion, or the rook of a castling."""


class OtherBoard(ABC):
    """A game: its cells, its lines, its army."""

    START: ClassVar[str]
    """`K g1`, for White; each game says how Black stands."""
    ROOK: ClassVar[tuple[Cell, ...]]
    BISHOP: ClassVar[tuple[Cell, ...]]
    KNIGHT: ClassVar[tuple[Cell, ...]]
    MORE: ClassVar[Mapping[str, tuple[Cell, ...]]] = {}
    """Further riders by their letters."""
    LEAPERS: ClassVar[Mapping[str, tuple[Cell, ...]]] = {}
    """Further leapers by their letters."""
    STEPS: ClassVar[tuple[Cell, ...]]
    """A pawn's steps, as White goes."""
    CAPTURES: ClassVar[tuple[Cell, ...]]
    REAR: ClassVar[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = ((), ())
    """The same of pawns that go the other way, letter A."""
    LONG: ClassVar[Mapping[int, str]] = {}
    """By how many squares, the cells from which White's pawns may open."""
    PASSING = True
    TO = "QRBN"

    def __init__(self) -> None:
        self.names = dict(self.named())
        self.cells = {name: cell for cell, name in self.names.items()}
        self.known: dict[tuple[Cell, Cell], Cell | None] = {}
        self.turn = 0
        self.passed: tuple[Cell, ...] = ()
        self.victim: Cell = ()
        self.pieces: dict[Cell, Piece] = {}
        self.unmoved: set[Cell] = set()
        self.told: list[Move] = []

    @abstractmethod
    def named(self) -> Iterator[tuple[Cell, str]]:
        """All cells with their names."""

    def go(self, cell: Cell, step: Cell) -> Cell | None:
        """The cell a step away."""
        if (cell, step) not in self.known:
            self.known[cell, step] = self.there(cell, step)
        return self.known[cell, step]

    def there(self, cell: Cell, step: Cell) -> Cell | None:
        """The cell a step away, by its coordinates."""
        there = tuple(a + b for a, b in zip(cell, step, strict=True))
        return there if there in self.names else None

    @abstractmethod
    def across(self, cell: Cell) -> Cell:
        """Where Black's piece stands whose like White has here."""

    @classmethod
    def start(cls) -> Self:
        """The starting position."""
        game = cls()
        words = cls.START.split()
        for kind, names in zip(words[::2], words[1::2], strict=True):
            for name in names.split(","):
                cell = game.cells[name]
                game.pieces[cell] = (0, kind)
                game.pieces[game.across(cell)] = (1, kind)
        game.unmoved = set(game.pieces)
        return game

    def copy(self) -> Self:
        other = copy.copy(self)  # cells, and what is known of them, are shared
        other.pieces, other.unmoved = dict(self.pieces), set(self.unmoved)
        return other

    # ---- moves ----------------------------------------------------------------------------

    def options(self) -> list[str]:
        """The texts of all legal moves."""
        self.told = self.legal()
        return sorted(map(self.text, self.told))

    def text(self, move: Move) -> str:
        return self.names[move[0]] + self.names[move[1]] + move[2]

    def legal(self) -> list[Move]:
        found = [move for move in self.pseudo() if not self.after(move).in_check(self.turn)]
        return [*found, *self.castlings()]

    def play(self, text: str) -> None:
        """Play one of the moves that `options` has told."""
        move = next(move for move in self.told if self.text(move) == text)
        vars(self).update(vars(self.after(move)))

    def pseudo(self) -> set[Move]:
        found: set[Move] = set()
        for cell, (side, kind) in self.pieces.items():
            if side == self.turn:
                if kind in "PA":
                    found.update(self.pawn_moves(cell, kind))
                else:
                    for to in self.reach(cell, kind):
                        if self.pieces.get(to, (1 - side, ""))[0] != side:
                            found.add((cell, to, ""))
        return found

    def riders(self) -> dict[str, tuple[Cell, ...]]:
        return {"R": self.ROOK, "B": self.BISHOP, "Q": self.king(), **self.MORE}

    def king(self) -> tuple[Cell, ...]:
        return (*self.ROOK, *self.BISHOP)

    def reach(self, cell: Cell, kind: str) -> Iterator[Cell]:
        """Where a piece that is no pawn attacks."""
        leaps = {"N": self.KNIGHT, "K": self.king(), **self.LEAPERS}
        if kind in leaps:
            for leap in leaps[kind]:
                if (to := self.go(cell, leap)) is not None:
                    yield to
            return
        for step in self.riders()[kind]:
            to = self.go(cell, step)
            while to is not None and to != cell:  # never home again round the board
                yield to
                if to in self.pieces:
                    break
                to = self.go(to, step)

    def way(self, kind: str, side: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """A pawn's steps and captures."""
        both = (self.STEPS, self.CAPTURES) if kind == "P" else self.REAR
        if side == 0:
            return both
        first, second = (tuple(tuple(-n for n in step) for step in steps) for steps in both)
        return first, second

    def pawn_moves(self, cell: Cell, kind: str) -> Iterator[Move]:
        return itertools.chain.from_iterable(
            self.arrivals(cell, to) for to in self.pawn_goals(cell, kind)
        )

    def pawn_goals(self, cell: Cell, kind: str) -> set[Cell]:
        steps, captures = self.way(kind, self.turn)
        found: set[Cell] = set()
        for step in steps:
            to = self.go(cell, step)
            if to is not None and to not in self.pieces:
                found.add(to)
        for most, names in self.LONG.items():
            homes = {self.cells[name] for name in names.split()}
            if self.turn:
                homes = {self.across(home) for home in homes}
            if cell in homes:
                way, to = [], cell
                for _ in range(most):
                    there = self.go(to, steps[0])
                    if there is None or there in self.pieces:
                        break
                    to = there
                    way.append(to)
                if len(way) == most:
                    found.add(to)
        for step in captures:
            to = self.go(cell, step)
            if to is None:
                continue
            enemy = self.pieces.get(to, (self.turn, ""))[0] != self.turn
            if enemy or (self.PASSING and to in self.passed):
                found.add(to)
        return found

    def arrivals(self, cell: Cell, to: Cell) -> Iterator[Move]:
        if to in self.zone():
            for kind in self.TO:
                yield cell, to, f"={kind}"
        else:
            yield cell, to, ""

    @abstractmethod
    def zone(self) -> set[Cell]:
        """Where pawns of the side to move are promoted."""

    def after(self, move: Move) -> Self:
        """The position after a move."""
        start, to, mark = move
        game = self.copy()
        side, kind = game.pieces.pop(start)
        game.passed, game.victim = (), ()
        if mark.startswith("~"):
            rook = self.cells[mark[1:]]
            line = self.between(start, rook)
            game.pieces[line[line.index(to) - 1]] = game.pieces.pop(rook)
        aslant = to in {self.go(start, step) for step in self.way(kind, side)[1]}
        if kind == "P" and aslant and to in self.passed and to not in game.pieces:
            del game.pieces[self.victim]
        if kind in "PA":
            step = self.way(kind, side)[0][0]
            passed, here = [], self.go(start, step)
            while here is not None and here != to and len(passed) < 3:
                passed.append(here)
                here = self.go(here, step)
            if here == to and passed:
                game.passed, game.victim = tuple(passed), to
        game.pieces[to] = (side, mark[1:] if mark.startswith("=") else kind)
        game.unmoved -= {start, to}
        game.turn = 1 - side
        return game

    def in_check(self, side: int) -> bool:
        kings = [c for c, piece in self.pieces.items() if piece == (side, "K")]
        return any(self.attacked(king, 1 - side) for king in kings)

    def attacked(self, target: Cell, by: int) -> bool:
        for cell, (side, kind) in self.pieces.items():
            if side != by:
                continue
            if kind in "PA":
                goals = (self.go(cell, step) for step in self.way(kind, side)[1])
            else:
                goals = self.reach(cell, kind)
            if target in goals:
                return True
        return False

    def castlings(self) -> list[Move]:
        return []

    def between(self, one: Cell, other: Cell) -> list[Cell]:
        """The cells of the line from one cell before another, the first included."""
        for step in self.ROOK:
            line, here = [one], self.go(one, step)
            while here is not None and here != other:
                line.append(here)
                here = self.go(here, step)
            if here == other:
                return line
        return []


class Hexagons(OtherBoard):
    """Upright files of hexagons."""

    FILES = "abcdefghikl"
    HEIGHT = 11
    ROOK = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
    BISHOP = ((1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3))
    KNIGHT = tuple(
        (x * a, y * b) for a, b in ((1, 5), (2, 4), (3, 1)) for x in (1, -1) for y in (1, -1)
    )
    STEPS = ((0, 2),)

    def named(self) -> Iterator[tuple[Cell, str]]:
        middle = len(self.FILES) // 2
        for file, letter in enumerate(self.FILES):
            away = abs(file - middle)
            for number in range(self.HEIGHT - away):
                yield (file, away + 2 * number), f"{letter}{number + self.first(file)}"

    def first(self, file: int) -> int:
        """The number of the lowest cell of a file."""
        return 1

    def across(self, cell: Cell) -> Cell:
        return cell[0], 2 * self.HEIGHT - 2 - cell[1]

    def zone(self) -> set[Cell]:
        way = (0, 2) if self.turn == 0 else (0, -2)
        return {cell for cell in self.names if self.go(cell, way) is None}


class Glinski(Hexagons):
    START = "K g1 Q e1 R c1,i1 B f1,f2,f3 N d1,h1 P b1,c2,d3,e4,f5,g4,h3,i2,k1"
    CAPTURES = ((1, 1), (-1, 1))
    LONG: ClassVar = {2: "b1 c2 d3 e4 f5 g4 h3 i2 k1"}


class McCooey(Hexagons):
    START = "K g1 Q e1 R d1,h1 B f1,f2,f3 N e2,g2 P c1,d2,e3,f4,g3,h2,i1"
    CAPTURES = ((1, 3), (-1, 3))
    LONG: ClassVar = {2: "c1 d2 e3 g3 h2 i1"}


class Shafran(Hexagons):
    """Black stands as White does from the other side. The king castles two or three cells towards
    an unmoved rook, which goes to the cell he came over last."""

    FILES = "abcdefghi"
    HEIGHT = 10
    START = "K e1 Q d1 R a1,i5 B c1,f2,h4 N b1,g3 P a2,b2,c2,d2,e2,f3,g4,h5,i6"
    CAPTURES = ((1, 3), (-1, 3))
    LONG: ClassVar = {2: "b2 c2 d2 e2 f3 g4 h5", 3: "d2 e2 f3"}

    def first(self, file: int) -> int:
        return 1 + max(0, file - 4)

    def across(self, cell: Cell) -> Cell:
        return 8 - cell[0], 2 * self.HEIGHT - 2 - cell[1]

    def castlings(self) -> list[Move]:
        king = next(cell for cell, piece in self.pieces.items() if piece == (self.turn, "K"))
        found: list[Move] = []
        if king not in self.unmoved or self.in_check(self.turn):
            return found
        for rook, piece in self.pieces.items():
            line = self.between(king, rook)
            free = not any(cell in self.pieces for cell in line[1:])
            if piece != (self.turn, "R") or rook not in self.unmoved or len(line) < 3 or not free:
                continue
            if line[1][0] == king[0]:
                continue
            for number in range(1, len(line)):
                if self.after((king, line[number], "")).in_check(self.turn):
                    break
                if number > 1:
                    found.append((king, line[number], f"~{self.names[rook]}"))
        return found


class Rings(OtherBoard):
    """Four rings of sixteen sectors, a the innermost. Pawns leave home both ways."""

    ROOK = ((0, 1), (0, -1), (1, 0), (-1, 0))
    BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    KNIGHT = tuple((x, y) for x in (1, 2, -1, -2) for y in (1, 2, -1, -2) if abs(x) != abs(y))
    STEPS = ((0, 1),)
    CAPTURES = ((1, 1), (-1, 1))
    REAR = (((0, -1),), ((1, -1), (-1, -1)))
    PASSING = False

    def named(self) -> Iterator[tuple[Cell, str]]:
        for ring, sector in itertools.product(range(4), range(16)):
            yield (ring, sector), f"{'abcd'[ring]}{sector + 1}"

    def there(self, cell: Cell, step: Cell) -> Cell | None:
        return super().there((cell[0], 0), (step[0], (cell[1] + step[1]) % 16))

    def across(self, cell: Cell) -> Cell:
        return cell[0], 15 - cell[1]


class Circular(Rings):
    START = "K a5 Q a4 B b4,b5 N c4,c5 R d4,d5 P a6,b6,c6,d6 A a3,b3,c3,d3"
    LONG: ClassVar = {2: "a6 b6 c6 d6 a3 b3 c3 d3"}

    def zone(self) -> set[Cell]:
        sectors = (11, 12) if self.turn == 0 else (3, 4)
        return {cell for cell in self.names if cell[1] in sectors}


class Byzantine(Rings):
    """Before a move, the enemy may take away two pawns of the other side that have met head on."""

    START = Circular.START
    MORE: ClassVar = {}
    LEAPERS: ClassVar = {"Q": Rings.BISHOP, "B": ((2, 2), (2, -2), (-2, 2), (-2, -2))}

    @classmethod
    def start(cls) -> Self:
        game = super().start()
        game.pieces |= {(0, 12): (1, "K"), (0, 11): (1, "Q")}  # each king faces a counsellor
        return game

    def __init__(self) -> None:
        super().__init__()
        self.asked = False

    def zone(self) -> set[Cell]:
        return set()

    def before(self, cell: Cell) -> Cell | None:
        """The cell before a pawn of the side that is not to move."""
        return self.go(cell, (0, 1) if self.turn else (0, -1))

    def legal(self) -> list[Move]:
        pawn, other = (1 - self.turn, "P"), (1 - self.turn, "A")
        met = [
            cell
            for cell, piece in self.pieces.items()
            if piece == pawn and self.pieces.get(self.before(cell) or ()) == other
        ]
        if met and not self.asked:
            return [((), (), "@-"), *((cell, cell, f"@{self.names[cell]}") for cell in met)]
        return super().legal()

    def text(self, move: Move) -> str:
        return move[2] if move[2].startswith("@") else super().text(move)

    def after(self, move: Move) -> Self:
        if not move[2].startswith("@"):
            game = super().after(move)
            game.asked = False
            return game
        game = self.copy()
        game.asked = True
        if move[0]:
            del game.pieces[move[0]], game.pieces[self.before(move[0]) or ()]
        return game


class Torus(OtherBoard):
    """Gadsden and Roberts: pawns before and behind, those behind open with two or three steps."""

    ROOK, BISHOP, KNIGHT = Rings.ROOK, Rings.BISHOP, Rings.KNIGHT
    STEPS, CAPTURES = Rings.STEPS, Rings.CAPTURES
    START = "K e2 Q d2 R a2,h2 N b2,g2 B c2,f2 P a1,b1,c1,d1,e1,f1,g1,h1,a3,b3,c3,d3,e3,f3,g3,h3"
    LONG: ClassVar = {2: "a1 b1 c1 d1 e1 f1 g1 h1", 3: "a1 b1 c1 d1 e1 f1 g1 h1"}
    PASSING = False

    def named(self) -> Iterator[tuple[Cell, str]]:
        for file, rank in itertools.product(range(8), range(8)):
            yield (file, rank), f"{'abcdefgh'[file]}{rank + 1}"

    def there(self, cell: Cell, step: Cell) -> Cell | None:
        return (cell[0] + step[0]) % 8, (cell[1] + step[1]) % 8

    def across(self, cell: Cell) -> Cell:
        return cell[0], 7 - cell[1]

    def zone(self) -> set[Cell]:
        return {cell for cell in self.names if cell[1] == (7 if self.turn == 0 else 0)}


class Space(OtherBoard):
    """Raumschach: five boards of five by five; cells are (level, file, rank)."""

    ALL = tuple(step for step in itertools.product((-1, 0, 1), repeat=3) if any(step))
    ROOK = tuple(step for step in ALL if sum(map(abs, step)) == 1)
    BISHOP = tuple(step for step in ALL if sum(map(abs, step)) == 2)
    MORE: ClassVar = {"U": tuple(step for step in ALL if all(step)), "Q": ALL}
    KNIGHT = tuple(
        leap
        for leap in itertools.product((-2, -1, 0, 1, 2), repeat=3)
        if sorted(map(abs, leap)) == [0, 1, 2]
    )
    START = (
        "K Ac1 Q Bc1 R Aa1,Ae1 N Ab1,Ad1 B Ba1,Bd1 U Bb1,Be1 "
        "P Aa2,Ab2,Ac2,Ad2,Ae2,Ba2,Bb2,Bc2,Bd2,Be2"
    )
    STEPS = ((0, 0, 1), (1, 0, 0))
    CAPTURES = ((0, 1, 1), (0, -1, 1), (1, 1, 0), (1, -1, 0), (1, 0, 1))
    PASSING = False
    TO = "QRBNU"

    def named(self) -> Iterator[tuple[Cell, str]]:
        for level, file, rank in itertools.product(range(5), repeat=3):
            yield (level, file, rank), f"{'ABCDE'[level]}{'abcde'[file]}{rank + 1}"

    def king(self) -> tuple[Cell, ...]:
        return self.ALL

    def across(self, cell: Cell) -> Cell:
        level, file, rank = cell
        return 4 - level, 4 - file, 4 - rank

    def zone(self) -> set[Cell]:
        far = 4 if self.turn == 0 else 0
        return {cell for cell in self.names if cell[0] == cell[2] == far}


class Millennium(Space):
    """Three boards of chess, White on the lowest and Black on the highest. Unmoved pawns make any
    of their steps twice; passing over a square is moving over it in any of these ways."""

    ROOK = tuple(
        step
        for step in Space.ALL
        if sum(map(abs, step)) == 1 or (sum(map(abs, step)) == 2 and step[0])
    )
    BISHOP = tuple(step for step in Space.ALL if step[1] and step[2])
    MORE: ClassVar = {"Q": Space.ALL}
    START = "K Ae1 Q Ad1 R Aa1,Ah1 N Ab1,Ag1 B Ac1,Af1 P Aa2,Ab2,Ac2,Ad2,Ae2,Af2,Ag2,Ah2"
    STEPS = ((0, 0, 1), (1, 0, 0), (-1, 0, 0), (1, 0, 1), (-1, 0, 1))
    CAPTURES = tuple((level, file, 1) for level in (-1, 0, 1) for file in (-1, 1))
    PASSING = True
    TO = "QRBN"

    def named(self) -> Iterator[tuple[Cell, str]]:
        for level, file, rank in itertools.product(range(3), range(8), range(8)):
            yield (level, file, rank), f"{'ABC'[level]}{'abcdefgh'[file]}{rank + 1}"

    def across(self, cell: Cell) -> Cell:
        level, file, rank = cell
        return 2 - level, file, 7 - rank

    def zone(self) -> set[Cell]:
        level, rank = (2, 7) if self.turn == 0 else (0, 0)
        return {cell for cell in self.names if (cell[0], cell[2]) == (level, rank)}

    def text(self, move: Move) -> str:
        return super().text((*move[:2], "" if "~" in move[2] else move[2]))

    def pawn_goals(self, cell: Cell, kind: str) -> set[Cell]:
        found = super().pawn_goals(cell, kind)
        if cell in self.unmoved:
            for step in self.way(kind, self.turn)[0]:
                over = self.go(cell, step)
                to = over and self.go(over, step)
                if over and to and over not in self.pieces and to not in self.pieces:
                    found.add(to)
        return found

    def after(self, move: Move) -> Self:
        game = super().after(move)
        start, to, _ = move
        over = tuple((a + b) // 2 for a, b in zip(start, to, strict=True))
        apart = max(abs(a - b) for a, b in zip(start, to, strict=True))
        if self.pieces[start][1] == "P" and apart == 2:
            game.passed, game.victim = (over,), to
        return game

    def castlings(self) -> list[Move]:
        king = next(cell for cell, piece in self.pieces.items() if piece == (self.turn, "K"))
        found: list[Move] = []
        if king not in self.unmoved or self.in_check(self.turn):
            return found
        for rook, piece in self.pieces.items():
            if piece != (self.turn, "R") or rook not in self.unmoved:
                continue
            line = self.between(king, rook)
            way = [(king, cell, "") for cell in line[1:3]]
            if any(cell in self.pieces for cell in line[1:]):
                continue
            if not any(self.after(step).in_check(self.turn) for step in way):
                found.append((king, line[2], f"~{self.names[rook]}"))
        return found


GAMES: Mapping[str, type[OtherBoard]] = {
    "glinski-hexagonal-chess": Glinski,
    "mccooey-hexagonal-chess": McCooey,
    "shafran-hexagonal-chess": Shafran,
    "circular-chess": Circular,
    "byzantine-chess": Byzantine,
    "torus-chess": Torus,
    "raumschach": Space,
    "millennium-3d-chess": Millennium,
}
