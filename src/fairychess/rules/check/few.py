"""Check by few attackers: a royal attacked by one to `most` pieces is in check, by more it is not.

Shared by the rules about moves and about castling of such royals.
"""

import cython
from cython.cimports.fairychess.position.attacks import attackers
from cython.cimports.fairychess.position.state import State


def attacked_by_few(
    pos: State, square: cython.int, by: cython.int, most: cython.int
) -> cython.bint:
    """Would a royal on this square be in check?"""
    number: cython.int = attackers(pos.board_state, square, by, most)
    return 0 < number <= most
