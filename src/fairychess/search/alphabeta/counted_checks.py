"""What checks are worth in games that are won by giving so many of them (three-check chess)."""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.search.alphabeta.scores import ROYAL_GAIN

MOST_LEFT = cython.declare(cython.int, 15)
"""Who has more checks left to give than these is as far from winning."""
LAST = 3.0
"""What it is worth, in median pieces, to have but one check left; with two it is a half of this,
with three a third."""


@cython.final
@cython.cclass
class CountedChecks:
    """The checks of one position; `left` are variables with what each side has still to give."""

    def __init__(self, pos: Position, left: tuple[int, int], median: int) -> None:
        self.pos = pos
        self.first, self.second = left
        worth = [round(LAST * median) // max(1, number) for number in range(16)]
        self.worth_store = array("i", worth)
        self.worth = ints(self.worth_store)

    def left(self, colour: cython.int) -> cython.int:
        """Return how many checks a colour has still to give."""
        variable: cython.int = self.second if colour else self.first
        found: cython.int = self.pos.board_state.variables[variable]
        return found if found < MOST_LEFT else MOST_LEFT

    def balance(self, colour: cython.int) -> cython.int:
        """Return what the checks given so far are worth to a colour."""
        return self.worth[self.left(colour)] - self.worth[self.left(1 - colour)]

    def gain(self, colour: cython.int) -> cython.int:
        """Return what this colour gains by one more check."""
        left: cython.int = self.left(colour)
        return ROYAL_GAIN if left <= 1 else self.worth[left - 1] - self.worth[left]
