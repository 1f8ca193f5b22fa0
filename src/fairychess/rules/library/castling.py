"""Castling, as XBetza's `O` has it or by files of its own.

Without parameters, pieces castle whose XBetza text has an `O` item: an unmoved piece goes exactly
so far towards an unmoved friend. The friend is the first piece on that side and must stand on the
board's edge (or `j` files inside it); it lands on the square next to the castler on the inner side.
A royal castler may not castle out of, through or into attack.

With `king`, castling is said by files instead, and `O` items are not needed:

    [rules.castling]
    king = "K"               # who castles: an id, or a list of them
    partners = ["R"]         # whom with
    kingside = "g"           # file where the king arrives; the partner lands beside it, inside
    queenside = "c"
    rank = 1                 # counted from each side's own edge
    king_file = "e"          # which king castles, where several stand on the rank
    rook_files = { kingside = "h", queenside = "a" }  # the partners' own, if not the outermost
    opposite = false         # may not castle to the side to which the opponent has castled
    dropped = false          # pieces dropped on their own squares may castle (placement chess)
    chess960 = false         # moves are written as the king taking the rook: e1h1
    safe = true              # royals may not castle out of, through or into attack

King and partners may begin on any files of the rank, so all of this serves Chess960 as well. What
is still allowed stands in the position text as `KQkq`, where K and Q mean the partner on its own
file, or the outermost one on that side where none stands there, and another one is named by its
file (`HAha`, Shredder-FEN). Sources: the laws of
chess, art. 3.8 and the guidelines for Chess960; H. G. Muller on `O`; Reinhard Scharnagl on X-FEN.
"""

from array import array
from functools import partial
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    first_payload,
    origin_of,
    squares_of,
    target_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, is_piece_of
from cython.cimports.fairychess.position.words.square_set import (
    SIDE_SETS,
    add_square,
    filled,
    set_word,
)
from cython.cimports.fairychess.rules.castling.safe_castling import SafeCastling

from fairychess.board import square_name
from fairychess.messages import ExplainedError
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules import parameter_forms as forms
from fairychess.rules.castling.rank_castling import RankCastling
from fairychess.rules.castling.terms import castling_terms
from fairychess.rules.squares import not_on_hexagons

LIMIT = 32


