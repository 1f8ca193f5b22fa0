"""The board room: the geometry of one board, up to sixteen by sixteen.

It knows square numbers, square names, which squares are missing, and where they lie when a board
is drawn or written. A square is the number ``rank * files + file``; rank 0 is the first player's
side, file 0 is the a-file.

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

__all__ = [
    "FILES",
    "FILE_LETTER",
    "SQUARE",
    "Board",
    "BoardError",
    "parse_square",
    "square_name",
    "square_names",
]
