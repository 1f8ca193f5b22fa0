"""One decision, chosen by numbers: which may be chosen now, and what they come to.

A decision is made as soon as one option is left. What all options that are left have in common is
not asked for.
"""

from collections.abc import Iterable
from copy import copy
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


class Vocabulary(Protocol):
    """What a decision asks of an action space: its words, their number, and spelling."""

    words: tuple[str, ...]
    size: int
    end: int

    def spell(self, text: str, seat: int) -> tuple[int, ...]:
        """All actions of a text for the side that decides."""


class ActionError(ValueError):
    """A number, an array or a text that does not fit; one line with the reason."""


class SpelledDecision:
    """The options of one decision by their spelling, and what has been chosen of it so far.

    `seat` decides (0 or 1); `text` is the option chosen, None while there is more to choose;
    `actions` are the numbers that may be chosen now, in order, `chosen` those taken so far.
    """

    def __init__(self, space: Vocabulary, texts: Iterable[str], seat: int) -> None:
        self.space, self.seat = space, seat
        self._paths: dict[tuple[int, ...], str] = {}
        for text in texts:
            self._paths[space.spell(text, seat)] = text
        if not self._paths:
            raise ActionError("there is nothing to decide: the game is over")
        self._left = list(self._paths)
        self._at = 0
        self.text: str | None = None
        self.actions: list[int] = []
        self.chosen: list[int] = []
        self._look()

    def copy(self) -> "SpelledDecision":
        """The same decision as far as it has been chosen, to go on with apart from this one."""
        clone = copy(self)
        clone._left, clone.actions, clone.chosen = (
            list(self._left),
            list(self.actions),
            [*self.chosen],
        )
        return clone

    def mask(self, out: Mask | None = None) -> Mask:
        """Which of all numbers may be chosen now, written into `out` where it is given."""
        if out is None:
            out = np.zeros(self.space.size, dtype=np.bool_)
        elif out.shape != (self.space.size,) or out.dtype != np.bool_:
            raise ActionError(f"a mask is a bool array of {self.space.size}, not {described(out)}")
        else:
            out[:] = False
        out[self.actions] = True
        return out

    def take(self, action: int) -> str | None:
        """Choose a number; the text of the option if that decides it, else None."""
        number = checked(action, self.space.size)
        if number not in self.actions:
            word = self.space.words[number]
            raise ActionError(f"action {number} ({word or 'end'}) may not be chosen now")
        self._left = [path for path in self._left if self._next(path) == number]
        self._at += 1
        self.chosen.append(number)
        if len(self._left) == 1:
            self.text, self.actions = self._paths[self._left[0]], []
        else:
            self._look()
        return self.text

    def left(self) -> list[str]:
        """The texts of the options that are left."""
        return [self._paths[path] for path in self._left]

    def path(self, text: str) -> list[int]:
        """The numbers to take, one after the other, for an option; the decision stays as it is."""
        wanted = self.space.spell(text, self.seat)
        if self._paths.get(wanted) != text or wanted not in self._left:
            raise ActionError(f"{text[:80]!r} is no option of this decision")
        left, at, found = self._left, self._at, list[int]()
        while not found or len(left) > 1:
            at = self._common(left, at)
            number = self._next(wanted, at)
            found.append(number)
            left = [path for path in left if self._next(path, at) == number]
            at += 1
        return found

    def _look(self) -> None:
        """Go on to where the options that are left differ, and note what may be chosen there."""
        self._at = self._common(self._left, self._at)
        self.actions = sorted({self._next(path) for path in self._left})

    def _common(self, left: list[tuple[int, ...]], at: int) -> int:
        """The next place where several options differ; with one option, where they stand."""
        if len(left) > 1:
            while len({self._next(path, at) for path in left}) == 1:
                at += 1
        return at

    def _next(self, path: tuple[int, ...], at: int | None = None) -> int:
        """A path's number at a place; END behind its last."""
        place = self._at if at is None else at
        return path[place] if place < len(path) else self.space.end


def checked(action: object, size: int) -> int:
    """An action as a plain number. Raises ActionError."""
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.item()
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise ActionError(f"an action is a whole number, not {type(action).__name__}")
    if not 0 <= action < size:
        raise ActionError(f"action {action} is none of 0 to {size - 1}")
    return int(action)


def described(array: object) -> str:
    """An array by shape and type, anything else by its type."""
    if isinstance(array, np.ndarray):
        return f"{array.dtype} of shape {array.shape}"
    return type(array).__name__
