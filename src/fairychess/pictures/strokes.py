"""Paths as data: read, moved, mirrored, turned into the outline of a symmetric shape.

Drawings use the absolute commands of SVG paths: M, L, H, V, C, Q, A and Z. Characters, which are
many and made by a program, use relative ones too: l, h, v, c and q.
"""

import re
from typing import NamedTuple

_PART = re.compile(r"([A-Za-z])|(-?\d+(?:\.\d+)?|-?\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0} | {
    "l": 2,
    "h": 1,
    "v": 1,
    "c": 6,
    "q": 4,
}


class Stroke(NamedTuple):
    """One shape of a drawing: its `kind` (body, line, ink or edge) and the text of its path.

    Bodies have the colour of their side and an outline, lines are drawn on them, ink is filled
    with the colour of lines, and edges are lines beside bodies, in the colour of outlines.
    """

    kind: str
    path: str


class Command(NamedTuple):
    """One command of a path with its numbers."""

    letter: str
    numbers: tuple[float, ...]


def read_path(text: str) -> list[Command]:
    """The commands of a path, absolute, with L for H and V. Raises ValueError."""
    found: list[Command] = []
    letter = ""
    numbers: list[float] = []
    at = (0.0, 0.0)
    position = 0
    for match in _PART.finditer(text):
        if text[position : match.start()].strip(" ,\n"):
            raise ValueError(f"path {text!r}: not understood at {position}")
        position = match.end()
        if match[1]:
            if numbers:
                raise ValueError(f"path {text!r}: numbers are missing after {letter}")
            letter = match[1]
            if letter not in _NUMBERS:
                raise ValueError(f"path {text!r}: {letter} is not used here")
        else:
            numbers.append(float(match[2]))
        if letter and len(numbers) == _NUMBERS[letter]:
            command = _plain(letter, tuple(numbers), at)
            if command.numbers:
                at = (command.numbers[-2], command.numbers[-1])
            found.append(command)
            numbers = []
    if numbers or text[position:].strip():
        raise ValueError(f"path {text!r}: its end is not understood")
    return found


def _plain(letter: str, numbers: tuple[float, ...], at: tuple[float, float]) -> Command:
    if letter.islower():
        start = at[1:] if letter == "v" else at
        numbers = tuple(number + start[index % len(start)] for index, number in enumerate(numbers))
        letter = letter.upper()
    if letter == "H":
        return Command("L", (numbers[0], at[1]))
    if letter == "V":
        return Command("L", (at[0], numbers[0]))
    return Command(letter, numbers)


def path_text(commands: list[Command]) -> str:
    """The path as text, as short as it can be."""
    parts = []
    last = ""
    for letter, numbers in commands:
        words = " ".join(_number(number) for number in numbers)
        parts.append(f" {words}" if letter == last and letter != "M" else letter + words)
        last = letter
    return "".join(parts)


def _number(value: float) -> str:
    return f"{round(value, 2):g}" if abs(value) < 100000 else str(round(value))


def placed(
    commands: list[Command], scale: float, right: float, down: float, mirrored: bool = False
) -> list[Command]:
    """A path mirrored about the middle of the box where wanted, then scaled and moved."""
    side = -1 if mirrored else 1
    base = 100 * scale if mirrored else 0

    def point(x: float, y: float) -> tuple[float, float]:
        return base + side * scale * x + right, scale * y + down

    made = []
    for letter, numbers in commands:
        if letter == "A":
            x_radius, y_radius, turn, large, sweep, x, y = numbers
            sweep = 1 - sweep if mirrored else sweep
            start = (x_radius * scale, y_radius * scale, side * turn + 0.0, large, sweep)
            made.append(Command(letter, (*start, *point(x, y))))
            continue
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        made.append(Command(letter, tuple(value for pair in pairs for value in point(*pair))))
    return made


def mirrored(commands: list[Command]) -> list[Command]:
    """The path's image in the vertical line through the middle of the box."""
    return placed(commands, 1, 0, 0, mirrored=True)


def symmetric(half: list[Command]) -> list[Command]:
    """The closed outline whose left half is this: it begins and ends in the middle."""
    return [*half, *_backwards(mirrored(half)), Command("Z", ())]


def _backwards(commands: list[Command]) -> list[Command]:
    """A path of one piece drawn from its end to its beginning, without its first M."""
    ends = [command.numbers[-2:] for command in commands]
    made = []
    for number in range(len(commands) - 1, 0, -1):
        letter, numbers = commands[number]
        goal = ends[number - 1]
        if letter == "A":
            made.append(Command(letter, (*numbers[:4], 1 - numbers[4], *goal)))
            continue
        between = numbers[:-2]
        turned = [
            value
            for index in range(len(between) - 2, -1, -2)
            for value in between[index : index + 2]
        ]
        made.append(Command(letter, (*turned, *goal)))
    return made


def circle(x: float, y: float, radius: float) -> list[Command]:
    """A circle as a path."""
    arc = (radius, radius, 0, 1, 1)
    return [
        Command("M", (x - radius, y)),
        Command("A", (*arc, x + radius, y)),
        Command("A", (*arc, x - radius, y)),
        Command("Z", ()),
    ]
