"""Games that forbid moves of chess: by likeness, by company, by the squares of the board."""

from itertools import product

from ..board import Cells
from ..chess_pieces import ADJACENT, TABLES, pieces, reaches
from .chess import Chess, attackers


def paralysed(cells: Cells, square: int) -> bool:
    """Is the piece here, which is no king, attacked by an enemy piece of its own type?"""
    piece = cells[square]
    assert piece is not None
    owner, piece_type = piece
    return piece_type != "K" and bool(attackers(cells, square, 1 - owner, piece_type))


class Madrasi(Chess):
    """A piece that an enemy piece of its own type attacks is paralysed: it cannot move, capture or
    give check, but paralyses others all the same. Kings are never paralysed.

    Decided: the board before the move tells who is paralysed; for check, the board on which the
    king stands. Capturing in passing paralyses nobody. A paralysed rook cannot castle, because it
    would have to move.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return not paralysed(cells, start)

    def may_castle(self, cells: Cells, king: int, rook: int) -> bool:
        return not paralysed(cells, rook)


class Isardam(Chess):
    """No move may leave two enemy pieces of one type, kings apart, where one attacks the other.

    Decided: this limits moves only; a piece gives check as in chess, even if its capture of the
    king would leave such a pair. That holds where a castling king passes too. A position that has
    such a pair already may be played on: the move must leave none.
    """

    def lawful(self, cells: Cells, owner: int) -> bool:
        for piece_type in "PNBRQ":
            own, enemy = (pieces(cells, side, piece_type) for side in (owner, 1 - owner))
            # These attacks go both ways, so that one side's pieces tell.
            if any(reaches(cells, (owner, piece_type), a, b) for a, b in product(own, enemy)):
                return False
        return super().lawful(cells, owner)


class Patrol(Chess):
    """Only a piece that its own side guards where it stands before the move may capture or give
    check: kings too.

    Decided: a guard attacks the square, whether or not it could capture anything itself. Unguarded
    kings do not check each other, so that they may stand side by side.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        piece = cells[start]
        assert piece is not None
        return taken is None or bool(attackers(cells, start, piece[0]))


class Koko(Chess):
    """A piece may only arrive beside another piece of either side, as the board is after the move.

    Decided: so a capture of the king needs another piece beside the king, which is not the capturer
    where it stood. Castling is always beside its rook. A pawn captured in passing is gone.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return any(cells[s] is not None for s in ADJACENT[to] - {start, taken})


class Grid(Chess):
    """Every move, and so every check, must cross a line of the grid of blocks of 2 x 2 squares.

    Decided: castling follows the king's move, which always ends in another block.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return block(start) != block(to)


def block(square: int) -> tuple[int, int]:
    file, rank = TABLES.pair(square)
    return file // 2, rank // 2


class Monochromatic(Chess):
    """Every move, and so every check, must end on the colour of square on which it began.

    Decided: both castlings are moves of the king by two squares, and allowed. A pawn steps two
    squares but never one, and is captured in passing as in chess.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return sum(TABLES.pair(start)) % 2 == sum(TABLES.pair(to)) % 2
