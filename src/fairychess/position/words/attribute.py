"""What is known of a coloured piece: the bits of `Tables.attribute`."""

from __future__ import annotations

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
SHUNNED = 256
"""Pieces that shun it neither pass over it nor capture it."""
BORROWS = 512
"""It moves as pieces that it reaches."""
INDEXED = ROYAL | IRREGULAR | LEAPER | BULK | LINER
"""It is entered in sets or counts of its side."""
