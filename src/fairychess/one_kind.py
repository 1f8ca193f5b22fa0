"""A process runs on compiled files or on plain ones, as it began: the two never mix.

A compiler may put its files beside the plain ones at any moment. Modules that a process asks for
later would then be compiled, and not fit those it has; and while files are put in place, some are
there and others are not. So what is there when a process begins decides.

The compiler takes what `from cython.cimports.fairychess.x import y` names from .pxd files, where
many a function is one instruction; where nothing is compiled it means fairychess.x.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
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
PREFIX = "cython.cimports."
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


class PlainCimports(MetaPathFinder, Loader):
    """Finds the plain module behind a cimport of this package."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if not f"{fullname}.".startswith(f"{PREFIX}fairychess."):
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(spec.name.removeprefix(PREFIX))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """The module has run already; only its own spec is put back."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def is_compiled(place: Path = PLACE) -> bool:
    """Whether all compiled files are there."""
    there = any((place / "position" / f"rule{end}").exists() for end in EXTENSION_SUFFIXES)
    return there and not (place / MARK).exists()


if not is_compiled():
    import_module("cython")
    # What Cython keeps there is no whole package.
    sys.modules["cython.cimports"].__spec__ = None
    sys.meta_path[:0] = [PlainFiles(), PlainCimports()]
