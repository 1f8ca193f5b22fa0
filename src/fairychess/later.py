"""Names that a package finds in its modules when they are first asked for.

A package that imports all it offers makes everybody wait for all of it. One that says

    __getattr__ = names_from(__name__, {"module": ["name", "other_name"]})

imports a module when somebody asks for a name of it, or for the module. Type checkers read the
imports that stand under `TYPE_CHECKING`; a test compares the two.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def names_from(package: str, modules: Mapping[str, Iterable[str]]) -> Callable[[str], Any]:
    """A package's `__getattr__`, by the names that each of the modules below it has."""
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        try:
            if name in homes:
                found = getattr(import_module(f"{package}.{homes[name]}"), name)
            elif name.startswith("_"):
                raise ModuleNotFoundError(name=f"{package}.{name}")
            else:
                found = import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{name}":
                raise
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        setattr(sys.modules[package], name, found)  # Python asks once, then it stands there
        return found

    return find
