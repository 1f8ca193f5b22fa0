"""What a move does, as far as a style writes it, taken apart from its canonical text.

Squares are names and pieces are ids as they look, so that they hold no more than a player reads
off the board and the list of options.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fairychess.board import SQUARE

TAKES = "x"
STRIKES = "x!"
"""A piece is taken by one that does not stay on its square."""
SWEEPS = "x*"
"""Pieces on several squares are taken."""

MOST_NAMED = 3
"""So many pieces taken beside the way are written one by one."""

_LEGS = re.compile(rf"((?:{SQUARE}){{2}}(?:,(?:{SQUARE}){{2}})*)([+=].*)?", re.ASCII)
_DROP = re.compile(rf"\{{?([^{{}}@]+)\}}?@({SQUARE})", re.ASCII)
_SQUARE = re.compile(SQUARE, re.ASCII)


@dataclass(slots=True)
class Step:
    """One part of the way: what is done (nothing, or a sign from above), and on which square."""

    sign: str
    square: str


@dataclass(slots=True)
class MoveParts:
    """A move to be written.

    `text` is the canonical one and `piece` the id of what moves or is dropped. A drop has no
    `origin`. `steps` are empty for a pass. `change` is the promotion as the text has it (`=Q`, `+`,
    `=`), `castling` `O-O` or `O-O-O`, `gate` a drop that belongs to the move (`H@b1`), and `sign`
    what a rule puts behind the square of a piece that goes nowhere. `marks` are what the text tells
    equal squares apart by. `side` is 0 or 1.
    """

    text: str
    piece: str
    side: int
    origin: str
    steps: list[Step]
    change: str = ""
    castling: str = ""
    gate: str = ""
    sign: str = ""
    marks: str = ""
    plain: bool = False
    """Is it nothing but one step, as most are?"""

    @property
    def target(self) -> str:
        """The square where the piece stands afterwards."""
        for step in reversed(self.steps):
            if step.sign not in (STRIKES, SWEEPS):
                return step.square
        return self.origin

    @property
    def goal(self) -> str:
        """The square the move is about: where it ends, or what is taken from afar."""
        return self.steps[-1].square if self.steps else self.origin

    @property
    def is_drop(self) -> bool:
        """Does the piece come from the hand?"""
        return not self.origin


def is_square(text: str) -> bool:
    """Is this how a square is written?"""
    return bool(_SQUARE.fullmatch(text))


def legs_in(text: str) -> tuple[list[str], str] | None:
    """Where every leg of a move begins and ends, and its promotion mark."""
    found = _LEGS.fullmatch(text)
    return (_SQUARE.findall(found[1]), found[2] or "") if found else None


def squares_in(text: str) -> tuple[list[str], str] | None:
    """The squares on a move's way, the first one its origin, and its promotion mark."""
    found = legs_in(text)
    if found is None:
        return None
    stops, change = found
    return [stops[0], *stops[1::2]], change


def dropped(text: str) -> tuple[str, str] | None:
    """Id and square of a drop."""
    found = _DROP.fullmatch(text)
    return (found[1], found[2]) if found else None


def clicks_of(text: str) -> tuple[str, ...]:
    """The places to click for a move text; nothing for a text that is not about squares."""
    body, *marks = text.split("~")
    drop = dropped(body)
    if drop:
        return (f"hand:{drop[0]}", drop[1])
    found = squares_in(body)
    if found is None:
        return ()
    # A castling that a plain move of the king could be taken for names its partner: a third click.
    return (*found[0], *filter(is_square, marks))


def target_in(text: str) -> str:
    """The square on which a move with this text ends; "" for what is no move of a piece."""
    body = text.partition("~")[0]
    found = squares_in(body)
    if found is None:
        drop = dropped(body)
        return drop[1] if drop else ""
    return found[0][-1]


def steps_along(way: Sequence[str], taken: Sequence[str], passing: bool) -> list[Step]:
    """The steps of a way (origin first) on which the pieces on the squares `taken` are captured.

    `passing`: what is taken beside the way counts as taken by going there, as en passant.
    """
    if len(way) == 2 and len(taken) < 2:  # most moves
        origin, to = way
        if not taken:
            return [] if origin == to else [Step("", to)]
        if taken[0] == to:
            return [Step(TAKES, to)]
    steps: list[Step] = []
    at, index = way[0], 1
    while index < len(way):
        square = way[index]
        if index + 1 < len(way) and way[index + 1] == at:
            steps.append(Step(STRIKES, square))
            index += 2
            continue
        if square != at:
            steps.append(Step(TAKES if square in taken else "", square))
        at, index = square, index + 1
    beside = [square for square in taken if square not in way]
    if passing and len(beside) == 1 and steps and not steps[-1].sign:
        steps[-1].sign = TAKES
    elif len(beside) > MOST_NAMED:
        steps.append(Step(SWEEPS, ""))
    else:
        steps += [Step(STRIKES, square) for square in beside]
    return steps
