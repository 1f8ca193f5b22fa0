"""A process runs on compiled files or on plain ones, as it began: the two never mix.

All compiled modules lie in one file, `compiled`. A compiler may put it beside the plain ones at any
moment; modules that a process asks for later would then be compiled, and not fit those it has. So
whether it is there when a process begins decides.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HELD = "fairychess.compiled"


class CompiledFiles(MetaPathFinder, Loader):
    """Finds the package's compiled modules in the file that holds them."""

    def __init__(self, held: Any) -> None:
        self._held = held
        self._names = frozenset(held.NAMES)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module's text is, for those who read it; None for one that is not compiled."""
        if fullname not in self._names:
            return None
        texts = (Path(folder, f"{fullname.rpartition('.')[2]}.py") for folder in path or ())
        where = next(filter(Path.is_file, texts), self._held.__file__)
        return spec_from_file_location(fullname, where, loader=self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made: ModuleType = self._held.create(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        self._held.execute(module)


COMPILED = find_spec(HELD) is not None
if COMPILED:
    sys.meta_path.insert(0, CompiledFiles(import_module(HELD)))
else:
    from fairychess.plain_files import run_on_plain_files

    run_on_plain_files()
