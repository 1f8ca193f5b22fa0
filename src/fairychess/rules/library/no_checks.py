"""No checks: a move may not give check. Source: the rules of racing kings (Vernon Parton).

What leaves one's own royal attacked, `royal_check` forbids.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.check.check_rule import CheckRule


@cython.cclass
class NoChecks(CheckRule):
    """Drops the moves after which a royal of the other side is attacked."""

    judges_last = True

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Try the move out."""
        side: cython.int = pos.turn
        attacked: cython.bint
        self.try_out(pos, move)
        attacked = self.any_attacked(pos, 1 - side)
        pos.unmake()
        return not attacked

    @cython.ccall
    def checks(self, pos: State) -> list:
        """That is another rule's to say."""
        return []


def rule(definition: Any) -> NoChecks:
    """Build from the table `[rules.no_checks]`."""
    return NoChecks()
