"""Rules of the library that are sentences: what a rule's name and parameters stand for, as data.

`rules/library/NAME.toml` is such a rule, or `rules/NAME.toml` in a game's folder. `about` is what a
module says in its docstring, `older` lists names that it once had. Each table `[parameters.NAME]`
has a `default`, without which it must be given, the `form` of its value (a name of
`parameter_forms`, `whole`, `text` or `truth`; by default what the default is), and where it has
any, its `choices`, its bounds `low` and `high`, `all`, what "*" means (`pieces`, or those that are
`not royal`), and `older`, the parameter of which it is an older name. A `[[sentence]]` is a table
of a variant file, named by `table`, with two fields more, and for an end of the game its `reason`:

    when = ["rest", "style = one|other"]     told as conditions of a rule's words are
    each = [["points", "piece", "number"]]   once for each, by these names; several are nested

`[marks.NAME]` says what people read of the marks of a name, see `MarkWords`; its `of` is the
parameter that says how many of them there are.

One of several texts may itself be a table with an `each`, one loop, and a `do`: a text a round.

A loop goes over a list, or over the keys and values of a table.

    ["pairs table", "ones", "other", "value"]   a table whose keys are pairs `N+B`, which count both
                                                ways unless it says otherwise; those that come to
                                                the same with the same other one at once
    ["zones squares", "whose", "zone"]          the players who have different squares
    ["sides pieces", "whose", "ids"]            those who have different pieces

`whose` is `first & `, `second & ` or nothing. In the texts of a sentence names stand in braces: ids
in their quotes, the ids of a list, the keys of a table. A text that is such a name alone is the
value itself.
"""

import inspect
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairychess.messages import ExplainedError, wrong_value
from fairychess.position.rule import one_of
from fairychess.position.sides import SIDES
from fairychess.rules import library, parameter_forms
from fairychess.rules.composed.sentences import MarkWords, Said, Table, quoted
from fairychess.rules.conditions import holds, subject
from fairychess.rules.parameter_forms import Form
from fairychess.rules.squares import zone_texts

PLAIN = {"whole": int, "text": str, "truth": bool}
FIELDS = ("table", "when", "each")
EMPTY = inspect.Parameter.empty


class Plain(str):
    """A part of a formula, which stands in it as it is."""


class Template:
    """A rule of the library that a file says in sentences; it has what a module of a rule has."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.name = path.stem
        self.path = path
        self.__name__ = f"{library.__name__}.{path.stem}"
        self.__doc__ = data["about"]
        self.parameters: dict[str, dict[str, Any]] = data.get("parameters", {})
        self.tables: list[dict[str, Any]] = data["sentence"]
        self.marks: dict[str, dict[str, str]] = data.get("marks", {})
        self.OLD_NAMES: dict[str, dict[str, Any]] = {name: {} for name in data.get("older", ())}
        self.FORMS: dict[str, Form] = {
            name: getattr(parameter_forms, given["form"])
            for name, given in self.parameters.items()
            if given.get("form", "text") not in PLAIN
        }
        self.CHOICES = {
            name: given["choices"] for name, given in self.parameters.items() if "choices" in given
        }
        self.rule = Maker(self)

    def signature(self) -> inspect.Signature:
        """The parameters, as those of a function."""
        kind = inspect.Parameter.KEYWORD_ONLY
        first = inspect.Parameter("definition", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        named = [
            inspect.Parameter(
                name, kind, default=given.get("default", EMPTY), annotation=type_of(given)
            )
            for name, given in self.parameters.items()
        ]
        return inspect.Signature([first, *named])

    def said(self, definition: Any, parameters: dict[str, Any]) -> Said:
        """The sentences that the rule stands for with these parameters. Raises ValueError."""
        values = {
            name: parameters.get(name, given.get("default"))
            for name, given in self.parameters.items()
        }
        for name, given in self.parameters.items():
            if "older" in given and name in parameters:
                values[given["older"]] = values[name]
            if "choices" in given:
                one_of(name, values[name], tuple(given["choices"]))
            if "low" in given and not given["low"] <= values[name] <= given["high"]:
                bounds = {"low": given["low"], "high": given["high"]}
                raise wrong_value(name, values[name], "wanted_from", **bounds)
            if "all" in given:
                values[name] = every(definition, values[name], given["all"] == "not royal")
        found = tuple(
            filled(table, names)
            for table in self.tables
            for names in loops(values, table.get("each", []), table.get("when", []))
        )
        if not found:
            asked = [subject(each) for table in self.tables for each in table.get("when", ())]
            names = [name for name in self.parameters if name in asked] or self.parameters
            raise ExplainedError("fault_no_change", names=", ".join(names))
        words = {
            name: MarkWords(**given | {"of": values[given["of"]]} if "of" in given else given)
            for name, given in self.marks.items()
        }
        return Said(found, words)


class Maker:
    """The function `rule` of a template."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.__module__ = template.__name__
        self.__doc__ = " ".join(
            f"`{name}` is an older name of `{given['older']}`."
            for name, given in template.parameters.items()
            if "older" in given
        )
        self.__signature__ = template.signature()
        self.FORMS = template.FORMS

    def __call__(self, definition: Any, **parameters: Any) -> Said:
        return self.template.said(definition, parameters)


