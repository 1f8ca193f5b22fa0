"""What rules, parameters and choices are called in a form: by words/LANGUAGE.toml, or by name.

A parameter may be called otherwise in one rule than in the others: `RULE.PARAMETER`. `search` has
the words of players for a rule.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "words"
_FIRST = "en"


@cache
def _table(language: str) -> dict[str, dict[str, str]]:
    path = _FOLDER / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def languages() -> list[str]:
    """The languages that have labels."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def label(section: str, name: Any, language: str) -> str:
    """The label of a rule (`rules`), a parameter (`parameters`) or a choice (`choices`)."""
    known = _table(language if language in languages() else _FIRST)[section]
    text = str(name).replace("_", " ")
    return known.get(str(name)) or (text if section == "choices" else text[:1].upper() + text[1:])


def parameter_label(rule: str, name: str, language: str) -> str:
    """The label of a parameter of a rule."""
    own = f"{rule}.{name}"
    known = _table(language if language in languages() else _FIRST)["parameters"]
    return known.get(own) or label("parameters", name, language)


def searched(rule: str) -> list[str]:
    """What players call a rule, in all languages."""
    return [word for one in languages() for word in _table(one).get("search", {}).get(rule, [])]
