"""Reads the values of settings: one function a type of value. ValueError says what is wrong."""

from collections.abc import Callable, Mapping
from typing import Any

from fairychess.ini.options import KINDS, WORDS
from fairychess.messages.strangers import quoted

LARGEST = 1_000_000
MOST_FILES = 16
Square = tuple[int, int]
"""File and rank, both from 0."""

Letters = Mapping[str, str]
"""The types by their letters, in lower case."""

EVERY = "*"
"""Stands in sets of types for all of them."""


def read(kind: str, text: str, letters: Letters) -> Any:
    """Return the value of a setting. Raises ValueError with what it must be."""
    return READERS[kind](text, letters)


def wrong(kind: str, text: str) -> ValueError:
    """An error that says what a value of this type looks like."""
    return ValueError(f"{quoted(text)} must be {KINDS[kind]}")


def read_bool(text: str, _: Letters) -> bool:
    """`true` or `false`."""
    if text not in ("true", "false"):
        raise wrong("bool", text)
    return text == "true"


def whole(text: str) -> int | None:
    """A whole number of plain digits, None for anything else or one that is far too large."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 7):
        return None
    return int(text) if abs(int(text)) <= LARGEST else None


def read_int(text: str, _: Letters) -> int:
    """A whole number."""
    found = whole(text)
    if found is None:
        raise wrong("int", text)
    return found


def read_rank(text: str, _: Letters) -> int:
    """A rank from 1; returned from 1 as well."""
    found = whole(text)
    if found is None or not 1 <= found <= MOST_FILES:
        raise wrong("rank", text)
    return found


def read_file(text: str, _: Letters) -> int:
    """A file by letter or number, returned from 1; 0 where nothing is said."""
    if not text:
        return 0
    if len(text) == 1 and "a" <= text.lower() <= "p":
        return ord(text.lower()) - ord("a") + 1
    found = whole(text)
    if found is None or not 1 <= found <= MOST_FILES:
        raise wrong("file", text)
    return found


def read_type(text: str, letters: Letters) -> str:
    """The type of a letter; `*` for any, "" for `-`."""
    if text == "-":
        return ""
    if text == EVERY:
        return EVERY
    if len(text) != 1 or not text.isalpha():
        raise wrong("type", text)
    return type_of(text, letters)


def type_of(letter: str, letters: Letters) -> str:
    """The type of a letter. Raises ValueError where no piece has it."""
    if letter.lower() not in letters:
        raise ValueError(f"no piece has the letter {quoted(letter)}")
    return letters[letter.lower()]


def read_types(text: str, letters: Letters) -> frozenset[str]:
    """The types of letters, which may stand apart; `*` is every type, `-` none."""
    found: set[str] = set()
    for letter in text.replace(" ", "").replace(",", ""):
        if letter == EVERY:
            found.add(EVERY)
        elif letter != "-":
            if not letter.isalpha():
                raise wrong("types", text)
            found.add(type_of(letter, letters))
    return frozenset(found)


def read_squares(text: str, _: Letters) -> frozenset[Square] | None:
    """Squares by name, `*3` a rank, `d*` a file, `-` none; None for all the squares there are."""
    if text in ("all", "AllSquares"):
        return None
    found: set[Square] = set()
    for word in text.replace(",", " ").split():
        if word == "-":
            continue
        file, rank = word[:1].lower(), word[1:]
        number = 0 if rank == EVERY else whole(rank)
        if not (file == EVERY or "a" <= file <= "p") or number is None or number > MOST_FILES:
            raise wrong("squares", word)
        if rank != EVERY and number < 1:
            raise wrong("squares", word)
        files = range(MOST_FILES) if file == EVERY else (ord(file) - ord("a"),)
        ranks = range(MOST_FILES) if rank == EVERY else (number - 1,)
        found |= {(one, other) for one in files for other in ranks}
    return frozenset(found)


def chooser(kind: str) -> Callable[[str, Letters], str]:
    """A reader of one of some words."""

    def read_word(text: str, _: Letters) -> str:
        if text not in WORDS[kind]:
            raise wrong(kind, text)
        return text

    return read_word


def read_castlings(text: str, _: Letters) -> str:
    """Castling letters in their usual order; "" for `-`."""
    found = text.replace("-", "")
    if not set(found) <= set("KQkq"):
        raise wrong("castlings", text)
    return "".join(letter for letter in "KQkq" if letter in found)


def pairs(kind: str, text: str) -> list[tuple[str, str]]:
    """`a:b c:d` as pairs. Raises ValueError."""
    found = []
    for word in text.replace(",", " ").split():
        before, colon, after = word.partition(":")
        if not colon or len(before) != 1 or not after:
            raise wrong(kind, word)
        found.append((before, after))
    return found


def read_becomes(text: str, letters: Letters) -> dict[str, str]:
    """Which type a type promotes to; "" where it does not."""
    return {
        type_of(before, letters): "" if after == "-" else read_type(after, letters)
        for before, after in pairs("becomes", text)
    }


def read_limits(text: str, letters: Letters) -> dict[str, int]:
    """How many pieces of a type a side may have."""
    found = {}
    for before, after in pairs("limits", text):
        number = whole(after)
        if number is None or number < 0:
            raise wrong("limits", f"{before}:{after}")
        found[type_of(before, letters)] = number
    return found


def read_text(text: str, _: Letters) -> str:
    """Any text."""
    return text


READERS: dict[str, Callable[[str, Letters], Any]] = {
    "bool": read_bool,
    "int": read_int,
    "rank": read_rank,
    "file": read_file,
    "type": read_type,
    "types": read_types,
    "squares": read_squares,
    "castlings": read_castlings,
    "becomes": read_becomes,
    "limits": read_limits,
    "fen": read_text,
} | {kind: chooser(kind) for kind in WORDS}
