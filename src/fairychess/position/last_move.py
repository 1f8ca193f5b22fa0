"""What the move at hand has done, as rules, notation and players want to know it."""

import cython

MOST_CAPTURED = cython.declare(cython.int, 64)
"""So many pieces that a move has captured are remembered."""


class LastMove:
    """The `piece` that has gone from `origin` to `target` (0: none has), and what was captured.

    Of the pieces `captured`, the first `captured_by_move` are those the move itself has taken, the
    others a consequence. `unmoved_changed`: has a piece moved that had not? `apart` is that of
    `UndoLog`.
    """

    def __init__(self) -> None:
        self.origin = self.target = self.captured_by_move = 0
        self.begin()

    def begin(self) -> cython.void:
        """Nothing has been done yet."""
        self.captured = 0
        self.piece = 0
        self.unmoved_changed = False

    def remember(self, piece: cython.int, square: cython.int, ident: cython.int) -> cython.void:
        """One more piece is captured."""
        index: cython.int = self.captured
        if index < MOST_CAPTURED:
            self.captured_piece[index] = piece
            self.captured_square[index] = square
            self.captured_ident[index] = ident
            self.captured = index + 1

    def undone(self) -> cython.void:
        """Forget what the move did: that has been undone, though it still counts as played."""
        self.captured = 0
        self.captured_by_move = 0
        self.target = self.origin
        self.unmoved_changed = False

    def captures(self) -> list:
        """(coloured piece, square, identity) of each piece captured."""
        return [
            (self.captured_piece[n], self.captured_square[n], self.captured_ident[n])
            for n in range(self.captured)
        ]

    def set_captures(self, captures: list) -> cython.void:
        """Replace the captures by these, in the form that `captures` returns."""
        self.captured = 0
        for piece, square, ident in captures:
            self.remember(piece, square, ident)
