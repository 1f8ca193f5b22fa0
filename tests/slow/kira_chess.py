"""Kira Chess, slowly: what it has besides the rules in `kira`, each under its number."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from .board import FIRST, Cells, Outcome, Tables
from .kira import COMMON_OPTIONS, ROLE_POWERS, KiraSlow
from .kira_pieces import Individual

KING_STEPS = "f1 b1 l1 r1 fl1 fr1 bl1 br1"
ROOK, BISHOP = "f* b* l* r*", "fl* fr* bl* br*"

TABLES = Tables(8, 8, {
    "P": "",  # K6: by `pawn_ends`
    "N": ROLE_POWERS["as L"],
    "B": BISHOP,
    "R": ROOK,
    "K": KING_STEPS,  # K4, K-A17: anywhere
    "Q": KING_STEPS,  # K5: the original queen
    "+Q": f"{ROOK} {BISHOP}",  # K5: by promotion
    **ROLE_POWERS,
})  # fmt: skip

# K4, K6, K9: king, rook, where they go and what must be empty between them.
CASTLING = {
    "K": ("e1", "h1", "g1", "f1", "f1 g1"),
    "Q": ("e1", "a1", "c1", "d1", "b1 c1 d1"),
    "k": ("e8", "h8", "g8", "f8", "f8 g8"),
    "q": ("e8", "a8", "c8", "d8", "b8 c8 d8"),
}


class KiraChessSlow(KiraSlow):
    TABLES = TABLES
    LETTERS = "wb"
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"  # K1
    UNMOVED = "KQkq"
    DRAWN = 8  # K2
    OCCURRENCES = 3  # K-A20
    OPTIONS: ClassVar[Mapping[str, Any]] = {**COMMON_OPTIONS, "no_progress_limit": "on"}

    # -- pawns, K6 -----------------------------------------------------------------------------

    def ordinary_pawn(self, one: Individual) -> bool:
        return one.face == "P" and not self.role(one.identity)

    def ends(self, one: Individual, cells: Cells) -> list[int]:
        return self.pawn_ends(one, cells) if self.ordinary_pawn(one) else super().ends(one, cells)

    def ahead(self, one: Individual, right: int = 0) -> int | None:
        """The square one step ahead, or diagonally ahead; None beyond the edge."""
        assert one.place is not None
        up = 1 if one.owner == FIRST else -1
        return next(iter(self.tables.line(one.place, (right, up), 1)), None)

    def pawn_ends(self, one: Individual, cells: Cells) -> list[int]:
        found = []
        ahead = self.ahead(one)
        if ahead is not None and not cells[ahead]:
            found.append(ahead)
            assert one.place is not None
            double = ahead + ahead - one.place
            if self.tables.depth(one.owner, one.place) == 2 and not cells[double]:
                found.append(double)
        for side in (-1, 1):
            square = self.ahead(one, side)
            if square is None:
                continue
            other = cells[square]
            if (other and other[0] != one.owner) or square == self.passed:
                found.append(square)
        return found

    def takers_in_passing(self) -> Iterator[Individual]:
        """K-A19: ordinary pawns, while the pawn that passed is still there to be taken."""
        if self.passed is None or self.passed_pawn() is None:
            return
        for one in self.on_board(self.turn):
            if self.ordinary_pawn(one) and self.passed in (self.ahead(one, -1), self.ahead(one, 1)):
                yield one

    def passed_pawn(self) -> Individual | None:
        """The pawn that has just stepped over `passed`."""
        assert self.passed is not None
        files = self.tables.files
        return self.at(self.passed + (-files if self.turn == FIRST else files))

    def victim(self, one: Individual, end: int) -> Individual | None:
        if self.ordinary_pawn(one) and end == self.passed:
            return self.passed_pawn()
        return self.at(end)

    def relocate(self, one: Individual, end: int) -> None:
        assert one.place is not None
        if one.face == "P":
            self.progress()  # K-A20: by its look
        if self.ordinary_pawn(one) and abs(end - one.place) == 2 * self.tables.files:
            self.stepped = (one.place + end) // 2
        self.no_more_castling(one.identity)
        super().relocate(one, end)

    # -- promotion -----------------------------------------------------------------------------

    def may_promote(self, one: Individual, start: int, end: int) -> bool:
        """K6, K10, K-A14: a pawn, also L or Kira, on the action that arrives on the last rank."""
        was, now = (self.tables.depth(one.owner, square) for square in (start, end))
        return one.face == "P" and was < now == self.tables.ranks

    def promotions(self, one: Individual, end: int) -> tuple[str, ...]:
        choices = ("=+Q", "=R", "=B", "=N")
        free = self.role(one.identity) and self.set["lk_pawn_promotion"] == "optional"
        return (*choices, "=") if free else choices

    def promoted(self, one: Individual, suffix: str) -> str:
        return suffix[1:]

    # -- castling ------------------------------------------------------------------------------

    def special_actions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """K4, K9, K-A18: king and rook unmoved, nothing between them; attacks do not matter."""
        for letter in "KQ" if self.turn == FIRST else "kq":
            king, _, to, _, between = CASTLING[letter]
            empty = not any(self.at(self.tables.square(name)) for name in between.split())
            if letter in self.castling and empty:
                yield king + to, partial(self.do_castle, letter)

    def do_castle(self, letter: str) -> None:
        king, rook, king_to, rook_to, _ = CASTLING[letter]
        self.halfmove_clock += 1
        self.heard.append(("moved", "second" if letter.islower() else "first", king + king_to))
        self.relocate(self.pieces[king], self.tables.square(king_to))
        self.relocate(self.pieces[rook], self.tables.square(rook_to))
        self.action_done()

    def no_more_castling(self, identity: str) -> None:
        """K-A18: a king or rook that has moved, by whatever power, or is gone."""
        self.castling -= {letter for letter, who in CASTLING.items() if identity in who[:2]}

    def remove(self, one: Individual) -> None:
        self.no_more_castling(one.identity)
        super().remove(one)

    # -- draws ---------------------------------------------------------------------------------

    def no_progress(self) -> Outcome | None:
        """K-A20."""
        if self.set["no_progress_limit"] == "on" and self.halfmove_clock >= 100:
            return "draw", "100 plies without progress"
        return None
