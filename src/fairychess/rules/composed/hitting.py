"""Attacks on a board that is a little other than it is: with pieces lifted, or moved."""

import cython
from cython.cimports.fairychess.position.attacks import shunned
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import (
    is_en_passant,
    origin_of,
    target_of,
)
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    INITIAL,
    SHUNS,
    length_of,
    may_go_on,
    may_stop,
    occupied_by,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, other_colour
from cython.cimports.fairychess.position.words.ray import LONGEST_RAY, NOWHERE, ray_start
from cython.cimports.fairychess.position.words.rights import victim_of
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    filled,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.standing import all_by_sets


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hits(pos: State, origin: cython.int, piece: cython.int, target: cython.int) -> cython.bint:
    """Could `piece` capture an enemy on the target from here? Only `occupant` says what stands
    where."""
    at: cython.int = pos.tables.run_start(piece, origin)
    end: cython.int = at + length_of(pos.tables.entry[at - 1])
    entry: cython.ulonglong
    square: cython.int
    while at < end:
        entry = pos.tables.entry[at]
        square = square_of(entry)
        if (entry & INITIAL and not pos.board_state.stands_unmoved(origin)) or (
            entry & SHUNS == SHUNS and shunned(pos.board_state, piece, square)
        ):
            at += skip_of(entry)
            continue
        if (
            square == target
            and target != origin
            and not entry & BORROW
            and may_stop(entry, occupied_by(other_colour(piece)))
        ):
            return True
        if may_go_on(entry, pos.board_state.occupant[square]):
            at += 1
        else:
            at += skip_of(entry)
    return False


def add_behind(pos: State, target: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the pieces that attack a square through attackers of their own side, which stand before
    them in line and attack it in the same way."""
    direction: cython.int
    if all_by_sets(pos) and not any_hidden(pos, target):
        return
    for direction in range(pos.tables.directions):
        add_behind_in_line(pos, target, direction, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def any_hidden(pos: State, target: cython.int) -> cython.bint:
    """Is there a piece that would attack a square along a line, were nothing between them?"""
    square: cython.int
    rest: cython.ulonglong = (
        pos.board_state.liners[0] | pos.board_state.liners[1]
    ) & pos.tables.attack_sets.line_zone[target]
    while rest:
        square = lowest(rest)
        rest &= rest - 1
        if has_bit(
            pos.tables.attack_sets.line_set[small_index(pos.board_state.board[square], target)],
            square,
        ) and (
            pos.tables.attack_sets.between[small_index(target, square)]
            & filled(pos.board_state.occupied, 0)
        ):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_behind_in_line(
    pos: State,
    target: cython.int,
    direction: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """`add_behind` in one direction from the target."""
    at: cython.int = ray_start(target, direction, pos.tables.ray_length)
    square: cython.int
    before: cython.int = 0
    lifted = cython.declare(cython.int[LONGEST_RAY])
    number: cython.int = 0
    index: cython.int
    same: cython.bint = True
    while same and pos.tables.ray[at] != NOWHERE:
        square = pos.tables.ray[at]
        at += 1
        if not pos.board_state.board[square]:
            continue
        if pos.board_state.board[square] == WALL or (
            before and colour_of(pos.board_state.board[square]) != colour_of(before)
        ):
            break
        same = hits_when_clear(pos, square, pos.board_state.board[square], target)
        for index in range(number):  # would those before it attack from here as well?
            if same:
                same = hits_when_clear(pos, square, pos.board_state.board[lifted[index]], target)
        if same and before:
            add_square(found, 0, square)
        before = pos.board_state.board[square]
        pos.board_state.pretend(square, 0)
        lifted[number] = square
        number += 1
    for index in range(number):
        pos.board_state.pretend(lifted[index], occupied_by(pos.board_state.board[lifted[index]]))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def hits_when_clear(
    pos: State, origin: cython.int, piece: cython.int, target: cython.int
) -> cython.bint:
    """`hits`, where nothing stands between the two squares."""
    slot: cython.int
    if not all_by_sets(pos):
        return hits(pos, origin, piece, target)
    slot = small_index(piece, target)
    return has_bit(
        pos.tables.attack_sets.leap_set[slot] | pos.tables.attack_sets.line_set[slot], origin
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_hit(pos: State, target: cython.int, by: cython.int, gone: cython.int) -> cython.bint:
    """Does a piece of a side attack the target, but for the one on the square `gone`?"""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = pos.board_state.occupied[set_word(by, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if square != gone and hits(pos, square, pos.board_state.board[square], target):
                return True
    return False


def is_doomed(pos: State, square: cython.int) -> cython.bint:
    """Is the piece here attacked, and still so after each move along a path of its own side?"""
    side: cython.int = colour_of(pos.board_state.board[square])
    mark: OptionsMark = pos.options.mark()
    word: cython.int
    other: cython.int
    rest: cython.ulonglong
    saved: cython.bint = False
    if not is_hit(pos, square, 1 - side, -1):
        return False
    for word in range(pos.tables.words):
        rest = pos.board_state.occupied[set_word(side, word)]
        while rest and not saved:
            other = first_square(word, rest)
            rest &= rest - 1
            piece_paths(pos, other, pos.board_state.board[other])
            while pos.options.top > mark.top:
                pos.options.top -= 1
                saved = saved or saves(pos, pos.options.moves[pos.options.top], square, side)
    pos.options.restore(mark)
    return not saved


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def saves(pos: State, move: cython.ulonglong, square: cython.int, side: cython.int) -> cython.bint:
    """Is the piece on a square, or where the move takes it, attacked no more after a move?"""
    origin: cython.int = origin_of(move)
    to: cython.int = target_of(move)
    gone: cython.int = victim_of(pos.board_state.en_passant) if is_en_passant(move) else to
    left: cython.int = pos.board_state.occupant[origin]
    there: cython.int = pos.board_state.occupant[to]
    taken: cython.int = pos.board_state.occupant[gone]
    hit: cython.bint
    pos.board_state.pretend(gone, 0)
    pos.board_state.pretend(origin, 0)
    pos.board_state.pretend(to, left)
    hit = is_hit(pos, to if origin == square else square, 1 - side, gone)
    pos.board_state.pretend(gone, taken)
    pos.board_state.pretend(to, there)
    pos.board_state.pretend(origin, left)
    return not hit
