"""Fatigue: a piece that has moved must rest, or may move only so often in its life.

Parameters: `rest` = how many turns of its owner a piece rests after the turn it moved in (0: none,
at most 14); `moves` = how many moves it may make in its life (0: any number, at most 15); `pieces`
= ids of the types concerned ("*": all). A resting piece does not move, nor castle; it still guards
squares and gives check, as a pinned piece does. Castling tires both pieces. A piece keeps its
fatigue when it promotes, and loses it when it is captured. In a turn of several moves a piece that
has moved rests at once. Source: games for inventors, as the pauses of real-time chess in turns.
"""

from typing import Any

from fairychess.messages import ExplainedError, Message, wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, after, forbid, quoted, said

FORMS = {"pieces": forms.all_or_ids}


def rule(definition: Any, *, rest: int = 0, moves: int = 0, pieces: Any = "*") -> Said:
    """Build from the table `[rules.fatigue]`."""
    if not 0 <= rest <= 14:
        raise wrong_value("rest", rest, "wanted_from", low=0, high=14)
    if not 0 <= moves <= 15:
        raise wrong_value("moves", moves, "wanted_from", low=0, high=15)
    if not rest and not moves:
        raise ExplainedError(
            "fault_list_called", one="rest", other="moves", reason=Message("fault_rest_or_moves")
        )
    if pieces != "*" and not isinstance(pieces, list):
        raise wrong_value("pieces", repr(pieces), "wanted_all_or_ids")
    concerned = "" if pieces == "*" else f" & type({quoted(pieces)})"
    found = []
    if rest:
        found += [
            forbid("origin & marked('resting', 1)"),
            after("any", f"mark('resting', target{concerned}, {rest + 1})"),
            after("turn_begun", "mark('resting', enemies, -1)"),
        ]
    if moves:
        found += [
            forbid(f"origin & marked('made', {moves})"),
            after("any", f"mark('made', target{concerned}, 1)"),
        ]
    return said(*found)
