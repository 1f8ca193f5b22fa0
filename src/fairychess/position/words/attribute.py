"""What is known of a coloured piece: the bits of `Tables.attribute`."""

ROYAL = 1
IRREGULAR = 2
"""It attacks in a way that is neither a line of empty squares nor a leap."""
LEAPER = 4
UNMOVED_MATTERS = 8
"""It matters whether it has moved."""
RESETS = 16
"""Its moves set the halfmove clock back."""
PASSES = 32
"""It can capture in passing."""
BULK = 64
"""Its moves can be counted for all pieces of its kind at once."""
LINER = 128
"""It attacks along lines."""
BORROWS = 256
"""It moves as pieces that it reaches."""
INDEXED = ROYAL | IRREGULAR | LEAPER | BULK | LINER
"""It is entered in sets or counts of its side."""


def with_kinds(attributes: int, shunned: int, shuns: int) -> int:
    """Return the attributes of a piece that is of these kinds and shuns those, eight bits each.

    Pieces that shun a kind neither pass over pieces of it nor capture them.
    """
    return attributes | shunned << 10 | shuns << 18


def shuns_piece(mover: int, other: int) -> bool:
    """Tell by the attributes of two pieces whether the first shuns the second."""
    return bool(mover >> 8 & other & 0xFF << 10)
