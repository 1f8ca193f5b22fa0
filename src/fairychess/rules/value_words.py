"""What a value of a variant file is, in words: for errors that say what it must be instead."""

from __future__ import annotations

import json
from typing import Any

LONGEST = 60
TYPE_NAMES = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}
"""What values of a type are called."""


def shown(value: Any) -> str:
    """Return what a value is, in the words of a variant file: `the number 5`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict) and not value:
        return "an empty table"
    if isinstance(value, list) and not value:
        return "an empty list"
    text = toml(value)
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 1]}…"
    names = {int: "the number", str: "the text", list: "the list", dict: "the table"}
    return f"{names.get(type(value), 'the value')} {text}"


def toml(value: Any) -> str:
    """Return a value as a variant file spells it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{name} = {toml(item)}" for name, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def wrong(called: str, value: Any, must: str) -> ValueError:
    """Return the error about a value of a wrong form."""
    return ValueError(f"{called} must be {must}, not {shown(value)}")
