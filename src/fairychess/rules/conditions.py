"""Conditions on the parameters of a rule, as tables of words and templates have them."""

from typing import Any


def holds(condition: str, names: dict[str, Any]) -> bool:
    """Whether a condition holds. Raises KeyError for a name that is unknown."""
    for sign in (" has ", " != ", " = ", " > "):
        name, found, wanted = condition.partition(sign)
        if found:
            return _compared(names[name], sign.strip(), wanted)
    negated = condition.startswith("not ")
    return bool(names[condition.removeprefix("not ")]) != negated


def _compared(value: Any, sign: str, wanted: str) -> bool:
    if sign == "has":
        return wanted in value
    if sign == ">":
        return int(value) > int(wanted)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return (text in wanted.split("|")) == (sign == "=")


def subject(condition: str) -> str:
    """The name that a condition is about."""
    return condition.removeprefix("not ").split(" ")[0]
