"""Counting: the side that cannot win counts the other's moves, and at the limit it is a draw.

`style` says how: "makruk" (Thailand), "cambodian" (ouk) or "asean". Board's honour (not in asean):
without pawns on the board (makruk), or with three pieces or fewer left (cambodian), a side counts
64 or 63 moves of both sides. Pieces' honour: a side with a bare royal counts to a number that the
strongest of the enemy's pieces sets, beginning with the number of pieces on the board. Mate at the
limit still wins. `rook`, `khon`, `knight` and `pawn` are lists of ids, by default R, S, N and P
where there are such pieces. Sources: rules of the Thai Chess Association; Wikipedia, "Makruk:
counting rules"; ASEAN chess rules of 2013.

The position text says `counting=32,6`: the limit and the count, both in plies.
"""

import re
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import changes_piece
from cython.cimports.fairychess.rules.endings.selection import Selection

from fairychess.messages import must_be, wrong_field
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules import parameter_forms as forms

NOWHERE: tuple = ((), ())
USUAL = (("R",), ("S",), ("N",), ("P",))
STYLES = ("makruk", "cambodian", "asean")
MAKRUK = cython.declare(cython.int, 0)
CAMBODIAN = cython.declare(cython.int, 1)
ASEAN = cython.declare(cython.int, 2)
LARGEST = 1000


