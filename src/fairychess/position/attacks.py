"""The reverse question: could a side take a piece on this square with its next move?

Lines of empty squares and leaps are answered from the target's end by tables; pieces with other
paths (hoppers, lame leapers, several captures in one move) walk their own paths.
"""

import cython
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.words.attribute import shuns_piece
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    CAPTURABLE_IN_PASSING,
    INITIAL,
    NOT_ROYAL,
    ROYAL_ONLY,
    SHUNS,
    WALLED,
    length_of,
    may_go_on,
    may_stop,
    occupied_by,
    side_effects_of,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import other_colour
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start, runs_along
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    WALLS,
    any_square,
    filled,
    first_square,
    has_square,
    set_word,
)


def shunned(state: BoardState, piece: cython.int, square: cython.int) -> cython.bint:
    """Does a piece stand here that `piece`, which shuns some, neither passes over nor captures?"""
    attribute: cython.p_int = state.tables.attribute
    return shuns_piece(attribute[piece], attribute[state.board[square]])


def near(state: BoardState, where: cython.int, square: cython.int) -> cython.bint:
    """Does a line or leap of the piece on `where` count here, as its region and places go?"""
    if not state.tables.is_local:
        return True
    return state.tables.is_near(state.board[where], where, square)


def attacked(state: BoardState, square: cython.int, by: cython.int) -> cython.bint:
    """Could `by` take a royal piece standing on `square`, were it `by`'s turn?"""
    if plainly_attacked(state, square, by):
        return True
    if any_square(state.irregular, by, state.tables.words):
        return irregularly_attacked(state, square, by)
    return False


def plainly_attacked(state: BoardState, square: cython.int, by: cython.int) -> cython.bint:
    """`attacked` along empty lines and by leaps."""
    line: cython.p_ulonglong = state.tables.line
    ray: cython.p_ushort = state.tables.ray
    at: cython.int
    direction: cython.int
    distance: cython.int
    where: cython.int
    piece: cython.int
    number: cython.int
    leaps: cython.int
    enemy: cython.int = 1 + by
    who: cython.int
    for direction in range(state.tables.directions):
        at = ray_start(square, direction, state.tables.ray_length)
        distance = 0
        where = ray[at]
        while where != NOWHERE:
            who = state.occupant[where]
            if who == enemy:
                if runs_along(line, state.board[where], direction, distance) and near(
                    state, where, square
                ):
                    return True
                break
            if who and who != CAPTURABLE_IN_PASSING:
                break
            distance += 1
            where = ray[at + distance]
    if state.leapers[by]:
        ray = state.tables.leap_source
        leaps = state.tables.leaps
        at = square * leaps
        for number in range(leaps):
            where = ray[at + number]
            if where != NOWHERE and state.occupant[where] == enemy:
                piece = state.board[where]
                if has_bit(state.tables.leap_mask[piece], number) and near(state, where, square):
                    return True
    return False


def exposed(
    state: BoardState, square: cython.int, by: cython.int, removed: cython.int
) -> cython.bint:
    """`attacked`, were the piece of the other side taken off the square `removed` (-1: none)."""
    found: cython.bint
    if state.tables.words == 1 and not state.irregular[set_word(by, 0)]:
        return attacked_by_sets(state, square, by, removed)
    if removed < 0:
        return attacked(state, square, by)
    state.occupant[removed] = 0
    found = attacked(state, square, by)
    state.occupant[removed] = 2 - by
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def attacked_by_sets(
    state: BoardState, square: cython.int, by: cython.int, removed: cython.int
) -> cython.bint:
    """`exposed` to lines and leaps, on boards of one word."""
    leap_set: cython.p_ulonglong = state.tables.attack_sets.leap_set
    line_set: cython.p_ulonglong = state.tables.attack_sets.line_set
    between: cython.p_ulonglong = state.tables.attack_sets.between
    theirs: cython.ulonglong = state.occupied[set_word(by, 0)]
    all_pieces: cython.ulonglong = (
        theirs | state.occupied[set_word(1 - by, 0)] | state.occupied[set_word(WALLS, 0)]
    )
    rest: cython.ulonglong = theirs & state.tables.attack_sets.leap_zone[square]
    where: cython.int
    if removed >= 0:
        all_pieces &= ~one_bit(removed)
    while rest:
        where = lowest(rest)
        if has_bit(leap_set[small_index(state.board[where], square)], where):
            return True
        rest &= rest - 1
    rest = state.liners[by] & state.tables.attack_sets.line_zone[square]
    while rest:
        where = lowest(rest)
        if has_bit(line_set[small_index(state.board[where], square)], where) and not (
            between[small_index(square, where)] & all_pieces
        ):
            return True
        rest &= rest - 1
    return False


def may_strike(
    state: BoardState, square: cython.int, by: cython.int, found: cython.p_ulonglong
) -> cython.void:
    """Add the pieces of `by` that take a royal on this square, and perhaps some that do not."""
    leap_set: cython.p_ulonglong = state.tables.attack_sets.leap_set
    line_set: cython.p_ulonglong = state.tables.attack_sets.line_set
    between: cython.p_ulonglong = state.tables.attack_sets.between
    theirs: cython.ulonglong
    rest: cython.ulonglong
    word: cython.int
    where: cython.int
    if state.tables.words > 1:
        for word in range(state.tables.words):
            found[word] = state.occupied[set_word(by, word)]
        return
    found[0] |= state.irregular[set_word(by, 0)]
    theirs = state.occupied[set_word(by, 0)] & ~found[0]
    rest = theirs & (
        state.tables.attack_sets.leap_zone[square] | state.tables.attack_sets.line_zone[square]
    )
    while rest:
        where = lowest(rest)
        if has_bit(leap_set[small_index(state.board[where], square)], where) or (
            has_bit(line_set[small_index(state.board[where], square)], where)
            and not between[small_index(square, where)] & filled(state.occupied, 0)
        ):
            found[0] |= one_bit(where)
        rest &= rest - 1


