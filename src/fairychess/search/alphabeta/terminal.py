"""Terminal nodes: what the rules say about the end of the game, as cheaply as a search can ask.

Royals captured, royals attacked, positions repeated and sides without a move are seen here without
the rules' own hooks where those would look further than a search needs; other rules that may end
a game are asked.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.asking import ask_is_over
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.keys import splitmix
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.library.royal_check import RoyalCheck
from cython.cimports.fairychess.search.alphabeta.scores import MATE, NEAR_MATE, UNKNOWN

from fairychess.position.rule import answering_class
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge

NEAR_LIMIT = cython.declare(cython.int, 16)
CLOCKS = cython.declare(cython.longlong, 512)


def royal_count(pos: Position, colour: cython.int) -> cython.int:
    """Return how many royals a colour has; 2 means several."""
    word: cython.int
    found: cython.int = 0
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = pos.board_state.royals[set_word(colour, word)]
        if rest:
            found += 2 if rest & (rest - 1) else 1
    return 2 if found > 2 else found


@cython.final
@cython.cclass
class Terminal:
    """Answers about the end of the game for one position; `VariantKnowledge` says what to ask."""

    def __init__(self, pos: Position, knowledge: VariantKnowledge) -> None:
        self.pos = pos
        self.captures_royals = knowledge.captures_royals
        self.royals_unprotected = knowledge.royals_unprotected
        self.check_rule = knowledge.check_rule
        # The rule that most games have is asked without the interpreter's lock.
        kind: Any = type(self.check_rule)
        usual = answering_class(kind, "in_check") is RoyalCheck
        self.royal_check = self.check_rule if usual else None
        self.enders = Row(knowledge.enders)
        self.ender_number = len(knowledge.enders)
        self.sudden_number = knowledge.sudden_number
        self.halfmove_limit = knowledge.halfmove_limit
        self.tables = knowledge.endgames
        self.most_pieces = knowledge.endgames.most_pieces if knowledge.endgames else 0
        self.asked_key = 0
        self.asked_colour = -1
        self.answer = False

    def start(self, plies: int) -> None:
        """Note the positions of the game so far; leave room for so many on the way to a node."""
        self.base = self.pos.ply
        self.key_store = array("Q", [self.pos.repetition_key(ply) for ply in range(self.pos.ply)])
        self.key_store.extend(array("Q", bytes(8 * plies)))
        self.key = ulonglongs(self.key_store)

    def before_play(self) -> cython.bint:
        """Tell whether pieces are still being set up."""
        with cython.gil:
            return self.pos.before_play()

    # ---- has the game ended? --------------------------------------------------------------

    def score(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score, for `colour` to move, of a game that has ended or ends with its next
        move, else UNKNOWN."""
        found: cython.int
        if self.pos.rows.has_early and self.before_play():
            return UNKNOWN
        if self.captures_royals:
            found = self.royals_captured(ply, colour)
            if found != UNKNOWN:
                return found
        if self.ender_number:
            found = self.ended_by_rule(ply, colour)
            if found != UNKNOWN:
                return found
        if self.is_repetition(ply):
            return 0
        if self.can_capture_royal(colour):
            return MATE - ply - 1
        if self.tables is not None and ply:
            return self.solved(ply, colour)
        return UNKNOWN

    def solved(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a position that a table of endgames knows, else UNKNOWN."""
        word: cython.int
        side: cython.int
        pieces: cython.int = 0
        for side in range(2):
            for word in range(self.pos.tables.words):
                pieces += popcount(self.pos.board_state.occupied[set_word(side, word)])
        if pieces > self.most_pieces:
            return UNKNOWN
        with cython.gil:
            return self.looked_up(ply, colour)

    def looked_up(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score by the tables of endgames of a position with few enough pieces."""
        result = self.tables.probe(self.pos) if self.tables else None
        if result is None:
            return UNKNOWN
        if result.winner < 0:
            return 0
        plies: cython.int = min(ply + result.plies, MATE - NEAR_MATE - 1)
        return MATE - plies if result.winner == colour else plies - MATE

    def royals_captured(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a game one colour of which has no royal left, else UNKNOWN."""
        if self.pos.rows.has_early and self.before_play():
            return UNKNOWN
        if royal_count(self.pos, colour) == 0:
            return ply - MATE
        if royal_count(self.pos, 1 - colour) == 0:
            return MATE - ply
        return UNKNOWN

    def ended_by_rule(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a game that the other rules have ended, else UNKNOWN."""
        return self.ended_by_first(self.ender_number, ply, colour)

    def ended_suddenly(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a game that may have ended with the last capture, else UNKNOWN."""
        if self.pos.rows.has_early and self.before_play():
            return UNKNOWN
        return self.ended_by_first(self.sudden_number, ply, colour)

    def ended_by_first(self, number: cython.int, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a game that one of the first enders has ended, else UNKNOWN."""
        index: cython.int
        for index in range(number):
            if self.pos.halfmove_clock < cython.cast(Rule, self.enders.at[index]).earliest:
                continue
            if ask_is_over(cython.cast(Rule, self.enders.at[index]), self.pos):
                return won_by(self.winner_by(index), ply, colour)
        return UNKNOWN

    def winner_by(self, index: cython.int) -> cython.int:
        """Return the winner (0, 1; -1: nobody) by the ender that has ended the game."""
        with cython.gil:
            return self.enders.members[index].outcome(self.pos)[0]

    def no_moves(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a side that has no legal move, as the rules say."""
        with cython.gil:
            return self.judged_without_moves(ply, colour)

    def judged_without_moves(self, ply: cython.int, colour: cython.int) -> cython.int:
        """`no_moves`, with the interpreter's lock: 0 is a draw."""
        rule: Rule
        winner: cython.int
        for rule in self.pos.rows.no_moves_outcome:
            found = rule.no_moves_outcome(self.pos)
            if found is not None:
                winner = found[0]
                return won_by(winner, ply, colour)
        return 0

    # ---- royals ---------------------------------------------------------------------------

    def in_check(self, colour: cython.int) -> cython.bint:
        """Tell whether a royal is attacked that this colour cannot do without.

        The answer is remembered, for who made a move asks first, and then the node it leads to.
        """
        if self.asked_key != self.pos.board_state.hash or self.asked_colour != colour:
            self.answer = self.find_check(colour)
            self.asked_key = self.pos.board_state.hash
            self.asked_colour = colour
        return self.answer

    def find_check(self, colour: cython.int) -> cython.bint:
        """Do the work of `in_check`."""
        word: cython.int
        rest: cython.ulonglong
        if self.pos.rows.has_early and self.before_play():
            return False
        if self.royal_check is not None:
            return self.royal_check.endangered(self.pos, colour)
        if self.check_rule is not None:
            with cython.gil:
                return self.check_rule.in_check(self.pos, colour)
        if royal_count(self.pos, colour) != 1:
            return False
        for word in range(self.pos.tables.words):
            rest = self.pos.board_state.royals[set_word(colour, word)]
            while rest:
                if attacked(self.pos.board_state, first_square(word, rest), 1 - colour):
                    return True
                rest &= rest - 1
        return False

    def can_capture_royal(self, colour: cython.int) -> cython.bint:
        """Tell whether this colour, to move, can capture the enemy's last royal."""
        word: cython.int
        rest: cython.ulonglong
        if self.pos.rows.has_early and self.before_play():
            return False
        if not self.royals_unprotected or royal_count(self.pos, 1 - colour) != 1:
            return False
        for word in range(self.pos.tables.words):
            rest = self.pos.board_state.royals[set_word(1 - colour, word)]
            if rest:
                return attacked(self.pos.board_state, first_square(word, rest), colour)
        return False

    # ---- keys -----------------------------------------------------------------------------

    def table_key(self) -> cython.ulonglong:
        """Return the position's key for the transposition table.

        Shortly before a draw by the halfmove clock its state belongs to the key, for what is won
        elsewhere may be drawn here.
        """
        word: cython.ulonglong
        if (
            not self.halfmove_limit
            or self.pos.halfmove_clock < self.halfmove_limit - NEAR_LIMIT
            or self.pos.halfmove_clock > 255
        ):
            return self.pos.board_state.hash
        word = splitmix(CLOCKS + self.pos.halfmove_clock)
        if cython.compiled:
            return self.pos.board_state.hash ^ (word << 13 | word >> 51)
        return self.pos.board_state.hash ^ (word << 13 & ((1 << 64) - 1) | word >> 51)

    def enter(self, ply: cython.int) -> cython.void:
        """Note the position so that a later one on this line is known to repeat it."""
        self.key[self.base + ply] = self.pos.key()

    def is_repetition(self, ply: cython.int) -> cython.bint:
        """Tell whether this position has stood before since the last irreversible move."""
        at: cython.int = self.base + ply - 2
        first: cython.int = self.base + ply - self.pos.halfmove_clock
        now: cython.ulonglong = self.pos.key()
        if first < 0:
            first = 0
        while at >= first:
            if self.key[at] == now:
                return True
            at -= 1
        return False


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def won_by(winner: cython.int, ply: cython.int, colour: cython.int) -> cython.int:
    """Return the score for `colour` of a game this colour has won; a negative one means a draw."""
    if winner < 0:
        return 0
    return MATE - ply if winner == colour else ply - MATE