@cython.cclass
class Counting(Rule):
    """Variables `limit` (0: nobody counts) and `counted`, in plies."""

    only_names_pieces = True
    is_goal = False
    claimable = True
    leaves_pieces = True

    style: cython.int
    ids: tuple
    rook: Selection
    khon: Selection
    knight: Selection
    pawn: Selection
    all: Selection
    limit: cython.int
    counted: cython.int

    def __init__(self, style: str, ids: tuple) -> None:
        Rule.__init__(self)
        self.notation = CountingNotation(self)
        self.style = STYLES.index(style)
        self.ids = ids

    def bind(self, rules: Any) -> None:
        """Look the pieces up and ask for the variables."""
        self.rules = rules
        rook, khon, knight, pawn = self.ids
        self.rook = Selection(rules, rook, NOWHERE, "rook")
        self.khon = Selection(rules, khon, NOWHERE, "khon")
        self.knight = Selection(rules, knight, NOWHERE, "knight")
        self.pawn = Selection(rules, pawn, NOWHERE, "pawn")
        self.all = Selection(rules, "*", NOWHERE)
        self.limit = rules.variable("counting limit")
        self.counted = rules.variable("counted")

    def counts(self, pos: State) -> tuple:
        """The limit and the count, in plies."""
        return pos.board_state.variables[self.limit], pos.board_state.variables[self.counted]

    def is_cambodian(self) -> bool:
        """Are the numbers those of ouk?"""
        return bool(self.style == CAMBODIAN)

    def set_counts(self, pos: State, limit: int, counted: int) -> None:
        """Effect: count from here."""
        pos.set_variable(self.limit, limit)
        pos.set_variable(self.counted, counted)

    @cython.cfunc
    @cython.exceptval(check=False)
    def limit_for(self, pos: State, side: cython.int) -> cython.int:
        """How many plies this side would have to count to, 0 if it may not count."""
        mine: cython.int = self.all.on_board(pos, side)
        enemy: cython.int = 1 - side
        if self.style == ASEAN:
            if mine > 1 or self.pawn.on_board(pos, 0) or self.pawn.on_board(pos, 1):
                return 0
            if self.rook.on_board(pos, enemy):
                return 32
            if self.khon.on_board(pos, enemy):
                return 88
            return 128 if self.knight.on_board(pos, enemy) else 0
        if self.all.on_board(pos, enemy) == 1:
            return 0
        if self.style == CAMBODIAN and mine > 1:
            return 126 if mine <= 3 else 0
        if self.pawn.on_board(pos, 0) or self.pawn.on_board(pos, 1):
            return 0
        return self.honour(pos, mine, enemy) - (2 if self.style == CAMBODIAN else 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def honour(self, pos: State, mine: cython.int, enemy: cython.int) -> cython.int:
        """The numbers of makruk, in plies; ouk counts one move less."""
        if mine > 1:
            return 128
        if self.rook.on_board(pos, enemy):
            return 16 if self.rook.on_board(pos, enemy) > 1 else 32
        if self.khon.on_board(pos, enemy) > 1:
            return 44
        if self.knight.on_board(pos, enemy) > 1:
            return 64
        return 88 if self.khon.on_board(pos, enemy) else 128

    @cython.cfunc
    @cython.exceptval(check=False)
    def takes_pawn(self, pos: State) -> cython.bint:
        """Has the last move taken a pawn, where that may set a bare royal counting?"""
        if self.style == ASEAN or not pos.last_move.captured:
            return False
        return self.pawn.chosen[pos.last_move.captured_piece[0]]

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Begin to count, begin once more for a side that is bare now, or count on."""
        side: cython.int = 1 - pos.turn
        pieces: cython.int = self.all.on_board(pos, 0) + self.all.on_board(pos, 1)
        limit: cython.int
        bare: cython.bint = self.all.on_board(pos, side) == 1
        if not pos.board_state.variables[self.limit] or (
            bare and (pos.last_move.captured or changes_piece(move))
        ):
            limit = self.limit_for(pos, side)
            if limit:
                self.set_counts(pos, limit, 2 * pieces if bare and self.style != ASEAN else 0)
                return
        if self.takes_pawn(pos) and self.all.on_board(pos, 1 - side) == 1:
            limit = self.limit_for(pos, 1 - side)
            if limit:  # a bare royal has taken the last pawn itself
                self.set_counts(pos, limit, 2 * pieces - 1)
                return
        if pos.board_state.variables[self.limit]:
            pos.set_variable(self.counted, pos.board_state.variables[self.counted] + 1)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A draw beyond the limit, unless the last move gave mate."""
        low: cython.int
        moves: cython.int
        if not pos.board_state.variables[self.limit]:
            return None
        if pos.board_state.variables[self.counted] <= pos.board_state.variables[self.limit]:
            return None
        low = pos.generate()
        moves = pos.options.top - low
        pos.options.top = low
        return pos.rules.adjudicate(pos, "counted_out") if moves else None


class CountingNotation(RuleNotation):
    """`counting=32,6`."""

    remembers = ("counting",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """Said where somebody counts."""
        limit, counted = self.rule.counts(pos)
        return {"counting": f"{limit},{counted}"} if limit else {}

    def fen_fields(self, fen: Any) -> dict[str, str]:
        """The limit and the count, which FEN has in place of en passant and the clock."""
        return {"counting": fen.counting} if fen.counting else {}

    def fen_parts(self, pos: Any) -> dict[str, str]:
        """The same two numbers."""
        limit, counted = self.rule.counts(pos)
        return {"count": f"{limit},{counted}"} if limit else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `counting=32,6`."""
        text = fields.pop("counting", "0,0")
        match = re.fullmatch(r"(\d{1,3}),(\d{1,3})", text, re.ASCII)
        if match is None:
            raise wrong_field("counting", text, must_be("wanted_limit_count"))
        limit, counted = int(match.group(1)), int(match.group(2))
        if counted and not limit:
            raise wrong_field("counting", text, "fault_count_limit")
        self.rule.set_counts(pos, limit, counted)


FORMS = dict.fromkeys(("rook", "khon", "knight", "pawn"), forms.PIECES_OF_SIDES)


def rule(
    definition: Any,
    *,
    style: str,
    rook: Any = None,
    khon: Any = None,
    knight: Any = None,
    pawn: Any = None,
) -> Counting:
    """Build from the table `[rules.counting]`."""
    one_of("style", style, STYLES)
    known = {piece.id for piece in definition.pieces}
    ids = [
        [name for name in usual if name in known] if given is None else given
        for given, usual in zip((rook, khon, knight, pawn), USUAL, strict=True)
    ]
    return Counting(style, tuple(ids))
