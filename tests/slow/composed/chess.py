"""Chess, slowly, with the places where a game of one more sentence may say it.

A game may forbid steps (`possible`), say what a move leaves on the board (`board_after`), ask more
of a board than that the king is safe (`lawful`), and end otherwise (`outcome`). No draw but
stalemate is known.

What holds for all these games, where their rules leave it open:

* A square is attacked if the piece could capture there by its own way of moving were an enemy on
  it, pins and the rules of the game ignored. Capturing in passing attacks no square.
* A king is in check if an enemy piece could capture it in one step, the game's own rules for steps
  heeded, but not whose king would be in check after that.
* A king castles out of no check; on the square that it passes it may not be in check if it stood
  there, its rook still at home; where it arrives the board is judged as after any move. Castling is
  not a step: what a game says of arrivals does not forbid it.
* The text names a passed square if an enemy pawn stands beside the pawn that passed, whether or not
  a rule of the game or a pin forbids that capture.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ..board import OWNERS, SECOND, Cells, Outcome
from ..chess_pieces import (
    HOMES,
    TABLES,
    ChessSlow,
    Scene,
    at_home,
    castling_letters,
    diagonals,
    forward,
    glides,
    pieces,
    reaches,
    straight,
)

PROMOTIONS = "QRBN"
name = TABLES.name


@dataclass(frozen=True)
class ChessScene(Scene):
    rights: str  # castling letters
    passed: int | None  # passed over by a double step just now, with a pawn beside to capture
    moved_pawns: frozenset[int] = frozenset()  # on their second rank, but without a double step


class Ply(NamedTuple):
    """A move before thought of what it leaves on the board."""

    start: int
    to: int
    taken: int | None = None  # where the captured piece stands
    promotion: str = ""
    rook: tuple[int, int] | None = None  # the castling rook's way

    @property
    def text(self) -> str:
        mark = f"={self.promotion}" if self.promotion else ""
        return name(self.start) + name(self.to) + mark


class Chess(ChessSlow[ChessScene]):
    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    TELLS_ALL: ClassVar = True
    """Is a position read back from its text as it was? Not where more is remembered."""

    # -- what a game may say otherwise -----------------------------------------------------------

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        """May this piece, which moves so in chess, step or capture so on this board?"""
        return True

    def may_castle(self, cells: Cells, king: int, rook: int) -> bool:
        """May these two castle, chess granted?"""
        return True

    def board_after(self, ply: Ply) -> Cells:
        """The board when a move has been made, with all that follows from it."""
        cells = list(self.scene.cells)
        piece = cells[ply.start]
        assert piece is not None
        cells[ply.start] = None
        if ply.taken is not None:
            cells[ply.taken] = None
        cells[ply.to] = (piece[0], ply.promotion or piece[1])
        if ply.rook:
            corner, beside = ply.rook
            cells[corner], cells[beside] = None, cells[corner]
        return cells

    def lawful(self, cells: Cells, owner: int) -> bool:
        """May this side end its turn on this board?"""
        return not self.in_check(cells, owner)

    def outcome(self) -> Outcome | None:
        scene = self.scene
        if self.legal():
            return None
        if self.in_check(scene.cells, scene.turn):
            return OWNERS[1 - scene.turn], "checkmate"
        return "draw", "stalemate"

    # -- check -----------------------------------------------------------------------------------

    def in_check(self, cells: Cells, owner: int) -> bool:
        return any(self.takeable(cells, king, 1 - owner) for king in pieces(cells, owner, "K"))

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        """Could a piece of this side capture what stands on a square?"""
        return any(self.possible(cells, start, square, square)
                   for start in attackers(cells, square, by))  # fmt: skip

    # -- moves -----------------------------------------------------------------------------------

    def plies(self) -> Iterator[Ply]:
        """All steps by chess's ways of moving."""
        scene = self.scene
        for start in scene.pieces(scene.turn):
            piece = scene.cells[start]
            assert piece is not None
            if piece[1] == "P":
                yield from self.pawn_plies(start)
                continue
            for to in glides(scene.cells, piece, start):
                other = scene.cells[to]
                if other is None:
                    yield Ply(start, to)
                elif other[0] == 1 - scene.turn:
                    yield Ply(start, to, to)

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        unmoved = TABLES.depth(owner, start) == 2 and start not in scene.moved_pawns
        found = [Ply(start, to) for to in straight(scene.cells, owner, start, unmoved)]
        for to in diagonals(start, owner):
            other = scene.cells[to]
            if other is not None and other[0] == 1 - owner:
                found.append(Ply(start, to, to))
            elif to == scene.passed:
                found.append(Ply(start, to, forward(to, 1 - owner)))
        yield from self.promoting(found)

    def promoting(self, plies: Iterable[Ply]) -> Iterator[Ply]:
        """Steps of pawns of the side to move, to the last rank once for each promotion."""
        for ply in plies:
            if TABLES.depth(self.scene.turn, ply.to) == 8:
                yield from (ply._replace(promotion=piece_type) for piece_type in PROMOTIONS)
            else:
                yield ply

    def castlings(self) -> Iterator[Ply]:
        cells, turn = self.scene.cells, self.scene.turn
        for letter in self.scene.rights:
            owner, king, rook = HOMES[letter]
            side = 1 if rook > king else -1
            if owner != turn or any(cells[s] is not None for s in range(king + side, rook, side)):
                continue
            passing = list(cells)
            passing[king], passing[king + side] = None, cells[king]
            if (
                self.may_castle(cells, king, rook)
                and not self.in_check(cells, owner)
                and not self.in_check(passing, owner)
            ):
                yield Ply(king, king + 2 * side, rook=(rook, king + side))

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        scene = self.scene
        steps = (ply for ply in self.plies()
                 if self.possible(scene.cells, ply.start, ply.to, ply.taken))  # fmt: skip
        for ply in (*steps, *self.castlings()):
            after = self.after(ply)
            if self.lawful(after.cells, scene.turn):
                yield ply.text, after

    def after(self, ply: Ply) -> ChessScene:
        scene, owner = self.scene, self.scene.turn
        pawn = scene.cells[ply.start] == (owner, "P")
        cells = self.board_after(ply)
        double = pawn and abs(ply.to - ply.start) == 16
        touched = {ply.start, ply.to, ply.taken}
        rights = [x for x in scene.rights
                  if touched.isdisjoint(HOMES[x][1:]) and at_home(cells, x)]  # fmt: skip
        return ChessScene(
            cells,
            1 - owner,
            0 if pawn or ply.taken is not None else scene.halfmove_clock + 1,
            scene.number + (owner == SECOND),
            "".join(rights),
            self.open_square(cells, (ply.start + ply.to) // 2 if double else None, 1 - owner),
        )

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        """A passed square, if a pawn of the side to move stands diagonally behind it."""
        if passed is None or TABLES.depth(turn, passed) != 6 or cells[passed] is not None:
            return None
        victim = forward(passed, 1 - turn)
        if victim is None or cells[victim] != (1 - turn, "P"):
            return None
        beside = any(passed in diagonals(pawn, turn) for pawn in pieces(cells, turn, "P"))
        return passed if beside else None

    # -- texts -----------------------------------------------------------------------------------

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> ChessScene:
        if memory:
            raise ValueError(f"memory: {memory}")
        letters = castling_letters(unmoved)
        rights = "".join(x for x in HOMES if x in letters and at_home(plain.cells, x))
        passed = None if passing == "-" else TABLES.square(passing)
        return ChessScene(
            plain.cells, plain.turn, plain.halfmove_clock, plain.number, rights,
            self.open_square(plain.cells, passed, plain.turn),
        )  # fmt: skip

    def unmoved(self) -> str:
        return self.scene.rights or "-"

    def passing(self) -> str:
        return "-" if self.scene.passed is None else name(self.scene.passed)

    def memory(self) -> dict[str, str]:
        return {}

    def key(self) -> object:
        return self.text()


def attackers(cells: Cells, square: int, by: int, piece_types: str = "PNBRQK") -> list[int]:
    """Where pieces of one side stand that attack a square."""
    found = []
    for start in pieces(cells, by, piece_types):
        piece = cells[start]
        assert piece is not None
        if reaches(cells, piece, start, square):
            found.append(start)
    return found
