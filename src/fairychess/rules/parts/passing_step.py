"""Passing step: a step onto a square where the same piece may capture in passing is that capture.

It concerns pieces that have both a plain step and a capture in passing there, as kings have;
without this rule they have the choice. Source: King Friday XIII Chess F13, F-A16.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.contract import Part
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.contract import Part
    from fairychess.position.state import State

PASSING = cython.declare(cython.ulonglong, 1 << 29)


@cython.cclass
class PassingStep(Part):
    """Leaves the capture alone where there was a choice."""

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop plain steps for which there is a capture with the same squares."""
        index: cython.int
        keep: cython.int = low
        if not pos.en_passant:
            return
        for index in range(low, pos.top):
            if self.captures_too(pos, low, pos.buffer[index]):
                continue
            pos.buffer[keep] = pos.buffer[index]
            keep += 1
        pos.top = keep

    @cython.cfunc
    def captures_too(self, pos: State, low: cython.int, move: cython.ulonglong) -> cython.bint:
        """Is this a plain step beside a capture in passing?"""
        index: cython.int
        other: cython.ulonglong
        if (move >> 56) & 15 or move & PASSING:
            return False
        if pos.occupant[cython.cast(cython.int, (move >> 8) & 255)] != 3:
            return False
        for index in range(low, pos.top):
            other = pos.buffer[index]
            if other & PASSING and not (other ^ move) & 0xFFFF and not (other >> 56) & 15:
                return True
        return False


def part(definition: Any, *, enabled: bool = True) -> Part:
    """Build from the table `[rules.passing_step]`; without `enabled` there is a choice."""
    return PassingStep() if enabled else Part()
