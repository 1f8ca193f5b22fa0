"""The moves on offer: those of the decision at hand, above those of the decisions before it."""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.options_mark import OptionsMark

from fairychess.position.arrays import grown
from fairychess.position.words.square import SMALL_BOARD

EMPTY = array("Q")
FIRST_MOVES = 64
NO_GOALS = array("Q", [0]) * SMALL_BOARD


class Options:
    """A stack of moves up to `top`: who lists a decision's options leaves `top` as it was.

    What saves the rules work: `seen` is all moves or-ed together, `royal_low` to `royal_high` the
    run of the royal's moves. Where moves are counted without being written down (`counting`),
    `goals` are the squares pieces may go to, and `bound` the pieces with goals of their own, which
    stand in `goals_of` by square. `apart` as in `UndoLog`.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.top = self.royal_low = self.royal_high = 0
            self.seen = self.goals = self.bound = 0
        self.room = 0
        self.attach(EMPTY)
        self.attach_goals(None if cython.compiled else NO_GOALS[:])

    def attach(self, store: object) -> cython.void:
        """Point at a (re)allocated store of moves."""
        self.store = store
        self.moves = ulonglongs(store)

    def attach_goals(self, store: object) -> cython.void:
        """Point at the goals of single pieces; None: there is no room for any yet."""
        self.goals_store = store
        self.goals_of = ulonglongs(NO_GOALS if store is None else store)

    def need_room(self, more: cython.int) -> cython.void:
        """Make sure that so many further moves fit."""
        if self.top + more > self.room:
            with cython.gil:
                self.room = max(2 * self.room, self.top + more, FIRST_MOVES)
                self.attach(grown(self.store, self.room))

    def need_goals(self) -> cython.void:
        """Have room for goals of single pieces."""
        if self.goals_store is None:
            with cython.gil:
                self.attach_goals(NO_GOALS[:])

    def mark(self) -> OptionsMark:
        """Note the list as it is: for who looks at other moves meanwhile."""
        return OptionsMark(self.top, self.royal_low, self.royal_high, self.seen)

    def restore(self, mark: OptionsMark) -> cython.void:
        """Forget what has been listed since, and know of the list what was known then."""
        self.top, self.royal_low, self.royal_high = mark.top, mark.royal_low, mark.royal_high
        self.seen = mark.seen

    def push(self, move: cython.ulonglong) -> cython.void:
        """Offer one more move, unchecked; `offer` is for rules in plain Python."""
        if self.top == self.room:
            self.need_room(1)
        self.moves[self.top] = move
        self.top += 1
        self.seen |= move
