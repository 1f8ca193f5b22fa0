"""Questions to a move word. Compiled rooms take these from moves.pxd, where they cost no call."""

from __future__ import annotations

from typing import Any


def noisy(pos: Any, move: int) -> bool:
    """Does a board move take or promote?"""
    if (move >> 56) & 15:
        return False
    if move & 0x2FFF0000 or (move >> 55) & 1:
        return True
    to = (move >> 8) & 255
    return bool(pos.board[to]) and to != move & 255
