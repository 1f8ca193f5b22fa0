"""Finding rules by name: modules and templates of `rules.library`, some in a game's folder."""

import importlib
import pkgutil
from functools import cache, partial
from pathlib import Path
from typing import Any

from fairychess.rules import library
from fairychess.rules.parameter_forms import Form
from fairychess.rules.templates import Template


@cache
def template_files() -> dict[str, Path]:
    """By name, the files of the rules that are sentences; the folders are listed once."""
    folders = map(Path, library.__path__)
    return {path.stem: path for folder in folders for path in folder.glob("*.toml")}


@cache
def known_rules() -> frozenset[str]:
    """Names of the rules that come with the package; the folders are listed once."""
    modules = frozenset(module.name for module in pkgutil.iter_modules(library.__path__))
    return modules | template_files().keys()


def rule_factory(key: str) -> Any:
    """The function that makes a rule of the library, also by an old name; None for no rule."""
    if key in known_rules():
        return library_module(key).rule
    if key not in old_names():
        return None
    name, given = old_names()[key]
    return partial(library_module(name).rule, **given)


@cache
def old_names() -> dict[str, tuple[str, dict[str, Any]]]:
    """The rules that have taken older ones' places, with what their parameters are then.

    A rule's module says so in its own `OLD_NAMES`.
    """
    return {
        old: (name, given)
        for name in known_rules()
        for old, given in getattr(library_module(name), "OLD_NAMES", {}).items()
    }


def today(key: str) -> str:
    """The name under which the library has a rule that a variant file names."""
    return key if key in known_rules() or key not in old_names() else old_names()[key][0]


@cache
def library_module(name: str) -> Any:
    """A module of `rules.library`, or a template, which has the same names."""
    if path := template_files().get(name):
        return Template(path)
    try:
        return importlib.import_module(f"fairychess.rules.library.{name}")
    except (ValueError, TypeError) as error:  # what Cython says of files of two builds
        raise ImportError(f"{name} is of another build than what runs: start again") from error


def forms_of(factory: Any) -> dict[str, Form]:
    """What the parameters of a rule of the library may be, where their types do not say it."""
    module = getattr(getattr(factory, "func", factory), "__module__", "")
    if not module.startswith(f"{library.__name__}."):
        return {}
    return getattr(library_module(module.rpartition(".")[2]), "FORMS", {})


def name_of(module: Any) -> str:
    """The name of a module's rule in variant files."""
    return str(module.__name__.rpartition(".")[2])
