"""The position as people hold it: copied, compared, pickled, drawn, its moves as objects.

`Position` is what `fairychess.load(...).position()` gives. Its `kernel` is the position of the room
below, for those who want moves as numbers and more speed. `Move` and `Piece` are plain data.
`board_svg` draws a board of any variant, `legend` a page of HTML around it.
"""

from fairychess.api.moves import Move, NotationError, Piece
from fairychess.api.position import Position

__all__ = ["Move", "NotationError", "Piece", "Position"]
