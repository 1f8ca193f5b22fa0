"""Passing step: a step onto a square where the same piece may capture in passing is that capture.

It concerns pieces that have both a plain step and a capture in passing there, as kings have;
without this rule they have the choice. Source: King Friday XIII Chess F13, F-A16.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    is_en_passant,
    squares_of,
    target_of,
    type_of,
)


@cython.cclass
class PassingStep(Rule):
    """Leaves the capture alone where there was a choice."""

    protects_royals = False

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop plain steps for which there is a capture with the same squares."""
        index: cython.int
        keep: cython.int = low
        if not pos.board_state.en_passant:
            return
        for index in range(low, pos.options.top):
            if self.captures_too(pos, low, pos.options.moves[index]):
                continue
            pos.options.moves[keep] = pos.options.moves[index]
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    def captures_too(self, pos: State, low: cython.int, move: cython.ulonglong) -> cython.bint:
        """Is this a plain step beside a capture in passing?"""
        index: cython.int
        other: cython.ulonglong
        if type_of(move) or is_en_passant(move):
            return False
        if pos.board_state.occupant[target_of(move)] != 3:
            return False
        for index in range(low, pos.options.top):
            other = pos.options.moves[index]
            if (
                is_en_passant(other)
                and squares_of(other) == squares_of(move)
                and not type_of(other)
            ):
                return True
        return False


def rule(definition: Any, *, enabled: bool = True) -> Rule:
    """Build from the table `[rules.passing_step]`; `enabled = false` leaves a choice."""
    return PassingStep() if enabled else Rule()
