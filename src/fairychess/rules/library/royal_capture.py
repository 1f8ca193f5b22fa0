"""Royal by capture: a side loses when its last royal piece is taken.

With `mate` the game ends already when that cannot be prevented (Raichu Shogi R9 to R12, R15): a
player is mated when every move leaves all his royals to be taken by the reply, directly or after
captures that make him pass. Leaving a royal en prise is legal; it is just bad.

Captures that make the other side pass may follow each other. `forced_passes` says how many of them
a check may take: a chain of any length, or one (R-A19). Mate looks through all of them in any case.
Source: A. M. DeWitt, Raichu Shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import captures_elsewhere, origin_of, target_of
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.captures import takes
from cython.cimports.fairychess.rules.check.replies import Replies

from fairychess.position.rule import one_of

ANY_NUMBER = 1000

# Positions that one look ahead may visit. Boards of play need some hundred; with a dozen Lions that
# all attack each other there would be millions, and one who sets such a board up must not keep
# everybody waiting. Beyond the limit a chain or mate counts as not found.
MOST_LOOKED_AT = cython.declare(cython.int, 5_000)


@cython.cclass
class RoyalCapture(Rule):
    """Capture all royals to win; optionally end at mate, looking through forced passes.

    `known` holds what a look ahead has found out already, by position: chains of captures reach
    one position in many orders.
    """

    judges_royals = True
    royals_needed = 1
    ends_by_royal_capture = True
    without_lock = "outcome"

    mate: cython.bint
    no_move: str
    passes: cython.int
    prize: list
    passing: list
    known: dict
    replies: Replies
    taken: cython.ulonglong[SET_WORDS]

    def __init__(
        self, mate: bool = True, no_move: str = "loss", forced_passes: str = "chain"
    ) -> None:
        Rule.__init__(self)
        self.mate = mate
        self.no_move = no_move
        self.passes = 1 if forced_passes == "one" else ANY_NUMBER
        self.prize = []
        self.known = {}
        if mate:  # what a look ahead has found out is kept in the rule
            self.lockless = False

    def foresees(self) -> bool:
        """Mate ends the game before the capture."""
        return bool(self.mate)

    def bind(self, rules: Any) -> None:
        """Royals are marked in the tables; what freezes, its rule says when all are bound."""
        self.rules = rules
        self.replies = Replies(rules)
        self.prize = []
        self.passing = []

    def learn_start(self, start: State) -> None:
        """Ask the other rules which captures make a side pass."""
        self.passing = [rule for rule in self.rules.rule_list if rule.freezing_pieces()]
        self.prize = [piece for rule in self.passing for piece in rule.freezing_pieces()]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def royals(self, pos: State, side: cython.int) -> cython.int:
        """How many royals a side has."""
        word: cython.int
        number: cython.int = 0
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)]
            while rest:
                number += 1
                rest &= rest - 1
        return number

    @cython.cfunc
    def royal_attacked(self, pos: State, side: cython.int) -> cython.bint:
        """Could the other side take some royal of `side` at once?"""
        word: cython.int
        rest: cython.ulonglong
        if self.replies.needed:
            self.look(pos, side)
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)]
            while rest:
                if self.hit(pos, first_square(word, rest), 1 - side):
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def look(self, pos: State, side: cython.int) -> cython.void:
        """Find in `taken` which pieces of a side the other one could capture."""
        word: cython.int
        wanted = cython.declare(cython.ulonglong[SET_WORDS])
        for word in range(pos.tables.words):
            wanted[word] = pos.board_state.occupied[set_word(side, word)]
        self.replies.look(pos, 1 - side, wanted, self.taken)

    @cython.cfunc
    def hit(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Could `by` capture what stands here? Replies that matter have been looked at."""
        if self.replies.needed:
            return has_square(self.taken, 0, square)
        return attacked(pos.board_state, square, by)

    @cython.cfunc
    def takes_all(self, pos: State, side: cython.int) -> cython.bint:
        """The other side is on move: has it one move that takes every royal of `side`?"""
        number: cython.int = self.royals(pos, side)
        low: cython.int
        index: cython.int
        high: cython.int
        found: cython.bint = False
        if number == 0:
            return True
        if not self.royal_attacked(pos, side):
            return False
        if number == 1:
            return True
        low = pos.generate()
        high = pos.options.top
        for index in range(low, high):
            if not takes(pos, pos.options.moves[index]):
                continue
            pos.make(pos.options.moves[index])
            found = self.royals(pos, side) == 0
            pos.undo()
            if found:
                break
        pos.options.top = low
        return found

    @cython.cfunc
    def tells(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """May a move take a royal or a piece whose capture freezes?"""
        to: cython.int = target_of(move)
        if captures_elsewhere(move):
            return True
        if not pos.board_state.board[to] or to == origin_of(move):
            return False
        return (
            pos.board_state.board[to] in self.prize
            or pos.board_state.board[to] in pos.tables.royal_pieces
        )

    @cython.cfunc
    def prize_attacked(self, pos: State, side: cython.int) -> cython.bint:
        """Could a piece of `side` whose capture freezes it be taken?"""
        piece: cython.int
        square: cython.int
        if self.replies.needed:
            self.look(pos, side)
        for piece in self.prize:
            if colour_of(piece) == side and pos.board_state.count[piece]:
                for square in range(pos.tables.squares):
                    if pos.board_state.board[square] == piece and self.hit(pos, square, 1 - side):
                        return True
        return False

    @cython.cfunc
    def killable(self, pos: State, side: cython.int) -> cython.bint:
        """The other side is on move: can it take all royals of `side` before `side` moves?"""
        if self.takes_all(pos, side):
            return True
        return self.freezes_first(pos, side, True, ANY_NUMBER)

    @cython.cfunc
    def threatened(self, pos: State, side: cython.int, passes: cython.int) -> cython.bint:
        """The other side is on move: can it take a royal of `side` after at most so many forced
        passes?"""
        if self.royal_attacked(pos, side):
            return True
        return self.freezes_first(pos, side, False, passes)

    @cython.cfunc
    def freezes_first(
        self, pos: State, side: cython.int, every: cython.bint, passes: cython.int
    ) -> cython.bint:
        """As `killable` (with `every`) or `threatened`, by a capture first that freezes it."""
        low: cython.int
        high: cython.int
        index: cython.int
        found: cython.bint = False
        enemy: cython.int = 1 - side
        if passes == 0 or not self.prize_attacked(pos, side):
            return False
        question = (pos.board_state.hash, side, every, passes)
        if question in self.known:
            return self.known[question]
        if len(self.known) >= MOST_LOOKED_AT:
            return False
        low = pos.generate()
        high = pos.options.top
        for index in range(low, high):
            if not self.tells(pos, pos.options.moves[index]):
                continue
            pos.make(pos.options.moves[index])
            if pos.turn == enemy:
                if every:
                    found = self.killable(pos, side)
                else:
                    found = self.threatened(pos, side, passes if passes > 1 else 0)
            pos.undo()
            if found:
                break
        pos.options.top = low
        self.known[question] = found
        return found

    @cython.cfunc
    def mated(self, pos: State) -> cython.bint:
        """Does every move of the side to move lose all its royals to the reply?"""
        side: cython.int = pos.turn
        low: cython.int = pos.generate()
        high: cython.int = pos.options.top
        index: cython.int
        lost: cython.bint = True
        for index in range(low, high):
            pos.make(pos.options.moves[index])
            if self.royals(pos, 1 - side) == 0:
                lost = False
            elif pos.turn == side:
                lost = self.still_mated(pos)
            else:
                lost = self.killable(pos, side)
            pos.undo()
            if not lost:
                break
        pos.options.top = low
        return lost

    @cython.cfunc
    def still_mated(self, pos: State) -> cython.bint:
        """`mated`, in an extra turn: won at once if all royals can be taken now (R11)."""
        question = (pos.board_state.hash, pos.turn, "mated")
        if question not in self.known:
            if len(self.known) >= MOST_LOOKED_AT:
                return False
            self.known[question] = not self.takes_all(pos, 1 - pos.turn) and self.mated(pos)
        return self.known[question]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Are royals gone? Mate is for `outcome`."""
        if not self.royals(pos, 0) or not self.royals(pos, 1):
            return True
        if not self.mate:
            return False
        with cython.gil:
            return self.outcome(pos) is not None

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """Royals gone; frozen with a royal to be taken; mated."""
        side: cython.int = pos.turn
        mine: cython.int = self.royals(pos, side)
        theirs: cython.int = self.royals(pos, 1 - side)
        if mine == 0:
            return (1 - side, "royals_captured")
        if theirs == 0:
            return (side, "royals_captured")
        if not self.mate:
            return None
        self.known.clear()
        for rule in self.passing:
            if rule.opponent_passes(pos) and self.frozen_mated(pos, 1 - side):
                return (side, "checkmate_by_pass")
        if self.mated(pos):
            return (1 - side, "checkmate" if self.in_danger(pos) else "stalemate")
        return None

    @cython.cfunc
    def frozen_mated(self, pos: State, side: cython.int) -> cython.bint:
        """R11: `side` must pass now; can all its royals be taken before it moves?"""
        if self.passes == 1:
            return self.takes_all(pos, side)
        return self.killable(pos, side)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """No legal move at all."""
        if self.no_move == "draw":
            return (-1, "stalemate")
        return (1 - pos.turn, "no_legal_move")

    @cython.cfunc
    def in_danger(self, pos: State) -> cython.bint:
        """Could a royal of the side to move be taken if it had to pass?"""
        side: cython.int = pos.turn
        found: cython.bint
        pos.begin(0)
        pos.pass_turn()
        for rule in self.passing:
            rule.null_move(pos)
        found = self.threatened(pos, side, self.passes)
        pos.unmake()
        return found

    @cython.ccall
    def checks(self, pos: State) -> list:
        """Royals of the side to move that are threatened, directly or through forced passes."""
        found: list[Any] = []
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        every: list[Any] = []
        if self.replies.needed:
            self.look(pos, pos.turn)
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                every.append(square)
                if self.hit(pos, square, 1 - pos.turn):
                    found.append(square)
                rest &= rest - 1
        self.known.clear()
        if not found and every and self.in_danger(pos):
            return every
        return found


def rule(
    definition: Any, *, mate: bool = True, no_move: str = "loss", forced_passes: str = "chain"
) -> RoyalCapture:
    """Build from the table `[rules.royal_capture]`."""
    one_of("no_move", no_move, ("draw", "loss"))
    one_of("forced_passes", forced_passes, ("chain", "one"))
    return RoyalCapture(mate, no_move, forced_passes)