def irregularly_attacked(state: BoardState, square: cython.int, by: cython.int) -> cython.bint:
    """`attacked`, only by pieces whose paths have to be walked."""
    word: cython.int
    origin: cython.int
    rest: cython.ulonglong
    for word in range(state.tables.words):
        rest = state.irregular[set_word(by, word)]
        while rest:
            origin = first_square(word, rest)
            rest &= rest - 1
            if state.tables.reaches_irregularly(
                state.board[origin], origin, square
            ) and piece_takes(state, origin, square):
                return True
    return False


def piece_takes(state: BoardState, origin: cython.int, target: cython.int) -> cython.bint:
    """Walk one piece's paths: does any of them take what stands (or would stand) on `target`?"""
    piece: cython.int = state.board[origin]
    saved: cython.uchar = state.occupant[target]
    state.occupant[target] = occupied_by(other_colour(piece))
    found: cython.bint = takes_like(state, origin, piece, target)
    state.occupant[target] = saved
    return found


@cython.cfunc
@cython.nogil
def takes_like(
    state: BoardState, origin: cython.int, piece: cython.int, target: cython.int
) -> cython.bint:
    """`piece_takes`, moving like `piece`: the one on `origin`, or one that lends it its moves."""
    at: cython.int = state.tables.run_start(piece, origin)
    entries: cython.p_ulonglong = state.tables.entry
    end: cython.int = at + length_of(entries[at - 1])
    entry: cython.ulonglong
    square: cython.int
    fx: cython.int
    who: cython.int
    while at < end:
        entry = entries[at]
        if entry & INITIAL and not has_square(state.unmoved, 0, origin):
            at += skip_of(entry)
            continue
        square = square_of(entry)
        who = state.occupant[square]
        if entry & SHUNS == SHUNS and square != target and shunned(state, piece, square):
            at += skip_of(entry)
            continue
        if may_stop(entry, who):
            if entry & BORROW:
                if piece == state.board[origin] and piece != state.board[square]:
                    if takes_like(state, origin, state.board[square], target):
                        return True
                    entries = state.tables.entry  # which new runs may have moved
            elif not entry & NOT_ROYAL or entry & ROYAL_ONLY:
                if square == target and origin != target:
                    return True
                fx = side_effects_of(entry)
                if fx and takes_on_the_way(state, fx, target):
                    return True
        if may_go_on(entry, who):
            at += 1
        else:
            at += skip_of(entry)
    return False


@cython.cfunc
@cython.nogil
def takes_on_the_way(state: BoardState, fx: cython.int, target: cython.int) -> cython.bint:
    """Do the side effects of a path take what stands on `target`?"""
    at: cython.int = state.tables.effect_at[fx]
    end: cython.int = state.tables.effect_at[fx + 1]
    while at < end:
        if state.tables.effect[at] == 1 and state.tables.effect[at + 1] == target:
            return True
        at += 3
    return False


def attackers(
    state: BoardState, square: cython.int, by: cython.int, most: cython.int
) -> cython.int:
    """How many pieces of `by` could take a royal piece on `square`; stops counting above `most`."""
    line: cython.p_ulonglong = state.tables.line
    ray: cython.p_ushort = state.tables.ray
    at: cython.int
    direction: cython.int
    distance: cython.int
    where: cython.int
    number: cython.int
    found: cython.int = 0
    enemy: cython.int = 1 + by
    for direction in range(state.tables.directions):
        at = ray_start(square, direction, state.tables.ray_length)
        distance = 0
        where = ray[at]
        while where != NOWHERE:
            if state.occupant[where] == 1 or state.occupant[where] == 2:
                if (
                    state.occupant[where] == enemy
                    and runs_along(line, state.board[where], direction, distance)
                    and near(state, where, square)
                    and not has_square(state.irregular, by, where)
                ):
                    found += 1
                    if found > most:
                        return found
                break
            if state.occupant[where] == WALLED:
                break
            distance += 1
            where = ray[at + distance]
    if state.leapers[by]:
        at = square * state.tables.leaps
        for number in range(state.tables.leaps):
            where = state.tables.leap_source[at + number]
            if (
                where != NOWHERE
                and state.occupant[where] == enemy
                and has_bit(state.tables.leap_mask[state.board[where]], number)
                and near(state, where, square)
                and not has_square(state.irregular, by, where)
            ):
                found += 1
                if found > most:
                    return found
    if any_square(state.irregular, by, state.tables.words):
        found += irregular_attackers(state, square, by)
    return found


def irregular_attackers(state: BoardState, square: cython.int, by: cython.int) -> cython.int:
    """How many of the pieces whose paths have to be walked attack a square, in whatever way."""
    word: cython.int
    origin: cython.int
    found: cython.int = 0
    rest: cython.ulonglong
    for word in range(state.tables.words):
        rest = state.irregular[set_word(by, word)]
        while rest:
            origin = first_square(word, rest)
            rest &= rest - 1
            if piece_takes(state, origin, square):
                found += 1
    return found
