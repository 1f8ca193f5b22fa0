"""Kira Shogi, slowly: what it has besides the rules in `kira`, each under its number."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from .board import FIRST, OWNERS, Cells, Tables
from .kira import COMMON_OPTIONS, ROLE_POWERS, KiraSlow
from .kira_pieces import Individual

# KS1: the pieces of shogi.
ROOK, BISHOP = "f* b* l* r*", "fl* fr* bl* br*"
ORTHOGONAL_STEPS, DIAGONAL_STEPS = "f1 b1 l1 r1", "fl1 fr1 bl1 br1"
GOLD = f"{ORTHOGONAL_STEPS} fl1 fr1"

TABLES = Tables(9, 9, {
    "P": "f1",
    "L": "f*",
    "N": "J(1,2) J(-1,2)",
    "S": f"{DIAGONAL_STEPS} f1",
    "G": GOLD,
    "B": BISHOP,
    "R": ROOK,
    "K": f"{ORTHOGONAL_STEPS} {DIAGONAL_STEPS}",
    "+P": GOLD,
    "+L": GOLD,
    "+N": GOLD,
    "+S": GOLD,
    "+B": f"{BISHOP} {ORTHOGONAL_STEPS}",
    "+R": f"{ROOK} {DIAGONAL_STEPS}",
    **ROLE_POWERS,
})  # fmt: skip

# The deepest rank on which an ordinary piece of this look can still move.
DEEPEST = {"P": 8, "L": 8, "N": 7}
ZONE = 7  # the far three ranks


class KiraShogiSlow(KiraSlow):
    TABLES = TABLES
    LETTERS = "bw"  # KS13: Black, sente, first
    START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[]"
    HAND_ORDER = "PLNSGBRK"
    DRAWN = 10  # KS2
    OCCURRENCES = 4  # KS-A6
    OPTIONS: ClassVar[Mapping[str, Any]] = {**COMMON_OPTIONS, "pictorial_mate": "face"}

    def stuck(self, owner: int, face: str, square: int) -> bool:
        """Could an ordinary piece of this look never move again from here?"""
        return self.tables.depth(owner, square) > DEEPEST.get(face, self.tables.ranks)

    # -- promotion, KS1, KS6 -------------------------------------------------------------------

    def may_promote(self, one: Individual, start: int, end: int) -> bool:
        """KS-A4: a move that starts or ends in the zone, by any power."""
        deepest = max(self.tables.depth(one.owner, square) for square in (start, end))
        return f"+{one.face}" in self.tables.words and deepest >= ZONE

    def promotions(self, one: Individual, end: int) -> tuple[str, ...]:
        """KS-A3: L and Kira need not, unless the option says so."""
        free = self.role(one.identity) and self.set["lk_pawn_promotion"] == "optional"
        return ("+",) if self.stuck(one.owner, one.face, end) and not free else ("+", "=")

    def promoted(self, one: Individual, suffix: str) -> str:
        return f"+{one.face}"

    # -- hands ---------------------------------------------------------------------------------

    def to_hand(self, victim: Individual) -> None:
        """KS1, KS3, KS13: any piece, kings as well, with its unpromoted side, to the captor."""
        victim.owner = 1 - victim.owner
        victim.face = victim.face.removeprefix("+")
        victim.place = None

    def special_actions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """KS13, KS-A8: drops; each piece by name if the hand holds several of its type."""
        cells = self.faces()
        for piece_type in self.HAND_ORDER:
            held = self.hand(self.turn, piece_type)
            squares = [s for s in range(len(cells)) if held and self.may_drop(piece_type, s, cells)]
            for square in squares:
                for one in held:
                    which = f"~{one.identity}" if len(held) > 1 else ""
                    text = f"{piece_type}@{self.name(square)}{which}"
                    yield text, partial(self.do_drop, text, one, square)

    def may_drop(self, piece_type: str, square: int, cells: Cells) -> bool:
        if cells[square] or self.stuck(self.turn, piece_type, square):
            return False
        return piece_type != "P" or not (
            self.second_pawn(square) or self.pictorial_mate(square, cells)
        )

    def second_pawn(self, square: int) -> bool:
        """KS11, KS-A2: nifu; L and Kira do not count as pawns."""
        file, _ = self.tables.pair(square)
        return any(
            one.face == "P" and not self.role(one.identity) and one.place is not None
            and self.tables.pair(one.place)[0] == file
            for one in self.on_board(self.turn)
        )  # fmt: skip

    def do_drop(self, text: str, one: Individual, square: int) -> None:
        self.halfmove_clock += 1
        self.heard.append(("moved", OWNERS[self.turn], text))
        one.place = square
        self.action_done()

    # -- pictorial checkmate, KS12, KS-A1 --------------------------------------------------------

    def pictorial_mate(self, square: int, cells: Cells) -> bool:
        """A dropped pawn attacks a king by look, and by look no move of its side saves that king.

        A drop cannot: nothing stands between the pawn and the king.
        """
        if self.set["pictorial_mate"] == "off":
            return False
        enemy = 1 - self.turn
        king = next(iter(self.tables.line(square, (0, 1 if self.turn == FIRST else -1), 1)), None)
        if king is None or cells[king] != (enemy, "K"):
            return False
        after = list(cells)
        after[square] = self.turn, "P"
        for start, piece in enumerate(after):
            if piece and piece[0] == enemy:
                for move in self.tables.moves(after, start):
                    then = list(after)
                    then[start], then[move.end] = None, piece
                    if not self.attacked(then, move.end if start == king else king):
                        return False
        return True

    def attacked(self, cells: Cells, square: int) -> bool:
        """By look: can the side to move take what stands here?"""
        return any(
            move.end == square
            for start, piece in enumerate(cells)
            if piece and piece[0] == self.turn
            for move in self.tables.moves(cells, start)
        )
