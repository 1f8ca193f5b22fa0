"""The text of a record from elsewhere taken apart: tags, moves, result. Nothing is played here.

Records of this program, PGN and texts pasted from other pages are read alike. The text is a
stranger's, so this runs in the sandbox; every step takes time linear in its length all the same.
"""

from __future__ import annotations

import re

from msgspec import Struct

from fairychess.server.base.errors import ProblemError

LONGEST_NUMBER = 60
"""Digits of a seed or an option; longer ones are refused before they are turned into a number."""

MOST_MOVES = 2000
_TAG = re.compile(r'\[(\w++)\s++"((?:[^"\\]|\\.)*+)"\]')
_COMMENT = re.compile(r"\{[^{}]*+\}(?=\s|$)|;[^\n]*")
_CARRIED = re.compile(r"^%[^\n]*", re.MULTILINE)
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_DIGITS = "0123456789"


class Record(Struct, frozen=True):
    """A record as written: its tags and the texts of its moves."""

    tags: dict[str, str]
    moves: list[str]
    result: str


def parse_record(text: str) -> Record:
    """Return a record's tags and moves, whatever they mean; ProblemError where there are none."""
    text = _CARRIED.sub("", text)  # the variant file that a record may carry along
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(text)}
    words = _COMMENT.sub(" ", _TAG.sub(" ", text)).split()
    result = words.pop() if words and words[-1] in _RESULTS else "*"
    moves = [move for move in map(_unnumbered, words) if move]
    if "Variant" not in tags:
        raise _bad('a record names its game: [Variant "..."]')
    if len(moves) > MOST_MOVES:
        raise _bad(f"a record may have at most {MOST_MOVES} moves")
    return Record(tags, moves, result)


def seed_of(tags: dict[str, str]) -> int | None:
    """Return the seed a record opens, or None; ProblemError where the tag is no whole number."""
    said = tags.get("Seed", "")
    if not said:
        return None
    seed = whole_number(said)
    if seed is None:
        raise _bad(f'[Seed "{said[:40]}"] is no whole number of at most {LONGEST_NUMBER} digits')
    return seed


def options_of(tags: dict[str, str]) -> dict[str, object]:
    """Return the values in the tag `Options`: `a=1 b=true`, or ProblemError."""
    found: dict[str, object] = {}
    for word in tags.get("Options", "").split():
        name, _, value = word.partition("=")
        number = whole_number(value)
        if number is None and value.isdecimal():
            raise _bad(f"option {name[:40]} = {value[:40]}: no number that can be read here")
        found[name] = value if number is None else number
    return found


def whole_number(text: str) -> int | None:
    """Return the number that ASCII digits spell, with a minus at most; None for any other text.

    >>> whole_number("-12"), whole_number("\u00b2"), whole_number("9" * 61)
    (-12, None, None)
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        return None
    return int(text)


def _unnumbered(word: str) -> str:
    """Return a word without the move number it begins with; empty if it was nothing else."""
    rest = word.lstrip(_DIGITS)
    return rest.lstrip(".") if rest != word and rest.startswith(".") else word


def _bad(message: str) -> ProblemError:
    return ProblemError("bad_record", message)
