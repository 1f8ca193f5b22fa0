"""No flight: a royal in check may not move away; it may only capture the piece that gives check.

Otherwise the check has to be blocked, or the checking piece captured by another. Source: the rules
of makpong ("defensive chess"), a form of makruk.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked, attackers
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import DROP, origin_of, target_of, type_of
from cython.cimports.fairychess.rules.check.check_rule import CheckRule


@cython.cclass
class NoFlight(CheckRule):
    """Drops the moves of a royal in check."""

    judges_last = True

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Without a check nothing is forbidden."""
        return not self.any_attacked(pos, pos.turn)

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep the moves of others, and those that take the only checking piece."""
        square: cython.int
        for square in self.attacked_royals(pos, pos.turn):
            self.keep_home(pos, low, square)

    @cython.cfunc
    def keep_home(self, pos: State, low: cython.int, royal: cython.int) -> cython.void:
        """Drop the moves away of one royal."""
        index: cython.int
        keep: cython.int = low
        to: cython.int
        flees: cython.bint
        move: cython.ulonglong
        single: cython.bint = attackers(pos.board_state, royal, 1 - pos.turn, 1) == 1
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            to = target_of(move)
            flees = origin_of(move) == royal and type_of(move) != DROP
            if flees and not (
                single and pos.board_state.board[to] and self.gives_check(pos, to, royal)
            ):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    def gives_check(self, pos: State, square: cython.int, royal: cython.int) -> cython.bint:
        """Is it this enemy that attacks the royal? It does not if one does without it."""
        found: cython.bint
        pos.begin(0)
        pos.place(square, 0, 0)
        found = attacked(pos.board_state, royal, 1 - pos.turn)
        pos.unmake()
        return not found

    @cython.ccall
    def checks(self, pos: State) -> list:
        """That is another rule's to say."""
        return []


def rule(definition: Any) -> NoFlight:
    """Build from the table `[rules.no_flight]`."""
    return NoFlight()
