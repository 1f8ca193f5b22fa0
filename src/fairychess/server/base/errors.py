"""A refusal with a code: the only way anything goes wrong in front of a player."""

from __future__ import annotations

import traceback
from pathlib import Path


class ProblemError(Exception):
    """Something the client did that cannot be done: a code for programs, a line for people."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def one_line(error: BaseException, limit: int = 300) -> str:
    """The first line of an exception's text, never more than `limit` characters."""
    text = str(error.args[0]) if error.args else str(error)
    first = text.strip().splitlines()[0] if text.strip() else type(error).__name__
    return first if len(first) <= limit else first[: limit - 1] + "…"


def whereabouts(error: BaseException) -> str:
    """An exception for the log: its type and the places it passed, without what it says."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames))
    return f"{type(error).__name__} at {places or 'an unknown place'}"
