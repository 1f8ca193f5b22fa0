"""The rules there are, each with its sentences and a form for each of its parameters.

A rule's signature, its FORMS and the choices that it checks with `one_of` say what its parameters
may be; nothing is listed here by hand, so a new file in the library is a new rule in the editor.
"""

import ast
import inspect
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from fairychess.explain.rules_text import PARTS, WordsError, facts_of, rule_told, table_of
from fairychess.making.labels import label, parameter_label, searched
from fairychess.rules import parameter_forms as forms
from fairychess.rules.catalogue import available, find, load
from fairychess.rules.compiling import Rules
from fairychess.rules.library_rules import known_rules, library_module, name_of
from fairychess.rules.promotion_terms import COMPULSORY, OCCASIONS
from fairychess.rules.python_grammar import module_tree
from fairychess.rules.templates import Template
from fairychess.rules.variant_error import section_of

_POINTS = {"kind": "points"}
_MARKS = {"kind": "square_list"}
_KINDS: dict[forms.Form, dict[str, Any]] = {
    forms.NUMBER: {"kind": "number"},
    forms.TEXT: {"kind": "text"},
    forms.TRUTH: {"kind": "truth"},
    forms.ids: {"kind": "pieces"},
    forms.some_ids: {"kind": "pieces"},
    forms.one_id: {"kind": "piece"},
    forms.id_or_ids: {"kind": "pieces"},
    forms.all_or_ids: {"kind": "pieces", "all": "*"},
    forms.true_or_ids: {"kind": "pieces", "all": True},
    forms.id_groups: {"kind": "groups"},
    forms.all_or_groups: {"kind": "groups", "all": "*"},
    forms.squares: {"kind": "squares", "sides": True},
    forms.one_set_of_squares: {"kind": "squares"},
    forms.zone: {"kind": "squares", "sides": True, "ranks": True},
    forms.both_sides: {"kind": "number", "sides": True},
    forms.points: _POINTS,
    forms.bonus: _POINTS | {"sides": "always"},
    forms.points_or_word: {"kind": "by_piece", "inner": _POINTS, "choices": ["equal", "none"]},
    forms.piece_limits: {"kind": "by_piece", "inner": {"kind": "number"}},
    forms.morph_tables: {"kind": "by_piece", "inner": {"kind": "by_piece", "inner": _MARKS}},
    forms.shuffled: {"kind": "lines"},
    forms.absorbed: {"kind": "choice", "choices": ["none", "type"]},
    forms.files: {"kind": "by_key", "choices": ["kingside", "queenside"]},
}
"""What a page shows for a form."""

_PLAIN = {"int": "number", "str": "text", "bool": "truth"}
_EXAMPLE = "chess"
MOST_USERS = 40
_CHOSEN = {"when": ("several", list(OCCASIONS)), "compulsory": ("choice", list(COMPULSORY))}
"""Terms of promotion that are chosen from a few, which are checked elsewhere."""


@cache
def rule_forms(language: str) -> tuple[dict[str, Any], ...]:
    """All rules by name: part of the rules page, sentences as they are by default, parameters."""
    rules = load(_EXAMPLE)
    return tuple(_form(name, rules, language) for name in sorted(known_rules()) if table_of(name))


def _form(name: str, rules: Rules, language: str) -> dict[str, Any]:
    module = library_module(name)
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


def parameters(module: Any, language: str) -> list[dict[str, Any]]:
    """Name, kind, default and choices of each parameter of a rule's module."""
    rule = module.__name__.rpartition(".")[2]
    said = getattr(module, "FORMS", {})
    terms = _CHOSEN if forms.GROUP["when"] in said.values() else {}
    choices = {name: ("choice", found) for name, found in _choices(module).items()} | terms
    found = []
    for one in list(inspect.signature(module.rule).parameters.values())[1:]:
        form = said.get(one.name)
        if form is forms.old_name:
            continue  # a parameter by another name
        shown = kind_of(form, rule, language) if form else {}
        shown = shown or {"kind": _PLAIN.get(_type_name(one.annotation), "value")}
        if one.name in choices:
            shown = dict(zip(("kind", "choices"), choices[one.name], strict=True))
        wanted = one.default is inspect.Parameter.empty
        found.append(
            {
                "name": one.name,
                "label": parameter_label(rule, one.name, language),
                "default": None if wanted else plain(one.default),
                "required": wanted,
            }
            | _labelled(shown, language)
        )
    return found


def kind_of(form: forms.Form, rule: str, language: str) -> dict[str, Any]:
    """What a page shows for a form; nothing where that is not known."""
    if form in forms.TABLES:
        return {"kind": "by_piece", "inner": kind_of(forms.TABLES[form], rule, language)}
    if form in forms.BY_SIDES:
        return kind_of(forms.BY_SIDES[form], rule, language) | {"sides": True}
    if form is forms.promotion_groups:
        return {"kind": "rows", "fields": _group_fields(rule, language)}
    return _KINDS.get(form, {})


def _group_fields(rule: str, language: str) -> list[dict[str, Any]]:
    """The fields of each row of a list of groups."""
    found = []
    for name, form in forms.GROUP.items():
        shown = kind_of(form, rule, language)
        if name in _CHOSEN:
            kind, choices = _CHOSEN[name]
            shown = {"kind": kind, "choices": choices}
        entry = {"name": name, "label": parameter_label(rule, name, language)}
        default = {"squares": 1, "several": [], "choice": None}.get(shown["kind"])
        found.append(entry | {"default": default} | _labelled(shown, language))
    return found


def _labelled(shown: dict[str, Any], language: str) -> dict[str, Any]:
    """The same with words for its choices."""
    if "choices" not in shown:
        return shown
    return shown | {"labels": [label("choices", one, language) for one in shown["choices"]]}


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


def _choices(module: Any) -> dict[str, list[Any]]:
    """What `one_of("name", value, allowed)` in a module's text allows, by the parameter's name."""
    if isinstance(module, Template):
        return {name: list(values) for name, values in module.CHOICES.items()}
    path = Path(module.__file__).with_name(f"{name_of(module)}.py")
    found: dict[str, list[Any]] = {}
    for node in ast.walk(module_tree(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "one_of":
            name, value, allowed = node.args
            values = _values(allowed, module)
            whole = isinstance(name, ast.Constant) and getattr(value, "id", "") == name.value
            if isinstance(name, ast.Constant) and whole and values:
                found[str(name.value)] = values
    return found


def _values(node: ast.expr, module: Any) -> list[Any]:
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
