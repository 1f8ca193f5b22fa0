"""A process runs on compiled files or on plain ones, as it began: the two never mix.

A compiler may put its files beside the plain ones at any moment. Modules that a process asks for
later would then be compiled, and not fit those it has; and while files are put in place, some are
there and others are not. So what is there when a process begins decides.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

PLACE = Path(__file__).parent
MARK = ".compiling"
"""The file that stands beside this one while compiled files are put in place (see `setup.py`)."""


class PlainFiles:
    """Finds the modules of this package as plain Python, whatever lies beside them."""

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is; None for one of other packages."""
        if not name.startswith("fairychess."):
            return None
        for folder in path or ():
            if folder not in self._finders:
                self._finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self._finders[folder].find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def is_compiled(place: Path = PLACE) -> bool:
    """Whether all compiled files are there."""
    there = any((place / "position" / f"rule{end}").exists() for end in EXTENSION_SUFFIXES)
    return there and not (place / MARK).exists()


if not is_compiled():
    sys.meta_path.insert(0, PlainFiles())
