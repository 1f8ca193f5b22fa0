"""The page `rules.md`: every rule of the library, from its own code."""

import inspect
import re
import tomllib
from typing import Any

from fairychess.rules import load
from fairychess.rules.catalogue import ROOM
from fairychess.rules.library_rules import forms_of, known_rules, library_module
from fairychess.rules.parameter_forms import Form, squares
from reference.scenes import Scene, scene

HEAD = """# The rules library

A variant names its rules in `variant.toml`, one table each: `[rules.promotion]`, then the
parameters that differ from their defaults. The rules speak in the order in which the file has
them. Squares, ids and tables are written as [the variant file](variant-file.md) says. "In words"
is what the program itself tells players of the example.

This page is made from the library's own code, and the pictures by playing the examples.
"""
PLAIN = {"int": "whole number", "bool": "true or false", "str": "text"}
SQUARES = (
    'squares such as "e4", "*3" (a rank), "d*" (a file), "d1-f3" or "*", or a list of such texts'
)
SHORT = {
    ' such as ["Q", "K"]': "",
    "a list of ids of pieces": "list of ids",
    SQUARES: "squares",
    " (all pieces)": "",
}
"""What errors about parameters say, as a table of types says it."""
SPECIAL = {
    ("pictorial_mate", "piece"): "an id",
    ("pictorial_mate", "king"): "an id",
    ("pictorial_mate", "judged"): '`"face"` or `"off"`',
    ("promotion_in_place", "to"): "an id",
}
"""What only the rule itself checks."""
EXAMPLE = re.compile(r'(\[\{.*?\}\]|\{(?:[^{}]|\{[^{}]*\})*\}|\[\[.*?\]\]|\[[^\]]*\]|"[^"]*")')
"""What stands in an error as a variant file has it."""
OLDER = re.compile(r"`\w+` is an older name of `\w+`\.?")
"""What the table of parameters says as well."""
MOST_GAMES = 10


def page() -> tuple[str, dict[str, str]]:
    """The whole page, and its pictures by file name."""
    names = sorted(known_rules())
    used = games_by_rule()
    sections, pictures = [], {}
    for name in names:
        module = library_module(name)
        example = scene(name)
        sections.append(section(name, module, used.get(name, []), example))
        if example and example.svg:
            pictures[f"rule-{name.replace('_', '-')}.svg"] = example.svg
    contents = [f"- [{name}](#{name}): {title(name)}" for name in names]
    return "\n".join([HEAD, *contents, "", *sections]), pictures


def title(name: str) -> str:
    """The first line of a rule's description, without its own name before the colon."""
    said = inspect.cleandoc(library_module(name).__doc__ or "")
    first = re.split(r"(?<=\.)\s|\n\n", said)[0]
    head, found, rest = " ".join(first.split()).rstrip(".").partition(": ")
    whole = rest if found and len(head) < 35 else head + found + rest
    return whole[:1].lower() + whole[1:]


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
        more = f" and {len(games) - MOST_GAMES} more" if len(games) > MOST_GAMES else ""
        lines += [f"Used by {', '.join(games[:MOST_GAMES])}{more}.", ""]
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
    rest = rest.partition("]`")[2] if found else said
    rest = OLDER.sub("", rest).strip(".; \n")
    rest = f"{rest}." if rest else ""
    return rest[:1].upper() + rest[1:]


def type_of(rule: str, factory: Any, parameter: inspect.Parameter) -> str:
    """What a parameter may be, in words."""
    if older := re.search(
        rf"`{parameter.name}` is an older name of (`\w+`)", factory.__doc__ or ""
    ):
        return f"older name of {older.group(1)}"
    if (rule, parameter.name) in SPECIAL:
        return SPECIAL[rule, parameter.name]
    annotation = parameter.annotation
    name = getattr(annotation, "__name__", str(annotation))
    if name == "str":
        return choices(factory, parameter.name) or "text"
    if name in PLAIN:
        return PLAIN[name]
    form = forms_of(factory).get(parameter.name)
    return spoken(form, parameter) if form else "as the text says"


def spoken(form: Form, parameter: inspect.Parameter) -> str:
    """What a form wants, as its own error says about a value that fits nothing."""
    try:
        form(0.5, "~", load("chess").definition)
    except ValueError as error:
        said = str(error).partition(" must be ")[2].partition(", not the value")[0]
    else:
        return "as the text says"
    for long, short in SHORT.items():
        said = said.replace(long, short)
    said = re.sub(r"^(a|the) ", "", said)
    said = EXAMPLE.sub(r"`\1`", said)
    if parameter.default == "*" and "*" not in said and form is not squares:
        said = f'`"*"`, or {said}'
    if form is squares:
        said += ", or squares by side"
    return f"{said}, or a table: first, second" if "of_sides" in form.__qualname__ else said


def choices(factory: Any, name: str) -> str:
    """The texts that a parameter may be, as its rule names them when it gets another one."""
    given: dict[str, Any] = {
        each.name: 1 if getattr(each.annotation, "__name__", each.annotation) == "int" else ""
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
    for file in sorted(ROOM.rglob("variant.toml")):
        variant = tomllib.loads(file.read_text("utf-8"))
        for name in variant.get("rules", {}):
            used.setdefault(name, []).append(variant["title"])
    return used
