"""The bits of a path table's entry and their meaning; no other file knows them.

    bits  0-10  square                  bits 11-14 and 32-34  flags
    bits 16-31  entries to skip when it cannot go on
    bits 35-55  number of the list of side effects (0: none)
    bits 56-59  classes of occupant that let it go on      bits 60-63  that let the move stop here

Classes: 0 empty, 1 first player's piece, 2 second player's, 3 empty with an en-passant right; a
set of them has the highest of four bits for class 0. So an entry shifted left by a class has that
class's answers in bits 59 and 63. A wall is class 48: nothing stops there, for bit 15 is never set,
and what leaps over pieces of either side goes on, which bit 11 says.
Square and side effects stand where a move has them, so a move is made by one mask. The number
before a run of entries, its header, holds the run's length, and in bit 32 whether any of its paths
touches other pieces. Compiled modules take these functions from path_entry.pxd, inline.
"""

from fairychess.position.words.piece import WALL

# Flags of an entry; all but EN_PASSANT (and that too while there are rights) need a closer look.
OVER_WALLS = 1 << 11
INITIAL = 1 << 12
ROYAL_ONLY = 1 << 13
NOT_ROYAL = 1 << 14
TWICE = 1 << 32
EN_PASSANT = 1 << 33
BORROW = 1 << 34
CLOSER_LOOK = INITIAL | ROYAL_ONLY | NOT_ROYAL | TWICE | BORROW
FLAGS = CLOSER_LOOK | EN_PASSANT | OVER_WALLS

WALLED = 48
"""Class of the occupant where there is a wall."""
CAPTURABLE_IN_PASSING = 3
"""Class of an empty square where a piece can be captured in passing."""

# Sets of classes.
VACANT = 8
PASSABLE = 1
FREE = VACANT | PASSABLE
ANYTHING = 15

GOES_ON_ANYWAY = ANYTHING << 56
"""Bits of an entry whose path goes on whatever stands there."""
MOST_ENTRIES = 0xFFFF
"""A run is no longer: so far a skip leads."""

SHUNS = ROYAL_ONLY | NOT_ROYAL
"""Both flags together: the path neither ends on nor passes a piece that its mover shuns."""

# A side effect is a triple: what it does, a square, and one thing more. NAMED comes first in a list
# whose moves a rule formats and explains; its "square" is the rule's number. GATE, a coloured piece
# that comes in from the hand, is carried out by its rule. IN_PASSING says that a leg before the
# last captures in passing; its move is marked so, too.
TAKE = 1
RIGHT = 2
UNLOAD = 3
RELAY = 4
SAFE = 5
NAMED = 6
GATE = 7
IN_PASSING = 8

STRUCK = 1
"""Third item of a TAKE: the piece is taken from the square of arrival, after a move to it."""

HEAVY = 1 << 20
"""A list number with this bit does more than leave en-passant rights."""


def square_of(entry: int) -> int:
    """Return the square an entry is about."""
    return entry & 0x7FF


def side_effects_of(entry: int) -> int:
    """Return the number of the list of side effects, without the HEAVY bit."""
    return entry >> 35 & 0xFFFFF


def skip_of(entry: int) -> int:
    """Return how many entries to pass over when a path cannot go on."""
    return entry >> 16 & 0xFFFF


def is_heavy(entry: int) -> bool:
    """Tell whether the side effects touch pieces beside the mover and its target square."""
    return bool(entry >> 55 & 1)


def may_stop(entry: int, occupant: int) -> bool:
    """Tell whether a move may end here, given the class of the square's occupant."""
    return bool(entry >> (63 - occupant) & 1)


def may_go_on(entry: int, occupant: int) -> bool:
    """Tell whether a path may go on from here, given the class of the square's occupant."""
    return bool(entry >> (59 - occupant) & 1)


def path_move(entry: int, origin: int) -> int:
    """Return the move of a piece on a square that ends where this entry of its path is."""
    return entry & 0x00FFFFF8000007FF | origin << 11


def occupied_by(piece: int) -> int:
    """Return the class of a square's occupant, a piece or a wall."""
    return WALLED if piece == WALL else 1 + (piece & 1)


def friends_of(colour: int) -> int:
    """Return the set of the one class that pieces of a colour belong to."""
    return 4 >> colour


def enemies_of(colour: int) -> int:
    """Return the set of the one class that the other colour's pieces belong to."""
    return 2 << colour


def stop_of(entry: int) -> int:
    """Return the set of classes of occupant that let a move stop here."""
    return entry >> 60


def go_of(entry: int) -> int:
    """Return the set of classes of occupant that let the path go on."""
    return entry >> 56 & 15


def flags_of(entry: int) -> int:
    """Return the flags of an entry."""
    return entry & FLAGS


def meets_pieces(entry: int) -> bool:
    """Tell whether the path may end on pieces here, or pass over them."""
    return bool(entry >> 56 & 0x66)


def fits_of(entry: int, occupant: int) -> int:
    """Return what `fit_stops` and `fit_goes_on` ask, where both are asked of one occupant."""
    return entry << occupant


def fit_stops(fits: int) -> int:
    """Return 1 if a move may end here, else 0."""
    return fits >> 63 & 1


def fit_goes_on(fits: int) -> bool:
    """Tell whether the path may go on from here."""
    return bool(fits >> 59 & 1)


def length_of(header: int) -> int:
    """Return how many entries the run behind a header has."""
    return header & 0xFFFF


def any_touches_others(header: int) -> bool:
    """Tell whether any path of a run touches pieces beside the mover and its target square."""
    return bool(header >> 32)


def pack(square: int, stop: int, go: int, flags: int, side_effects: int = 0) -> int:
    """Return an entry without a skip; `stop` and `go` are sets of occupant classes."""
    return square | stop << 60 | go << 56 | flags | side_effects << 35


def pack_skip(skip: int) -> int:
    """Return the bits of an entry's skip."""
    return skip << 16


def pack_header(length: int, touches_others: bool) -> int:
    """Return the header of a run."""
    return length | touches_others << 32
