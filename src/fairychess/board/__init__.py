"""The board room: the geometry of one board of up to 1,296 squares.

It knows square numbers, square names, which squares are missing, where a step leads, and where
squares lie when a board is drawn or written. A square is the number ``rank * files + file``; rank 0
is the first player's side, file 0 is the a-file. What steps lead to is a matter of the board's
shape (``shapes.py``), and nobody else asks for it.

It must not know pieces, players or moves.
"""

from fairychess.board.geometry import (
    FILE_LETTER,
    FILES,
    SQUARE,
    Board,
    BoardError,
    parse_square,
    square_name,
    square_names,
)
from fairychess.board.shapes import SHAPES, Ground

__all__ = [
    "FILES",
    "FILE_LETTER",
    "SHAPES",
    "SQUARE",
    "Board",
    "BoardError",
    "Ground",
    "parse_square",
    "square_name",
    "square_names",
]
