"""What hooks take and return: how a rules.py is told of a misspelt one and of a wrong answer.

The hooks themselves stand in `position/rule.py` and beside it; `guarding` wraps those that a
rules.py overrides.
"""

import difflib
import inspect
from collections.abc import Callable
from types import NoneType
from typing import Any, NamedTuple

from fairychess.board.geometry import MOST_SQUARES
from fairychess.messages import Message
from fairychess.position import MoveInput, Rule, RuleNotation, RuleVisibility, SearchHints

ROLES = (Rule, RuleNotation, RuleVisibility, SearchHints)
COMPILED_ONLY = {
    "narrow": "narrow reads sets that only compiled rules see; allow, allows and expand are enough"
}


class HookAnswer(NamedTuple):
    """What a hook may return: in words, and as a test of a value at a position."""

    wanted: str
    fits: Callable[[Any, Any], bool]


def is_number(value: Any, low: int, high: int) -> bool:
    """Tell whether a value is a whole number from `low` to `high`; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_square(value: Any, pos: Any) -> bool:
    """Tell whether a value is a square of the board of a position."""
    return is_number(value, 0, pos.tables.squares - 1)


def is_end(value: Any) -> bool:
    """Tell whether a value says how a game ended."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return is_number(value[0], -1, 1) and isinstance(value[1], (str, Message))


def are_fields(value: Any) -> bool:
    """Tell whether a value is a dictionary of texts."""
    return isinstance(value, dict) and all(
        isinstance(text, str) for pair in value.items() for text in pair
    )


def _one_of(wanted: str, *kinds: type) -> HookAnswer:
    return HookAnswer(wanted, lambda value, pos: isinstance(value, kinds))


NOTHING = HookAnswer("nothing", lambda value, pos: value is None)
ANYTHING = HookAnswer("anything", lambda value, pos: True)
YES_OR_NO = _one_of("True or False", bool)
DECIDER = HookAnswer(
    "the seat that decides, 0, 1 or 2 (chance), or -1", lambda value, pos: is_number(value, -1, 2)
)
SEAT = HookAnswer("0 or 1", lambda value, pos: is_number(value, 0, 1))
COUNT = HookAnswer("a number from 0", lambda value, pos: is_number(value, 0, 1 << 30))
COUNT_OR_NONE = HookAnswer(
    "a number from 0, or None", lambda value, pos: value is None or is_number(value, 0, 1 << 30)
)
MOVE = HookAnswer("a move, or 0", lambda value, pos: is_number(value, 0, (1 << 64) - 1))
END = HookAnswer(
    "None or (winner, reason), the winner 0, 1 or -1 (a draw)",
    lambda value, pos: value is None or is_end(value),
)
SQUARES = HookAnswer(
    "a list of squares of the board",
    lambda value, pos: isinstance(value, list) and all(is_square(each, pos) for each in value),
)
PIECES = HookAnswer(
    "a list of coloured pieces",
    lambda value, pos: (
        isinstance(value, list)
        and all(is_number(each, 2, pos.tables.coloured_pieces - 1) for each in value)
    ),
)
SQUARE_SET = HookAnswer(
    "a set of squares",
    lambda value, pos: (
        isinstance(value, (set, frozenset))
        and all(is_number(each, 0, MOST_SQUARES - 1) for each in value)
    ),
)
SQUARE_SET_OR_NONE = HookAnswer(
    "a set of squares, or None",
    lambda value, pos: value is None or SQUARE_SET.fits(value, pos),
)
SEEN = HookAnswer(
    "a set or list of squares of the board",
    lambda value, pos: (
        isinstance(value, (set, frozenset, list, range))
        and all(is_square(each, pos) for each in value)
    ),
)
TEXT = _one_of("a text", str)
MESSAGE_OR_NONE = _one_of("a Message or None", Message, NoneType)
TEXT_OR_NONE = _one_of("a text, or None", str, NoneType)
SAID_OR_NONE = _one_of("a Message, a text, or None", Message, str, NoneType)
FIELDS = HookAnswer("a dictionary of texts", lambda value, pos: are_fields(value))
FIELDS_OR_NONE = HookAnswer(
    "a dictionary of texts, or None", lambda value, pos: value is None or are_fields(value)
)
LIST = _one_of("a list", list)
LIST_OR_NONE = _one_of("a list, or None", list, NoneType)
TUPLE_OR_NONE = _one_of("a tuple, or None", tuple, NoneType)
MARKS = HookAnswer(
    "a dictionary of squares and lists",
    lambda value, pos: (
        isinstance(value, dict)
        and all(is_square(key, pos) and isinstance(item, list) for key, item in value.items())
    ),
)
INPUT = _one_of("a MoveInput, or None", MoveInput, NoneType)
HOMES = HookAnswer(
    "a pair of sets of squares",
    lambda value, pos: (
        isinstance(value, tuple)
        and len(value) == 2
        and all(isinstance(part, (set, frozenset)) for part in value)
    ),
)

