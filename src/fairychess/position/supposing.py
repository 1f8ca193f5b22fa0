"""A step supposed: a piece stands elsewhere for as long as somebody looks at the board.

Only where pieces stand follows it, and the indexes of that: neither hash nor log, neither marks of
unmoved pieces nor rights. The caller that supposes it withdraws it before anything else is done.
"""

import cython
from cython.cimports.fairychess.position.board_state import BoardState, replace, shift


def suppose_step(state: BoardState, origin: cython.int, to: cython.int) -> cython.void:
    """Let the piece on a square stand on another, in place of what stands there."""
    if state.board[to]:
        replace(state, to, state.board[to], 0)
    shift(state, origin, to)


def withdraw_step(
    state: BoardState,
    origin: cython.int,
    to: cython.int,
    taken: cython.int,
    ident: cython.int,
) -> cython.void:
    """Put the piece back, and what had stood where it went."""
    shift(state, to, origin)
    if taken:
        replace(state, to, 0, taken)
        state.ident[to] = ident
