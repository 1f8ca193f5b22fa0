"""One message to people, before it is worded in a language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from fairychess import languages

AS_WRITTEN = "as_written"
"""The key of a message that is an inventor's or another program's text, in whatever language."""

WHO = "who"
"""The parameter that is what a person is called: the same in every language."""

_PLACE = re.compile(r"\{(\w+)\}")


@cache
def texts() -> dict[str, str]:
    """Every message in English, by its key. Names in braces are the message's parameters."""
    return languages.own(languages.FIRST, "messages")


@cache
def _keys() -> dict[str, str]:
    """The keys of messages without places, by themselves and by their English."""
    plain = sorted(key for key, text in texts().items() if "{" not in text)
    return {texts()[key]: key for key in plain} | {key: key for key in plain}


@dataclass(frozen=True, slots=True)
class Message:
    """A key of `texts` and what stands in its places.

    A parameter is plain data or another message: names as the variant file has them (pages
    translate those they know), squares, move texts, numbers. It is sent as it is, so it must hold
    nothing that its reader may not know.

        >>> str(Message("no_progress", {"plies": 100}))
        '100 plies without progress'
    """

    key: str
    parameters: "dict[str, str | int | Message]" = field(default_factory=dict)

    def __str__(self) -> str:
        """The English wording; a key without one stands for itself."""
        text = texts().get(self.key, self.key)
        return _PLACE.sub(lambda place: str(self.parameters.get(place[1], "")), text)

    def plain(self) -> dict[str, Any]:
        """As JSON may hold it: `key` and `parameters`."""
        return asdict(self)

    def changed(self, change: Callable[[str], str]) -> "Message":
        """The same with every text in its places changed, however deep."""

        def new(value: str | int | Message) -> str | int | Message:
            if isinstance(value, Message):
                return value.changed(change)
            return change(value) if isinstance(value, str) else value

        return Message(self.key, {name: new(value) for name, value in self.parameters.items()})

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.parameters.items())))


Parameter = str | int | Message
"""What may stand in a place of a message."""


class ExplainedError(ValueError):
    """Something is refused; `message` says why: a key with its parameters, or what is written."""

    def __init__(self, said: Message | str, /, **parameters: Parameter) -> None:
        self.message = as_message(said, **parameters)
        super().__init__(str(self.message))

    def __reduce__(self) -> "tuple[type[ExplainedError], tuple[Message]]":
        return type(self), (self.message,)


def from_plain(data: Mapping[str, Any]) -> Message:
    """The message that `plain` has taken apart; KeyError or TypeError for anything else."""
    parameters = data["parameters"].items()
    return Message(
        str(data["key"]),
        {
            name: from_plain(value) if isinstance(value, Mapping) else value
            for name, value in parameters
        },
    )


def as_message(said: Message | str | int | Exception, /, **parameters: Parameter) -> Message:
    """A message, from what a rule says: one, a key with its parameters, or its own text.

    Of an error it is what the error says. Records and old games hold the English of a message
    without parameters; that is taken for the message.

        >>> as_message("king_bared") == as_message("bare king") == Message("king_bared")
        True
        >>> as_message("the cows are home")
        Message(key='as_written', parameters={'text': 'the cows are home'})
    """
    if isinstance(said, ExplainedError):
        return said.message
    if isinstance(said, Message):
        return said
    if parameters:
        return Message(str(said), parameters)
    text = str(said)
    key = _keys().get(text)
    return Message(key) if key else Message(AS_WRITTEN, {"text": text})