@cython.cclass
class Castling(SafeCastling):
    """Castling for every piece type whose XBetza text has an `O` item."""

    only_names_pieces = True
    without_lock = "moves turn_ends"

    kings: list
    partners: list
    options: cython.int
    piece: cython.int[32]
    king: cython.int[32]
    goal: cython.int[32]
    partner: cython.int[32]
    landing: cython.int[32]
    inside: cython.char[32]
    like: cython.int[PIECES]
    lane_store: object
    lane: cython.p_ulonglong
    king_home: cython.ulonglong[SIDE_SETS]
    partner_home: cython.ulonglong[SIDE_SETS]

    def __init__(self, safe: bool = True) -> None:
        SafeCastling.__init__(self, safe)
        self.notation = CastlingNotation(self)
        self.kings = [[], []]
        self.partners = [[], []]
        self.options = 0
        self.lane_store = array("Q", [0]) * set_word(LIMIT, 0)
        self.lane = ulonglongs(self.lane_store)

    def learn_start(self, pos: State) -> None:
        """Find every castling the start position could ever allow; they are fixed by it."""
        SafeCastling.learn_start(self, pos)
        for piece in range(2, pos.tables.coloured_pieces):
            self.like[piece] = self.rules.shown_piece(piece)
        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if not piece:
                continue
            for item in pos.tables.programs[piece].castlings:
                self.learn(pos, square, piece, item)

    def castling_homes(self, side: int) -> tuple[set[int], set[int]]:
        """Array squares of a side's castling pieces and of their partners."""
        return set(self.kings[side]), set(self.partners[side])

    def learn(self, pos: State, square: int, piece: int, item: Any) -> None:
        """Note one castling: squares of both pieces, the lane between, the castler's way."""
        partner = self.friend(pos, square, item)
        goal = square + item.dx * item.distance
        if partner < 0 or (partner - goal) * item.dx < 0 or self.options == LIMIT:
            return
        if not is_piece_of(pos.piece_at(partner), colour_of(piece)):
            return
        number = self.options
        self.options += 1
        self.piece[number] = piece
        self.king[number] = square
        self.goal[number] = goal
        self.partner[number] = partner
        self.landing[number] = goal - item.dx
        self.inside[number] = bool(item.inside)
        for where in range(square + item.dx, partner, item.dx):
            add_square(self.lane, number, where)
        side = colour_of(piece)
        self.kings[side].append(square)
        self.partners[side].append(partner)
        add_square(self.king_home, side, square)
        add_square(self.partner_home, side, partner)

    def friend(self, pos: State, square: int, item: Any) -> int:
        """Square where the castling friend of the piece on `square` belongs, -1 if nowhere."""
        files = pos.tables.files
        row = square - square % files
        holes = pos.tables.board.holes
        column = 0 if item.dx < 0 else files - 1
        while row + column in holes and column != square % files:
            column -= item.dx
        column -= item.inside * item.dx
        if (column - square % files) * item.dx <= 0:
            return -1
        return int(row + column)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def moves_nogil(self, pos: State) -> cython.int:
        """Push the castlings of the side to move."""
        number: cython.int
        word: cython.int
        busy: cython.ulonglong
        pieces: cython.ulonglong = filled(pos.board_state.occupied, 0)
        for number in range(self.options):
            if colour_of(self.piece[number]) != pos.turn:
                continue
            if self.lane[set_word(number, 0)] & pieces:
                continue
            busy = 0
            for word in range(1, pos.tables.words):
                busy |= self.lane[set_word(number, word)] & (filled(pos.board_state.occupied, word))
            if busy:
                continue
            if self.like[pos.board_state.board[self.king[number]]] != self.piece[number]:
                continue
            if not pos.board_state.stands_unmoved(
                self.king[number]
            ) or not pos.board_state.stands_unmoved(self.partner[number]):
                continue
            if pos.board_state.occupant[self.partner[number]] != 1 + pos.turn:
                continue
            if self.forbidden(pos, self.king[number], self.goal[number]):
                continue
            self.push_castling(
                pos,
                self.king[number],
                self.goal[number],
                self.partner[number],
                self.landing[number],
                not self.inside[number],
            )
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def turn_ends_nogil(self, pos: State) -> cython.int:
        """Forget rights that can never be used, so that equal rights hash alike.

        Asked last, for other rules may have removed a castler or its friend.
        """
        if not pos.last_move.unmoved_changed:
            return 0
        if is_in_vain(self, pos, 0):
            self.forget_all(pos, 0)
        if is_in_vain(self, pos, 1):
            self.forget_all(pos, 1)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget_all(self, pos: State, side: cython.int) -> cython.void:
        """Forget the rights of a side."""
        number: cython.int
        for number in range(self.options):
            if colour_of(self.piece[number]) == side:
                self.forget(pos, self.king[number])
                self.forget(pos, self.partner[number])


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_in_vain(rule: Castling, pos: State, side: cython.int) -> cython.bint:
    """Has a side unmoved castlers without friends, or friends without a castler?"""
    word: cython.int
    unmoved: cython.p_ulonglong = pos.board_state.unmoved
    kings: cython.ulonglong = unmoved[0] & rule.king_home[set_word(side, 0)]
    friends: cython.ulonglong = unmoved[0] & rule.partner_home[set_word(side, 0)]
    for word in range(1, pos.tables.words):
        kings |= unmoved[word] & rule.king_home[set_word(side, word)]
        friends |= unmoved[word] & rule.partner_home[set_word(side, word)]
    return (kings == 0) != (friends == 0)


class CastlingNotation(RuleNotation):
    """The texts of castling."""

    by_move = True

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`e1g1`; with the friend named (`e1d1~a1`) where a plain move could look the same."""
        name = partial(square_name, pos.tables.board)
        king = origin_of(move)
        to = target_of(move)
        text = name(king) + name(to)
        if abs(king - to) == 1 or self.alike(pos, move):
            text += "~" + name(first_payload(move))
        return text

    def alike(self, pos: State, move: int) -> bool:
        """Is there another option with the same squares?"""
        squares = squares_of(move)
        same = [other for other in pos.legal_moves() if squares_of(other) == squares]
        return len(same) > 1


FORMS = {"king": forms.id_or_ids, "partners": forms.id_or_ids, "rook_files": forms.files}


def rule(
    definition: Any,
    *,
    safe: bool = True,
    king: Any = None,
    partners: Any = ("R",),
    kingside: str = "",
    queenside: str = "",
    rank: int = 1,
    king_file: str = "e",
    rook_files: Any = None,
    opposite: bool = False,
    dropped: bool = False,
    chess960: bool = False,
) -> SafeCastling:
    """Build from the table `[rules.castling]`."""
    not_on_hexagons(definition)
    if king is None:
        if partners != ("R",) or kingside or queenside or rank != 1 or king_file != "e":
            raise ExplainedError("fault_castling_king")
        if rook_files is not None or opposite or dropped or chess960:
            raise ExplainedError("fault_castling_king")
        return Castling(safe)
    terms = castling_terms(
        definition,
        king=king,
        partners=partners,
        kingside=kingside or "g",
        queenside=queenside or "c",
        rank=rank,
        king_file=king_file,
        rook_files=rook_files,
        opposite=opposite,
        dropped=dropped,
        chess960=chess960,
        safe=safe,
    )
    return RankCastling(terms)
