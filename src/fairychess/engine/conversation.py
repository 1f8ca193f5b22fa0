"""What a conversation in any protocol is to those who carry it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Protocol

from fairychess.engine.player import BoardPlayer

LONGEST_LINE = 200_000
Write = Callable[[str], None]


class Conversation(Protocol):
    """A conversation in one protocol, and the player that it is had with."""

    player: BoardPlayer
    ended: bool

    def answer(self, words: list[str]) -> None:
        """Do what a line asks for. Raises ValueError with one line of reason."""

    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""

    def wait(self) -> None:
        """Wait until nothing is thought about any more."""

    def close(self) -> None:
        """End the conversation."""


class Output:
    """Writes lines, together; it may be called from two threads."""

    def __init__(self, write: Write) -> None:
        self._lock = threading.Lock()
        self._write = write

    def __call__(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._write(line)


def first_line(error: Exception) -> str:
    """Return the reason of an error, in one line."""
    return str(error).splitlines()[0] if str(error) else "not understood"


def write_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
