"""Keys of the incremental hash: reproducible everywhere, compiled or not."""

from array import array

import cython

from fairychess.position.words.square import SQUARES

MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_FACTOR = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
VAR_SEED = cython.declare(cython.longlong, 0x5A5A0000)
HAND_SEED = cython.declare(cython.longlong, 0x7B7B000000)
PIECE_SEED = cython.declare(cython.longlong, 0x3C3C000000)
FAR_SEED = 1 << 50
NEAR_SQUARES = 256


def splitmix(seed: cython.longlong) -> cython.ulonglong:
    """One step of the splitmix64 generator."""
    z: cython.ulonglong = (cython.cast(cython.ulonglong, seed) + STEP) & MASK64
    z = ((z ^ (z >> 30)) * FIRST_FACTOR) & MASK64
    z = ((z ^ (z >> 27)) * SECOND_FACTOR) & MASK64
    return z ^ (z >> 31)


def var_key(index: cython.int, value: cython.int) -> cython.ulonglong:
    """Hash of one remembered number; the default 0 hashes to nothing."""
    if not value:
        return 0
    return splitmix(VAR_SEED + index * 0x10001 + (cython.cast(cython.longlong, value) << 20))


def hand_key(slot: cython.int, count: cython.int) -> cython.ulonglong:
    """Hash of a number of pieces in hand."""
    if not count:
        return 0
    return splitmix(HAND_SEED + slot * 0x1003 + (cython.cast(cython.longlong, count) << 24))


def piece_key(ident: cython.int, place: cython.int) -> cython.ulonglong:
    """Hash of one individual in its place; no piece hashes to 0."""
    if not ident:
        return 0
    return splitmix(PIECE_SEED + ident * 0x1001 + (cython.cast(cython.longlong, place) << 32))


def zobrist_numbers(coloured_pieces: int, squares: int) -> array:
    """The random numbers of `Tables.zobrist`, of these coloured pieces on so many squares.

    Those of the first 256 squares are the same on boards of every size.
    """
    found = array("Q")
    for row in range(coloured_pieces + 1):
        near = row * NEAR_SQUARES
        far = FAR_SEED + row * SQUARES
        found.extend(
            splitmix((near if place < NEAR_SQUARES else far) + place)
            for place in range(squares + (row == coloured_pieces))
        )
    unmoved, rights = found[:squares], found[squares : 2 * squares]
    found[0 : 2 * squares : 2], found[1 : 2 * squares : 2] = unmoved, rights
    return found
