"""A coloured piece as one small number: 2 * (piece type + 1) + colour; 0 is no piece, 1 a wall.

A wall belongs to neither side: no piece moves onto it or takes it.

Compiled modules take these functions from piece.pxd, inline.
"""

WALL = 1
"""What stands on a square that is walled up (or where the duck is)."""
PIECE_TYPES = 1024
"""Room for piece types in whatever is indexed by them."""
PIECES = 2048
"""Room for coloured pieces in whatever is indexed by them."""
IDENTITIES = 1024
"""How many pieces can be told apart, with 0 for none."""


def make_piece(piece_type: int, colour: int) -> int:
    """Return the coloured piece of a piece type (from 0) and a colour (0 first, 1 second)."""
    return 2 * (piece_type + 1) + colour


def colour_of(piece: int) -> int:
    """Return the colour of a coloured piece: 0 first, 1 second."""
    return piece & 1


def piece_type_of(piece: int) -> int:
    """Return the piece type of a coloured piece, from 0."""
    return (piece >> 1) - 1


def other_colour(piece: int) -> int:
    """Return the same piece type in the other colour."""
    return piece ^ 1


def is_piece_of(piece: int, colour: int) -> bool:
    """Tell whether it is a piece, and of this colour."""
    return piece > WALL and piece & 1 == colour


def same_type(piece: int, other: int) -> bool:
    """Tell whether two pieces are of one type, whatever their colours."""
    return piece >> 1 == other >> 1
