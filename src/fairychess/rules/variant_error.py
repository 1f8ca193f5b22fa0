"""What is wrong with a variant file, and where; the file as TOML."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from fairychess.messages import ExplainedError, Message, recognised
from fairychess.messages.english import AS_WRITTEN

LONGEST_REASON = 400


class VariantError(ExplainedError):
    """A variant file that cannot be used; one line with place and reason."""


def misplaced(where: str, line: int, reason: str, column: int = 0) -> VariantError:
    """An error that names a place of a file: line and column counted from 1, 0 for no column."""
    said = recognised(reason)
    told = reason if said.key == AS_WRITTEN else said
    place: dict[str, str | int | Message] = {"where": where, "line": line, "reason": told}
    if column:
        return VariantError(Message("file_place", place | {"column": column}))
    return VariantError(Message("file_line", place))


def one_line(text: str) -> str:
    """Return a reason that quotes a stranger's text on one line; its middle is left out if long."""
    words = " ".join(text.split())
    half = LONGEST_REASON // 2
    return words if len(words) <= LONGEST_REASON else f"{words[:half]} … {words[-half:]}"


def read_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of a variant file, unchecked. VariantError with line and column for no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, at_line = str(error).rpartition(" (at ")
        place = re.fullmatch(r"line (\d+), column (\d+)\)", at_line)
        line, column = map(int, place.groups()) if place else (len(text.splitlines()), 0)
        raise misplaced(where, line, one_line(reason or str(error)), column) from None
    except (RecursionError, ValueError) as error:  # too deep, or a number of thousands of digits
        reason = "too deep" if isinstance(error, RecursionError) else one_line(str(error))
        raise misplaced(where, 1, f"cannot be read as TOML: {reason}") from None
