"""Refusals of diagrams: one line with file, line, column and reason."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A line and column of the pasted text, both counted from 1."""

    line: int
    column: int


NOWHERE = Place(1, 1)


class DiagramError(ValueError):
    """A definition that cannot be used, or a bad piece of one."""

    def __init__(self, where: str, place: Place, reason: str) -> None:
        super().__init__(where, place, reason)
        self.where = where
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}:{self.place.line}:{self.place.column}: {self.reason}"


def short(text: str, most: int = 60) -> str:
    """A text in quotes for a one-line message, cut if it is long."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return repr(shown if len(shown) <= most else shown[: most - 3] + "...")
