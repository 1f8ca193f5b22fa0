"""The few options that a text about one square may mean, so that not all need to be listed."""

import cython
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.move import (
    DROP,
    origin_of,
    target_of,
    touches_others,
    type_of,
)


def near(pos: Position, origin: int, target: int) -> list[int]:
    """The options from a square (-1: any, drops as well) to another one, and all that are more
    than a way to their last square: moves of rules, and those that touch other pieces.

    Asks no rule for an outcome: who does not know that the game goes on asks `is_decided` first.
    """
    low: cython.int = pos.options.top
    index: cython.int
    move: cython.ulonglong
    begin: cython.int = origin
    end: cython.int = target
    found: list = []
    try:
        low = pos.generate()
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if (target_of(move) == end and (begin < 0 or origin_of(move) == begin)) or (
                (touches_others(move) or type_of(move)) and type_of(move) != DROP
            ):
                found.append(move)
    finally:
        pos.options.top = low  # whatever a rule in Python may raise
    return found


def is_decided(pos: Position) -> bool:
    """Is the game over, whatever may be moved?"""
    return pos.verdict() is not None
