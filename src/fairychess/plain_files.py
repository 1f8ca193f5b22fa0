"""Finding this package's modules as plain Python, where a process runs on plain files.

The compiler takes what `from cython.cimports.fairychess.x import y` names from .pxd files, where
many a function is one instruction; where nothing is compiled it means fairychess.x. Arrays that a
class of the compiler declares hold zeros before its `__init__` runs, as they do in C, and so do
those that a function gets of `cython.declare`.
"""

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from inspect import get_annotations
from types import ModuleType
from typing import Any

from Cython import Shadow
from Cython.Shadow import ArrayType

PREFIX = "cython.cimports."


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


@cache
def arrays_of(kind: type) -> tuple[tuple[str, int], ...]:
    """The arrays that a class and those above it declare, by name, and how long they are."""
    return tuple(
        (name, declared._n)  # type: ignore[attr-defined]
        for one in kind.__mro__
        for name, declared in get_annotations(one).items()
        if isinstance(declared, type) and issubclass(declared, ArrayType)
    )


def with_arrays(kind: type) -> type:
    """What `cython.cclass` does to a class where nothing is compiled."""

    def new(made: type, *_given: object, **_named: object) -> object:
        fresh: object = object.__new__(made)
        for name, length in arrays_of(made):
            setattr(fresh, name, [0] * length)
        return fresh

    kind.__new__ = new  # type: ignore[method-assign,assignment]
    return kind


def declared(kind: Any = None, *value: object, **named: object) -> Any:
    """What `cython.declare` gives where nothing is compiled: for an array a list."""
    if isinstance(kind, type) and issubclass(kind, ArrayType):
        return [0] * kind._n  # type: ignore[attr-defined]
    return Shadow.declare(kind, *value, **named)


def run_on_plain_files() -> None:
    """Find no compiled file of this package from now on."""
    cython: Any = import_module("cython")
    shadow: Any = Shadow
    shadow.array = cache(shadow.array)  # a type of arrays is made once
    cython.cclass, cython.declare = with_arrays, declared
    # What Cython keeps there is no whole package.
    sys.modules["cython.cimports"].__spec__ = None
    sys.meta_path[:0] = [PlainFiles(), PlainCimports()]
