"""Random play from the start: can a side lose its last royal piece while the game goes on?

Check rules keep a royal from being captured by a move, but not from all that a rule takes beside
it. What such rules do together is tried out and not worked out: the few hundred decisions are the
same every time.
"""

import random
from typing import Any

from fairychess.position.words.piece import make_piece
from fairychess.rules.compiling import Rules

DECISIONS = 500
"""Decisions that are tried out in all."""

LONGEST = 80
"""Decisions of one game."""


def royal_lost(rules: Rules) -> int | None:
    """A side that may be without the royal piece it began with, and the game is not over."""
    start = rules.position().kernel
    sides = [side for side in range(2) if royals_left(rules, start, side)]
    chance = random.Random(1)
    left = DECISIONS if sides else 0
    while left > 0:
        kernel = rules.position().kernel
        for _ in range(LONGEST):
            options = kernel.decision().options
            if not options:
                break
            left -= 1
            mover = kernel.turn
            kernel.do(options[chance.randrange(len(options))])
            goes_on = kernel.turn == mover  # what the rest of the turn does is not known yet
            for side in sides:
                gone = not goes_on and not royals_left(rules, kernel, side)
                if gone and kernel.outcome() is None:
                    return side
        left -= 1  # a game without a move is a try as well
    return None


def royals_left(rules: Rules, kernel: Any, side: int) -> int:
    """How many royal pieces a side has, on the board and in hand."""
    return sum(
        kernel.count_of(make_piece(number, side)) + kernel.in_hand(side, number)
        for number in rules.royal_types
    )
