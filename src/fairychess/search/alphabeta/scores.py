"""Scores of positions and ranks of moves: the numbers with a meaning of their own.

Compiled modules take these from scores.pxd, where they cost no call.
"""

MATE = 30000
"""Score of a game that is won; each ply until then takes one away."""
NEAR_MATE = 29000
"""Scores beyond this are forced wins or, below its negative, forced losses."""
UNKNOWN = -30001
"""No score: the position has to be searched."""
MAX_PLY = 100
"""No line is searched deeper than this."""
CHANCE = 2
"""The player who decides where a coin is tossed or a card is drawn; 0 and 1 are the two colours."""

# Ranks: the table's move, winning captures, killers, quiet moves by history, losing captures.
HASH_MOVE = 2000000000
WINNING = 1000000
UNTESTED = 950000
"""Captures ranked above this may still lose the capturing piece: `MoveOrdering.pick` looks."""
KILLER = 900000
LOSING = -900000
"""A capture with a lower rank loses; it lies what it loses below LOSING_BASE."""
LOSING_BASE = -1000000
ROYAL_GAIN = 40000
"""A move that gains so much captures a last royal, which counts LAST_ROYAL."""
LAST_ROYAL = 50000

# Bounds, as the transposition table keeps them.
EXACT = 1
LOWER = 2
UPPER = 3


def to_table(score: int, ply: int) -> int:
    """Return a score with the distance to mate counted from the node and not from the root."""
    if score > NEAR_MATE:
        return score + ply
    if score < -NEAR_MATE:
        return score - ply
    return score


def from_table(score: int, ply: int) -> int:
    """Return a score of the table with the distance to mate counted from the root."""
    if score > NEAR_MATE:
        return score - ply
    if score < -NEAR_MATE:
        return score + ply
    return score


def without_distance(score: int) -> int:
    """Return a score in which it does not matter how soon a win comes."""
    if score > NEAR_MATE:
        return MATE
    if score < -NEAR_MATE:
        return -MATE
    return score


def divided(total: int, number: int) -> int:
    """Return a mean, rounded towards zero so that it is the same for both colours."""
    return total // number if total >= 0 else -(-total // number)


def mean_of(one: int, other: int) -> int:
    """Return the mean of two scores: what a fair coin between them is worth."""
    if min(one, other) > NEAR_MATE or max(one, other) < -NEAR_MATE:
        return divided(one + other, 2)
    return divided(without_distance(one) + without_distance(other), 2)
