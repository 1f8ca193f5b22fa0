"""Full board: when no square is empty the game is over, by count of pieces or drawn.

Walls occupy their squares too. The rule `material_count` says who wins then; without it the game
is drawn.

Sources: the rules of reversi and ataxx.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.square_set import filled


@cython.cclass
class FullBoard(Rule):
    """Counts the occupied squares."""

    squares: cython.int

    def bind(self, rules: Any) -> None:
        """Note how many squares the board has."""
        self.rules = rules
        self.squares = len(list(rules.board))

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The end of the game once every square is occupied."""
        index: cython.int
        pieces: cython.int = 0
        for index in range(pos.tables.words):
            pieces += popcount(filled(pos.board_state.occupied, index))
        return None if pieces < self.squares else pos.rules.adjudicate(pos, "board_full")


def rule(definition: Any) -> FullBoard:
    """Build from the table `[rules.full_board]`."""
    return FullBoard()
