"""The directions of a board by what it is made of: squares, hexagons, levels.

A direction is a number, even for straight ones and odd for oblique leaps; half of it is its place
in its family, and a set of directions of one family has a bit for each place. On squares and
hexagons directions go round clockwise from straight ahead. On hexagons there are twelve in a
family: orthogonals lead through sides, diagonals between them through corners, and an oblique leap
is so long along an orthogonal and so short along the next. Levels have 26 straight directions and
24 oblique leaps, each within a plane of two axes; these have no order, and a later leg goes
straight on, back, or wherever else.
"""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from fairychess.betza import directions
from fairychess.betza.directions import DIRECTION_LETTERS, UP_DOWN, Letter, System
from fairychess.betza.errors import Flaw
from fairychess.board.shapes import LEVEL

Offset = tuple[int, int]


class Compass:
    """Directions of a board of squares; those of other boards override what differs."""

    family = 8
    """Straight directions."""
    curves = True
    """Are there steps that turn by one direction (q) or to and fro (z)?"""
    not_back = directions.NOT_BACK
    """Where a later leg goes of which nothing is said, as `read_later` has it."""
    unordered = False
    """Are directions in no order, so that a later leg cannot turn right or left?"""
    sets: ClassVar[dict[System, int]] = {
        System.ORTHOGONAL: directions.ORTHOGONAL,
        System.DIAGONAL: directions.DIAGONAL,
        System.OBLIQUE: directions.ALL,
        System.EIGHT: directions.ALL,
        System.TRIAGONAL: 0,
    }
    """The directions that atoms of each system have."""

    @property
    def size(self) -> int:
        """How many directions there are, straight and oblique."""
        return 2 * self.family

    def read(self, letters: Sequence[Letter], system: System) -> int:
        """The directions that the letters of a first leg point at, 0 if there are none of these."""
        self.refuse(letters, system)
        return directions.read_directions(letters, system)

    def read_later(self, letters: Sequence[Letter]) -> int:
        """The same of a later leg, relative to the one before."""
        return self.read(letters, System.EIGHT)

    def refuse(self, letters: Sequence[Letter], system: System) -> None:
        """Raise a Flaw for letters and atoms that only levels have."""
        for letter, position in letters:
            if letter in UP_DOWN:
                raise Flaw(position, "xbetza_only_levels", letter=letter)

    def turned(self, direction: int, turn: int) -> list[int]:
        """The directions that a place in a set of `read_later` means behind this one."""
        return [(direction + 2 * turn) % self.size]

    def bend(self, turn: int) -> int:
        """Where a turn bends to: 0 nowhere, 1 right, 2 left."""
        half = self.family // 2
        return 0 if turn % half == 0 else 1 if turn < half else 2

    def forward(self, system: System) -> int:
        """The directions that lead ahead, for what may only go there."""
        return 0x83 if system is not System.ORTHOGONAL else 0x01

    def vector(self, short: int, long: int, direction: int) -> Offset:
        """The displacement of a leap of `long` (and `short` aside) in a direction."""
        return directions.vector(short, long, direction)