ANSWERS: dict[type, dict[str, HookAnswer]] = {
    Rule: {
        "bind": NOTHING,
        "learn_start": NOTHING,
        "decide": DECIDER,
        "choices": NOTHING,
        "moves": NOTHING,
        "expand": NOTHING,
        "allow": NOTHING,
        "allows": YES_OR_NO,
        "narrow": YES_OR_NO,
        "replace_move": MOVE,
        "in_check": YES_OR_NO,
        "perform": NOTHING,
        "complete_move": NOTHING,
        "after_move": NOTHING,
        "next_player": SEAT,
        "turn_ends": NOTHING,
        "outcome": END,
        "unclaimed_outcome": END,
        "no_moves_outcome": END,
        "checks": SQUARES,
        "new_notes": ANYTHING,
        "fill_tables": NOTHING,
        "castling_homes": HOMES,
        "piece_name": TEXT,
        "promotion_zone": COUNT_OR_NONE,
        "converts_pieces": YES_OR_NO,
        "makes_pieces": YES_OR_NO,
        "halfmove_limit": COUNT,
        "chance_weights": TUPLE_OR_NONE,
        "turn_begun": YES_OR_NO,
        "before_play": YES_OR_NO,
        "tosser": DECIDER,
        "freezing_pieces": LIST,
        "opponent_passes": YES_OR_NO,
        "null_move": NOTHING,
        "guarded_pieces": PIECES,
        "foresees": YES_OR_NO,
        "begins_pair": YES_OR_NO,
        "stalemate_decides": YES_OR_NO,
        "draws_dead_positions": YES_OR_NO,
        "excuses": YES_OR_NO,
        "entry_squares": SQUARE_SET_OR_NONE,
        "goal_squares": SQUARE_SET,
        "must_keep": YES_OR_NO,
        "must_lose": YES_OR_NO,
        "must_capture": YES_OR_NO,
        "settle_draw": END,
        "blast": SQUARES,
        "part_due": YES_OR_NO,
        "always_completes": YES_OR_NO,
    },
    RuleNotation: {
        "format_move": TEXT_OR_NONE,
        "move_input": INPUT,
        "more_clicks": COUNT,
        "state_fields": FIELDS,
        "read_state_fields": NOTHING,
        "wording": MESSAGE_OR_NONE,
        "refusal": SAID_OR_NONE,
        "fen_fields": FIELDS,
        "fen_parts": FIELDS,
        "sfen_fields": FIELDS,
        "castling_letters": LIST_OR_NONE,
        "within": MOVE,
        "sign": TEXT,
    },
    RuleVisibility: {
        "sees": SEEN,
        "shows_hand": YES_OR_NO,
        "standing": LIST,
        "tell": TEXT_OR_NONE,
        "observe": FIELDS_OR_NONE,
        "marks": MARKS,
        "notes": LIST,
        "report": LIST,
        "hear": TUPLE_OR_NONE,
        "alternative": ANYTHING,
    },
    SearchHints: {
        "survival_percent": COUNT,
        "farthest_turn": COUNT,
        "promotion_squares": SQUARE_SET,
        "promotion_is_free": YES_OR_NO,
        "shorten": NOTHING,
    },
}
"""The hooks of the four classes a rule is made of, and what each may return."""

EFFECTS = {
    "replace_move",
    "perform",
    "complete_move",
    "after_move",
    "next_player",
    "turn_ends",
    "null_move",
    "read_state_fields",
}
"""Hooks that may change the position."""

FLAGS = {
    **{name: YES_OR_NO for name, value in vars(Rule).items() if isinstance(value, bool)},
    "royals_needed": HookAnswer("0, 1 or 2", lambda value, pos: is_number(value, 0, 2)),
}
"""What a `Rule` declares as class attributes."""


def role_of(cls: type) -> type | None:
    """Return which of the four classes this one derives from, None if from none."""
    return next((role for role in ROLES if issubclass(cls, role)), None)


def parameters_of(role: type, hook: str) -> list[str]:
    """Return the names of a hook's parameters, `self` among them."""
    return list(inspect.signature(getattr(role, hook)).parameters)


def meant(name: str, role: type) -> str | None:
    """Return the hook or flag that this name is probably a misspelling of; None if of none."""
    known = [*ANSWERS[role], *(FLAGS if role is Rule else ())]
    plain = {each.replace("_", ""): each for each in known}
    given = name.replace("_", "").lower()
    if name in known:
        return None
    bare = [given.removeprefix(prefix) for prefix in ("", "on", "is", "get")]
    close = [each for each in bare if each in plain]
    close += difflib.get_close_matches(given, plain, 1, 0.75)
    return plain[close[0]] if close else None


def wrong_parameters(function: Any, role: type, hook: str) -> str | None:
    """Return what is wrong with the parameters of an overridden hook, None if nothing."""
    names = parameters_of(role, hook)
    try:
        inspect.signature(function).bind(*names)
    except TypeError:
        return f"must take the parameters ({', '.join(names)})"
    except ValueError:  # nothing is known of it
        return None
    return None
