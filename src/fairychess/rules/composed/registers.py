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
    """What a formula is asked about, and its registers. `side` moves, or has just moved.

    `asking`: is it being worked out which moves the enemy has? What these are is then a matter of
    the registers `inner`; where there are none it is not asked any more.

    The pieces captured are `took`, so many `takes`, and the last of them is `taken`.

    Where steps are only supposed, one of them leads now `step_from` here, `step_to` there (-1: none
    is). What instructions come to before any step is noted while the scene is `watching`; see
    `watching`.

    Sets have so many `words`. `needs` has a bit for each given set that anybody asks for; the
    others are not shown.
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
