"""What sentences do to a position, a square at a time."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import halfmove_clock_at, log_top_at, rights_at
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    UNMOVED_CHANGED,
    VARIABLE_CHANGED,
    changed_ident,
    entry_before,
    index_of,
    key_at,
    kind_of,
    old_at,
    old_count,
    old_ident,
    old_piece,
    old_value,
)
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    make_piece,
    other_colour,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square_set import (
    bit_of,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.opcodes import (
    BECOME,
    BECOME_CAPTURED,
    BLOCK,
    CHANGE_SIDE,
    PLACE,
    REMOVE,
    TO_HAND,
    UNBLOCK,
)
from cython.cimports.fairychess.rules.composed.reaching import rights_left

MOST_COUNTED = cython.declare(cython.int, 10_000)
"""The largest number that a side may count to."""


def end_game(pos: State, variable: cython.int, side: cython.int, lost: cython.int) -> cython.void:
    """Note that a side has won or lost, or that the game is drawn (3)."""
    result: cython.int = 3 if side == 2 else 1 + (1 - side if lost else side)
    if not pos.board_state.variables[variable]:
        pos.board_state.change_variable(variable, result)


def set_score(pos: State, variable: cython.int, value: cython.int) -> cython.void:
    """Let a side have counted so much, within bounds."""
    pos.board_state.change_variable(variable, max(0, min(MOST_COUNTED, value)))


def revert_last(pos: State) -> cython.void:
    """Bring all back to what it was before the move before this one, by effects of this one."""
    floor: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 2) if pos.ply > 1 else 0
    at: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
    index: cython.int
    square: cython.int
    key: cython.ulonglong
    old: cython.ulonglong
    if pos.ply < 2:
        return
    while at > floor:
        at = entry_before(at)
        key = key_at(pos.undo_log.changes, at)
        index = index_of(key)
        old = old_at(pos.undo_log.changes, at)
        if kind_of(key) == SQUARE_CHANGED:
            pos.board_state.set_square(index, old_piece(old), old_ident(old))
        elif kind_of(key) == UNMOVED_CHANGED:
            for square in range(64 * index, 64 * index + 64):
                if (old ^ pos.board_state.unmoved[index]) & bit_of(square):
                    pos.board_state.flip_unmoved(square)
        elif kind_of(key) == VARIABLE_CHANGED:
            pos.board_state.change_variable(index, old_value(old))
        else:
            while pos.board_state.hand[index] != old_count(old):
                pos.board_state.change_hand(
                    index,
                    1 if old_count(old) > pos.board_state.hand[index] else -1,
                    changed_ident(old),
                )
    pos.board_state.set_en_passant(rights_at(pos.undo_log.frames, pos.ply - 2))
    pos.halfmove_clock = halfmove_clock_at(pos.undo_log.frames, pos.ply - 2)


def change_square(
    pos: State,
    side: cython.int,
    square: cython.int,
    what: cython.int,
    one: cython.int,
    other: cython.int,
) -> cython.void:
    """Carry out an effect on one square; nothing where it cannot be."""
    piece: cython.int = pos.board_state.board[square]
    ident: cython.int = pos.board_state.ident[square]
    if what == PLACE:
        if not piece and one >= 0:
            pos.board_state.put(square, make_piece(one, side if not other else 1 - side), 0)
        return
    if what == BLOCK:
        pos.board_state.clear_unmoved(square)
        if piece != WALL:
            pos.board_state.set_square(square, WALL, 0)
        return
    if what == UNBLOCK:
        if piece == WALL:
            pos.board_state.set_square(square, 0, 0)
        return
    if piece <= WALL:
        return
    if what == REMOVE:
        pos.board_state.capture(square)
        return
    if what == TO_HAND:
        pos.board_state.capture(square)
        pos.board_state.change_hand(
            (side if not other else 1 - side) * pos.tables.piece_types + piece_type_of(piece),
            1,
            ident,
        )
        return
    pos.board_state.clear_unmoved(square)
    if what == CHANGE_SIDE:
        pos.board_state.put(square, other_colour(piece), ident)
    elif what in (BECOME, BECOME_CAPTURED) and one >= 0:
        pos.board_state.put(square, make_piece(one, colour_of(piece)), ident)


def only_square(sets: cython.p_ulonglong, number: cython.int, words: cython.int) -> cython.int:
    """The one square of a set, -1 if it has none or several."""
    word: cython.int
    found: cython.int = -1
    for word in range(words):
        if sets[set_word(number, word)]:
            if found >= 0 or sets[set_word(number, word)] & (sets[set_word(number, word)] - 1):
                return -1
            found = first_square(word, sets[set_word(number, word)])
    return found


def exchange(pos: State, here: cython.int, there: cython.int, both: cython.bint) -> cython.bint:
    """Bring the piece of one square to another, and with `both` the other one back.

    False where that cannot be: a square is -1 or empty, or the other one is not. A step that leaves
    rights to capture in passing, where the piece itself goes it, leaves them here as well.
    """
    piece: cython.int
    ident: cython.int
    if here < 0 or there < 0 or here == there or pos.board_state.board[here] <= WALL:
        return False
    if pos.board_state.board[there] and (not both or pos.board_state.board[there] == WALL):
        return False
    rights: cython.ulonglong = 0 if both else rights_left(pos, here, there)
    piece = pos.board_state.board[there]
    ident = pos.board_state.ident[there]
    pos.board_state.clear_unmoved(here)
    pos.board_state.clear_unmoved(there)
    pos.board_state.put(there, pos.board_state.board[here], pos.board_state.ident[here])
    pos.board_state.put(here, piece, ident)
    if pos.last_move.piece and pos.last_move.target == here:
        pos.last_move.target = there
    if rights:
        pos.board_state.set_en_passant(rights)
    return True
