"""Repetition: the game ends when a position occurs for the `limit`-th time.

`result` is what that is worth to the side to move then: "draw", "win" or "loss", or says who wins,
"first" or "second" (minishogi). With `perpetual = "loses"` a side that gave check with every move
of the cycle loses (shogi); where both did it is a draw. A position is its board, hands, side to
move and everything else that is hashed, except variables that are asked for as `unrepeated`. With
`since_progress` only positions since the last capture, pawn move or the like count. Where it has to
be claimed and nobody does, the game ends two times later.
Sources: FIDE Laws of Chess, 9.2 and 9.6.1; Japan Shogi Association, rules of shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.endings.occurrences import occurrences

from fairychess.position.rule import one_of
from fairychess.position.sides import SIDES

UNCLAIMED = cython.declare(cython.int, 2)
"""After so many more times the game is over, whether somebody claims it or not."""


@cython.cclass
class Repetition(Rule):
    """The game ends when a position occurs for the `limit`-th time."""

    is_goal = False
    claimable = True
    ends_by_repetition = True
    without_lock = "outcome"
    limit: cython.int
    perpetual: cython.bint
    since_progress: cython.bint
    result: str

    def __init__(
        self,
        limit: int = 3,
        perpetual: str = "draw",
        since_progress: bool = False,
        result: str = "draw",
    ) -> None:
        Rule.__init__(self)
        self.limit = limit
        self.since_progress = since_progress
        self.perpetual = perpetual == "loses"
        self.result = result
        if since_progress:
            self.earliest = 2 * (limit - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Has the position occurred so often?"""
        return self.limit > 0 and self.has_occurred(pos, self.limit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def has_occurred(self, pos: State, times: cython.int) -> cython.int:
        """Has the position occurred so many times?"""
        first: cython.int = 0
        if pos.ply < 2 * (times - 1):
            return False
        if self.since_progress:
            first = pos.last_progress()
        return occurrences(pos, pos.key(), first, pos.ply - 1) + 1 >= times

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """As `result` says, or a loss for the side that gave perpetual check."""
        return self.judged(pos) if self.is_over_nogil(pos) else None

    def unclaimed_outcome(self, pos: State) -> object:
        """The same two times later: in chess the fifth time needs no claim."""
        if self.limit <= 0 or not self.has_occurred(pos, self.limit + UNCLAIMED):
            return None
        return self.judged(pos)

    def judged(self, pos: State) -> object:
        """What a repetition is worth here."""
        if self.perpetual:
            checking: tuple = self.checking_sides(pos)
            if checking[0] != checking[1]:
                return (0 if checking[1] else 1, "perpetual_check")
            if checking[0]:
                return pos.rules.adjudicate(pos, "perpetual_check")
        if self.result == "draw":
            return pos.rules.adjudicate(pos, "repeated")
        if self.result in SIDES:
            return (SIDES.index(self.result), "repeated")
        return (pos.turn if self.result == "win" else 1 - pos.turn, "repeated")

    def checking_sides(self, pos: State) -> tuple:
        """For each side: did it give check with every move since the first occurrence?"""
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
        return in_check[1], in_check[0]


def rule(
    definition: Any,
    *,
    limit: int = 3,
    perpetual: str = "draw",
    since_progress: bool = False,
    result: str = "draw",
) -> Repetition:
    """Build from the table `[rules.repetition]`; a limit of 0 switches it off."""
    one_of("perpetual", perpetual, ("draw", "loses"))
    one_of("result", result, ("draw", "win", "loss", *SIDES))
    return Repetition(limit, perpetual, since_progress, result)
