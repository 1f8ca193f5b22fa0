"""Ask a rule, with or without the interpreter's lock. Compiled modules take these from asking.pxd.

The kernel plays by two kinds of rules with the same code. A lockless rule answers all its hooks in
compiled methods that never touch a Python object (`..._nogil`), and is asked there. Any other rule,
one in plain Python or one that uses lists and sets, is asked by its ordinary hook, which needs the
lock: a position with such a rule always holds it.
"""

from typing import Any


def ask_decide(rule: Any, pos: Any) -> int:
    """Seat that must take a decision of this rule's own now, or -1."""
    return int(rule.decide(pos))


def ask_part_due(rule: Any, pos: Any) -> bool:
    """Is the decision at hand this rule's own, as a part of the turn?"""
    return bool(rule.part_due(pos))


def ask_moves(rule: Any, pos: Any) -> None:
    """Push further moves."""
    rule.moves(pos)


def ask_expand(rule: Any, pos: Any, low: int) -> None:
    """Turn moves into their variants."""
    rule.expand(pos, low)


def ask_allow(rule: Any, pos: Any, low: int) -> None:
    """Drop forbidden moves."""
    rule.allow(pos, low)


def ask_narrow(rule: Any, pos: Any) -> bool:
    """Say by sets what the rule would do to moves; False where it cannot."""
    return bool(rule.narrow(pos))


def ask_perform(rule: Any, pos: Any, move: int) -> None:
    """Carry out a special move of the rule."""
    rule.perform(pos, move)


def ask_complete_move(rule: Any, pos: Any, move: int) -> None:
    """What belongs to a move itself."""
    rule.complete_move(pos, move)


def ask_after_move(rule: Any, pos: Any, move: int) -> None:
    """Further effects."""
    rule.after_move(pos, move)


def ask_next_player(rule: Any, pos: Any, seat: int) -> int:
    """The seat that decides next."""
    return int(rule.next_player(pos, seat))


def ask_turn_ends(rule: Any, pos: Any) -> None:
    """The next seat is settled."""
    rule.turn_ends(pos)


def ask_is_over(rule: Any, pos: Any) -> bool:
    """Does the rule end the game here?"""
    return rule.outcome(pos) is not None
