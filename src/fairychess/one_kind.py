"""A process runs on compiled files or on plain ones, as it began: the two never mix.

A compiler may put its files beside the plain ones at any moment. Modules that a process asks for
later would then be compiled, and not fit those it has; and while files are put in place, some are
there and others are not. So what is there when a process begins decides.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PLACE = Path(__file__).parent
MARK = ".compiling"
"""The file that stands beside this one while compiled files are put in place (see `setup.py`)."""


def is_compiled(place: Path = PLACE) -> bool:
    """Whether all compiled files are there."""
    there = any((place / "position" / f"rule{end}").exists() for end in EXTENSION_SUFFIXES)
    return there and not (place / MARK).exists()


if not is_compiled():
    from fairychess.plain_files import run_on_plain_files

    run_on_plain_files()
