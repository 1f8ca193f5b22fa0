"""Positions packed into an array, and positions made of one: with all their history.

A copy that waits to be used is a sixth as large as one that is.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import copy_bytes, uchars
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.last_move import LastMove
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.undo_log import UndoLog
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS
from cython.cimports.fairychess.position.words.piece import IDENTITIES
from cython.cimports.fairychess.position.words.square_set import set_word

from fairychess.position.plain_fields import bytes_of_counts


def unpack(position: State, other: State, packed: object) -> cython.void:
    """Let a position without anything be what was `packed`, under the rules of another one.

    Rules, tables and rows of rules are shared; what rules note of a position is begun again.
    """
    position.tables = other.tables
    position.rules = other.rules
    position.rule_list = other.rule_list
    position.rows = other.rows
    position.lockless = other.lockless
    position.options = Options()
    if cython.compiled:
        empty_parts(position, other)
        unpack_state(position, packed)
    else:
        copy_parts(position, packed)
    position.notes = Row([rule.new_notes() for rule in other.rule_list])


def empty_parts(position: State, other: State) -> cython.void:
    """Give a position parts of its own, for the same tables and rules as another one's."""
    board: BoardState = BoardState.__new__(BoardState)
    board.tables = other.tables
    board.individual = other.board_state.individual
    board.unrepeated_mask = other.board_state.unrepeated_mask
    board.undo_log = position.undo_log = UndoLog()
    board.last_move = position.last_move = LastMove()
    board.attach_stores()
    position.board_state = board


def copy_parts(position: Any, other: Any) -> None:
    """Give a position parts like another one's, where nothing is compiled."""
    for name, value in vars(other).items():
        if name not in vars(position):
            setattr(position, name, value)
    board = position.board_state = copied(other.board_state)
    board.last_move = position.last_move = copied(other.last_move)
    log = board.undo_log = position.undo_log = copied(other.undo_log)
    log.attach(log.changes, log.frames)


def copied(part: Any) -> Any:
    """A part of a position once more."""
    kind: Any = type(part)
    other = kind.__new__(kind)
    for name, value in vars(part).items():
        setattr(other, name, value[:] if isinstance(value, list | array) else value)
    return other


def pack(state: State) -> object:
    """All that changes in a position, in one array: what is on offer and scratch are left out."""
    taken: cython.int = 4 * state.last_move.captured
    log: cython.int = 8 * state.undo_log.top
    frames: cython.int = 8 * FRAME_WORDS * state.ply
    held: cython.int = 2 * IDENTITIES * state.board_state.holds_by_ident
    store = array("B", bytes(bytes_of_state(state.tables) + 3 * taken + held + log + frames))
    packed: cython.p_uchar = moved_state(state, uchars(store), True)
    packed = moved_captures(state, packed, True)
    if held:
        packed = moved(packed, field(state.board_state.held), held, True)
    packed = moved(packed, field(state.undo_log.changes), log, True)
    moved(packed, field(state.undo_log.frames), frames, True)
    return store


def unpack_state(state: State, store: object) -> cython.void:
    """Put what was packed into the parts of a position."""
    packed: cython.p_uchar = moved_state(state, uchars(store), False)
    packed = moved_captures(state, packed, False)
    if state.board_state.holds_by_ident:
        state.board_state.begin_to_hold()
        packed = moved(packed, field(state.board_state.held), 2 * IDENTITIES, False)
    if state.undo_log.top:
        state.undo_log.room = state.undo_log.top
        state.undo_log.attach(array("Q", bytes(8 * state.undo_log.top)), None)
        packed = moved(packed, field(state.undo_log.changes), 8 * state.undo_log.top, False)
    if state.ply:
        state.undo_log.frame_room = state.ply
        state.undo_log.attach(None, array("Q", bytes(8 * FRAME_WORDS * state.ply)))
        frames: cython.p_uchar = field(state.undo_log.frames)
        moved(packed, frames, 8 * FRAME_WORDS * state.ply, False)


