"""What `from cython.cimports.fairychess.x import y` means where nothing is compiled: fairychess.x.

The compiler takes such names from .pxd files, where many a function is one instruction; without a
compiler the same line takes them from the Python file.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

PREFIX = "cython.cimports."


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


def is_compiled() -> bool:
    """Is the kernel beside this file compiled? All of it is, or nothing."""
    spec = PathFinder.find_spec("row", [str(Path(__file__).parent / "position")])
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


if not is_compiled():
    import_module("cython")

    sys.modules["cython.cimports"].__spec__ = None  # what Cython has there is no whole package
    sys.meta_path.insert(0, PlainCimports())