def type_of(given: dict[str, Any]) -> Any:
    """The type of a parameter, Any where a form says what it may be."""
    form = given.get("form")
    if form in PLAIN:
        return PLAIN[form]
    return Any if form else type(given["default"])


def every(definition: Any, value: Any, not_royal: bool) -> Any:
    """Ids, those of all pieces for "*"; by side where they differ."""
    if isinstance(value, dict):
        return {side: every(definition, each, not_royal) for side, each in value.items()}
    if value != "*":
        return value
    pieces = [piece for piece in definition.pieces if not piece.role]
    return [piece.id for piece in pieces if not (not_royal and piece.royal)]


def loops(
    values: dict[str, Any], each: list[list[str]], when: list[str]
) -> Iterator[dict[str, Any]]:
    """The names that a sentence is filled with, once for each round of its loops."""
    known = [condition for condition in when if subject(condition) in values]
    if not all(holds(condition, values) for condition in known):
        return
    if not each:
        yield values
        return
    (what, *names), *inner = each
    for items in rounds(values, what):
        bound = dict(values)
        for name, item in zip(names, items, strict=True):
            bound[name] = item
        yield from loops(bound, inner, when)


def rounds(values: dict[str, Any], what: str) -> Iterator[tuple[Any, ...]]:
    """What a loop goes over."""
    word, found, name = what.partition(" ")
    value = values[name if found else word]
    if not found:
        yield from value.items() if isinstance(value, dict) else ((each,) for each in value)
    elif word == "pairs":
        yield from pairs(value)
    elif word == "zones":
        yield from ((Plain(whose), Plain(zone)) for whose, zone in zone_texts(value))
    elif isinstance(value, dict):
        yield from ((Plain(f"{side} & "), value[side]) for side in SIDES if value.get(side))
    else:
        yield (Plain(""), value)


def pairs(value: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """A table of pairs both ways, what comes to the same taken together."""
    both = {tuple(pair.split("+")): result for pair, result in value.items()}
    for (one, other), result in list(both.items()):
        both.setdefault((other, one), result)
    found: dict[tuple[str, Any], list[str]] = {}
    for (one, other), result in both.items():
        found.setdefault((other, result), []).append(one)
    yield from ((ones, other, result) for (other, result), ones in found.items())


def filled(table: dict[str, Any], names: dict[str, Any]) -> Table:
    """A table of a variant file, the names in its texts replaced."""
    fields = {key: replaced(value, names) for key, value in table.items() if key not in FIELDS}
    return table["table"], fields


def replaced(value: Any, names: dict[str, Any]) -> Any:
    """A value with the names in its texts replaced."""
    if isinstance(value, list):
        return [replaced(text, inner) for each in value for text, inner in told(each, names)]
    if not isinstance(value, str):
        return value
    alone = value[1:-1] if value.startswith("{") else ""
    if alone in names:
        return names[alone]
    return value.format_map({name: in_formula(given) for name, given in names.items()})


def told(value: Any, names: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """One of several texts, or a loop's once a round, with the names it is filled with."""
    if not isinstance(value, dict):
        yield value, names
        return
    for bound in loops(names, [value["each"]], []):
        yield value["do"], bound


def in_formula(value: Any) -> str:
    """A value as a formula has it."""
    if isinstance(value, Plain | int):
        return str(value)
    if isinstance(value, str):
        return repr(value)
    return quoted(value or ())
