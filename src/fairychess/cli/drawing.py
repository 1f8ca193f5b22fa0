"""A board drawn in text: ids of piece types, lower case for the second side, coordinates around."""

from collections.abc import Collection, Iterable, Mapping

from fairychess.board import Board, parse_square, square_names
from fairychess.board.drawing import drawing
from fairychess.board.text import text_rows
from fairychess.game.view import PieceView, VariantInfo

BRIGHT = "\033[7m"
PLAIN = "\033[0m"


def piece_text(piece: PieceView) -> str:
    """A piece's id with the case of its side."""
    return piece.id if piece.side == "first" else piece.id.lower()


def board_text(
    info: VariantInfo,
    pieces: Iterable[PieceView],
    lit: Collection[str] = (),
    colour: bool = False,
    flipped: bool = False,
    fog: Iterable[str] = (),
) -> str:
    """The board, rank by rank; with `colour` the squares `lit` are shown bright.

    `?` stands on squares in the `fog`.
    """
    signs = dict.fromkeys(fog, "?") | {piece.square: piece_text(piece) for piece in pieces}

    def show(square: str, cell: str) -> str:
        return f"{BRIGHT}{cell}{PLAIN}" if colour and square in lit else cell

    return "\n".join(text_rows(squares_of(info), signs, label="{:>3} ", flipped=flipped, show=show))


def squares_of(info: VariantInfo) -> list[list[tuple[str, int]]]:
    """The squares of a variant's board as text has them: rows of names and columns."""
    if info.plan:
        return [
            [(name, column) for name, _, _, _, column, _ in row if name not in info.holes]
            for row in info.plan["rows"]
        ]
    whole = Board(info.files, info.ranks)
    holes = frozenset(parse_square(whole, name) for name in info.holes)
    board = Board(info.files, info.ranks, holes)
    return drawing(board).text_rows(square_names(board))


def counted(pieces: Mapping[str, int]) -> str:
    """`P x3, R`: pieces in hand or captured."""
    return ", ".join(
        ident if count == 1 else f"{ident} x{count}" for ident, count in pieces.items()
    )
