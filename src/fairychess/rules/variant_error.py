"""What is wrong with a variant file, and where; the file as TOML."""

import re
import tomllib
from functools import partial
from typing import Any

from fairychess.messages import ExplainedError, Message, Parameter, as_message

LONGEST_REASON = 400

_COMPLAINTS = [
    (re.compile(r"Expected (\S+)"), "toml_expected", "letter"),
    (re.compile(r"Illegal character (.+)", re.DOTALL), "toml_illegal", "letter"),
    (re.compile(r"Found invalid character (.+)", re.DOTALL), "toml_unexpected", "letter"),
    (re.compile(r"Duplicate inline table key (.+)", re.DOTALL), "toml_inline_twice", "name"),
    (re.compile(r"Cannot declare (.+) twice", re.DOTALL), "toml_twice", "name"),
]
"""Complaints of the reader of TOML that hold a text of the file: words, key and its place. The
others are known by their English, as all messages without places are."""


class VariantError(ExplainedError):
    """A variant file that cannot be used; one line with place and reason."""


def misplaced(where: str, line: int, reason: Message | str, column: int = 0) -> VariantError:
    """An error that names a place of a file: line and column counted from 1, 0 for no column."""
    place: dict[str, Parameter] = {"where": where, "line": line}
    place["reason"] = one_line(as_message(reason))
    if column:
        return VariantError(Message("file_place", place | {"column": column}))
    return VariantError(Message("file_line", place))


def of_piece(ident: str, said: Message | str, /, **parameters: Parameter) -> Message:
    """The fault of a piece."""
    reason = as_message(said, **parameters)
    return Message("fault_of_piece", {"piece": ident, "reason": reason})


def one_line(said: Message) -> Message:
    """A reason that quotes a stranger's texts on one line; their middle is left out if long."""
    for most in (LONGEST_REASON, LONGEST_REASON // 2, LONGEST_REASON // 4, LONGEST_REASON // 8):
        said = said.changed(partial(_shortened, most=most))
        if len(str(said)) <= LONGEST_REASON:
            break
    return said


def _shortened(text: str, most: int) -> str:
    words = " ".join(text.split())
    half = most // 2
    return words if len(words) <= most else f"{words[:half]} … {words[-half:]}"


def read_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of a variant file, unchecked. VariantError with line and column for no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, at_line = str(error).rpartition(" (at ")
        place = re.fullmatch(r"line (\d+), column (\d+)\)", at_line)
        line, column = map(int, place.groups()) if place else (len(text.splitlines()), 0)
        raise misplaced(where, line, _said(reason or str(error)), column) from None
    except (RecursionError, ValueError) as error:  # too deep, or a number of thousands of digits
        deep = isinstance(error, RecursionError)
        what = Message("toml_too_deep") if deep else as_message(str(error))
        raise misplaced(where, 1, Message("toml_unreadable", {"what": what})) from None


def _said(reason: str) -> Message:
    """What the reader of TOML complains of, as a message."""
    for words, key, place in _COMPLAINTS:
        if found := words.fullmatch(reason):
            # Of a name in parts it says a tuple: ('rules', 'castling').
            named = ".".join(found[1].split("'")[1::2]) if place == "name" else ""
            return Message(key, {place: named or found[1]})
    return as_message(reason)


def section_of(line: str) -> str:
    """The name in a header such as `[rules.drops]` or `[[pieces]]`; empty for any other line."""
    opened = line.lstrip()
    if not opened.startswith("["):
        return ""
    name, closed, _ = opened.lstrip("[").partition("]")
    return name.strip() if closed else ""


def sets(line: str, key: str) -> bool:
    """Whether a line gives the key a value, at its start or inside an inline table.

    Written without a regular expression: the key is a stranger's text, and so is the line.
    """
    for before in line.split("=")[:-1]:
        name = before.rstrip()
        if name.endswith(key) and (len(name) == len(key) or name[-len(key) - 1] in "{, \t"):
            return True
    return False
