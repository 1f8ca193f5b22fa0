"""Repetition: the game ends when a position occurs for the `limit`-th time.

It is a draw, except that with `perpetual = "loses"` a side that gave check with every move of
the cycle loses (shogi). A position is its board, hands, side to move and everything else that
is hashed, except variables that are asked for as `unrepeated`. With `since_progress` only positions
since the last capture, pawn move or the like count.
Sources: FIDE Laws of Chess, 9.2 and 9.6.1; Japan Shogi Association, rules of shogi.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.position.rule import one_of


@cython.cfunc
@cython.exceptval(check=False)
def occurrences(
    pos: State, key: cython.ulonglong, first: cython.int, last: cython.int
) -> cython.int:
    """How often a key stands among the plies `first`..`last`."""
    ply: cython.int
    number: cython.int = 0
    for ply in range(first, last + 1):
        if pos.key_at(ply) == key:
            number += 1
    return number


@cython.cclass
class Repetition(Rule):
    """The game ends when a position occurs for the `limit`-th time."""

    is_goal = False
    ends_by_repetition = True
    limit: cython.int
    perpetual: cython.bint
    since_progress: cython.bint

    def __init__(
        self, limit: int = 3, perpetual: str = "draw", since_progress: bool = False
    ) -> None:
        Rule.__init__(self)
        self.limit = limit
        self.since_progress = since_progress
        self.perpetual = perpetual == "loses"
        if since_progress:
            self.earliest = 2 * (limit - 1)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A draw, or a loss for the side that gave perpetual check."""
        first: cython.int = 0
        if self.limit <= 0 or pos.ply < 2 * (self.limit - 1):
            return None
        if self.since_progress:
            first = pos.last_progress()
        number: cython.int = occurrences(pos, pos.key(), first, pos.ply - 1) + 1
        if number < self.limit:
            return None
        if self.perpetual:
            loser = self.checking_side(pos)
            if loser >= 0:
                return (1 - loser, "perpetual_check")
        return (-1, "repeated")

    def checking_side(self, pos: State) -> int:
        """Side that gave check with every move since the first occurrence, or -1."""
        key = pos.repetition_key()
        first = next(ply for ply in range(pos.ply) if pos.repetition_key(ply) == key)
        moves = [pos.move_played(ply) for ply in range(first, pos.ply)]
        in_check = [True, True]
        for _ in moves:
            if not pos.rules.in_check(pos):
                in_check[pos.turn] = False
            pos.undo()
        for move in moves:
            pos.make(move)
        for side in range(2):
            if in_check[1 - side] and not in_check[side]:
                return side
        return -1


def rule(
    definition: Any, *, limit: int = 3, perpetual: str = "draw", since_progress: bool = False
) -> Repetition:
    """Build from the table `[rules.repetition]`; a limit of 0 switches it off."""
    one_of("perpetual", perpetual, ("draw", "loses"))
    return Repetition(limit, perpetual, since_progress)
