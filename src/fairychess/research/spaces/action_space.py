"""The action space of a variant: a list of words, and how each text of a decision is put together.

A text is turned to its mover's side first: the second side's squares as if it sat at the first's
(ids in the texts of moves are the mover's already). What is a word is one action; anything else is
cut into signs. Legs of one move (`c4d5,d5e4`) are the squares it touches, one after the other.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

from fairychess.board import SQUARE
from fairychess.research.spaces.decision import SpelledDecision
from fairychess.research.spaces.perspective import Perspective
from fairychess.research.spaces.words import END, words_of
from fairychess.rules import Rules, load

_SIGN = re.compile(
    rf"\{{[^{{}}]*\}}|a[a-j]\d{{1,2}}|[A-Za-z]{{2,}}|{SQUARE}|.", re.ASCII | re.DOTALL
)


class ActionSpace:
    """The numbers of all decisions of a variant under its options.

    `words[action]` is what a number stands for, `size` how many there are, `name` the variant with
    the hash of the list: equal names mean equal numbers, on every machine and in every version.

        >>> space = action_space("chess")
        >>> space.spell("e2e4", 0) == space.spell("e7e5", 1)
        True
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.perspective = Perspective(rules)
        self.words = words_of(rules, self.perspective)
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.size = len(self.words)
        self.end = self.numbers[END]
        self._spelled: tuple[dict[str, tuple[int, ...]], ...] = ({}, {})

    @cached_property
    def hash(self) -> str:
        """Hash of the whole list and of how the board is turned, of twelve digits."""
        text = "\n".join([self.perspective.kind, *self.words])
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        """The variant's name with the hash, to write beside data: `chess-0123456789ab`."""
        return f"{self.rules.name}-{self.hash}"

    def spell(self, text: str, seat: int) -> tuple[int, ...]:
        """All actions of a text, END not among them, for the side (0 or 1) that decides."""
        known = self._spelled[seat].get(text)
        if known is None:
            known = self._spell(text, seat)
            if len(self._spelled[seat]) < 100_000:  # most texts of a game come again and again
                self._spelled[seat][text] = known
        return known

    def decision(self, texts: Iterable[str], seat: int) -> SpelledDecision:
        """The decision of a seat (0 or 1) between options with these texts."""
        return SpelledDecision(self, texts, seat)

    def _spell(self, text: str, seat: int) -> tuple[int, ...]:
        turned = self.perspective.square
        signs = [turned(sign, seat) or sign for sign in _SIGN.findall(text)]
        whole = self.numbers.get("".join(signs))
        if whole is not None:
            return (whole,)
        found: list[int] = []
        for sign in without_repeated_squares(signs):
            number = self.numbers.get(sign)
            if number is not None:
                found.append(number)
            else:
                plain = sign.encode("ascii", "backslashreplace").decode()
                found += [self.numbers[each] for each in plain if each in self.numbers]
        return tuple(found)


def without_repeated_squares(signs: list[str]) -> list[str]:
    """The signs of a text without the square that begins a leg where the one before it ended."""
    found: list[str] = []
    skip = False
    for at, sign in enumerate(signs):
        if skip:
            skip = False
        elif sign == "," and 0 < at < len(signs) - 1 and signs[at - 1] == signs[at + 1]:
            skip = True
        else:
            found.append(sign)
    return found


@lru_cache(maxsize=64)
def _space(rules: Rules) -> ActionSpace:
    return ActionSpace(rules)


def action_space(variant: str | Rules, **options: Any) -> ActionSpace:
    """The action space of a variant: a name, a folder or a file, or rules already loaded.

    Raises VariantError as `fairychess.load` does.
    """
    return _space(load(variant, **options) if isinstance(variant, str) else variant)
