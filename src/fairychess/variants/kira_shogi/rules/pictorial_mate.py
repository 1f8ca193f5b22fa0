"""Pictorial mate: a pawn may not be dropped to give what looks like checkmate.

Judged by the pictures on the pieces alone, as in an ordinary game without secrets: the drop attacks
a king of the other side, and with all pieces moving as they look it has no move after which that
king is not attacked. So the answer tells nobody anything. Source: Kira Shogi KS12, KS-A1.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    origin_of,
    promotion_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import make_piece

from fairychess.rules import parameter_forms as forms


@cython.cclass
class PictorialMate(Rule):
    """Forbids drops of `piece` that mate a `king` by their looks."""

    protects_royals = False
    piece: str
    king: str
    drop_type: cython.int
    king_type: cython.int
    looks: list

    def __init__(self, piece: str, king: str) -> None:
        Rule.__init__(self)
        self.piece = piece
        self.king = king

    def bind(self, rules: Any) -> None:
        """Note what every piece looks like."""
        self.rules = rules
        self.drop_type = rules.piece_type(self.piece)
        self.king_type = rules.piece_type(self.king)
        coloured_pieces = rules.tables.coloured_pieces
        self.looks = [0, 0, *(rules.shown_piece(piece) for piece in range(2, coloured_pieces))]

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this anything but a drop that mates in appearance?"""
        to: cython.int
        king: cython.int
        mate: cython.bint
        side: cython.int = pos.turn
        if type_of(move) != 1 or promotion_of(move) - 1 != (self.drop_type):
            return True
        to = target_of(move)
        king = to + pos.tables.files if side == 0 else to - pos.tables.files
        if not 0 <= king < pos.tables.squares:
            return True
        if self.looks[pos.board_state.board[king]] != make_piece(self.king_type, 1 - side):
            return True
        pos.begin(move)
        self.unmask(pos)
        pos.board_state.set_square(to, make_piece(self.drop_type, side), 0)
        mate = attacked(pos.board_state, king, side) and not self.escapes(pos, king, side)
        pos.unmake()
        return not mate

    @cython.cfunc
    def unmask(self, pos: State) -> cython.void:
        """Let every piece be what it looks like (to be taken back)."""
        square: cython.int
        look: cython.int
        for square in range(pos.tables.squares):
            look = self.looks[pos.board_state.board[square]]
            if look != pos.board_state.board[square]:
                pos.board_state.set_square(square, look, pos.board_state.ident[square])

    @cython.cfunc
    def escapes(self, pos: State, king: cython.int, by: cython.int) -> cython.bint:
        """Has the attacked king's side a move that saves it? A drop cannot help against contact."""
        low: cython.int = pos.options.top
        square: cython.int
        at: cython.int
        index: cython.int
        goal: cython.int
        saved: cython.bint = False
        for square in range(pos.tables.squares):
            if pos.board_state.occupant[square] == 2 - by:
                piece_paths(pos, square, pos.board_state.board[square])
        for index in range(low, pos.options.top):
            if saved:
                break
            goal = target_of(pos.options.moves[index])
            at = origin_of(pos.options.moves[index])
            pos.begin(pos.options.moves[index])
            pos.board_state.make_board_move(pos.options.moves[index])
            saved = not attacked(pos.board_state, goal if at == king else king, by)
            pos.unmake()
        pos.options.top = low
        return saved


FORMS = {"kind": forms.old_name}


def rule(
    definition: Any,
    *,
    piece: str = "P",
    king: str = "K",
    judged: str = "face",
    kind: str | None = None,
) -> Rule:
    """Build from the table `[rules.pictorial_mate]`; `judged` = "off" allows every drop.

    `kind` is an older name of `piece`.
    """
    return PictorialMate(kind or piece, king) if judged == "face" else Rule()
