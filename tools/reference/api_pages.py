"""The reference of the Python API: a page for each public class, and one for the functions."""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import fairychess
from reference.api_tables import type_text
from reference.hooks_tables import in_cell

CLASSES: tuple[type, ...] = (
    fairychess.Position,
    fairychess.Move,
    fairychess.Piece,
    fairychess.Outcome,
    fairychess.Analysis,
    fairychess.Found,
    fairychess.Line,
    fairychess.Game,
    fairychess.View,
)
"""The classes that have a page."""

FUNCTIONS: tuple[Any, ...] = (
    fairychess.available,
    fairychess.variants,
    fairychess.families,
    fairychess.featured,
    fairychess.load,
    fairychess.analyse,
    fairychess.new_game,
    fairychess.choose,
    fairychess.choose_now,
    fairychess.read_games,
    fairychess.read_record,
    fairychess.replay,
)

ERRORS: tuple[type, ...] = (
    fairychess.AnalysisError,
    fairychess.BetzaError,
    fairychess.MoveError,
    fairychess.NotationError,
    fairychess.PositionError,
    fairychess.RecordError,
    fairychess.Refused,
    fairychess.RuleError,
    fairychess.VariantError,
)


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    found = {name_of(cls): class_page(cls) for cls in CLASSES}
    return found | {"api-functions.md": functions_page()}


def name_of(cls: type) -> str:
    """The file of a class's page."""
    return f"api-{cls.__name__.lower()}.md"


def class_page(cls: type) -> str:
    """What a class says of itself, its fields, and each of its public members."""
    parts = [f"# {cls.__name__}", f"`fairychess.{cls.__name__}`", said(cls)]
    if is_dataclass(cls):
        parts += ["## Fields", field_table(cls)]
    members = list(public(cls))
    if members:
        parts.append("## Members")
    for name, item in members:
        parts += [f"### {name}", f"`{signature(name, item)}`", said(item)]
    return "\n\n".join(parts) + "\n"


def functions_page() -> str:
    """The functions of `fairychess`, and its errors."""
    parts = ["# Functions and errors", "All of these are names of `fairychess`."]
    for each in FUNCTIONS:
        parts += [f"## {each.__name__}", f"`{signature(each.__name__, each)}`", said(each)]
    rows = ["| error | when |", "|---|---|"]
    for error in ERRORS:
        rows.append(f"| `{error.__name__}` | {in_cell(said(error).partition(chr(10) * 2)[0])} |")
    parts += ["## Errors", "All are `ValueError`s whose text is one line.", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def public(cls: type) -> Iterator[tuple[str, Any]]:
    """The public functions and properties of a class and of those it is derived from, its own
    first."""
    seen = set()
    for base in cls.__mro__:
        if not base.__module__.startswith("fairychess."):
            continue
        for name, item in vars(base).items():
            shown = isinstance(item, property) or inspect.isfunction(item)
            if shown and name[0] != "_" and name not in seen:
                seen.add(name)
                yield name, item


def signature(name: str, item: Any) -> str:
    """How a member is written, with its types; a property has that of its value."""
    if isinstance(item, property):
        return f"{name}: {type_text(item.fget.__annotations__['return'])}"
    found = inspect.signature(item)
    given = [
        each.replace(annotation=type_text(each.annotation))
        for each in found.parameters.values()
        if each.name != "self"
    ]
    result = type_text(found.return_annotation)
    written = found.replace(parameters=given, return_annotation=result)
    return f"{name}{written}".replace("'", "")


def field_table(cls: Any) -> str:
    """The fields of a data class with their types; what they are stands in the text above."""
    rows = ["| field | type |", "|---|---|"]
    rows += [f"| `{each.name}` | `{in_cell(type_text(each.type))}` |" for each in fields(cls)]
    return "\n".join(rows)


def said(item: Any) -> str:
    """The docstring as a page has it; an example in it becomes a block."""
    parts = []
    for part in (inspect.getdoc(item) or "").split("\n\n"):
        lines = inspect.cleandoc(part)
        parts.append(f"```pycon\n{lines}\n```" if lines.startswith(">>>") else lines)
    return "\n\n".join(parts)
