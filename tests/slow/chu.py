"""Chu shogi as lishogi plays it (its rules library is shogiops), slowly.

The readings, each switchable by a keyword or a constant:

C1  Royals are King and Prince; who has lost his last royal has lost. A royal may be left or moved
    where it can be taken (`royal_safety=False`, as in shogiops). `royal_safety=True`: with exactly
    one royal after the move a player may not leave it attacked.
C2  No legal move loses.
C3  Promotion is optional: entering the zone (last four ranks), or a capture starting inside it.
C4  A pawn or lance that reaches the last rank may promote even without a capture, and may decline
    (`last_rank="may"`); "must" and "as_others" (C3 alone) are the other readings.
C5  Distant Lions: a Lion may not take a Lion two squares away that is protected, that is could be
    taken back at once, the Lion having left its square (so pieces behind it protect). Exception:
    its first step takes another piece than a Pawn or Go-Between. A piece just taken protects
    nothing (shogiops still counts it, see TAKEN_MEN_PROTECT).
C6  Counter-strike: after a piece that is no Lion has taken a Lion, no piece but a Lion may take a
Lion
    on the next move, unless on the square of that capture (a Kirin which promoted by it).
C7  In C5 and C6 a promoted Kirin is a Lion, as on lishogi; a Kirin promoting as it captures is not
    one yet.
C8  Bare king (`bare_king`): a lone royal loses against a single royal with another piece than Pawn
or
    Go-Between, unless it attacks that royal, or stands next to the only such piece. Pawns and
    lances stuck on the last rank count for nothing. Two lone royals, neither attacked, draw.
C9  A move making a position (board, side to move, C6's square) for the fourth time is forbidden
    (`repetition_limit`, None to allow it).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from .board import (
    FIRST,
    OWNERS,
    SECOND,
    Cells,
    Move,
    Outcome,
    Pair,
    Piece,
    Result,
    SlowGame,
    Tables,
)

START = (
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12"
    "/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL"
)

KING_STEPS = "f1 b1 l1 r1 fl1 fr1 bl1 br1"
BISHOP = "fl* fr* bl* br*"
ROOK = "f* b* l* r*"

MOVES: dict[str, str] = {
    "P": "f1",  # Pawn
    "+P": "f1 b1 l1 r1 fl1 fr1",  # Gold General
    "I": "f1 b1",  # Go-Between
    "+I": "f1 l1 r1 fl1 fr1 bl1 br1",  # Drunk Elephant
    "L": "f*",  # Lance
    "+L": "f* b* fl* fr*",  # White Horse
    "F": "f1 b1 fl1 fr1 bl1 br1",  # Ferocious Leopard
    "+F": BISHOP,  # Bishop
    "C": "f1 b1 fl1 fr1",  # Copper General
    "+C": "f1 b1 l* r*",  # Side Mover
    "S": "f1 fl1 fr1 bl1 br1",  # Silver General
    "+S": "f* b* l1 r1",  # Vertical Mover
    "G": "f1 b1 l1 r1 fl1 fr1",  # Gold General
    "+G": ROOK,  # Rook
    "E": "f1 l1 r1 fl1 fr1 bl1 br1",  # Drunk Elephant
    "+E": KING_STEPS,  # Prince
    "K": KING_STEPS,  # King
    "A": "f* b*",  # Reverse Chariot
    "+A": "f* b* bl* br*",  # Whale
    "B": BISHOP,  # Bishop
    "+B": f"{BISHOP} f1 b1 l1 r1",  # Dragon Horse
    "T": "b1 l1 r1 fl1 fr1 bl1 br1",  # Blind Tiger
    "+T": "f* b* l1 r1 fl1 fr1 bl1 br1",  # Flying Stag
    "O": "fl1 fr1 bl1 br1 J(0,2) J(0,-2) J(2,0) J(-2,0)",  # Kirin
    "+O": "lion",  # Lion
    "X": "f1 b1 l1 r1 J(2,2) J(2,-2) J(-2,2) J(-2,-2)",  # Phoenix
    "+X": f"{BISHOP} {ROOK}",  # Queen
    "M": "f1 b1 l* r*",  # Side Mover
    "+M": f"{BISHOP} l* r*",  # Free Boar
    "V": "f* b* l1 r1",  # Vertical Mover
    "+V": f"{BISHOP} f* b*",  # Flying Ox
    "R": ROOK,  # Rook
    "+R": f"{ROOK} fl1 fr1 bl1 br1",  # Dragon King
    "H": f"{BISHOP} f1 b1 l1 r1",  # Dragon Horse
    "+H": f"{BISHOP} b* l* r* double(f) over(f)",  # Horned Falcon
    "D": f"{ROOK} fl1 fr1 bl1 br1",  # Dragon King
    "+D": f"{ROOK} bl* br* double(fl) over(fl) double(fr) over(fr)",  # Soaring Eagle
    "Q": f"{BISHOP} {ROOK}",  # Queen
    "N": "lion",  # Lion
}
PROMOTES: dict[str, str] = {
    piece_type: f"+{piece_type}" for piece_type in MOVES if f"+{piece_type}" in MOVES
}

ROYALS = {"K", "+E"}
LIONS = {"N", "+O"}  # C7
UNSUBSTANTIAL = {"P", "I"}  # C5
ZONE = 9
TAKEN_PIECES_PROTECT = False  # C5: True is what shogiops does

TABLES = Tables(12, 12, MOVES)


def reach(
    type_id: str, own: Iterable[Pair], enemy: Iterable[Pair], square: Pair, second: bool = False
) -> set[Result]:
    """All results (end square, squares of pieces taken) of one piece alone in a scene."""
    return TABLES.reach(type_id, own, enemy, square, second)


class ChuSlow(SlowGame):
    TABLES = TABLES
    LETTERS = "bw"
    START = START
    PROMOTES = PROMOTES
    OPTIONS: ClassVar[Mapping[str, Any]] = {
        "royal_safety": False,
        "last_rank": "may",
        "bare_king": True,
        "repetition_limit": 4,
        "illegal_move_loses": False,
    }

    # -- position and history ------------------------------------------------------------------

    def recall(self, memory: Mapping[str, str]) -> None:
        self.struck = self.tables.square(memory["lion"]) if "lion" in memory else None
        self.seen: Counter[tuple[Piece | int | None, ...]] = Counter()

    def memory(self) -> dict[str, str]:
        return {} if self.struck is None else {"lion": self.tables.name(self.struck)}

    def remember(self) -> None:
        self.seen[(*self.cells, self.turn, self.struck)] += 1

    # -- promotion -----------------------------------------------------------------------------

    def suffixes(self, cells: Cells, piece: Piece, move: Move) -> tuple[str, ...]:
        owner, piece_type = piece
        end = self.tables.depth(owner, move.end)
        if (
            piece_type in ("P", "L")
            and end == self.tables.ranks
            and self.set["last_rank"] != "as_others"
        ):
            return ("+", "=") if self.set["last_rank"] == "may" else ("+",)  # C4
        if self.tables.depth(owner, move.start) >= ZONE:  # C3
            may = bool(self.tables.captures(cells, move))
        else:
            may = end >= ZONE
        return ("+", "=") if may else ("",)

    # -- attacks -------------------------------------------------------------------------------

    def attacked(self, cells: Cells, target: int, owner: int) -> bool:
        """Could a side's pieces, by their moves alone, take what stands on a square?"""
        for square in self.pieces(cells, owner):
            piece = cells[square]
            assert piece is not None
            if target in self.tables.powers(piece, square).sight and any(
                target in self.tables.captures(cells, move)
                for move in self.tables.moves(cells, square)
            ):
                return True
        return False

    def royals(self, owner: int, cells: Cells | None = None) -> list[int]:
        board = self.cells if cells is None else cells
        return [
            s for s, piece in enumerate(board) if piece and piece[0] == owner and piece[1] in ROYALS
        ]

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> Iterator[Move]:
        limit = self.set["repetition_limit"]
        full = {key for key, times in self.seen.items() if limit and times >= limit - 1}
        for square in self.pieces(self.cells, self.turn):
            for move in self.moves_from(self.cells, square):
                if self.lions_allow(move) and self.royal_allows(move):
                    if full:  # C9
                        after, struck = self.moved(self.cells, move), self.strikes(move)
                        if (*after, 1 - self.turn, struck) in full:
                            continue
                    yield move

    def lions_taken(self, move: Move) -> list[int]:
        """The squares of the Lions that a move takes, in the order of the move."""
        squares = dict.fromkeys((*move.way, move.end))
        return [
            square
            for square in squares
            if (piece := self.cells[square]) and piece[0] != self.turn and piece[1] in LIONS
        ]

    def lions_allow(self, move: Move) -> bool:
        lions = self.lions_taken(move)
        mover = self.cells[move.start]
        assert mover is not None
        if not lions:
            return True
        if mover[1] not in LIONS:  # C6
            return self.struck is None or all(lion == self.struck for lion in lions)
        if move.end not in lions or self.adjacent(move.start, move.end):  # C5
            return True
        if any((piece := self.cells[s]) and piece[1] not in UNSUBSTANTIAL for s in move.way):
            return True
        after = self.moved(self.cells, move)
        if TAKEN_PIECES_PROTECT:
            for square in move.way:
                after[square] = self.cells[square]
        return not self.attacked(after, move.end, 1 - self.turn)

    def adjacent(self, one: int, other: int) -> bool:
        (a, b), (c, d) = self.tables.pair(one), self.tables.pair(other)
        return max(abs(a - c), abs(b - d)) <= 1

    def royal_allows(self, move: Move) -> bool:
        """C1 under `royal_safety`; what C5 and C6 forbid the attacker is not looked at."""
        if not self.set["royal_safety"]:
            return True
        after = self.moved(self.cells, move)
        royals = self.royals(self.turn, after)
        return len(royals) != 1 or not self.attacked(after, royals[0], 1 - self.turn)

    def strikes(self, move: Move) -> int | None:
        """C6: where a Lion is taken by a piece that is none (the last one, if two are)."""
        mover = self.cells[move.start]
        lions = self.lions_taken(move)
        return lions[-1] if lions and mover and mover[1] not in LIONS else None

    def advance(self, move: Move) -> None:
        self.struck = self.strikes(move)
        self.cells = self.moved(self.cells, move)
        self.turn = 1 - self.turn

    # -- the end -------------------------------------------------------------------------------

    def judge(self) -> Outcome | None:
        mover, other = OWNERS[self.turn], OWNERS[1 - self.turn]
        if not self.royals(self.turn):  # C1
            return other, "royals captured"
        if not self.legal():  # C2
            return other, "no legal move"
        if self.set["bare_king"] and self.bared(self.turn):  # C8
            return other, "bare king"
        if self.set["bare_king"] and self.bared(1 - self.turn):
            return mover, "bare king"
        if all(
            len(self.royals(owner)) == 1
            and len(self.living(owner)) == 1
            and not self.attacked(self.cells, self.royals(owner)[0], 1 - owner)
            for owner in (FIRST, SECOND)
        ):
            return "draw", "bare royals"
        return None

    def living(self, owner: int) -> list[int]:
        """The pieces of a side without the pawns and lances stuck on the last rank."""
        return [
            square
            for square in self.pieces(self.cells, owner)
            if not self.is_a(square, ("P", "L"))
            or self.tables.depth(owner, square) < self.tables.ranks
        ]

    def is_a(self, square: int, piece_types: Iterable[str]) -> bool:
        piece = self.cells[square]
        return piece is not None and piece[1] in piece_types

    def bared(self, owner: int) -> bool:
        """C8: is this side down to a bare royal, and the other able to win?"""
        royals, theirs = self.royals(owner), self.royals(1 - owner)
        if len(royals) != 1 or len(theirs) != 1 or len(self.living(owner)) != 1:
            return False
        pieces = [s for s in self.living(1 - owner) if not self.is_a(s, UNSUBSTANTIAL)]
        if len(pieces) < 2 or self.attacked(self.cells, theirs[0], owner):
            return False
        return len(pieces) > 2 or not any(self.adjacent(royals[0], square) for square in pieces)