def bytes_of_state(tables: Tables) -> int:
    """The size of what `moved_state` moves."""
    words = 3 + (3 + 2 + 2 + 1) * tables.words + 2
    scalars = 8 * words + 4 * (15 + 64 + 4)
    return int(scalars + 7 * tables.squares + bytes_of_counts(tables))


def moved_state(state: State, packed: cython.p_uchar, out: cython.bint) -> cython.p_uchar:
    """Move what every position has out of it, or into it; where the rest is packed."""
    squares: cython.int = state.tables.squares
    words: cython.int = state.tables.words
    counts: cython.int = bytes_of_counts(state.tables)
    packed = moved(packed, field(cython.address(state.board_state.hash)), 8, out)
    packed = moved(packed, field(cython.address(state.board_state.unrepeated)), 8, out)
    packed = moved(packed, field(cython.address(state.board_state.en_passant)), 8, out)
    packed = moved_sets(packed, state.board_state.occupied, 3, words, out)
    packed = moved_sets(packed, state.board_state.royals, 2, words, out)
    packed = moved_sets(packed, state.board_state.irregular, 2, words, out)
    packed = moved_sets(packed, state.board_state.unmoved, 1, words, out)
    packed = moved(packed, field(state.board_state.liners), 2 * 8, out)
    packed = moved(packed, field(state.board_state.leapers), 2 * 4, out)
    packed = moved(packed, field(state.board_state.hand_total), 2 * 4, out)
    packed = moved(packed, field(state.board_state.variables), 64 * 4, out)
    packed = moved(packed, field(cython.address(state.ply)), 4, out)
    packed = moved(packed, field(cython.address(state.turn)), 4, out)
    packed = moved(packed, field(cython.address(state.fullmove_number)), 4, out)
    packed = moved(packed, field(cython.address(state.halfmove_clock)), 4, out)
    packed = moved(packed, field(cython.address(state.undo_log.top)), 4, out)
    packed = moved(packed, field(cython.address(state.uncounted)), 4, out)
    packed = moved(packed, field(cython.address(state.board_state.holds_by_ident)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.piece)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.origin)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.target)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.unmoved_changed)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.captured)), 4, out)
    packed = moved(packed, field(cython.address(state.last_move.captured_by_move)), 4, out)
    packed = moved(packed, field(cython.address(state.claims_are_made)), 4, out)
    packed = moved(packed, field(cython.address(state.ends_unclaimed)), 4, out)
    packed = moved(packed, field(state.board_state.board), 4 * squares, out)
    packed = moved(packed, field(state.board_state.ident), 2 * squares, out)
    packed = moved(packed, field(state.board_state.occupant), squares, out)
    return moved(packed, field(state.board_state.bulk), counts, out)


def moved_captures(state: State, packed: cython.p_uchar, out: cython.bint) -> cython.p_uchar:
    """The same with what the last move has taken."""
    size: cython.int = 4 * state.last_move.captured
    packed = moved(packed, field(state.last_move.captured_piece), size, out)
    packed = moved(packed, field(state.last_move.captured_square), size, out)
    return moved(packed, field(state.last_move.captured_ident), size, out)


def moved_sets(
    packed: cython.p_uchar,
    sets: cython.p_ulonglong,
    number: cython.int,
    words: cython.int,
    out: cython.bint,
) -> cython.p_uchar:
    """The same with sets of squares, of each the words that the board has."""
    one: cython.int
    for one in range(number):
        packed = moved(packed, field(cython.address(sets[set_word(one, 0)])), 8 * words, out)
    return packed


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def field(place: cython.p_void) -> cython.p_uchar:
    """The bytes of a field."""
    return cython.cast(cython.p_uchar, place)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def moved(
    packed: cython.p_uchar, at: cython.p_uchar, size: cython.int, out: cython.bint
) -> cython.p_uchar:
    """Move so many bytes; where the next ones are packed."""
    if out:
        copy_bytes(packed, at, size)
    else:
        copy_bytes(at, packed, size)
    return packed + size
