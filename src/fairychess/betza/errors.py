"""Refusals of descriptions: one line, and a caret under the offending letter."""

from typing import Any

from fairychess.messages import ExplainedError, Message, Parameter, as_message
from fairychess.messages.strangers import printable


class Flaw(Exception):
    """Something wrong at one place; becomes a BetzaError where the whole text is known."""

    def __init__(self, position: int, said: Message | str, /, **parameters: Parameter) -> None:
        super().__init__(said)
        self.position = position
        self.said = as_message(said, **parameters)


class BetzaError(ExplainedError):
    """A text that is not XBetza, with the place where it goes wrong and why."""

    def __init__(self, text: str, position: int, said: Message) -> None:
        self.text = text
        self.position = max(0, min(position, len(text)))
        self.said = said
        self.reason = str(said)
        super().__init__("xbetza_at", text=repr(text), letter=self.position + 1, reason=said)

    def __reduce__(self) -> Any:
        return type(self), (self.text, self.position, self.said)

    def caret(self) -> str:
        """The text, a caret under the place, and the reason: three lines."""
        # Control characters would break the lines or the alignment, so each shows as one '?'.
        return f"{printable(self.text, '?')}\n{' ' * self.position}^\n{self.reason}"
