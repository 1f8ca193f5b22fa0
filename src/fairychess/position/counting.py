"""How many moves there are, without writing them down: the last ply of perft on small boards.

Pieces are counted by the sets of squares they reach (`reach`). What the rules forbid has to be said
by sets as well: `Rule.narrow` leaves in the position `goals`, the squares that pieces may go to,
and `bound`, the pieces with a set of goals of their own in `goals_of`.
"""

import cython
from cython.cimports.fairychess.position.bits import highest, lowest, popcount
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import WALLS, set_word
from cython.cimports.fairychess.position.words.target_set import (
    BULK_PLACES,
    BULK_WORDS,
    any_mixed,
    any_plain,
    falling_lines,
    rising_lines,
    shifted,
    shifted_back,
    step_captures,
    step_is_first,
    step_moves,
)


def sets_of(state: BoardState, square: cython.int) -> cython.int:
    """Index in `tables.sets` of the piece on a square, 0 if sets cannot say where it goes."""
    unmoved: cython.int = has_bit(state.unmoved[0], square)
    at: cython.int = state.tables.sets.start[small_index(state.board[square] * 2 + unmoved, square)]
    return at if at >= 0 else state.tables.sets.find(state.board[square], square, unmoved)


def targets(state: BoardState, side: cython.int, at: cython.int) -> cython.ulonglong:
    """Targets of a piece of `side` whose sets are at this index: empty squares and enemies."""
    enemies: cython.ulonglong = state.occupied[set_word(1 - side, 0)]
    all_pieces: cython.ulonglong = (
        enemies | state.occupied[set_word(side, 0)] | state.occupied[set_word(WALLS, 0)]
    )
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
    return line & ~(one_bit(highest((line & all_pieces) | one_bit(0))) - 1)


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
    if any_plain(lines):
        at += 1  # the first of them is for those who count
        end = at + rising_lines(lines)
        while at < end:
            both |= rising(word[at], all_pieces)
            at += 1
        end = at + falling_lines(lines)
        while at < end:
            both |= falling(word[at], all_pieces)
            at += 1
    if any_mixed(lines):
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
    end = at + 3 * rising_lines(lines)
    while at < end:
        passed = rising(word[at], all_pieces)
        moves |= word[at + 1] & passed
        captures |= word[at + 2] & passed
        at += 3
    end = at + 3 * falling_lines(lines)
    while at < end:
        passed = falling(word[at], all_pieces)
        moves |= word[at + 1] & passed
        captures |= word[at + 2] & passed
        at += 3
    return (moves & ~all_pieces) | (captures & enemies)


@cython.cfunc
@cython.nogil
def count_bulk(
    state: BoardState,
    goals: cython.ulonglong,
    piece: cython.int,
    pieces: cython.ulonglong,
    enemies: cython.ulonglong,
    all_pieces: cython.ulonglong,
) -> cython.int:
    """Number of moves within `goals` of these pieces of one type and colour, a bulk."""
    step: cython.p_ulonglong = state.tables.sets.step
    at: cython.int = piece * BULK_WORDS + 1
    count: cython.int = cython.cast(cython.int, step[at - 1])
    total: cython.int = 0
    place: cython.int
    occupants: cython.ulonglong
    shift: cython.ulonglong
    goers: cython.ulonglong
    there: cython.ulonglong
    free: cython.ulonglong
    ends: cython.ulonglong
    # By step + 1: the pieces that may go on from there.
    through = cython.declare(cython.ulonglong[BULK_PLACES])
    through[0] = pieces
    for place in range(count):
        occupants = step[at + 3]
        shift = step[at + 1]
        goers = step[at] & through[step[at + 2]]
        at += 4
        if step_is_first(occupants):
            goers &= state.unmoved[0]
        there = shifted(goers, shift)
        free = there & ~all_pieces
        through[place + 1] = shifted_back(free, shift)
        ends = 0
        if step_moves(occupants):
            ends = free
        if step_captures(occupants):
            ends |= there & enemies
        total += popcount(ends & goals)
    return total


def count_moves(state: BoardState, options: Options, side: cython.int) -> cython.int:
    """Number of moves of a side's pieces within the goals of `options`; -1 if sets cannot say."""
    word: cython.p_ulonglong = state.tables.sets.word
    start: cython.p_int = state.tables.sets.start
    enemies: cython.ulonglong = state.occupied[set_word(1 - side, 0)]
    rest: cython.ulonglong = state.occupied[set_word(side, 0)]
    all_pieces: cython.ulonglong = enemies | rest | state.occupied[set_word(WALLS, 0)]
    free: cython.ulonglong = ~rest
    goals: cython.ulonglong = options.goals
    bound: cython.ulonglong = options.bound
    unmoved: cython.ulonglong = state.unmoved[0]
    found: cython.ulonglong
    total: cython.int = 0
    at: cython.int
    square: cython.int
    still: cython.int
    piece: cython.int
    for at in range(state.tables.sets.bulks[side]):
        piece = state.tables.sets.bulk[side * state.tables.coloured_pieces + at]
        found = state.bulk[piece] & ~bound
        rest ^= found
        total += count_bulk(state, goals, piece, found, enemies, all_pieces)
    while rest:
        square = lowest(rest)
        rest &= rest - 1
        still = has_bit(unmoved, square)
        at = start[small_index(state.board[square] * 2 + still, square)]
        if at <= 0:
            at = state.tables.sets.find(state.board[square], square, still)
            word = state.tables.sets.word
            if not at:
                return -1
        if any_plain(word[at + 2]) and not word[at + 3] & free:
            continue  # only friends around it
        found = free_targets(word, at, enemies, all_pieces)
        if has_bit(bound, square):
            total += popcount(found & options.goals_of[square])
        else:
            total += popcount(found & goals)
    return total
