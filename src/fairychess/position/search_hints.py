"""Hints of a rule for computer players, which change nothing about the game.

A rule that has something to say sets `self.hints` to an instance of a small class derived from
`SearchHints`.
"""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square_set import first_square, set_word


class SearchHints:
    """Hints of one rule. By these defaults it has none.

    `adjusts_material` is True where `survival_percent` has something to say; `quiet_moves` where
    the rule's own moves capture nothing, `quiet_expansions` where it makes nothing of a quiet move
    but promotions. `checks_left` are the variables with the checks that each side has still to
    give, where these win.
    """

    adjusts_material = False
    checks_left: tuple[int, int] | None = None
    quiet_moves = False
    quiet_expansions = False

    def survival_percent(self, pos: State, square: cython.int) -> cython.int:
        """How many percent of its value the piece on a square still has, as far as something else
        than moves threatens it."""
        return 100

    def expected_losses(self, pos: State, value: cython.p_int) -> cython.int:
        """What pieces of these values will hardly keep of them, as a loss of the first player."""
        word: cython.int
        square: cython.int
        lost: cython.int
        found: cython.int = 0
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[word] | pos.board_state.occupied[set_word(1, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                lost = self.expected_loss(pos, square, value)
                found += -lost if colour_of(pos.board_state.board[square]) else lost
        return found

    def expected_loss(self, pos: State, square: cython.int, value: cython.p_int) -> cython.int:
        """What the piece on a square will hardly keep of its value."""
        worth: cython.int = value[pos.board_state.board[square]]
        return worth * (100 - self.survival_percent(pos, square)) // 100

    def farthest_turn(self) -> int:
        """How many turns ahead players may fix what happens; 0: they cannot."""
        return 0

    def promotion_squares(self, side: int) -> frozenset:
        """The squares where a side's pieces promote, where the rule knows; none: the last ranks."""
        return frozenset()

    def promotion_is_free(self) -> bool:
        """Is there a promotion by this rule that a player may decline?"""
        return False

    def shorten(self, few: bool) -> None:
        """Offer a few of many options that are alike, or all of them again.

        Asked only of rules that a player has built for itself.
        """


NO_HINTS = SearchHints()
