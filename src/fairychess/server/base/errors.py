"""A refusal with a code: the only way anything goes wrong in front of a player."""

import traceback
from pathlib import Path

from fairychess.messages import ExplainedError, Message


class ProblemError(Exception):
    """Something the client did that cannot be done: a code for programs, a line for people.

    `said` is for people in their own language, where it says more than the code; `message` is
    English.
    """

    def __init__(self, code: str, message: Message | str, status: int = 400) -> None:
        super().__init__(str(message))
        self.code = code
        self.said = message if isinstance(message, Message) else None
        self.message = str(message)
        self.status = status


def said_by(error: BaseException) -> Message | str:
    """What an exception says to people: its message, or the first line of a text of ours.

    What Python and its libraries say about a mistake in the program is not shown.
    """
    if isinstance(error, ExplainedError):
        return error.message
    kind = type(error)
    ours = kind in (ValueError, LookupError) or kind.__module__.startswith("fairychess.")
    return one_line(error) if ours else Message("cannot_be_done")


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
