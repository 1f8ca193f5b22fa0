"""Directions of a leg after another one, numbered as in compass.py."""

from collections.abc import Iterator

from fairychess.betza.compass import SQUARES, Compass
from fairychess.betza.directions import System
from fairychess.betza.legs import Headings, Joint

STRAIGHT, RIGHT, LEFT = 0, 1, 2
"""How a path bent last; the indices of Turns.bends."""

Heading = tuple[int, int]
"""A direction, and how the path bent last."""


def headings(
    turns: Headings | Joint, oblique: bool, before: Heading | None, compass: Compass = SQUARES
) -> Iterator[Heading]:
    """The directions a leg may take; ``before`` is None for the first leg of a path."""
    if isinstance(turns, Joint):
        assert before is not None, "a bracket's first move is read like any other"
        for direction in _after_joint(turns, before[0], oblique, compass):
            yield direction, STRAIGHT
        return
    for turn in range(compass.family):
        if before is None and turns.bends[STRAIGHT] >> turn & 1:
            yield 2 * turn + oblique, STRAIGHT
        elif before is not None and turns.bends[before[1]] >> turn & 1:
            for direction in compass.turned(before[0], turn):
                yield direction, compass.bend(turn) or before[1]


def _after_joint(joint: Joint, direction: int, oblique: bool, compass: Compass) -> list[int]:
    """The directions of a later move in a bracket, among those its atom has."""

    def turned(bits: int, notch: int) -> list[int]:
        turns = (turn for turn in range(compass.family) if bits >> turn & 1)
        ways = ((direction + notch + 2 * turn) % compass.size for turn in turns)
        if joint.system is System.ORTHOGONAL:
            return [way for way in ways if way % 4 == 0]
        if joint.system is System.DIAGONAL:
            return [way for way in ways if way % 4 == 2]
        return list(ways)

    if (direction % 2 == 1) != oblique:
        # From straight to oblique or back: the two nearest directions are both forward.
        found = turned(joint.between, 1)
    else:
        aligned = direction % 4 == (0 if joint.system is System.ORTHOGONAL else 2)
        loose = joint.loose_along if aligned else joint.loose_across
        found = turned(joint.straight, 0) or turned(loose, 0)
    if joint.branch and found:
        # q keeps the branch nearer to the files, z the one nearer to the ranks.
        choose = min if joint.branch == "q" else max
        half = compass.size // 2

        def slant(way: int) -> int:
            """How far a direction leans away from straight up or down."""
            return min(way % half, half - way % half)

        best = choose(slant(way) for way in found)
        found = [way for way in found if slant(way) == best]
    return found
