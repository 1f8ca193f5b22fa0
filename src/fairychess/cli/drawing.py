"""A board drawn in text: ids of piece types, lower case for the second side, coordinates around."""

import textwrap
from collections.abc import Collection, Iterable, Mapping

from fairychess.board import Board, parse_square, square_names
from fairychess.board.drawing import drawing
from fairychess.board.text import text_rows
from fairychess.game.view import Outcome, PieceView, VariantInfo, View
from fairychess.position.sides import SIDES

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


def standing_lines(info: VariantInfo, view: View, last: Iterable[str] = ()) -> list[str]:
    """What no board shows: pieces in hand and captured, what is known of pieces, whose turn it is,
    and remarks. `last` says the last move."""
    name = info.seats.get
    lines = []
    for title, pieces in (("In hand", view.hands), ("Captured", view.captured)):
        held = [f"{name(side)}: {counted(pieces[side])}" for side in SIDES if pieces.get(side)]
        if held:
            lines.append(f"{title}: {'; '.join(held)}")
    known = [f"{one.square} {', '.join(map(str, one.marks))}" for one in view.board if one.marks]
    if known:
        lines.append(textwrap.fill(f"Known: {'; '.join(known)}", 96))
    words = [f"Move {view.fullmove_number}.", *last]
    if view.outcome is None and view.to_move in SIDES:
        words.append(f"{name(view.to_move)} to move.")
    return [*lines, " ".join([*words, *map(str, view.notes)])]


def result_text(info: VariantInfo, outcome: Outcome) -> str:
    """How a game ended."""
    if outcome.winner is None:
        return f"Draw: {outcome.reason}."
    return f"{info.seats.get(outcome.winner, outcome.winner)} wins: {outcome.reason}."
