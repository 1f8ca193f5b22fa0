"""What lies between two squares of a file, a rank or a diagonal."""

import cython
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    first_square,
    set_word,
)


def add_between(
    files: cython.int,
    origin: cython.int,
    to: cython.int,
    found: cython.p_ulonglong,
    number: cython.int,
) -> cython.void:
    """Add the squares between these two to a set; none if they are not in line."""
    across: cython.int = to % files - origin % files
    up: cython.int = to // files - origin // files
    steps: cython.int = max(abs(across), abs(up))
    step: cython.int
    if steps < 2 or (across and up and abs(across) != abs(up)):
        return
    for step in range(1, steps):
        add_square(found, number, origin + across // steps * step + up // steps * step * files)


def add_in_line(
    files: cython.int,
    ranks: cython.int,
    sets: cython.p_ulonglong,
    one: cython.int,
    other: cython.int,
    found: cython.p_ulonglong,
    beyond: cython.bint,
) -> cython.void:
    """Add what lies between any square of one set and any square of another; or, with `beyond`,
    the next square in line after each of the set `other`, as seen from those of `one`."""
    word: cython.int
    square: cython.int
    to: cython.int
    inner: cython.int
    rest: cython.ulonglong
    others: cython.ulonglong
    for word in range(SET_WORDS):
        rest = sets[set_word(one, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            for inner in range(SET_WORDS):
                others = sets[set_word(other, inner)]
                while others:
                    to = first_square(inner, others)
                    others &= others - 1
                    if beyond:
                        add_next_in_line(files, ranks, square, to, found)
                    else:
                        add_between(files, square, to, found, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_next_in_line(
    files: cython.int,
    ranks: cython.int,
    origin: cython.int,
    to: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add the square after `to`, as seen from `origin`; none if the two are not in line."""
    across: cython.int = to % files - origin % files
    up: cython.int = to // files - origin // files
    steps: cython.int = max(abs(across), abs(up))
    if not steps or (across and up and abs(across) != abs(up)):
        return
    across = to % files + across // steps
    up = to // files + up // steps
    if 0 <= across < files and 0 <= up < ranks:
        add_square(found, 0, up * files + across)
