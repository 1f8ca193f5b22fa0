"""The words of formulas: a closed list, with the values each takes and gives.

Every set is one of squares, so `size(mine)` counts pieces and `target & neighbours(origin)` is a
square or nothing. A set stands for "is there any?" where a truth is wanted. What is said relatively
(`mine`, `ahead`) is said from the side that moves, or has just moved.
"""

from dataclasses import dataclass

SET, NUMBER, TRUTH, ID, IDS, ZONE, NAME, WHOLE = (
    "set", "number", "truth", "id", "ids", "zone", "name", "whole",
)  # fmt: skip

POSITION, PIECE, MOVE = 0, 1, 2
"""How long the value of a term lasts while moves are looked at: as long as the position is the
same, as long as the piece that moves is, or for one move."""


@dataclass(frozen=True, slots=True)
class Word:
    """A name or a function: what it takes, what it gives, and how long that lasts."""

    takes: tuple[str, ...]
    gives: str
    lasts: int = POSITION


NAMES = {
    "mine": Word((), SET),
    "enemies": Word((), SET),
    "first": Word((), SET),
    "second": Word((), SET),
    "pieces": Word((), SET),
    "empty": Word((), SET),
    "blocked": Word((), SET),
    "board": Word((), SET),
    "royals": Word((), SET),
    "light": Word((), SET),
    "dark": Word((), SET),
    "own_half": Word((), SET),
    "enemy_half": Word((), SET),
    "frozen": Word((), SET),
    "last": Word((), SET),
    "last_origin": Word((), SET),
    "passed": Word((), SET),
    "origin": Word((), SET, PIECE),
    "target": Word((), SET, MOVE),
    "captured": Word((), SET, MOVE),
    "way": Word((), SET, MOVE),
    "left": Word((), SET, MOVE),
    "it": Word((), SET, MOVE),
    "chosen": Word((), SET, MOVE),
    "promoting": Word((), TRUTH, MOVE),
    "taking_own": Word((), TRUTH, MOVE),
    "continuing": Word((), TRUTH),
    "in_check": Word((), TRUTH),
    "enemy_in_check": Word((), TRUTH),
    "enemy_stuck": Word((), TRUTH, MOVE),
    "turn": Word((), NUMBER),
}
"""What needs nothing said, sets first. `last` is where the move before ended, `passed`
where what has just moved may be captured in passing, `way` what lies
between the two ends of a straight move, `left` what the move has emptied without a capture, `it`
the square that `those` is looking at, `chosen` what a player has chosen."""

LONGER = {
    "frozen": "marked('frozen', 1)",
    "in_check": "attackers_of(mine & royals) & enemies",
    "enemy_in_check": "attackers_of(enemies & royals) & mine",
}
"""Words that stand for a formula."""
FROZEN = "frozen"
"""The mark of pieces that may not move: it goes down by 1 with each turn of who owns them."""

RELATIONS = (
    "neighbours", "beside", "diagonal", "file", "rank", "same_colour", "ahead", "behind",
)  # fmt: skip
"""Functions that give the squares related to those of a set, each by a table of squares."""

FUNCTIONS = {
    "type": Word((IDS,), SET),
    "zone": Word((ZONE,), SET),
    "mirrored": Word((ZONE,), SET),
    **{name: Word((SET,), SET) for name in RELATIONS},
    "unmoved": Word((IDS,), SET),
    "same_type": Word((SET,), SET),
    "block": Word((SET, WHOLE, WHOLE), SET),
    "leap": Word((SET, WHOLE, WHOLE), SET),
    "shift": Word((SET, WHOLE, WHOLE), SET),
    "line": Word((SET, SET), SET),
    "beyond": Word((SET, SET), SET),
    "next": Word((SET, WHOLE, WHOLE), SET),
    "nearest": Word((SET, WHOLE, WHOLE), SET),
    "reach": Word((SET,), SET),
    "reach_as": Word((ID, SET), SET),
    "attacked_by": Word((SET,), SET),
    "attackers_of": Word((SET,), SET),
    "attackers_through": Word((SET,), SET),
    "doomed": Word((SET,), SET),
    "threatened": Word((SET,), SET),
    "those": Word((SET, TRUTH), SET),
    "marked": Word((NAME, WHOLE), SET),
    "noted": Word((NAME,), SET),
    "taking": Word((IDS,), TRUTH, MOVE),
    "moving": Word((IDS,), TRUTH, MOVE),
    "becoming": Word((IDS,), TRUTH, MOVE),
    "size": Word((SET,), NUMBER),
    "in_hand": Word((ID,), NUMBER),
    "enemy_in_hand": Word((ID,), NUMBER),
    "score": Word((NAME,), NUMBER),
    "enemy_score": Word((NAME,), NUMBER),
    "taken_marks": Word((NAME, ID), NUMBER, MOVE),
}

EFFECTS = {
    "remove": Word((SET,), ""),
    "change_side": Word((SET,), ""),
    "become": Word((SET, ID), ""),
    "become_captured": Word((SET,), ""),
    "become_chosen": Word((SET,), ""),
    "mark": Word((NAME, SET, WHOLE), ""),
    "set_mark": Word((NAME, SET, NUMBER), ""),
    "freeze": Word((SET, WHOLE), ""),
    "note": Word((NAME, SET), ""),
    "unnote": Word((NAME, SET), ""),
    "place": Word((ID, SET), ""),
    "place_enemy": Word((ID, SET), ""),
    "place_chosen": Word((SET,), ""),
    "place_captured": Word((SET,), ""),
    "place_captured_enemy": Word((SET,), ""),
    "wall": Word((SET,), ""),
    "open": Word((SET,), ""),
    "to_hand": Word((SET,), ""),
    "to_enemy_hand": Word((SET,), ""),
    "move": Word((SET, SET), ""),
    "swap": Word((SET, SET), ""),
    "add_score": Word((NAME, WHOLE), ""),
    "set_score": Word((NAME, NUMBER), ""),
    "set_enemy_score": Word((NAME, NUMBER), ""),
    "take_back": Word((), ""),
    "refuse": Word((), ""),
    "win": Word((), ""),
    "lose": Word((), ""),
    "draw": Word((), ""),
}

CHOSEN_KIND = -2
"""Stands in an effect for the type that a player chooses."""
LONGEST = 1000
"""Characters of one formula."""
MOST_TERMS = 100
"""Terms of one formula."""
DEEPEST_THOSE = 2
"""How often `those` may stand inside `those`: each tries every square for every square."""
