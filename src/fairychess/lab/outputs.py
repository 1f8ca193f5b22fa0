"""Output files: whether they can be written is checked before the work begins."""

from errno import ENOTDIR
from os import strerror
from pathlib import Path


def check_output(path: Path, *, folders: bool = False) -> None:
    """Raise OSError, naming the file, where it could not be written.

    Missing folders above it are made if `folders` says so. Nothing else changes.
    """
    if folders:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR), str(path.parent)) from None
    new = not path.exists()
    path.open("ab").close()
    if new:
        path.unlink()
