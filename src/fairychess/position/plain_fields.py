"""Fields of a `BoardState` that are C pointers in compiled code: as plain Python lists where there
is no compiler, and the size of the stores behind the pointers where there is one.
"""

from typing import Any

from fairychess.position.words.piece import IDENTITIES

# So many bytes more keep what two threads write off each other's cache lines: Python puts small
# blocks of memory side by side, whichever thread asks for them.
APART = 128


def bytes_of_counts(tables: Any) -> int:
    """How much of `count_store` is used: `bulk` and `count` of each coloured piece, both hands."""
    return int(12 * tables.coloured_pieces + 8 * tables.piece_types)


def add_plain_fields(state: Any) -> None:
    """Give a new state these fields, as board_state.pxd declares them, all empty."""
    state.count = [0] * state.tables.coloured_pieces
    state.bulk = [0] * state.tables.coloured_pieces
    state.hand = [0] * (2 * state.tables.piece_types)
    state.hash = state.unrepeated = state.en_passant = 0
    state.held = [0] * IDENTITIES
    state.holds_by_ident = True
