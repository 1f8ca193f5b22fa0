"""The page `rules.md`: every rule of the library, from its own code."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import string
import tomllib
from importlib.resources import files
from typing import Any

from fairychess.explain.rules_text import table_of
from fairychess.rules import library, load
from reference.scenes import Scene, scene

HEAD = """# The rules library

A variant names its rules in `variant.toml`, one table each: `[rules.promotion]`, then the
parameters that differ from their defaults. The rules speak in the order in which the file has
them. Squares, ids and tables are written as [the variant file](variant-file.md) says. "In words"
is what the program itself tells players of the example.

This page is made from the library's own code, and the pictures by playing the examples.
"""
PLAIN = {"int": "whole number", "bool": "true or false", "str": "text"}
FORMS = {
    "pieces": "list of ids",
    "squares": "squares, or squares by side",
    "counted": "table: id = number",
    "zone": "number of ranks, or squares by side",
    "zones": "table: id = zone",
    "changes": "table: id = { id = squares }",
    "occasions": "list of occasions",
    "sides_of_board": "table: kingside, queenside",
    "quoted": "list of texts",
    "squares_by_piece": "table: id = squares",
    "threats": "table: id = list of ids",
    "ordinal": "whole number",
    "moves": "whole number",
}
"""Types of parameters whose signature leaves them open, by the form they have in words."""
SPECIAL = {
    ("check_limit", "checks"): "whole number, or a table: first, second",
    ("compulsion", "drops"): "true or false, or list of ids",
    ("counting", "style"): '`"makruk"`, `"cambodian"` or `"asean"`',
    ("extinction", "pieces"): '`"*"`, or list of ids and of lists of ids',
    ("material_count", "points"): '`"equal"`, `"none"`, or a table: id = number',
    ("material_count", "bonus"): "table: first, second",
    ("pictorial_mate", "piece"): "an id",
    ("pictorial_mate", "king"): "an id",
    ("pictorial_mate", "judged"): '`"face"` or `"off"`',
    ("pictorial_mate", "kind"): "older name of `piece`",
    ("promotion", "groups"): "list of tables",
    ("promotion_in_place", "to"): "an id",
    ("promotion_supply", "kinds"): "older name of `pieces`",
    ("pseudo_royal", "pieces"): "list of ids and of lists of ids",
    ("secret_roles", "both_eliminated"): '`"draw"`, `"mover_wins"` or `"mover_loses"`',
    ("uncapturable", "kinds"): "older name of `pieces`",
}
"""What neither the signature nor the words can say."""


def page() -> tuple[str, dict[str, str]]:
    """The whole page, and its pictures by file name."""
    names = sorted(each.name for each in pkgutil.iter_modules(library.__path__))
    used = games_by_rule()
    sections, pictures = [], {}
    for name in names:
        module = importlib.import_module(f"{library.__name__}.{name}")
        example = scene(name)
        sections.append(section(name, module, used.get(name, []), example))
        if example and example.svg:
            pictures[f"rule-{name.replace('_', '-')}.svg"] = example.svg
    contents = [f"- [{name}](#{name}): {title(name)}" for name in names]
    return "\n".join([HEAD, *contents, "", *sections]), pictures


def title(name: str) -> str:
    """The first line of a rule's description, without its own name before the colon."""
    module = importlib.import_module(f"{library.__name__}.{name}")
    first = re.split(r"(?<=\.)\s|\n\n", inspect.cleandoc(module.__doc__ or ""))[0]
    head, found, rest = " ".join(first.split()).rstrip(".").partition(": ")
    return rest if found and len(head) < 35 else head + found + rest


def section(name: str, module: Any, games: list[str], example: Scene | None) -> str:
    """One rule: what it does, its parameters, an example, who uses it."""
    lines = [f"## {name}", "", inspect.cleandoc(module.__doc__ or ""), ""]
    if more := further(module.rule):
        lines += [more, ""]
    parameters = [
        each
        for each in inspect.signature(module.rule).parameters.values()
        if each.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    if parameters:
        lines += ["| parameter | type | default |", "|---|---|---|"]
        lines += [
            f"| `{each.name}` | {type_of(name, module.rule, each)} | {default(each)} |"
            for each in parameters
        ]
        lines.append("")
    if example:
        lines += shown(name, example)
    if games:
        lines += [f"Used by {', '.join(games)}.", ""]
    return "\n".join(lines)


def shown(name: str, example: Scene) -> list[str]:
    """An example: its tables, its words, its picture."""
    lines = ["```toml", example.rules, "```", ""]
    if example.words:
        lines += [f"In words: {' '.join(example.words)}", ""]
    if example.svg:
        file = f"images/rule-{name.replace('_', '-')}.svg"
        lines += [f"![{example.caption}]({file})", "", f"*{example.caption}*", ""]
    return lines


def further(factory: Any) -> str:
    """What a rule's function says beside the table it is built from."""
    said = inspect.getdoc(factory) or ""
    _, found, rest = said.partition("`[rules.")
    rest = rest.partition("]`")[2].lstrip(".; \n") if found else said
    return rest[:1].upper() + rest[1:]


def type_of(rule: str, factory: Any, parameter: inspect.Parameter) -> str:
    """What a parameter may be, in words."""
    if (rule, parameter.name) in SPECIAL:
        return SPECIAL[rule, parameter.name]
    annotation = parameter.annotation
    name = getattr(annotation, "__name__", str(annotation))
    if name == "str":
        return choices(factory, parameter.name) or "text"
    if name in PLAIN:
        return PLAIN[name]
    spoken = next((FORMS[form] for form in forms(rule, parameter.name) if form in FORMS), "")
    said = spoken or "as the text says"
    return f'`"*"`, or {said}' if parameter.default == "*" and spoken == FORMS["pieces"] else said


def choices(factory: Any, name: str) -> str:
    """The texts that a parameter may be, as its rule names them when it gets another one."""
    given: dict[str, Any] = {
        each.name: ""
        for each in inspect.signature(factory).parameters.values()
        if each.kind is inspect.Parameter.KEYWORD_ONLY and each.default is each.empty
    }
    try:
        factory(load("chess").definition, **{**given, name: "~"})
    except (ValueError, TypeError) as error:
        key, found, allowed = str(error).partition("must be one of ")
        if found and key.startswith(name):
            texts = [f'`"{text}"`' for text in re.findall(r"'([^']*)'", allowed)]
            return f"{', '.join(texts[:-1])} or {texts[-1]}"
    return ""


def forms(rule: str, parameter: str) -> list[str]:
    """The forms in which the words of a rule show a parameter."""
    table = table_of(rule)
    return [
        form or ""
        for sentence in (table.sentences if table else ())
        for _, name, form, _ in string.Formatter().parse(sentence.texts["en"])
        if name == parameter
    ]


def default(parameter: inspect.Parameter) -> str:
    """A default as a variant file would say it."""
    value = parameter.default
    if value is inspect.Parameter.empty:
        return "must be given"
    return "none" if value is None else f"`{written(value)}`"


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
    for file in sorted((files("fairychess") / "variants").rglob("variant.toml")):  # type: ignore[attr-defined]
        variant = tomllib.loads(file.read_text("utf-8"))
        for name in variant.get("rules", {}):
            used.setdefault(name, []).append(variant["title"])
    return used
