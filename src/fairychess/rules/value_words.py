"""What a value of a variant file is, in words: for errors that say what it must be instead."""

import json
from typing import Any

from fairychess.messages import ExplainedError, Message, Parameter, about, as_message
from fairychess.messages.faults import ITEM

LONGEST = 60
TYPE_NAMES = {
    str: Message("wanted_text"),
    int: Message("wanted_whole"),
    list: Message("wanted_list"),
    dict: Message("wanted_table"),
    bool: Message("wanted_true_false"),
}
"""What values of a type are called."""


def shown(value: Any) -> Message:
    """Return what a value is, in the words of a variant file: `the number 5`."""
    if isinstance(value, bool):
        return as_message(str(value).lower())
    if isinstance(value, dict) and not value:
        return Message("given_empty_table")
    if isinstance(value, list) and not value:
        return Message("given_empty_list")
    text = toml(value)
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 1]}…"
    names = {int: "given_number", str: "given_text", list: "given_list", dict: "given_table"}
    key = names.get(type(value))
    return Message(key, {"value": text}) if key else as_message(f"the value {text}")


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


def wrong(
    called: str, value: Any, wanted: Message | str, /, **parameters: Parameter
) -> ExplainedError:
    """Return the error about a value of a wrong form."""
    outside, _, name = called.rpartition(": ")
    said: dict[str, Parameter] = {"must": as_message(wanted, **parameters), "given": shown(value)}
    if name == ITEM:
        return about(outside, "fault_item_must", **said)
    return about(outside, "fault_must_be_given", called=name, **said)
