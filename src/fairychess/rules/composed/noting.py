"""Squares that sentences remember by a name: bits of variables of the position."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    first_square,
    has_square,
    set_word,
)

EACH = cython.declare(cython.int, 30)
"""Squares of one variable."""


def note_variables(rules: Any, name: str) -> int:
    """The first of the variables, in a row, that hold the squares of a name."""
    number = -(-rules.tables.squares // EACH)
    parts: list[int] = [rules.variable(f"noted {name}, part {part}") for part in range(number)]
    return parts[0]


def add_noted(pos: State, first: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares that these variables hold to a set."""
    start: cython.int = 0
    rest: cython.ulonglong
    while start < pos.tables.squares:
        rest = pos.board_state.variables[first + start // EACH]
        while rest:
            add_square(found, 0, start + first_square(0, rest))
            rest &= rest - 1
        start += EACH


def note(
    pos: State, first: cython.int, sets: cython.p_ulonglong, number: cython.int
) -> cython.void:
    """Let these variables hold the squares of a set as well."""
    word: cython.int
    square: cython.int
    held: cython.int
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = sets[set_word(number, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            held = pos.board_state.variables[first + square // EACH]
            if not has_bit(held, square % EACH):
                pos.board_state.change_variable(
                    first + square // EACH, held | one_bit(square % EACH)
                )


def unnote(
    pos: State, first: cython.int, sets: cython.p_ulonglong, number: cython.int
) -> cython.void:
    """Let these variables hold the squares of a set no more."""
    start: cython.int = 0
    index: cython.int
    rest: cython.ulonglong
    left: cython.ulonglong
    while start < pos.tables.squares:
        rest = left = pos.board_state.variables[first + start // EACH]
        while rest:
            index = first_square(0, rest)
            rest &= rest - 1
            if has_square(sets, number, start + index):
                left ^= one_bit(index)
        pos.board_state.change_variable(first + start // EACH, cython.cast(cython.int, left))
        start += EACH


def noted_squares(pos: Any, first: int) -> list[int]:
    """The squares that these variables hold, for plain Python."""
    return [
        square
        for square in range(pos.tables.squares)
        if has_bit(pos.var(first + square // EACH), square % EACH)
    ]


def hold_squares(pos: Any, first: int, squares: list[int]) -> None:
    """Set these variables, from plain Python."""
    for square in squares:
        number = first + square // EACH
        pos.set_variable(number, pos.var(number) | one_bit(square % EACH))
