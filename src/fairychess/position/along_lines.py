"""Whether squares touch, and which line leads from one to another, on boards of any shape."""

import cython
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def touches(tables: Tables, square: cython.int, other: cython.int) -> cython.bint:
    """Are these two squares neighbours?"""
    way: cython.int
    for way in range(tables.directions):
        if (
            has_bit(tables.touching, way)
            and tables.ray[ray_start(square, way, tables.ray_length)] == other
        ):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def way_to(tables: Tables, square: cython.int, other: cython.int, ways: cython.uint) -> cython.int:
    """The direction of the shortest line to another square, -1 if none of `ways` leads there."""
    way: cython.int
    distance: cython.int = 0
    there: cython.int
    goes_on: cython.bint = True
    while goes_on:
        goes_on = False
        for way in range(tables.directions):
            if not has_bit(ways, way):
                continue
            there = tables.ray[ray_start(square, way, tables.ray_length) + distance]
            if there == other:
                return way
            if there == NOWHERE:
                ways -= one_bit(way)
            else:
                goes_on = True
        distance += 1
    return -1
