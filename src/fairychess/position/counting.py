"""How many moves there are, without writing them down: the last ply of perft on small boards.

Pieces are counted by the sets of squares they reach (`reach`). What the rules forbid has to be said
by sets as well: `Rule.narrow` leaves in the position `goals`, the squares that pieces may go to,
and `bound`, the pieces with a set of goals of their own in `goals_of`.
"""

import cython
from cython.cimports.fairychess.position.bits import highest, lowest, popcount
from cython.cimports.fairychess.position.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sets_of(state: State, square: cython.int) -> cython.int:
    """Index in `tables.sets` of the piece on a square, 0 if sets cannot say where it goes."""
    unmoved: cython.int = cython.cast(cython.int, (state.unmoved[0] >> square) & 1)
    at: cython.int = state.tables.sets.start[(state.board[square] * 2 + unmoved) * 64 + square]
    return at if at >= 0 else state.tables.sets.find(state.board[square], square, unmoved)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def targets(state: State, at: cython.int) -> cython.ulonglong:
    """Targets of the piece whose sets are at this index: empty squares and enemies."""
    enemies: cython.ulonglong = state.occupied[4 - state.turn * 4]
    all_pieces: cython.ulonglong = enemies | state.occupied[state.turn * 4] | state.occupied[8]
    return free_targets(state.tables.sets.word, at, enemies, all_pieces)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def rising(line: cython.ulonglong, all_pieces: cython.ulonglong) -> cython.ulonglong:
    """The squares of a line up to its lowest piece, if there is any."""
    pieces: cython.ulonglong = line & all_pieces
    return line & (pieces ^ (pieces - 1))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def falling(line: cython.ulonglong, all_pieces: cython.ulonglong) -> cython.ulonglong:
    """The squares of a line down to its highest piece, if there is any."""
    one: cython.ulonglong = 1
    return line & ~((one << highest((line & all_pieces) | 1)) - 1)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def free_targets(
    word: cython.p_ulonglong,
    at: cython.int,
    enemies: cython.ulonglong,
    all_pieces: cython.ulonglong,
) -> cython.ulonglong:
    """`targets` among these pieces."""
    moves: cython.ulonglong = word[at]
    captures: cython.ulonglong = word[at + 1]
    lines: cython.ulonglong = word[at + 2]
    both: cython.ulonglong = 0
    end: cython.int
    at += 3
    if lines & 0xFFFF:
        at += 1  # the first of them is for those who count
        end = at + cython.cast(cython.int, lines & 255)
        while at < end:
            both |= rising(word[at], all_pieces)
            at += 1
        end = at + cython.cast(cython.int, (lines >> 8) & 255)
        while at < end:
            both |= falling(word[at], all_pieces)
            at += 1
    if lines >> 16:
        return mixed_targets(word, at, enemies, all_pieces, moves | both, captures | both)
    return ((moves | both) & ~all_pieces) | ((captures | both) & enemies)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mixed_targets(
    word: cython.p_ulonglong,
    at: cython.int,
    enemies: cython.ulonglong,
    all_pieces: cython.ulonglong,
    moves: cython.ulonglong,
    captures: cython.ulonglong,
) -> cython.ulonglong:
    """`free_targets` with the mixed lines, which begin at this index."""
    lines: cython.ulonglong = word[at]
    end: cython.int
    passed: cython.ulonglong
    at += 1
    end = at + 3 * cython.cast(cython.int, lines & 255)
    while at < end:
        passed = rising(word[at], all_pieces)
        moves |= word[at + 1] & passed
        captures |= word[at + 2] & passed
        at += 3
    end = at + 3 * cython.cast(cython.int, lines >> 8)
    while at < end:
        passed = falling(word[at], all_pieces)
        moves |= word[at + 1] & passed
        captures |= word[at + 2] & passed
        at += 3
    return (moves & ~all_pieces) | (captures & enemies)


@cython.cfunc
@cython.nogil
def count_bulk(
    state: State,
    piece: cython.int,
    pieces: cython.ulonglong,
    enemies: cython.ulonglong,
    all_pieces: cython.ulonglong,
) -> cython.int:
    """Number of moves within `goals` of these pieces of one type and colour, a bulk."""
    step: cython.p_ulonglong = state.tables.sets.step
    at: cython.int = piece * 25 + 1
    count: cython.int = cython.cast(cython.int, step[at - 1])
    total: cython.int = 0
    place: cython.int
    occupants: cython.ulonglong
    shift: cython.ulonglong
    goers: cython.ulonglong
    there: cython.ulonglong
    free: cython.ulonglong
    ends: cython.ulonglong
    through: cython.ulonglong[7]  # by step + 1: the pieces that may go on from there
    if not cython.compiled:
        through = [0] * 7
    through[0] = pieces
    for place in range(count):
        occupants = step[at + 3]
        shift = step[at + 1]
        goers = step[at] & through[step[at + 2]]
        at += 4
        if occupants & 4:
            goers &= state.unmoved[0]
        if shift & 64:
            there = goers >> (shift & 63)
            free = there & ~all_pieces
            through[place + 1] = free << (shift & 63)
        else:
            there = goers << shift
            free = there & ~all_pieces
            through[place + 1] = free >> shift
        ends = 0
        if occupants & 1:
            ends = free
        if occupants & 2:
            ends |= there & enemies
        total += popcount(ends & state.goals)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(-2, check=False)
def count_moves(state: State) -> cython.int:
    """Number of moves of the pieces of the side to move within `goals`; -1 if sets cannot say."""
    word: cython.p_ulonglong = state.tables.sets.word
    start: cython.p_int = state.tables.sets.start
    enemies: cython.ulonglong = state.occupied[4 - state.turn * 4]
    rest: cython.ulonglong = state.occupied[state.turn * 4]
    all_pieces: cython.ulonglong = enemies | rest | state.occupied[8]
    free: cython.ulonglong = ~rest
    goals: cython.ulonglong = state.goals
    bound: cython.ulonglong = state.bound
    unmoved: cython.ulonglong = state.unmoved[0]
    found: cython.ulonglong
    total: cython.int = 0
    at: cython.int
    square: cython.int
    still: cython.int
    piece: cython.int
    for at in range(state.tables.sets.bulks[state.turn]):
        piece = state.tables.sets.bulk[state.turn * state.tables.coloured_pieces + at]
        found = state.bulk[piece] & ~bound
        rest ^= found
        total += count_bulk(state, piece, found, enemies, all_pieces)
    while rest:
        square = lowest(rest)
        rest &= rest - 1
        still = cython.cast(cython.int, (unmoved >> square) & 1)
        at = start[state.board[square] * 128 + still * 64 + square]
        if at <= 0:
            at = state.tables.sets.find(state.board[square], square, still)
            word = state.tables.sets.word
            if not at:
                return -1
        if word[at + 2] & 0xFFFF and not word[at + 3] & free:
            continue  # only friends around it
        found = free_targets(word, at, enemies, all_pieces)
        if (bound >> square) & 1:
            total += popcount(found & state.goals_of[square])
        else:
            total += popcount(found & goals)
    return total
