"""Goal: a side wins by bringing pieces to squares of its own goal.

`pieces` on `squares` count, `count` of them win. With `blocked` a side also wins if it has such a
piece there and no square of its goal is empty (five-field kono). With `safe` only those count that
the other side does not attack. Judged is the side that has moved.

`reply` says what the other side may still do. "none": the game is over at once. "equal": when the
first player has arrived, the second may still arrive with its next move, which is a draw (racing
kings). "always": the other side has one move more, and who is still there then has won (alapo).
"attacked": it has that move only if it attacks what has arrived (dobutsu shogi).

Sources: king of the hill as lichess.org plays it; V. R. Parton, racing kings (1961); Madoka Kitao,
dobutsu shogi (2008).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.endings.selection import Selection, last_mover

from fairychess.messages import wrong_value
from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import squares_of_sides

REPLIES = ("none", "equal", "always", "attacked")
EQUAL = cython.declare(cython.int, 1)
ATTACKED = cython.declare(cython.int, 3)


@cython.cclass
class Goal(Rule):
    """`squares` are a set for each side, `count` a number for each."""

    only_names_pieces = True
    ends_suddenly = True
    pieces: object
    squares: tuple
    count: cython.int
    blocked: cython.bint
    safe: cython.bint
    reply: cython.int
    goal: Selection

    def __init__(
        self, pieces: Any, squares: tuple, count: int, blocked: bool, safe: bool, reply: str
    ) -> None:
        Rule.__init__(self)
        self.pieces = pieces
        self.squares = squares
        self.count = count
        self.blocked = blocked
        self.reply = REPLIES.index(reply)
        self.safe = safe or reply == "attacked"

    def bind(self, rules: Any) -> None:
        """Look the pieces up."""
        self.rules = rules
        self.goal = Selection(rules, self.pieces, self.squares)

    def goal_squares(self, coloured_piece: int) -> frozenset[int]:
        """Squares that bring a piece's side nearer to winning."""
        if not self.goal.includes(coloured_piece):
            return frozenset()
        return frozenset(self.goal.squares[colour_of(coloured_piece)])

    @cython.cfunc
    def reached(self, pos: State, side: cython.int) -> cython.bint:
        """Has this side what it needs on its squares?"""
        found: cython.int = self.goal.on_squares(pos, side)
        if not found:
            return False
        if self.safe and side != pos.turn:  # else the enemy has let it stand
            found -= self.unsafe(pos, side)
            if not found:
                return False
        if found >= self.count:
            return True
        return self.blocked and self.goal.squares_full(pos, side)

    @cython.cfunc
    def unsafe(self, pos: State, side: cython.int) -> cython.int:
        """How many of the pieces on their squares the other side attacks."""
        index: cython.int
        square: cython.int
        found: cython.int = 0
        rest: cython.ulonglong
        for index in range(pos.tables.words):
            rest = (
                pos.board_state.occupied[set_word(side, index)]
                & self.goal.region[set_word(side, index)]
            )
            while rest:
                square = first_square(index, rest)
                rest &= rest - 1
                if self.goal.chosen[pos.board_state.board[square]] and attacked(
                    pos.board_state, square, 1 - side
                ):
                    found += 1
        return found

    @cython.cfunc
    def can_reach(self, pos: State) -> cython.bint:
        """Can the side to move arrive with a legal move?"""
        side: cython.int = pos.turn
        index: cython.int
        low: cython.int = pos.generate()
        high: cython.int = pos.options.top
        found: cython.bint = False
        for index in range(low, high):
            pos.do(pos.options.moves[index])
            found = self.reached(pos, side)
            pos.undo()
            if found:
                break
        pos.options.top = low
        return found

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A win for the side that has arrived, if the other has had its reply."""
        mover: cython.int = last_mover(pos)
        if not self.reply:
            return (mover, "goal_reached") if self.reached(pos, mover) else None
        if self.reached(pos, pos.turn):
            if pos.turn == 0 and self.reached(pos, 1):
                return (-1, "both_goals_reached")
            return (pos.turn, "goal_reached")
        if self.reply == ATTACKED and mover != pos.turn and self.reached(pos, mover):
            return (mover, "goal_reached")
        if self.reply == EQUAL and mover != pos.turn and self.reached(pos, mover):
            return None if mover == 0 and self.can_reach(pos) else (mover, "goal_reached")
        return None


FORMS = {"squares": forms.squares, "pieces": forms.PIECES_OF_SIDES}


def rule(
    definition: Any,
    *,
    squares: Any,
    pieces: Any = "*",
    count: int = 1,
    blocked: bool = False,
    safe: bool = False,
    reply: str = "none",
) -> Goal:
    """Build from the table `[rules.goal]`."""
    one_of("reply", reply, REPLIES)
    if count < 1:
        raise wrong_value("count", count, "wanted_more", low=1)
    return Goal(pieces, squares_of_sides(definition, squares), count, blocked, safe, reply)
