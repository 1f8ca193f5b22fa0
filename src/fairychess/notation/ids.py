"""Ids of piece types in texts: bare when short, in braces when longer."""

import re

TOKEN = re.compile(r"\{([^{}\s]+)\}|(\+?[^\s\d\[\]{}/()@=,~])")


def bare(ident: str) -> bool:
    """Can this id stand without braces? One letter, or + and one letter."""
    rest = ident[1:] if ident.startswith("+") and len(ident) > 1 else ident
    return len(rest) == 1 and rest.isalpha()


def format_id(ident: str, colour: int) -> str:
    """An id with the case of its side: upper for the first (0), lower for the second (1)."""
    cased = ident.lower() if colour else ident
    return cased if bare(ident) else "{" + cased + "}"


def take(text: str, at: int) -> tuple[str, int] | None:
    """(id as written, index after it) of the id at `at`, or None."""
    found = TOKEN.match(text, at)
    if found is None:
        return None
    return found.group(1) or found.group(2), found.end()


def resolve(written: str, numbers: dict[str, int]) -> tuple[int, int] | None:
    """(piece type, colour) of an id as written, or None if no piece type has it."""
    upper = written.upper()
    if upper not in numbers:
        return None
    if written == upper and written != written.lower():
        return numbers[upper], 0
    if written == written.lower():
        return numbers[upper], 1
    return None
