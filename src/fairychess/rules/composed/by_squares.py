"""Instructions of formulas that give sets, and look at squares one by one."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import read_field
from cython.cimports.fairychess.position.words.piece import make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.between import add_beyond, add_lines
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
from cython.cimports.fairychess.rules.composed.reaching import add_next, reaches
from cython.cimports.fairychess.rules.composed.relations import table_start
from cython.cimports.fairychess.rules.composed.strikes import strikes, strikes_any


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
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
    found: cython.ulonglong[4]
    word: cython.int
    index: cython.int
    square: cython.int
    low: cython.int
    rest: cython.ulonglong
    if not cython.compiled:
        found = [0] * SET_WORDS
    for word in range(SET_WORDS):
        found[word] = 0
    for word in range(SET_WORDS):
        if what == NOTED:
            add_noted(pos, one, found)
            break
        if what == LINE:
            add_lines(pos.tables.files, sets, one, other, found)
            break
        if what == BEYOND:
            add_beyond(pos.tables.files, pos.tables.ranks, sets, one, other, found)
            break
        if what == OF_TYPES:
            rest = pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        elif what == ATTACKERS_OF:
            rest = sets[set_word(other, word)]
            rest &= pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        elif what in (RELATED, REACH_AS, NEXT, NEAREST, BEHIND_ATTACKERS):
            rest = sets[set_word(one, word)]
        else:
            rest = sets[set_word(one, word)]
            rest &= pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if what == OF_TYPES:
                if types[one + pos.board[square]]:
                    add_square(found, 0, square)
            elif what == RELATED:
                low = table_start(other + side)
                for index in range(SET_WORDS):
                    found[index] |= tables[low + set_word(square, index)]
            elif what == ATTACKED_BY:
                strikes(pos, square, found)
            elif what == BEHIND_ATTACKERS:
                add_behind(pos, square, found)
            elif what == DOOMED and is_doomed(pos, square):
                add_square(found, 0, square)
            elif what == REACH:
                reaches(pos, square, pos.board[square], found)
            elif what == REACH_AS:
                reaches(pos, square, make_piece(other, side), found)
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
            elif what == SAME_TYPE:
                add_of_type(pos, piece_type_of(pos.board[square]), found)
            elif what == ATTACKERS_OF and strikes_any(pos, square, sets, one):
                add_square(found, 0, square)
    for word in range(SET_WORDS):
        sets[set_word(to, word)] = found[word]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_of_type(pos: State, piece_type: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares of all pieces of a type, of either side."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    for word in range(SET_WORDS):
        rest = pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if piece_type_of(pos.board[square]) == piece_type:
                add_square(found, 0, square)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def at_set(sets: cython.p_ulonglong, number: cython.int) -> cython.p_ulonglong:
    """The words of one set among several."""
    return sets + set_word(number, 0) if cython.compiled else sets[set_word(number, 0) :]
