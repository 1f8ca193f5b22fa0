"""The registers of formulas, and what they are asked about."""

import cython
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.square_set import SET_WORDS, add_square, set_word
from cython.cimports.fairychess.rules.composed.opcodes import (
    CHOSEN,
    GIVEN_SETS,
    LAST,
    LAST_ORIGIN,
    MOST_TAKEN,
    PASSED,
)


class Scene:
    """What a formula is evaluated for, and its registers. `side` moves, or has just moved.

    `asking`: are the enemy's moves being listed? The formula is then evaluated for them in the
    registers `inner`; without these, no further.

    `took` are the captured pieces, `takes` is how many there are, `taken` the last of them.

    While steps are only supposed, `step_from` and `step_to` are the squares of the present one (-1:
    none). While the scene is `watching`, values that do not depend on the step are kept; see the
    module `watching`.

    A set is `words` words of 64 squares. `needs` has a bit for each given set that some formula
    reads; only these are filled.
    """

    def __init__(self, words: int = SET_WORDS, needs: int = -1) -> None:
        self.words = words
        self.needs = needs
        self.shown = 0
        self.asking = False
        self.watching = False
        self.step_from = self.step_to = -1
        self.inner = None
        for number in range(GIVEN_SETS):
            if has_bit(self.needs, number):
                self.show[self.shown] = number
                self.shown += 1

    def begin(self, side: cython.int) -> cython.void:
        """Show nothing, to the player of a side."""
        index: cython.int
        word: cython.int
        self.side = side
        self.moving = 0
        self.promoting = False
        self.becoming = 0
        self.chosen = -1
        self.takes = 0
        self.taken = 0
        self.taken_ident = 0
        for index in range(self.shown):
            for word in range(self.words):
                self.given[set_word(self.show[index], word)] = 0

    def take(self, piece: cython.int, ident: cython.int) -> cython.void:
        """Show one more piece that is captured."""
        self.taken = piece
        self.taken_ident = ident
        if self.takes < MOST_TAKEN:
            self.took[self.takes] = piece
            self.takes += 1

    def clear(self, number: cython.int) -> cython.void:
        """Make a set that is given empty."""
        word: cython.int
        for word in range(self.words):
            self.given[set_word(number, word)] = 0

    def hide_move(self) -> cython.void:
        """Make the sets empty that are given with a move."""
        index: cython.int
        for index in range(self.shown):
            if self.show[index] not in (LAST, LAST_ORIGIN, CHOSEN, PASSED):
                self.clear(self.show[index])

    def give(self, number: cython.int, square: cython.int) -> cython.void:
        """Make a set that is given this one square, if anybody asks for it."""
        if has_bit(self.needs, number):
            self.clear(number)
            add_square(self.given, number, square)

    def asks_for(self, number: cython.int) -> cython.bint:
        """Does anybody ask for this set?"""
        return has_bit(self.needs, number)
