"""Finding this package's modules as plain Python, where a process runs on plain files.

The compiler takes what `from cython.cimports.fairychess.x import y` names from .pxd files, where
many a function is one instruction; where nothing is compiled it means fairychess.x. Arrays that a
class of the compiler declares, in its own file or in the .pxd file, hold zeros before its
`__init__` runs, as they do in C, and so do those that a function gets of `cython.declare`.
"""

import math
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from inspect import get_annotations
from pathlib import Path
from types import ModuleType
from typing import Any

from Cython import Shadow
from Cython.Shadow import ArrayType

_SHADOW: Any = Shadow
PREFIX = "cython.cimports."
_CLASS = re.compile(r"cdef class (\w+)")
_ARRAY = re.compile(r"    cdef [\w ]+ (\w+)\[([\w *]+)\]")
_NAMES = re.compile(r"from ([\w.]+) cimport (.+)")


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
                self._finders[folder] = FileFinder(folder, (PlainFile, SOURCE_SUFFIXES))
            spec = self._finders[folder].find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


class PlainFile(SourceFileLoader):
    """A module whose classes have the arrays that the .pxd file beside it declares."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        beside = Path(self.path).with_suffix(".pxd")
        if beside.exists():
            declare_arrays(module, beside.read_text(encoding="utf-8"))


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


def declare_arrays(module: ModuleType, text: str) -> None:
    """Let the classes of a module have the arrays of a .pxd file's text."""
    homes: dict[str, str] = {}
    kind: Any = None
    for line in text.splitlines():
        if found := _NAMES.match(line):
            homes |= dict.fromkeys(found[2].split(", "), found[1])
        elif found := _CLASS.match(line):
            kind = with_arrays(getattr(module, found[1]))
        elif found := _ARRAY.match(line):
            length = math.prod(
                int(one) if one.isdigit() else getattr(import_module(homes[one]), one)
                for one in found[2].split(" * ")
            )
            kind.__annotations__ = get_annotations(kind) | {found[1]: _SHADOW.array(int, length)}


def declared(kind: Any = None, *value: object, **named: object) -> Any:
    """What `cython.declare` gives where nothing is compiled: for an array a list."""
    if isinstance(kind, type) and issubclass(kind, ArrayType):
        return [0] * kind._n  # type: ignore[attr-defined]
    return _SHADOW.declare(kind, *value, **named)


def run_on_plain_files() -> None:
    """Find no compiled file of this package from now on."""
    cython: Any = import_module("cython")
    _SHADOW.array = cache(_SHADOW.array)  # a type of arrays is made once
    cython.cclass, cython.declare = with_arrays, declared
    # What Cython keeps there is no whole package.
    sys.modules["cython.cimports"].__spec__ = None
    sys.meta_path[:0] = [PlainFiles(), PlainCimports()]
