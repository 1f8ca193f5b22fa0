"""Tactical or quiet: the one distinction all parts of the search make between moves.

Compiled modules take this from tactical.pxd, where it costs no call.
"""

from typing import Any

from fairychess.position.words.move import (
    BOARD,
    origin_of,
    promotes_or_captures_elsewhere,
    target_of,
    type_of,
)


def is_tactical(pos: Any, move: int) -> bool:
    """Tell whether a move along the tables' paths captures or promotes; all others are quiet."""
    if type_of(move) != BOARD:
        return False
    if promotes_or_captures_elsewhere(move):
        return True
    target = target_of(move)
    return bool(pos.board_state.board[target]) and target != origin_of(move)
