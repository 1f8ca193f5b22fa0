"""The reference of the Python API: pages of the public classes, and one of the functions."""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

import fairychess
from fairychess import research
from reference.api_tables import type_text
from reference.hooks_tables import in_cell

CLASSES: dict[str, dict[str, tuple[type, ...]]] = {
    "api-position": {"Rules and Position": (fairychess.Rules, fairychess.Position)},
    "api-game": {"Game, View and Record": (fairychess.Game, fairychess.View, fairychess.Record)},
    "api-values": {
        "Move, Piece, Outcome, Analysis": (
            fairychess.Move,
            fairychess.Piece,
            fairychess.Outcome,
            fairychess.Analysis,
            fairychess.Found,
            fairychess.Line,
            fairychess.Node,
        )
    },
    "api-research": {
        "fairychess.research": (
            research.ActionSpace,
            research.NumberedGame,
            research.SpelledDecision,
            research.Observer,
            research.Batch,
            research.Referee,
        )
    },
}
"""The title and the classes of each page."""

SHOWN: dict[type, tuple[str, ...]] = {
    fairychess.Rules: ("position", "check_position", "start_text"),
}
"""What is told of a class that is mostly asked by rules."""

FUNCTIONS: tuple[Any, ...] = (
    fairychess.available,
    fairychess.variants,
    fairychess.families,
    fairychess.featured,
    fairychess.load,
    fairychess.load_ini,
    fairychess.analyse,
    fairychess.new_game,
    fairychess.choose,
    fairychess.choose_now,
    fairychess.read_games,
    fairychess.read_record,
    fairychess.replay,
    fairychess.batch,
    research.action_space,
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
    research.ActionError,
    research.BatchClosedError,
    research.GameOverError,
)


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    found = {
        f"{name}.md": classes_page(title, classes)
        for name, page in CLASSES.items()
        for title, classes in page.items()
    }
    return found | {"api-functions.md": functions_page()}


def classes_page(title: str, classes: tuple[type, ...]) -> str:
    """A page of classes under their names."""
    parts = [f"# {title}"]
    for cls in classes:
        parts += [f"## {cls.__name__}", said(cls)]
        if is_dataclass(cls):
            parts.append(field_table(cls))
        for name, item in public(cls):
            parts += [f"### {name}", f"`{signature(name, item)}`", said(item)]
    return "\n\n".join(parts) + "\n"


def functions_page() -> str:
    """The functions of `fairychess`, and its errors."""
    parts = ["# Functions and errors", "All but the last are names of `fairychess`."]
    for each in FUNCTIONS:
        parts += [f"## {each.__name__}", f"`{signature(each.__name__, each)}`", said(each)]
    parts += ["## Errors", "All are `ValueError`s whose text is one line.", errors_table(ERRORS)]
    return "\n\n".join(parts) + "\n"


def errors_table(errors: tuple[type, ...]) -> str:
    """Errors with what they say of themselves."""
    rows = ["| error | when |", "|---|---|"]
    for error in errors:
        rows.append(f"| `{error.__name__}` | {in_cell(said(error).partition(chr(10) * 2)[0])} |")
    return "\n".join(rows)


def public(cls: type) -> Iterator[tuple[str, Any]]:
    """The public functions and properties of a class and of those it is derived from, its own
    first."""
    seen = set()
    for base in cls.__mro__:
        if not base.__module__.startswith("fairychess."):
            continue
        for name, item in vars(base).items():
            shown = isinstance(item, property | cached_property) or inspect.isfunction(item)
            wanted = name in SHOWN.get(cls, (name,)) and name[0] != "_"
            if shown and wanted and name not in seen:
                seen.add(name)
                yield name, item


def signature(name: str, item: Any) -> str:
    """How a member is written, with its types; a property has that of its value."""
    if isinstance(item, property | cached_property):
        asked = item.func if isinstance(item, cached_property) else item.fget
        return f"{name}: {type_text(asked.__annotations__['return'])}"
    found = inspect.signature(item)
    given = []
    for each in found.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in given:
            given.append("*")
        typed = f"{each.name}: {type_text(each.annotation)}"
        given.append(typed if each.default is each.empty else f"{typed} = {each.default!r}")
    given = [each for each in given if not each.startswith("self:")]
    return f"{name}({', '.join(given)}) -> {type_text(found.return_annotation)}"


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
