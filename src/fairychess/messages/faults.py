"""Faults of what somebody wrote: the place by name, the value, and what is wrong with it.

A name may be a way of names, from the outside in: `limits: each item: types`.

    >>> str(wrong_value("limit", 1, "wanted_more", low=2))
    'limit = 1: must be 2 or more'
    >>> str(about("groups: types", "fault_no_piece_id", name="'Z'"))
    "groups: types: no piece has the id 'Z'"
"""

from typing import Any

from fairychess.messages.message import ExplainedError, Message, Parameter, as_message

ITEM = "each item"
"""Stands in a way of names for whichever item of a list."""


def prefixed(called: str, said: Message | str, /, **parameters: Parameter) -> Message:
    """What is said, with the names of what it is about before it."""
    reason = as_message(said, **parameters)
    for name in reversed(called.split(": ") if called else []):
        if name == ITEM:
            reason = Message("fault_item", {"reason": reason})
        else:
            reason = Message("fault_called", {"called": name, "reason": reason})
    return reason


def without_prefix(called: str, said: Message) -> Message:
    """A message without a name before it, if that stands there."""
    if said.key != "fault_called" or said.parameters["called"] != called:
        return said
    reason = said.parameters["reason"]
    return reason if isinstance(reason, Message) else as_message(str(reason))


def must_be(wanted: Message | str, /, **parameters: Parameter) -> Message:
    """That a value must be something else, one of the keys `wanted_...`."""
    return Message("wanted", {"what": as_message(wanted, **parameters)})


def about(called: str, said: Message | str, /, **parameters: Parameter) -> ExplainedError:
    """The fault of something by its name."""
    return ExplainedError(prefixed(called, said, **parameters))


def wrong_value(
    called: str, value: Any, wanted: Message | str, /, **parameters: Parameter
) -> ExplainedError:
    """The fault of a value, as it is written, that must be something else."""
    outside, _, name = called.rpartition(": ")
    reason = must_be(wanted, **parameters)
    place: dict[str, Parameter] = {"called": name, "value": str(value), "reason": reason}
    return ExplainedError(prefixed(outside, Message("fault_called_value", place)))


def wrong_field(
    called: str, text: Any, said: Message | str, /, **parameters: Parameter
) -> ExplainedError:
    """The fault of a field of a position's text."""
    place: dict[str, Parameter] = {"called": called, "value": str(text)}
    place["reason"] = as_message(said, **parameters)
    return ExplainedError(Message("fault_field_value", place))
