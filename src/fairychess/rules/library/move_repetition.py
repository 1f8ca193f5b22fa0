"""Move repetition: who moves a piece to and fro five times in a row has lost (modern janggi).

Five moves of a side in a row go between the same two squares, whatever the other side does, and
none of them answers a check. Only `pieces` count; by default all that are not royal. Stand before
`repetition`. Source: rules of the Korea Janggi Association, where the same attack must not be
repeated. Counted from where the position was set up.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import BOARD, origin_of, target_of, type_of
from cython.cimports.fairychess.rules.endings.selection import Selection

from fairychess.rules import parameter_forms as forms

NOWHERE: tuple = ((), ())
MOVES = cython.declare(cython.int, 5)


@cython.cfunc
@cython.exceptval(check=False)
def played(pos: State, ply: cython.int) -> cython.ulonglong:
    """The move of an earlier ply."""
    return move_at(pos.undo_log.frames, ply)


@cython.cclass
class MoveRepetition(Rule):
    """Looks at the last moves of the side that has moved."""

    only_names_pieces = True
    is_goal = False
    claimable = True
    ends_by_repetition = True

    pieces: object
    members: Selection

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.pieces = pieces
        self.earliest = 2 * MOVES - 2

    def bind(self, rules: Any) -> None:
        """Look the pieces up."""
        self.rules = rules
        pieces = self.pieces
        if pieces is None:
            pieces = [piece.id for piece in rules.pieces if not piece.royal]
        self.members = Selection(rules, pieces, NOWHERE)

    @cython.cfunc
    def to_and_fro(self, pos: State) -> cython.bint:
        """Were the last moves of this side between two squares?"""
        move: cython.ulonglong = played(pos, pos.ply - 1)
        earlier: cython.ulonglong
        index: cython.int
        if (
            type_of(move) != BOARD
            or not self.members.chosen[pos.board_state.board[target_of(move)]]
        ):
            return False
        for index in range(1, MOVES):
            earlier = played(pos, pos.ply - 1 - 2 * index)
            if type_of(earlier) != BOARD or origin_of(earlier) == target_of(earlier):
                return False
            if origin_of(earlier) != target_of(move) or target_of(earlier) != origin_of(move):
                return False
            move = earlier
        return True

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A loss for the side that has moved to and fro."""
        if pos.ply < 2 * MOVES - 1 or not self.to_and_fro(pos):
            return None
        return None if self.answered_check(pos) else (pos.turn, "moved to and fro")

    def answered_check(self, pos: State) -> bool:
        """Was the side that has moved in check before one of these moves?"""
        moves = [int(played(pos, ply)) for ply in range(pos.ply - 2 * MOVES + 1, pos.ply)]
        found = False
        for index in range(len(moves)):
            pos.undo()
            if index % 2 == 0 and pos.rules.in_check(pos):
                found = True
        for move in moves:
            pos.do(move)
        return found


FORMS = {"pieces": forms.PIECES_OF_SIDES}


def rule(definition: Any, *, pieces: Any = None) -> MoveRepetition:
    """Build from the table `[rules.move_repetition]`."""
    return MoveRepetition(pieces)
