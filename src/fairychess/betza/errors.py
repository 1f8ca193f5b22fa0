"""Refusals of descriptions: one line, and a caret under the offending letter."""

from __future__ import annotations


class Flaw(Exception):
    """Something wrong at one place; becomes a BetzaError where the whole text is known."""

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(reason)
        self.position = position
        self.reason = reason


class BetzaError(ValueError):
    """A text that is not XBetza, with the place where it goes wrong and why."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = max(0, min(position, len(text)))
        self.reason = reason

    def __str__(self) -> str:
        return f"XBetza {self.text!r}, letter {self.position + 1}: {self.reason}"

    def caret(self) -> str:
        """The text, a caret under the place, and the reason: three lines."""
        # Control characters would break the lines or the alignment, so each shows as one '?'.
        shown = "".join(letter if letter.isprintable() else "?" for letter in self.text)
        return f"{shown}\n{' ' * self.position}^\n{self.reason}"
