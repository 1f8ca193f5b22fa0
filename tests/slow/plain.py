"""What the slow generators of inventors' games share: boards as dictionaries, nothing clever.

A board maps (file, rank), from 0, to a letter, lower case for the second player.
"""

import re
from collections.abc import Callable, Iterator, Mapping

Square = tuple[int, int]
Board = dict[Square, str]
Legal = Callable[[Board, int, str], dict[str, tuple[Board, str]]]
"""Board, side to move and castling rights -> by move text, the board and the rights after it."""

ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
QUEEN = ROOK + BISHOP
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read(placement: str) -> Board:
    board: Board = {}
    for rank, row in enumerate(reversed(placement.split("/"))):
        file = 0
        for token in re.findall(r"\d+|[A-Za-z]", row):
            if token.isdigit():
                file += int(token)
            else:
                board[file, rank] = token
                file += 1
    return board


def name(square: Square) -> str:
    return "abcdefghijklmnop"[square[0]] + str(square[1] + 1)


def owner(piece: str) -> int:
    return 0 if piece.isupper() else 1


def of(board: Board, side: int) -> list[Square]:
    return [square for square, piece in board.items() if owner(piece) == side]


def find(board: Board, letter: str) -> Square | None:
    return next((square for square, piece in board.items() if piece == letter), None)


def slide(
    board: Mapping[Square, object], start: Square, step: Square, low: int = 0, high: int = 8
) -> Iterator[Square]:
    """The squares of a line up to the first piece, which is the last of them; files low to high."""
    file, rank = start
    while True:
        file, rank = file + step[0], rank + step[1]
        if not (low <= file < high and 0 <= rank < 8):
            return
        yield file, rank
        if (file, rank) in board:
            return


def becomes(piece: str, end: Square) -> list[tuple[str, str]]:
    """What a piece may be after arriving: (suffix of the move's text, letter)."""
    if piece.upper() != "P" or end[1] not in (0, 7):
        return [("", piece)]
    return [(f"={letter}", letter if owner(piece) == 0 else letter.lower()) for letter in "QRBN"]


def kept(board: Board, rights: str) -> str:
    """The castling rights whose king and rook still stand at home."""
    homes = {"K": (7, 0), "Q": (0, 0), "k": (7, 7), "q": (0, 7)}
    left = ""
    for letter in rights.replace("-", ""):
        king = "K" if letter.isupper() else "k"
        rook = "R" if letter.isupper() else "r"
        home = (4, 0 if letter.isupper() else 7)
        if board.get(home) == king and board.get(homes[letter]) == rook:
            left += letter
    return left


def safe(
    found: dict[str, Board], side: int, rights: str, attacked: Callable[[Board, Square, int], bool]
) -> dict[str, tuple[Board, str]]:
    """The moves after which a side's king is not attacked, with the rights that are left."""
    kings = {text: find(after, "K" if side == 0 else "k") for text, after in found.items()}
    return {
        text: (after, kept(after, rights))
        for text, after in found.items()
        if not attacked(after, kings[text] or (0, 0), 1 - side)
    }


def perft(legal: Legal, board: Board, side: int, rights: str, depth: int) -> int:
    """How many sequences of so many moves there are."""
    moves = legal(board, side, rights)
    if depth == 1:
        return len(moves)
    return sum(perft(legal, after, 1 - side, left, depth - 1) for after, left in moves.values())
