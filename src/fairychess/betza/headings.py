"""Directions of a leg after another one, numbered as in directions.py."""

from __future__ import annotations

from collections.abc import Iterator

from fairychess.betza.directions import System
from fairychess.betza.legs import Headings, Joint

STRAIGHT, RIGHT, LEFT = 0, 1, 2
"""How a path bent last; the indices of Turns.bends."""

Heading = tuple[int, int]
"""A direction in sixteenths of a turn, and how the path bent last."""


def headings(turns: Headings | Joint, oblique: bool, before: Heading | None) -> Iterator[Heading]:
    """The directions a leg may take; ``before`` is None for the first leg of a path."""
    if isinstance(turns, Joint):
        assert before is not None, "a bracket's first move is read like any other"
        for direction in _after_joint(turns, before[0], oblique):
            yield direction, STRAIGHT
        return
    direction, bend = before or (int(oblique), STRAIGHT)
    for turn in range(8):
        if turns.bends[bend] >> turn & 1:
            turned = bend if turn % 4 == 0 else RIGHT if turn < 4 else LEFT
            yield (direction + 2 * turn) % 16, turned if before else STRAIGHT


def _after_joint(joint: Joint, direction: int, oblique: bool) -> list[int]:
    """The directions of a later move in a bracket, among those its atom has."""

    def turned(bits: int, notch: int) -> list[int]:
        ways = ((direction + notch + 2 * turn) % 16 for turn in range(8) if bits >> turn & 1)
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
        best = choose(_slant(way) for way in found)
        found = [way for way in found if _slant(way) == best]
    return found


def _slant(direction: int) -> int:
    """How far a direction leans away from straight up or down."""
    return min(direction % 8, 8 - direction % 8)
