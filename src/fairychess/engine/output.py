"""Lines of a conversation on their way out."""

import sys
import threading
from collections.abc import Callable

LONGEST_LINE = 200_000
Write = Callable[[str], None]


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
