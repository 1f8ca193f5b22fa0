"""Write `src/fairychess/docs/rules.md` from the rules library: `python tools/make_reference.py`.

Each rule's page is its module's own description, the parameters with their defaults, and the
games that use it, so the reference cannot fall behind the code; a test compares the two.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from fairychess.rules import library

PAGE = Path(__file__).resolve().parent.parent / "src/fairychess/docs/rules.md"
HEAD = """# The rules library

A variant names its rules in `variant.toml`, one table each: `[rules.promotion]`, then the
parameters that differ from their defaults. The rules speak in the order in which the file has
them. This page is made from the library's own code.
"""


def reference() -> str:
    """The whole page."""
    names = sorted(each.name for each in pkgutil.iter_modules(library.__path__))
    used = games_by_rule()
    sections = [
        section(name, importlib.import_module(f"{library.__name__}.{name}"), used.get(name, []))
        for name in names
    ]
    contents = [f"- [{name}](#{name})" for name in names]
    return "\n".join([HEAD, *contents, "", *sections])


def section(name: str, module: Any, games: list[str]) -> str:
    """One rule: what it does, its parameters, who uses it."""
    lines = [f"## {name}", "", inspect.cleandoc(module.__doc__ or ""), ""]
    parameters = [
        each
        for each in inspect.signature(module.rule).parameters.values()
        if each.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    if parameters:
        lines += ["| parameter | default |", "|---|---|"]
        lines += [f"| `{each.name}` | {default(each)} |" for each in parameters]
        lines.append("")
    if games:
        lines += [f"Used by {', '.join(games)}.", ""]
    return "\n".join(lines)


def default(parameter: inspect.Parameter) -> str:
    """A default as a variant file would say it."""
    value = parameter.default
    if value is inspect.Parameter.empty:
        return "must be given"
    if value is None:
        return "none"
    return f"`{written(value)}`"


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(each) for each in value)}]"
    return str(value)


def games_by_rule() -> dict[str, list[str]]:
    """The titles of the installed games that name each rule."""
    used: dict[str, list[str]] = {}
    for folder in sorted((files("fairychess") / "variants").iterdir(), key=lambda each: each.name):
        file = folder / "variant.toml"
        if file.is_file():
            variant = tomllib.loads(file.read_text("utf-8"))
            for name in variant.get("rules", {}):
                used.setdefault(name, []).append(variant["title"])
    return used


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8")
