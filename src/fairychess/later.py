"""Names that a package finds in its modules when they are first asked for.

A package that imports all it offers makes everybody wait for all of it. One that says

    if TYPE_CHECKING:
        from fairychess.package.module import name, other_name

    __all__ = ["name", "other_name"]
    __getattr__ = names_from(__name__)

imports a module when somebody asks for a name of it, or for the module: type checkers and Python
read the same lines. `dir` shows what is in `__all__`.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import Any


def names_from(package: str) -> Callable[[str], Any]:
    """A package's `__getattr__`, by what it imports for type checkers and has in `__all__`."""

    @cache
    def homes() -> dict[str, str]:
        text = "\n".join((get_data(package, "__init__.py") or b"").decode().splitlines())
        block = text.partition("\nif TYPE_CHECKING:\n")[2].partition("\n\n")[0]
        told: dict[str, str] = {}
        for line in block.split("    from ")[1:]:
            home, _, names = line.partition(" import ")
            words = names.partition("#")[0].strip().strip("()").split(",")
            told |= dict.fromkeys(map(str.strip, words), home)
        others = told.pop("*", "")
        return {name: told.get(name, others) for name in sys.modules[package].__all__}

    def find(name: str) -> Any:
        try:
            if name.startswith("_"):
                raise ModuleNotFoundError(name=f"{package}.{name}")
            if home := homes().get(name):
                found = getattr(import_module(home), name)
            else:
                found = import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{name}":
                raise
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        setattr(sys.modules[package], name, found)  # Python asks once, then it stands there
        return found

    def shown() -> list[str]:
        module = sys.modules[package]
        return sorted({*module.__all__, *(name for name in vars(module) if name.startswith("__"))})

    vars(sys.modules[package])["__dir__"] = shown
    return find
