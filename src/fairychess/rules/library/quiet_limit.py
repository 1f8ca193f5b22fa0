"""Quiet limit: so many plies without a capture, a promotion or a pawn move are a draw.

The pieces' own field `resets` says which moves make progress; `resets` here names further pieces,
for both sides or for each (`{first = ["P"], second = ["S"]}`). A drop is progress. The rule
`material_count` may name a winner instead of the draw.
`plies` = 0 switches it off. Where it has to be claimed and nobody does, the game ends after half as
many plies more.
Source: FIDE Laws of Chess, 9.3 and 9.6.2.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.endings.selection import Selection

from fairychess.messages import Message
from fairychess.rules import parameter_forms as forms

# More plies than a game has.
NEVER = 1 << 30
NOWHERE: tuple = ((), ())


@cython.cclass
class QuietLimit(Rule):
    """The game is drawn after `plies` plies without a capture, promotion or pawn move."""

    only_names_pieces = True
    is_goal = False
    claimable = True
    leaves_pieces = True
    without_lock = "outcome"
    plies: cython.int

    def __init__(self, plies: int = 100) -> None:
        Rule.__init__(self)
        self.plies = plies
        self.earliest = plies if plies > 0 else NEVER

    def halfmove_limit(self) -> int:
        """So many plies; 0 where it is switched off."""
        return int(max(0, self.plies))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Is the count reached, and the last move has not given mate?"""
        low: cython.int
        moves: cython.int
        if pos.halfmove_clock < self.earliest:
            return False
        low = pos.push_options()
        moves = pos.options.top - low
        pos.options.top = low
        return moves > 0

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A draw once the count is reached, unless the last move gave mate."""
        if not self.is_over_nogil(pos):
            return None
        return pos.rules.adjudicate(pos, Message("no_progress", {"plies": self.plies}))

    def unclaimed_outcome(self, pos: State) -> object:
        """The same after half as many plies more: in chess 75 moves need no claim."""
        plies = self.plies + self.plies // 2
        if pos.halfmove_clock < plies or not self.is_over_nogil(pos):
            return None
        return pos.rules.adjudicate(pos, Message("no_progress", {"plies": plies}))


@cython.cclass
class WiderQuietLimit(QuietLimit):
    """A quiet limit that further moves set back."""

    pieces: object
    progress: Selection

    def __init__(self, plies: int, pieces: Any) -> None:
        QuietLimit.__init__(self, plies)
        self.pieces = pieces

    def bind(self, rules: Any) -> None:
        """Look the pieces up."""
        self.rules = rules
        self.progress = Selection(rules, self.pieces, NOWHERE, "resets")

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Begin to count once more."""
        if self.progress.chosen[pos.last_move.piece]:
            pos.set_counters(0, pos.fullmove_number)


FORMS = {"resets": forms.PIECES_OF_SIDES}


def rule(definition: Any, *, plies: int = 100, resets: Any = ()) -> QuietLimit:
    """Build from the table `[rules.quiet_limit]`; 0 plies switch it off."""
    return WiderQuietLimit(plies, resets) if resets else QuietLimit(plies)
