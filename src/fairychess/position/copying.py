"""Positions packed into an array, and positions made of one: with all their history.

A copy that waits to be used is a sixth as large as one that is.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import copy_bytes, uchars
from cython.cimports.fairychess.position.decisions import Decisions
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.undo_log import UndoLog
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS
from cython.cimports.fairychess.position.words.piece import IDENTITIES
from cython.cimports.fairychess.position.words.square_set import SET_WORDS

from fairychess.position.plain_fields import APART, bytes_of_counts


@cython.cfunc
def unpack(position: Decisions, rules: Decisions, packed: object) -> cython.void:
    """Let a position without anything be what was `packed`, under the rules of another one.

    Rules, tables and rows of rules are shared; what rules note of a position is begun again.
    """
    if cython.compiled:
        copy_rules(position, rules)
        unpack_state(position, packed)
    else:
        for name, value in vars(packed).items():
            owned = isinstance(value, list | array)
            setattr(position, name, value[:] if owned else value)
        position.options = Options()
        position.undo_log = copied(packed.undo_log)
    position.notes = Row([rule.new_notes() for rule in rules.rule_list])


def copied(undo_log: Any) -> Any:
    """The same log once more, where nothing is compiled."""
    other: Any = UndoLog()
    other.attach(undo_log.changes[:], undo_log.frames[:])
    other.top, other.room = undo_log.top, undo_log.room
    other.frame_room = undo_log.frame_room
    return other


@cython.cfunc
def pack(state: Decisions) -> object:
    """All that changes in a position, in one array: what is on offer and scratch are left out."""
    taken: cython.int = 4 * state.captured
    log: cython.int = 8 * state.undo_log.top
    frames: cython.int = 8 * FRAME_WORDS * state.ply
    held: cython.int = 2 * IDENTITIES * state.holds_by_ident
    store = array("B", bytes(bytes_of_state(state.tables) + 3 * taken + held + log + frames))
    packed: cython.p_uchar = moved_state(state, uchars(store), True)
    packed = moved_captures(state, packed, True)
    if held:
        packed = moved(packed, field(state.held), held, True)
    packed = moved(packed, field(state.undo_log.changes), log, True)
    moved(packed, field(state.undo_log.frames), frames, True)
    return store


@cython.cfunc
def copy_rules(position: Decisions, other: Decisions) -> cython.void:
    """Share what does not change."""
    position.tables = other.tables
    position.rules = other.rules
    position.individual = other.individual
    position.unrepeated_mask = other.unrepeated_mask
    position.rule_list = other.rule_list
    position.rows = other.rows
    position.lockless = other.lockless


@cython.cfunc
def unpack_state(state: Decisions, store: object) -> cython.void:
    """Put what was packed into a position that has its tables."""
    state.undo_log = UndoLog()
    state.options = Options()
    state.attach_held(None)
    state.attach_counts(array("Q", bytes(bytes_of_counts(state.tables) + APART)))
    packed: cython.p_uchar = moved_state(state, uchars(store), False)
    packed = moved_captures(state, packed, False)
    if state.holds_by_ident:
        state.begin_to_hold()
        packed = moved(packed, field(state.held), 2 * IDENTITIES, False)
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
    words = 3 + (3 + 2 + 2 + 1) * SET_WORDS + 2
    scalars = 8 * words + 4 * (15 + 64 + 4)
    return int(scalars + 7 * tables.squares + bytes_of_counts(tables))


@cython.cfunc
@cython.exceptval(check=False)
def moved_state(state: Decisions, packed: cython.p_uchar, out: cython.bint) -> cython.p_uchar:
    """Move what every position has out of it, or into it; where the rest is packed."""
    squares: cython.int = state.tables.squares
    counts: cython.int = bytes_of_counts(state.tables)
    packed = moved(packed, field(cython.address(state.hash)), 8, out)
    packed = moved(packed, field(cython.address(state.unrepeated)), 8, out)
    packed = moved(packed, field(cython.address(state.en_passant)), 8, out)
    packed = moved(packed, field(state.occupied), 3 * 8 * SET_WORDS, out)
    packed = moved(packed, field(state.royals), 2 * 8 * SET_WORDS, out)
    packed = moved(packed, field(state.irregular), 2 * 8 * SET_WORDS, out)
    packed = moved(packed, field(state.unmoved), 8 * SET_WORDS, out)
    packed = moved(packed, field(state.liners), 2 * 8, out)
    packed = moved(packed, field(state.leapers), 2 * 4, out)
    packed = moved(packed, field(state.hand_total), 2 * 4, out)
    packed = moved(packed, field(state.variables), 64 * 4, out)
    packed = moved(packed, field(cython.address(state.ply)), 4, out)
    packed = moved(packed, field(cython.address(state.turn)), 4, out)
    packed = moved(packed, field(cython.address(state.fullmove_number)), 4, out)
    packed = moved(packed, field(cython.address(state.halfmove_clock)), 4, out)
    packed = moved(packed, field(cython.address(state.undo_log.top)), 4, out)
    packed = moved(packed, field(cython.address(state.uncounted)), 4, out)
    packed = moved(packed, field(cython.address(state.holds_by_ident)), 4, out)
    packed = moved(packed, field(cython.address(state.moved_piece)), 4, out)
    packed = moved(packed, field(cython.address(state.moved_from)), 4, out)
    packed = moved(packed, field(cython.address(state.moved_to)), 4, out)
    packed = moved(packed, field(cython.address(state.unmoved_changed)), 4, out)
    packed = moved(packed, field(cython.address(state.captured)), 4, out)
    packed = moved(packed, field(cython.address(state.captured_by_move)), 4, out)
    packed = moved(packed, field(cython.address(state.claims_are_made)), 4, out)
    packed = moved(packed, field(cython.address(state.ends_unclaimed)), 4, out)
    packed = moved(packed, field(state.board), 4 * squares, out)
    packed = moved(packed, field(state.ident), 2 * squares, out)
    packed = moved(packed, field(state.occupant), squares, out)
    return moved(packed, field(state.bulk), counts, out)


@cython.cfunc
@cython.exceptval(check=False)
def moved_captures(state: State, packed: cython.p_uchar, out: cython.bint) -> cython.p_uchar:
    """The same with what the last move has taken."""
    size: cython.int = 4 * state.captured
    packed = moved(packed, field(state.captured_piece), size, out)
    packed = moved(packed, field(state.captured_square), size, out)
    return moved(packed, field(state.captured_ident), size, out)


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
