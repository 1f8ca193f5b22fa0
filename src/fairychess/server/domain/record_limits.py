"""How much of a stranger's record the server takes: its length, and numbers that can be read.

Records are read by the game room (`one_record`), in the sandbox. Nothing is played here.
"""

from dataclasses import dataclass

from fairychess.game.ends import reason_of
from fairychess.game.naming import options_of
from fairychess.game.reading import LARGEST, one_record
from fairychess.game.records.tree import RecordLimits
from fairychess.server.base.errors import ProblemError

LONGEST_NUMBER = 60
"""Digits of a seed or an option; longer ones are refused before they are turned into a number."""

MOST_MOVES = 2000

_BOUNDS = RecordLimits(LARGEST, nodes=2 * MOST_MOVES, depth=60, comment=LONGEST_NUMBER, pasted=True)


@dataclass(frozen=True, slots=True)
class PlainRecord:
    """A record with one line of play: tags by name, the texts of its moves, the result and why."""

    tags: dict[str, str]
    moves: tuple[str, ...]
    result: str
    reason: str


def limited_record(text: str) -> PlainRecord:
    """Return the record in a text; ValueError or ProblemError where there is none to play."""
    record = one_record(text, strict=True, bounds=_BOUNDS)
    if record.variations:
        raise _bad("a record has one line of play, and this one has variations")
    moves = tuple(move.text for move in record.main_line())
    if len(moves) > MOST_MOVES:
        raise _bad(f"a record may have at most {MOST_MOVES} moves")
    return PlainRecord(record.tags, moves, record.result, reason_of(record))


def seed_of(tags: dict[str, str]) -> int | None:
    """Return the seed a record opens, or None; ProblemError where the tag is no whole number."""
    said = tags.get("Seed", "")
    if not said:
        return None
    seed = whole_number(said)
    if seed is None:
        raise _bad(f'[Seed "{said[:40]}"] is no whole number of at most {LONGEST_NUMBER} digits')
    return seed


def chosen_options(tags: dict[str, str]) -> dict[str, object]:
    """Return the values in the tag `Options`: `a=1 b=true`, or ProblemError."""
    found: dict[str, object] = {}
    try:
        said = options_of(tags.get("Options", ""))
    except ValueError as error:
        raise _bad(str(error)) from None
    for name, value in said.items():
        number = whole_number(value)
        if number is None and value.isdecimal():
            raise _bad(f"option {name[:40]} = {value[:40]}: no number that can be read here")
        found[name] = value if number is None else number
    return found


def whole_number(text: str) -> int | None:
    """Return the number that ASCII digits spell, with a minus at most; None for any other text.

    >>> whole_number("-12"), whole_number("\\u00b2"), whole_number("9" * 61)
    (-12, None, None)
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        return None
    return int(text)


def _bad(message: str) -> ProblemError:
    return ProblemError("bad_record", message)
