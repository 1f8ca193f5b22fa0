"""Decisions that both players take at once: what the one who is not to move may decide already.

In the game they stand one after the other. While the first of them is still open, the second is
looked up behind any decision of the first: a rule that calls its decisions `simultaneous` promises
that it does not matter which, and `testing.check_simultaneous` holds it to that.
"""

from typing import Any

from fairychess.game.move_input import options_of
from fairychess.game.view import OptionView
from fairychess.position.sides import SEATS, SIDES, other


def early_decision(play: Any) -> tuple[str, tuple[OptionView, ...]]:
    """Who may decide though the other player is to move, and what; ("", ()) where nobody may."""
    to_move = play.to_move()
    rule = _asking(play, to_move)
    pair = rule is not None and rule.begins_pair(play.kernel)
    options = play.kernel.decision().options if pair else []
    if not options:
        return "", ()
    waiting = other(to_move)
    play.kernel.do(options[0])
    try:
        # The same rule must ask the other player next.
        if _asking(play, waiting) is not rule:
            return "", ()
        return waiting, tuple(option for _, option in options_of(play))
    finally:
        play.kernel.undo()


def _asking(play: Any, seat: str) -> Any:
    """The rule that asks a player for a decision which both take at once; None if none does."""
    if seat not in SIDES:
        return None
    number = SEATS.index(seat)
    for rule in play.rules.simultaneous:
        if rule.decide(play.kernel) == number:
            return rule
    return None
