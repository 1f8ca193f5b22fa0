"""Instructions of formulas that give sets, and look at squares one by one."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import read_field
from cython.cimports.fairychess.position.words.piece import make_piece
from cython.cimports.fairychess.position.words.ray import ray_start
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    any_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.between import add_in_line
from cython.cimports.fairychess.rules.composed.hitting import add_behind, is_doomed
from cython.cimports.fairychess.rules.composed.noting import add_noted
from cython.cimports.fairychess.rules.composed.opcodes import (
    ATTACKED_BY,
    ATTACKERS_OF,
    BEHIND_ATTACKERS,
    BEYOND,
    DOOMED,
    LINE,
    MOST_STEP,
    NEAREST,
    NEXT,
    NOTED,
    OF_TYPES,
    REACH,
    REACH_AS,
    RELATED,
    SAME_TYPE,
)
from cython.cimports.fairychess.rules.composed.reaching import add_next, add_next_on_line, reaches
from cython.cimports.fairychess.rules.composed.relations import table_start
from cython.cimports.fairychess.rules.composed.standing import standing
from cython.cimports.fairychess.rules.composed.strikes import (
    any_like,
    attackers_among,
    struck_among,
)


def work_by_squares(
    pos: State,
    side: cython.int,
    sets: cython.p_ulonglong,
    now: cython.p_int,
    types: cython.p_uchar,
    tables: cython.p_ulonglong,
    constants: cython.p_ulonglong,
) -> cython.int:
    """Carry out an instruction that gives a set and looks at squares one by one, for a side.

    `types` marks pieces, `tables` relates squares, `constants` are sets that never change.
    """
    what: cython.int = now[0]
    to: cython.int = now[1]
    one: cython.int = now[2]
    other: cython.int = now[3]
    found = cython.declare(cython.ulonglong[SET_WORDS])
    word: cython.int
    index: cython.int
    square: cython.int
    low: cython.int
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        found[word] = 0
    if what == SAME_TYPE and not any_square(sets, one, pos.tables.words):
        pass  # nothing is like nothing
    elif what == ATTACKERS_OF:
        attackers_among(pos, sets, one, other, found)
    elif what == ATTACKED_BY:
        struck_among(pos, sets, one, other, found)
    elif what == NOTED:
        add_noted(pos, one, found)
    elif what in (LINE, BEYOND):
        add_in_line(pos, sets, one, other, found, what == BEYOND)
    else:
        for word in range(pos.tables.words):
            rest = sets[set_word(other if what in (OF_TYPES, SAME_TYPE) else one, word)]
            if what in (OF_TYPES, SAME_TYPE, REACH, DOOMED):
                rest &= standing(pos, word)
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if what == RELATED:
                    low = table_start(other + side, pos.tables.squares)
                    for index in range(pos.tables.words):
                        found[index] |= tables[low + set_word(square, index)]
                elif what == OF_TYPES:
                    if types[one + pos.board_state.board[square]]:
                        add_square(found, 0, square)
                elif what == SAME_TYPE:
                    if any_like(pos, sets, one, square):
                        add_square(found, 0, square)
                elif what in (NEXT, NEAREST) and not pos.tables.is_plain:
                    low = ray_start(
                        square, read_field(other, 7 * side, 7) - MOST_STEP, pos.tables.ray_length
                    )
                    add_next_on_line(pos, low, what == NEAREST, found)
                elif what in (NEXT, NEAREST):
                    add_next(
                        pos,
                        square,
                        read_field(other, 0, 7) - MOST_STEP,
                        (read_field(other, 7, 7) - MOST_STEP) * (1 - 2 * side),
                        what == NEAREST,
                        at_set(constants, read_field(other, 14, 16)),
                        found,
                    )
                else:
                    add_seen(pos, side, square, what, other, found)
    for word in range(pos.tables.words):
        sets[set_word(to, word)] = found[word]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_seen(
    pos: State,
    side: cython.int,
    square: cython.int,
    what: cython.int,
    piece_type: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add what must be looked for along paths from a square, or to it."""
    if what == BEHIND_ATTACKERS:
        add_behind(pos, square, found)
    elif what == DOOMED and is_doomed(pos, square):
        add_square(found, 0, square)
    elif what == REACH:
        reaches(pos, square, pos.board_state.board[square], found)
    elif what == REACH_AS:
        reaches(pos, square, make_piece(piece_type, side), found)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def at_set(sets: cython.p_ulonglong, number: cython.int) -> cython.p_ulonglong:
    """The words of one set among several."""
    return sets + set_word(number, 0) if cython.compiled else sets[set_word(number, 0) :]
