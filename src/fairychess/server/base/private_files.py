"""Files that only their owner may read: the database with what stands beside it, and backups.

They hold seeds, password hashes and the signing key. On Windows, where these modes mean nothing,
files keep the rights of their folder.
"""

import logging
import os
import stat
from pathlib import Path
from typing import TextIO

from fairychess.server.base.errors import whereabouts

log = logging.getLogger(__name__)

_FILE, _FOLDER = 0o600, 0o700
_BESIDE = ("", "-wal", "-shm", "-journal")
"""SQLite's endings of the files of one database."""


def private_folder(folder: Path) -> None:
    """Make a folder if it is missing, and let nobody but its owner look into it."""
    folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    _narrow(folder, _FOLDER)


def private_database(path: Path) -> None:
    """Make an SQLite file if it is missing; it and the files beside it become their owner's alone.

    SQLite gives the files it makes beside a database the rights of the database, so it must be
    private before it is opened for the first time. Raises OSError where it cannot be made.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, _FILE))
    for ending in _BESIDE:
        _narrow(path.with_name(path.name + ending), _FILE)


def new_private_file(path: Path) -> TextIO:
    """A new text file, private from its first moment on. Raises FileExistsError."""
    return open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _FILE), "w", encoding="utf-8")


def _narrow(path: Path, most: int) -> None:
    """Take away the rights that go beyond `most`."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & ~most:
            path.chmod(mode & most)
    except FileNotFoundError:
        pass
    except OSError as error:  # a file of another user's, or a file system without rights
        log.warning("a file stays readable for others: %s", whereabouts(error))
