"""Reads the drawings: each is a list of strokes, with what it is called and what else fits it."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fairychess import languages
from fairychess.pictures.strokes import (
    Command,
    Stroke,
    circle,
    mirrored,
    path_text,
    placed,
    read_path,
    symmetric,
)

_FOLDER = Path(__file__).parent / "drawings"
FAMILIES = (
    "chess", "compounds", "crowned", "court", "beasts", "birds", "small_animals", "mythical",
    "weapons", "signs", "regional",
)  # fmt: skip
"""The files, in the order in which people look through them."""

_KINDS = ("body", "line", "ink", "edge")
PART = "_"
"""A drawing of this first letter is a part of others and is offered to nobody."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing by its name, with what it is called in English and the other names it fits.

    `betza` are the moves of pieces that it stands for where their names say nothing.
    """

    name: str
    family: str
    label: str
    also: tuple[str, ...]
    betza: tuple[str, ...]

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """What is drawn, from the back to the front."""
        return _strokes(self.name)


@cache
def drawings() -> dict[str, Drawing]:
    """Every drawing by its name, family by family."""
    tables, called = _tables(), languages.own(languages.FIRST, "drawings")["drawings"]
    return {
        name: Drawing(
            name,
            family,
            called[name],
            tuple(table.get("also", ())),
            tuple(table.get("betza", ())),
        )
        for name, (family, table) in tables.items()
        if not name.startswith(PART)
    }


def is_drawn(name: str) -> bool:
    """Is there a drawing of exactly this name? No more files are read than it takes to know."""
    return not name.startswith(PART) and any(name in _file(family) for family in FAMILIES)


def labels(part: str, name: str) -> dict[str, str]:
    """What a drawing (part "drawings") or a family ("families") is called, by language."""
    return {one: languages.table(one, "drawings")[part][name] for one in languages.codes()}


def drawing(name: str) -> Drawing:
    """The drawing of a name that there is. Raises KeyError."""
    return drawings()[name]


@cache
def _file(family: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{family}.toml").read_text("utf-8"))


@cache
def _tables() -> dict[str, tuple[str, dict[str, Any]]]:
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for family in FAMILIES:
        for name, table in _file(family).items():
            if name in found:
                raise ValueError(f"{family}.toml: {name} is drawn in {found[name][0]} as well")
            found[name] = family, table
    return found


@cache
def _strokes(name: str) -> tuple[Stroke, ...]:
    """The strokes of a drawing or a part. Raises ValueError for a line that says no stroke."""
    found: list[Stroke] = []
    for said in _tables()[name][1]["draw"]:
        try:
            found += _read(said)
        except (ValueError, KeyError, IndexError) as error:
            raise ValueError(f"drawing {name}, {said!r}: {error}") from None
    return tuple(found)


def _read(said: str) -> list[Stroke]:
    """The strokes of one line, such as `both line M30 40L35 45` or `use knight 0.8 10 18`."""
    kind, _, rest = said.partition(" ")
    if kind == "use":
        return _used(rest.split())
    if kind in ("both", "sym"):
        inner, _, rest = rest.partition(" ")
        commands = _commands(inner, rest)
        if kind == "sym":
            return [_stroke(inner, symmetric(commands))]
        return [_stroke(inner, commands), _stroke(inner, mirrored(commands))]
    return [_stroke(kind, _commands(kind, rest))]


def _commands(kind: str, rest: str) -> list[Command]:
    if kind == "dot":
        x, y, radius = (float(word) for word in rest.split())
        return circle(x, y, radius)
    return read_path(rest)


def _stroke(kind: str, commands: list[Command]) -> Stroke:
    kind = "ink" if kind == "dot" else kind
    if kind not in _KINDS:
        raise ValueError(f"{kind} is no kind of stroke")
    return Stroke(kind, path_text(commands))


def _used(words: list[str]) -> list[Stroke]:
    """Another drawing inside this one: its name, scale, and how far it goes right and down."""
    name, *rest = words
    flipped = "flipped" in rest
    numbers = [float(word) for word in rest if word != "flipped"] or [1.0, 0.0, 0.0]
    scale, right, down = numbers
    return [
        Stroke(kind, path_text(placed(read_path(path), scale, right, down, flipped)))
        for kind, path in _strokes(name)
    ]
