"""Where pieces could go, and what comes next in a direction."""

import cython
from cython.cimports.fairychess.position.attacks import shunned
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    INITIAL,
    RIGHT,
    SHUNS,
    length_of,
    may_go_on,
    may_stop,
    side_effects_of,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import WALL
from cython.cimports.fairychess.position.words.ray import NOWHERE
from cython.cimports.fairychess.position.words.rights import (
    make_rights,
    number_of_rights,
    with_right,
)
from cython.cimports.fairychess.position.words.square_set import add_square, has_square


def reaches(
    pos: State, origin: cython.int, piece: cython.int, found: cython.p_ulonglong
) -> cython.void:
    """Add the empty squares where `piece` could go from here, by its own paths."""
    at: cython.int = pos.tables.run_start(piece, origin)
    end: cython.int = at + length_of(pos.tables.entry[at - 1])
    entry: cython.ulonglong
    square: cython.int
    who: cython.int
    while at < end:
        entry = pos.tables.entry[at]
        square = square_of(entry)
        who = pos.board_state.occupant[square]
        if (entry & INITIAL and not pos.board_state.stands_unmoved(origin)) or (
            entry & SHUNS == SHUNS and shunned(pos.board_state, piece, square)
        ):
            at += skip_of(entry)
            continue
        if entry & BORROW:
            if (
                may_stop(entry, who)
                and piece == pos.board_state.board[origin]
                and piece != pos.board_state.board[square]
            ):
                reaches(pos, origin, pos.board_state.board[square], found)
        elif may_stop(entry, who) and not pos.board_state.board[square]:
            add_square(found, 0, square)
        if may_go_on(entry, who):
            at += 1
        else:
            at += skip_of(entry)


def rights_left(pos: State, origin: cython.int, to: cython.int) -> cython.ulonglong:
    """The en-passant rights that a piece leaves if it goes to an empty square by its own path."""
    at: cython.int = pos.tables.run_start(pos.board_state.board[origin], origin)
    end: cython.int = at + length_of(pos.tables.entry[at - 1])
    entry: cython.ulonglong
    rights: cython.ulonglong
    number: cython.int
    effect: cython.int
    while at < end:
        entry = pos.tables.entry[at]
        if entry & INITIAL and not pos.board_state.stands_unmoved(origin):
            at += skip_of(entry)
            continue
        if square_of(entry) == to and may_stop(entry, 0):
            rights = make_rights(to, pos.tables.words)
            number = side_effects_of(entry)
            for effect in range(pos.tables.effect_at[number], pos.tables.effect_at[number + 1], 3):
                if pos.tables.effect[effect] == RIGHT:
                    rights = with_right(rights, pos.tables.effect[effect + 1])
            if number_of_rights(rights):
                return rights
        if may_go_on(entry, pos.board_state.occupant[square_of(entry)]):
            at += 1
        else:
            at += skip_of(entry)
    return 0


def add_next(
    pos: State,
    origin: cython.int,
    across: cython.int,
    up: cython.int,
    piece: cython.bint,
    board: cython.p_ulonglong,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add the first square from here, by steps of so many files and ranks, that is really there.

    With `piece` it is the first one with a piece, and walls and holes end the way. `board` is the
    set of all squares.
    """
    files: cython.int = pos.tables.files
    file: cython.int = origin % files + across
    rank: cython.int = origin // files + up
    square: cython.int
    while 0 <= file < files and 0 <= rank < pos.tables.ranks and (across or up):
        square = rank * files + file
        if pos.board_state.board[square] == WALL or not has_square(board, 0, square):
            if piece:
                return
        elif not piece or pos.board_state.board[square]:
            add_square(found, 0, square)
            return
        file += across
        rank += up


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_next_on_line(
    pos: State, at: cython.int, piece: cython.bint, found: cython.p_ulonglong
) -> cython.void:
    """`add_next` for boards of any shape, by a line that begins at this place of the rays."""
    square: cython.int = pos.tables.ray[at]
    while square != NOWHERE:
        if pos.board_state.board[square] == WALL:
            if piece:
                return
        elif not piece or pos.board_state.board[square]:
            add_square(found, 0, square)
            return
        at += 1
        square = pos.tables.ray[at]
