"""Make a position like another one of the same tables, with all its history."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import IDENTITIES
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import SET_WORDS


@cython.cfunc
def copy_state(state: State, other: State) -> cython.void:
    """Let a new position stand where another one does."""
    index: cython.int
    state.attach(other.buffer_store[:], other.log_store[:], other.frame_store[:])
    state.room, state.log_room, state.frame_room = other.room, other.log_room, other.frame_room
    state.top, state.log_top = other.top, other.log_top
    state.ply = other.ply
    state.turn = other.turn
    state.fullmove_number = other.fullmove_number
    state.halfmove_clock = other.halfmove_clock
    state.uncounted = other.uncounted
    state.hash = other.hash
    state.unrepeated = other.unrepeated
    state.en_passant = other.en_passant
    state.hand_store[:] = other.hand_store
    state.count_store[:] = other.count_store
    state.bulk_store[:] = other.bulk_store
    for index in range(SQUARES):
        state.board[index] = other.board[index]
        state.occupant[index] = other.occupant[index]
        state.ident[index] = other.ident[index]
    for index in range(IDENTITIES):
        state.held[index] = other.held[index]
    for index in range(64):
        state.variables[index] = other.variables[index]
    for index in range(3 * SET_WORDS):
        state.occupied[index] = other.occupied[index]
    for index in range(8):
        state.royals[index] = other.royals[index]
        state.irregular[index] = other.irregular[index]
    for index in range(SET_WORDS):
        state.unmoved[index] = other.unmoved[index]
    for index in range(2):
        state.leapers[index] = other.leapers[index]
        state.liners[index] = other.liners[index]
        state.hand_total[index] = other.hand_total[index]
