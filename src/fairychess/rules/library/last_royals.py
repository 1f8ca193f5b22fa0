"""Last royals: what becomes of a side that has nothing left but royal pieces.

`result` is what that is worth to it: "loss", "win", or "none" where only two bare sides end the
game. Both bare is a draw, for the given `reason`. With `royals` = "one" a side is bare only while
it has exactly one royal piece. A side that loses may still bare the other in the very next turn,
which makes it a draw; with `reply` = "loss" that does not help: the bared side has lost at once.

With `result` = "loss_if_able" a side down to one royal piece loses at once, but only while the
other side can still win: it has a single royal that is not attacked and another piece than the
`minor` piece types, and the bare royal does not stand next to the only such piece. Pieces of the
`dead` piece types that can never move again count for nothing. Two bare royals are a draw unless
one of them is attacked.

Sources: the rules of shatranj; H. G. Muller, the Interactive Diagram (`baring=0`); lishogi.org,
rules of chu shogi; Raichu Shogi R16; King Friday XIII Chess F12.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, make_piece
from cython.cimports.fairychess.position.words.square_set import set_word

from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms

OLD_NAMES = {
    "bare_king": {"result": "loss_if_able", "royals": "one"},
    "bare_king_wins": {"result": "win", "royals": "one", "reason": "both_kings_bare"},
    "bare_royals": {"result": "none", "royals": "one", "reason": "neither_can_win"},
    "baring": {},
}
"""Rules of earlier variant files that this one has replaced, and its parameters there."""


@cython.cclass
class LastRoyals(Rule):
    """`minor` piece types are too small to win, `dead` ones count for nothing where stuck."""

    judges_royals = True
    only_names_pieces = True
    without_lock = "outcome"
    result: str
    reply: str
    reason: str
    one: cython.bint
    able: cython.bint
    minor_ids: list
    dead_ids: list
    minor: list
    dead: dict
    dead_pieces: cython.int
    dead_piece: cython.int[PIECES]

    def __init__(
        self, result: str, royals: str, reply: str, reason: str, minor: Any, dead: Any
    ) -> None:
        Rule.__init__(self)
        self.result = result
        self.one = royals == "one"
        self.reply = reply
        self.reason = reason
        self.able = result == "loss_if_able"
        self.minor_ids = list(minor)
        self.dead_ids = list(dead)

    def bind(self, rules: Any) -> None:
        """Mark the pieces in tables."""
        self.rules = rules
        self.minor = [False] * rules.tables.coloured_pieces
        self.dead = {}
        for name in self.minor_ids:
            piece_type = rules.piece_type(name)
            self.minor[make_piece(piece_type, 0)] = self.minor[make_piece(piece_type, 1)] = True
        for name in self.dead_ids:
            piece_type = rules.piece_type(name)
            for piece in (make_piece(piece_type, 0), make_piece(piece_type, 1)):
                self.dead[piece] = frozenset(rules.stuck_squares(piece))
        self.dead_pieces = len(self.dead)
        for index, piece in enumerate(self.dead):
            self.dead_piece[index] = piece

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bare(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side nothing but royals, or, where the other must be able, few enough pieces?"""
        index: cython.int
        pieces: cython.int = 0
        others: cython.ulonglong = 0
        for index in range(pos.tables.words):
            pieces += popcount(pos.board_state.occupied[set_word(side, index)])
            others |= (
                pos.board_state.occupied[set_word(side, index)]
                & ~pos.board_state.royals[set_word(side, index)]
            )
        if not self.able:
            return others == 0 and (pieces == 1 or not self.one)
        for index in range(self.dead_pieces):
            if colour_of(self.dead_piece[index]) == side:
                pieces -= pos.board_state.count[self.dead_piece[index]]
        return pieces <= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Does a closer look at few pieces find an end?"""
        if not self.bare(pos, 0) and not self.bare(pos, 1):
            return False
        with cython.gil:
            return self.outcome(pos) is not None

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The end of the game where a side is bare, or both are."""
        side: cython.int = pos.turn
        mine: cython.bint = self.bare(pos, side)
        theirs: cython.bint = self.bare(pos, 1 - side)
        if not mine and not theirs:
            return None
        if self.able:
            return self.judged(pos, mine, theirs)
        at_once: cython.bint = self.result == "loss" and self.reply == "loss"
        if mine and theirs and not at_once:
            return (-1, self.reason)
        if self.result == "none":
            return None
        if self.result == "win":
            return (side if mine else 1 - side, "king_bared")
        if theirs:
            return (side, "king_bared")
        return (1 - side, "king_bared") if at_once else None

    @cython.cfunc
    def judged(self, pos: State, mine: cython.bint, theirs: cython.bint) -> object:
        """Where the other must be able to win: its win, or a draw of two bare royals."""
        side: cython.int = pos.turn
        if mine and self.bared(pos, side):
            return (1 - side, "king_bared")
        if theirs and self.bared(pos, 1 - side):
            return (side, "king_bared")
        if mine and theirs and self.alone(pos, side) and self.alone(pos, 1 - side):
            return (-1, self.reason)
        return None

    def living(self, pos: State, side: int) -> list:
        """Squares of a side's pieces that can still do something."""
        found: list = []
        for square in range(pos.tables.squares):
            piece = pos.board_state.board[square]
            if piece and colour_of(piece) == side and square not in self.dead.get(piece, ()):
                found.append(square)
        return found

    def royal_squares(self, pos: State, side: int) -> list:
        """The squares of a side's royals."""
        return [
            square
            for square in range(pos.tables.squares)
            if pos.board_state.board[square]
            and colour_of(pos.board_state.board[square]) == side
            and pos.tables.attribute[pos.board_state.board[square]] & ROYAL
        ]

    def alone(self, pos: State, side: int) -> bool:
        """One royal, no other living piece, and not to be taken."""
        royals = self.royal_squares(pos, side)
        return (
            len(royals) == 1
            and len(self.living(pos, side)) == 1
            and not attacked(pos.board_state, royals[0], 1 - side)
        )

    def bared(self, pos: State, side: int) -> bool:
        """Is this side down to a bare royal, and the other able to win?"""
        royals = self.royal_squares(pos, side)
        enemy = self.royal_squares(pos, 1 - side)
        if len(royals) != 1 or len(enemy) != 1 or len(self.living(pos, side)) != 1:
            return False
        pieces = [
            square
            for square in self.living(pos, 1 - side)
            if not self.minor[pos.board_state.board[square]]
        ]
        if len(pieces) < 2 or attacked(pos.board_state, enemy[0], side):
            return False
        near = pos.tables.neighbours(royals[0])
        return len(pieces) > 2 or not set(near) & set(pieces)


FORMS = {"minor": forms.ids, "dead": forms.ids}


def rule(
    definition: Any,
    *,
    result: str = "loss",
    royals: str = "any",
    reply: str = "draw",
    reason: str = "both_kings_are_bare",
    minor: Any = (),
    dead: Any = (),
) -> LastRoyals:
    """Build from the table `[rules.last_royals]`."""
    one_of("result", result, ("loss", "loss_if_able", "win", "none"))
    one_of("royals", royals, ("any", "one"))
    one_of("reply", reply, ("draw", "loss"))
    return LastRoyals(result, royals, reply, reason, minor, dead)