class _Hexagons(Compass):
    family = 12
    curves = False
    not_back = 0xFBF
    sets: ClassVar[dict[System, int]] = {
        System.ORTHOGONAL: 0x555,
        System.DIAGONAL: 0xAAA,
        System.OBLIQUE: 0xFFF,
        System.EIGHT: 0xFFF,
        System.TRIAGONAL: 0,
    }
    sides: tuple[Offset, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))

    def read(self, letters: Sequence[Letter], system: System) -> int:
        self.refuse(letters, system)
        found = index = 0
        while index < len(letters):
            letter, position = letters[index]
            following = letters[index + 1][0] if index + 1 < len(letters) else ""
            used = 1
            if letter == "h":
                if system is not System.OBLIQUE or following not in "rl" or not following:
                    raise Flaw(position, "xbetza_h_oblique")
                found |= 0x555 if following == "r" else 0xAAA
                used = 2
            elif letter in DIRECTION_LETTERS:
                bits, used = self._pair(letter, following, system)
                found |= bits
            index += used
        return found

    def _pair(self, letter: str, following: str, system: System) -> tuple[int, int]:
        """The directions of one letter, or of two that combine, and how many letters that took."""
        near, wide = self._reading(letter, system)
        if following == "h":
            return wide, 2
        if not following or following not in "fbrlvs":
            return near, 1
        next_near, next_wide = self._reading(following, system)
        both = wide & (next_near if system is System.OBLIQUE else next_wide)
        if letter == following:
            return near, 2
        return (both, 2) if both else (near, 1)

    def _reading(self, letter: str, system: System) -> tuple[int, int]:
        """Which of a family's directions are nearest to a side, and which lie on it at all."""
        notch = int(system is System.OBLIQUE)  # oblique ones lie between the straight ones
        near = wide = 0
        for centre in {"f": (0,), "r": (3,), "b": (6,), "l": (9,), "v": (0, 6), "s": (3, 9)}[
            letter
        ]:
            apart = {
                place: abs((2 * (place - centre) + notch + 12) % 24 - 12)
                for place in range(12)
                if self.sets[system] >> place & 1
            }
            nearest = min(apart.values())
            near |= sum(1 << place for place, how in apart.items() if how == nearest)
            wide |= sum(1 << place for place, how in apart.items() if how < 6)
        return near, wide

    def forward(self, system: System) -> int:
        return self._reading("f", system)[1]

    def vector(self, short: int, long: int, direction: int) -> Offset:
        sector, rest = divmod(direction // 2 % 12, 2)
        one, other = self.sides[sector], self.sides[(sector + 1) % 6]
        if direction % 2 == 0:
            step = (one[0] + other[0], one[1] + other[1]) if rest else one
            return step[0] * long, step[1] * long
        if rest:
            one, other = other, one
        return one[0] * long + other[0] * short, one[1] * long + other[1] * short


_LETTERS = DIRECTION_LETTERS | UP_DOWN
_AXES = {"f": (1, 1), "b": (1, -1), "r": (0, 1), "l": (0, -1), "^": (2, 1), "_": (2, -1)}
_AXES |= {"v": (1, 0), "s": (0, 0)}
"""Each letter's axis (across, ahead, up) and its sense, 0 for either."""


Triple = tuple[int, int, int]
LEVEL_STEPS: tuple[Triple, ...] = tuple(
    (x, y, z) for y in (1, 0, -1) for x in (0, 1, -1) for z in (0, 1, -1) if (x, y, z) != (0, 0, 0)
)
LEVEL_LEAPS: tuple[Triple, ...] = tuple(
    (x, y, z)
    for y in (2, 1, 0, -1, -2)
    for x in (0, 1, 2, -1, -2)
    for z in (0, 1, 2, -1, -2)
    if sorted(map(abs, (x, y, z))) == [0, 1, 2]
)
"""Oblique leaps, by the sense of the long axis (2) and of the short one (1)."""


class _Levels(Compass):
    family = 26
    curves = False
    unordered = True
    steps = LEVEL_STEPS
    leaps = LEVEL_LEAPS
    sets: ClassVar[dict[System, int]] = {
        **{
            system: sum(1 << n for n, step in enumerate(LEVEL_STEPS) if sum(map(abs, step)) == kind)
            for system, kind in zip(
                (System.ORTHOGONAL, System.DIAGONAL, System.TRIAGONAL), (1, 2, 3), strict=True
            )
        },
        System.OBLIQUE: (1 << 24) - 1,
        System.EIGHT: (1 << 26) - 1,
    }

    not_back = 0b101  # straight on, or anywhere else
    _later: ClassVar[dict[str, int]] = {"f": 0b001, "b": 0b010, "v": 0b011}

    def read(self, letters: Sequence[Letter], system: System) -> int:
        found = index = 0
        while index < len(letters):
            letter, position = letters[index]
            if letter not in _LETTERS:
                index += 1
                continue
            if letter == "h":
                raise Flaw(position, "xbetza_h_eight")
            named = [letter]
            most = {System.ORTHOGONAL: 1, System.DIAGONAL: 2, System.OBLIQUE: 2}.get(system, 3)
            index += 1
            while index < len(letters) and len(named) < most:
                following = letters[index][0]
                if following not in _LETTERS or following == "h":
                    break
                if any(_AXES[following][0] == _AXES[one][0] for one in named):
                    break
                named.append(following)
                index += 1
            half = index < len(letters) and letters[index][0] == "h"
            index += half
            found |= self._named(named, system, half=half)
        return found

    def _named(self, named: list[str], system: System, *, half: bool) -> int:
        """The directions of some letters of different axes, read together."""
        family = self.leaps if system is System.OBLIQUE else self.steps
        found = 0
        for place, step in enumerate(family):
            if not self.sets[system] >> place & 1:
                continue
            if not all(_points(step, letter) for letter in named):
                continue
            if not half and system is System.EIGHT and sum(map(bool, step)) != len(named):
                continue
            if not half and system is System.OBLIQUE and abs(step[_AXES[named[-1]][0]]) != 2:
                continue
            found |= 1 << place
        return found

    def read_later(self, letters: Sequence[Letter]) -> int:
        found = 0
        for letter, position in letters:
            if letter in _LETTERS:
                if letter not in self._later:
                    raise Flaw(position, "xbetza_levels_turn", letter=letter)
                found |= self._later[letter]
        return found

    def refuse(self, letters: Sequence[Letter], system: System) -> None:
        """Levels have all letters."""

    def turned(self, direction: int, turn: int) -> list[int]:
        family = self.leaps if direction % 2 else self.steps
        here = direction // 2
        back = family.index(tuple(-part for part in family[here]))
        if turn < 2:
            return [2 * (back if turn else here) + direction % 2]
        others = (place for place in range(len(family)) if place not in (here, back))
        return [2 * place + direction % 2 for place in others]

    def bend(self, turn: int) -> int:
        return 0

    def forward(self, system: System) -> int:
        return self._named(["f"], system, half=True)

    def vector(self, short: int, long: int, direction: int) -> Offset:
        place = direction // 2
        if direction % 2 == 0:
            x, y, z = (part * long for part in self.steps[place])
        else:
            sizes = {0: 0, 1: short, 2: long}
            x, y, z = (sizes[abs(part)] * (-1 if part < 0 else 1) for part in self.leaps[place])
        return x, y + z * LEVEL


def _points(step: tuple[int, int, int], letter: str) -> bool:
    """Does a step go at all the way of a letter?"""
    axis, sense = _AXES[letter]
    return step[axis] * sense > 0 if sense else step[axis] != 0


_BY_CELLS = {"squares": Compass, "hexagons": _Hexagons, "levels": _Levels}


@cache
def compass_of(cells: str) -> Compass:
    """The directions of boards of these cells, see `BoardShape`."""
    return _BY_CELLS[cells]()


SQUARES = compass_of("squares")
"""What a description is read by where no board is known."""
EVERYWHERE = compass_of("levels")
"""The same for one that has what only levels have."""
