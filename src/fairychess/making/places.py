"""Where in a variant file something stands: a line of the text as a path into its data."""

from functools import lru_cache

from fairychess.rules.composed.sentences import TABLES as SENTENCES
from fairychess.rules.variant_error import section_of, sets

Place = tuple[str | int, ...]
"""A path into a draft's variant: `("pieces", 2, "betza")`, `("rules", "drops")`, `("board",)`."""

_SEVERAL = ("pieces", *SENTENCES)
"""Tables that may stand several times."""


def place_of_line(text: str, number: int) -> Place:
    """The place of a line, counted from 1."""
    lines = text.splitlines()
    number = max(1, min(number, len(lines)))
    header = at = 0
    seen = dict.fromkeys(_SEVERAL, -1)
    for index, line in enumerate(lines[:number]):
        if section := section_of(line):
            header, at = index, index + 1
            if line.lstrip().startswith("[["):
                seen[section] = seen.get(section, -1) + 1
    found: Place = ()
    if at:
        name, *further = section_of(lines[header]).split(".")[:2]
        found = (name, seen[name]) if name in _SEVERAL else (name, *further)
    key = _key_of(lines[number - 1])
    return (*found, key) if key and len(found) < 3 else found


def _key_of(line: str) -> str:
    """The key that a line gives a value, "" where it is none."""
    key = line.partition("=")[0].strip()
    return key if key and sets(line, key) else ""


@lru_cache(maxsize=4)
def _pieces_named(text: str) -> tuple[list[str], dict[str, int]]:
    """The lines of a text, and the first one, counted from 0, that gives a piece each id."""
    lines = text.splitlines()
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        for value in line.split("=")[1:] if sets(line, "id") else ():
            quote = value.lstrip()[:1]
            if quote in ("'", '"'):
                found.setdefault(value.lstrip()[1:].partition(quote)[0], number)
    return lines, found


def piece_line(text: str, ident: str, key: str) -> int:
    """Line of a key of the piece with this id."""
    lines, named = _pieces_named(text)
    if ident not in named:
        return 1
    number = named[ident]
    for other in range(number, min(number + 12, len(lines))):
        if other > number and lines[other].lstrip().startswith("["):
            break
        if sets(lines[other], key):
            return other + 1
    return number + 1
