"""The fields of a `State` where there is no compiler: in compiled code they are C arrays."""

from __future__ import annotations

from typing import Any


def add_plain_fields(state: Any) -> None:
    """Give a new state its fields, as state.pxd declares them, all empty."""
    state.board = [0] * 256
    state.occupant = [0] * 256
    state.ident = [0] * 256
    state.occupied = [0] * 8
    state.royals = [0] * 8
    state.irregular = [0] * 8
    state.leapers = [0] * 2
    state.liners = [0] * 2
    state.unmoved = [0] * 4
    state.hand_total = [0] * 2
    state.variables = [0] * 64
    state.captured_piece = [0] * 64
    state.captured_square = [0] * 64
    state.captured_ident = [0] * 64
    state.hash = state.unrepeated = state.en_passant = 0
    state.turn = state.halfmove_clock = state.ply = 0
    state.captured = 0
    state.moved_piece = state.moved_to = state.moved_from = 0
    state.captured_by_move = 0
    state.uncounted = False
    state.unmoved_changed = False
    state.royal_low = state.royal_high = 0
    state.goals = state.bound = 0
    state.goals_of = [0] * 64
    state.held = [0] * 1024
