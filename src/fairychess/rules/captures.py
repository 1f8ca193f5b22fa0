"""Does a move capture? Shared by rules that tell captures from other moves."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    captures_elsewhere,
    effects_of,
    is_en_passant,
    origin_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE


def takes(pos: State, move: cython.ulonglong) -> cython.bint:
    """Does a move take what stands where it ends, or anything elsewhere?"""
    to: cython.int = target_of(move)
    return (pos.board_state.board[to] != 0 and to != origin_of(move)) or captures_elsewhere(move)


def takes_enemy(pos: State, move: cython.ulonglong) -> cython.bint:
    """Does a legal move along a path take an enemy, wherever it stands?"""
    to: cython.int = target_of(move)
    at: cython.int
    end: cython.int
    square: cython.int
    if type_of(move):
        return False
    if is_en_passant(move):
        return True
    if pos.board_state.occupant[to] == 2 - pos.turn and to != origin_of(move):
        return True
    if not touches_others(move):
        return False
    at = pos.tables.effect_at[effects_of(move)]
    end = pos.tables.effect_at[effects_of(move) + 1]
    while at < end:
        square = pos.tables.effect[at + 1]
        if pos.tables.effect[at] == TAKE and pos.board_state.occupant[square] == 2 - pos.turn:
            return True
        at += 3
    return False
