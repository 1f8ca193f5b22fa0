"""Quiet limit: so many plies without a capture, a promotion or a pawn move are a draw.

`plies` = 0 switches it off.
Source: FIDE Laws of Chess, 9.3 and 9.6.2.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.messages import Message

# More plies than a game has.
NEVER = 1 << 30


@cython.cclass
class QuietLimit(Rule):
    """The game is drawn after `plies` plies without a capture, promotion or pawn move."""

    is_goal = False
    plies: cython.int

    def __init__(self, plies: int = 100) -> None:
        Rule.__init__(self)
        self.plies = plies
        self.earliest = plies if plies > 0 else NEVER

    def halfmove_limit(self) -> int:
        """So many plies; 0 where it is switched off."""
        return int(max(0, self.plies))

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A draw once the count is reached, unless the last move gave mate."""
        if pos.halfmove_clock < self.earliest:
            return None
        low: cython.int = pos.generate()
        moves: cython.int = pos.top - low
        pos.top = low
        return (-1, Message("no_progress", {"plies": self.plies})) if moves else None


def rule(definition: Any, *, plies: int = 100) -> QuietLimit:
    """Build from the table `[rules.quiet_limit]`; 0 switches it off."""
    return QuietLimit(plies)
