"""The rules there are, each with its sentences and a form for each of its parameters.

A rule's signature, its FORMS and the choices that it checks with `one_of` say what its parameters
may be; nothing is listed here by hand, so a new file in the library is a new rule in the editor.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections import defaultdict
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from fairychess.explain.rules_text import PARTS, WordsError, facts_of, rule_told, table_of
from fairychess.making.labels import label, parameter_label, searched
from fairychess.rules import library
from fairychess.rules import parameter_forms as forms
from fairychess.rules.catalogue import available, find, load
from fairychess.rules.compiling import Rules
from fairychess.rules.promotion_terms import COMPULSORY, OCCASIONS
from fairychess.rules.python_grammar import module_tree
from fairychess.rules.variant_error import section_of

_KINDS = {
    forms.ids: "pieces",
    forms.some_ids: "pieces",
    forms.one_id: "piece",
    forms.id_or_ids: "pieces",
    forms.all_or_ids: "pieces",
    forms.PIECES_OF_SIDES: "pieces",
    forms.squares: "squares",
    forms.one_set_of_squares: "squares",
    forms.zone: "squares",
    forms.both_sides: "number",
}
"""What a page shows for a form; any other is a value to be typed."""

_ALL = {forms.all_or_ids, forms.PIECES_OF_SIDES}
_PLAIN = {"int": "number", "str": "text", "bool": "truth"}
_EXAMPLE = "chess"
MOST_USERS = 40
_SEVERAL = {forms.GROUP["when"]: list(OCCASIONS)}
"""Forms of lists whose items are chosen from a few."""


@cache
def rule_forms(language: str) -> tuple[dict[str, Any], ...]:
    """All rules by name: part of the rules page, sentences as they are by default, parameters."""
    modules = sorted(one.name for one in pkgutil.iter_modules(library.__path__))
    rules = load(_EXAMPLE)
    return tuple(_form(name, rules, language) for name in modules if _is_rule(name))


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{library.__name__}.{name}")


def _is_rule(name: str) -> bool:
    return table_of(name) is not None and hasattr(_module(name), "rule")


def _form(name: str, rules: Rules, language: str) -> dict[str, Any]:
    module = _module(name)
    words = table_of(name)
    assert words is not None
    parts = [sentence.part for sentence in words.sentences] or [PARTS[1]]
    return {
        "name": name,
        "title": label("rules", name, language),
        "part": parts[0],
        "used": len(_users()[name]),
        "words": searched(name),
        "games": _users()[name][:MOST_USERS],
        "said": _by_default(name, rules, language),
        "about": (inspect.getdoc(module) or "").replace("`", ""),
        "parameters": parameters(module, language),
    }


@cache
def _users() -> dict[str, list[str]]:
    """Titles of the installed variants with each rule: the usual rules are offered first, and a
    rule is found by the games that are known for it."""
    found: dict[str, list[str]] = defaultdict(list)
    for variant in available():
        lines = find(variant).read_text(encoding="utf-8").splitlines()
        title = next((line for line in lines if line.startswith("title")), "")
        sections = {section_of(line) for line in lines if line.startswith("[rules.")}
        for rule in {section.split(".")[1] for section in sections}:
            found[rule].append(title.partition("=")[2].strip(' "'))
    return found


def _by_default(name: str, rules: Rules, language: str) -> list[str]:
    """The sentences of a rule to which nothing was said; none where something has to be."""
    try:
        told = rule_told(rules.definition, name, {}, facts_of(rules), language)
    except (LookupError, TypeError, ValueError, AttributeError, WordsError):
        return []
    return [text.replace("None.", "…").replace("None", "…") for _, text in told]


def parameters(module: ModuleType, language: str) -> list[dict[str, Any]]:
    """Name, kind, default and choices of each parameter of a rule's module."""
    rule = module.__name__.rpartition(".")[2]
    said = getattr(module, "FORMS", {})
    choices = _choices(module)
    if said.get("when") in _SEVERAL:  # terms of promotion, which are checked elsewhere
        choices["compulsory"] = list(COMPULSORY)
    found = []
    for one in list(inspect.signature(module.rule).parameters.values())[1:]:
        form = said.get(one.name)
        kind = _KINDS.get(form) if form else _PLAIN.get(_type_name(one.annotation))
        wanted = one.default is inspect.Parameter.empty
        if form in _SEVERAL:
            kind, choices[one.name] = "several", _SEVERAL[form]
        elif one.name in choices:
            kind = "choice"
        entry = {
            "name": one.name,
            "label": parameter_label(rule, one.name, language),
            "kind": kind or "value",
            "default": None if wanted else plain(one.default),
            "required": wanted,
        }
        if one.name in choices:
            entry["choices"] = choices[one.name]
            entry["labels"] = [label("choices", each, language) for each in choices[one.name]]
        if form in _ALL:
            entry["all"] = True
        if form is forms.zone:
            entry["ranks"] = True
        found.append(entry)
    return found


def _type_name(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")


def plain(value: Any) -> Any:
    """A default as JSON has it."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


# ---- choices ----------------------------------------------------------------------------------


def _choices(module: ModuleType) -> dict[str, list[Any]]:
    """What `one_of("name", value, allowed)` in a module's text allows, by the parameter's name."""
    path = Path(library.__path__[0]) / f"{module.__name__.rpartition('.')[2]}.py"
    found: dict[str, list[Any]] = {}
    for node in ast.walk(module_tree(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "one_of":
            name, value, allowed = node.args
            values = _values(allowed, module)
            whole = isinstance(name, ast.Constant) and getattr(value, "id", "") == name.value
            if isinstance(name, ast.Constant) and whole and values:
                found[str(name.value)] = values
    return found


def _values(node: ast.expr, module: ModuleType) -> list[Any]:
    """The values of `(\"a\", *NAMES)`, `NAMES` or `tuple(NAMES)`."""
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.Name):
        return list(getattr(module, node.id, ()))
    if isinstance(node, ast.Starred):
        return _values(node.value, module)
    if isinstance(node, (ast.Tuple, ast.List)):
        return [value for item in node.elts for value in _values(item, module)]
    if isinstance(node, ast.Call) and len(node.args) == 1:
        return _values(node.args[0], module)
    return []
