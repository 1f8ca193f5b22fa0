"""What lies between two squares of a line: a file, a rank, a diagonal, or what the board has."""

import cython
from cython.cimports.fairychess.position.along_lines import way_to
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    first_square,
    set_word,
)

EVERY_WAY = cython.declare(cython.uint, 0xFFFFFFFF)


def add_between(
    pos: State,
    origin: cython.int,
    to: cython.int,
    found: cython.p_ulonglong,
    number: cython.int,
) -> cython.void:
    """Add the squares between these two to a set; none if they are not in line."""
    files: cython.int = pos.tables.files
    across: cython.int = to % files - origin % files
    up: cython.int = to // files - origin // files
    steps: cython.int = max(abs(across), abs(up))
    step: cython.int
    if not pos.tables.is_plain:
        step = way_to(pos.tables, origin, to, EVERY_WAY)
        step = ray_start(origin, step, pos.tables.ray_length) if step >= 0 else -1
        while step >= 0 and pos.tables.ray[step] != to:
            add_square(found, number, pos.tables.ray[step])
            step += 1
        return
    if steps < 2 or (across and up and abs(across) != abs(up)):
        return
    for step in range(1, steps):
        add_square(found, number, origin + across // steps * step + up // steps * step * files)


def add_in_line(
    pos: State,
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
    for word in range(pos.tables.words):
        rest = sets[set_word(one, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            for inner in range(pos.tables.words):
                others = sets[set_word(other, inner)]
                while others:
                    to = first_square(inner, others)
                    others &= others - 1
                    if beyond:
                        add_next_in_line(pos, square, to, found)
                    else:
                        add_between(pos, square, to, found, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_next_in_line(
    pos: State,
    origin: cython.int,
    to: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add the square after `to`, as seen from `origin`; none if the two are not in line."""
    files: cython.int = pos.tables.files
    across: cython.int = to % files - origin % files
    up: cython.int = to // files - origin // files
    steps: cython.int = max(abs(across), abs(up))
    if not pos.tables.is_plain:
        steps = way_to(pos.tables, origin, to, EVERY_WAY)
        across = (
            pos.tables.ray[ray_start(to, steps, pos.tables.ray_length)] if steps >= 0 else NOWHERE
        )
        if across != NOWHERE:
            add_square(found, 0, across)
        return
    if not steps or (across and up and abs(across) != abs(up)):
        return
    across = to % files + across // steps
    up = to // files + up // steps
    if 0 <= across < files and 0 <= up < pos.tables.ranks:
        add_square(found, 0, up * files + across)
