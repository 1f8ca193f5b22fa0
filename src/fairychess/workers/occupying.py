"""A folder belongs to one process at a time; the system releases its lock when the process dies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "lock"
"""The file in the folder that is locked; it stays there, empty."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class OccupiedError(ValueError):
    """Another process has the folder."""


@contextmanager
def occupied(folder: Path) -> Iterator[None]:
    """Have a folder for oneself. Raises ValueError where it cannot be made, and `OccupiedError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("ab")
    except OSError as error:
        raise ValueError(f"{folder}: {error.strerror}") from None
    with file:
        try:
            _lock(file)
        except OSError:
            raise OccupiedError(f"{folder} is in use: another process works there") from None
        yield
