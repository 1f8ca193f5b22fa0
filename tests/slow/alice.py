"""Alice Chess, slowly: two boards side by side, files 0 to 7 and 8 to 15.

Written from the rules: a move is made on one board, where it must be legal, and its piece then
passes to the same square of the other, which must be empty. With `passing`, the castling rights are
followed by a colon and the square that a pawn has just passed, before it went to the other board:
there, and on the same square of the other board, it may be captured.
"""

from collections.abc import Iterator

from slow.plain import (
    BISHOP,
    KNIGHT,
    QUEEN,
    ROOK,
    Board,
    Square,
    becomes,
    name,
    of,
    owner,
    safe,
    slide,
)

LINES = {"R": ROOK, "B": BISHOP, "Q": QUEEN}
STEPS = {"N": KNIGHT, "K": QUEEN}


def other(square: Square) -> Square:
    return (square[0] + 8) % 16, square[1]


def same_board(one: Square, two: Square) -> bool:
    return 0 <= two[1] < 8 and 0 <= two[0] < 16 and one[0] // 8 == two[0] // 8


def attacks(board: Board, start: Square) -> Iterator[Square]:
    """The squares a piece could capture on."""
    piece = board[start]
    kind, low = piece.upper(), start[0] // 8 * 8
    if kind == "P":
        for x in (-1, 1):
            end = start[0] + x, start[1] + (1 if owner(piece) == 0 else -1)
            if same_board(start, end):
                yield end
    elif kind in STEPS:
        for x, y in STEPS[kind]:
            if same_board(start, (start[0] + x, start[1] + y)):
                yield start[0] + x, start[1] + y
    else:
        for step in LINES[kind]:
            yield from slide(board, start, step, low, low + 8)


def attacked(board: Board, square: Square, by: int) -> bool:
    return any(square in attacks(board, start) for start in of(board, by))


def moved(board: Board, start: Square, end: Square, piece: str) -> Board:
    """The board when a piece has moved, before it passes on."""
    after = {square: each for square, each in board.items() if square not in (start, end)}
    after[end] = piece
    return after


def ends(board: Board, start: Square) -> Iterator[Square]:
    """Where a piece may go, on its own board."""
    piece = board[start]
    side = owner(piece)
    for end in attacks(board, start):
        if end in board:
            if owner(board[end]) != side:
                yield end
        elif piece.upper() != "P":
            yield end
    if piece.upper() == "P":
        up = 1 if side == 0 else -1
        one, two = (start[0], start[1] + up), (start[0], start[1] + 2 * up)
        if one not in board:
            yield one
            # A pawn leaves its second rank for ever, so there it has not moved.
            if start[1] == (1 if side == 0 else 6) and two not in board:
                yield two


def castlings(board: Board, side: int, rights: str) -> Iterator[tuple[str, Board]]:
    rank = 0 if side == 0 else 7
    king = (4, rank)
    for letter, rook_file, end_file, rook_end in (("K", 7, 6, 5), ("Q", 0, 2, 3)):
        if (letter if side == 0 else letter.lower()) not in rights:
            continue
        way = range(min(4, end_file), max(4, end_file) + 1)
        free = range(min(4, rook_file) + 1, max(4, rook_file))
        if any((file, rank) in board for file in free):
            continue
        without = {square: piece for square, piece in board.items() if square != king}
        if any(attacked(without, (file, rank), 1 - side) for file in way):
            continue
        if other((end_file, rank)) in board or other((rook_end, rank)) in board:
            continue
        after = {s: p for s, p in board.items() if s not in (king, (rook_file, rank))}
        after[other((end_file, rank))] = board[king]
        after[other((rook_end, rank))] = board[rook_file, rank]
        yield name(king) + name((end_file, rank)), after


def captures_in_passing(
    board: Board, start: Square, passed: str
) -> Iterator[tuple[Square, Square]]:
    """Where a pawn may go so, and where the pawn that it captures stands."""
    if not passed or board[start].upper() != "P":
        return
    square = "abcdefghijklmnop".index(passed[0]), int(passed[1]) - 1
    back = 1 if board[start] == "p" else -1
    for end in (square, other(square)):
        if end in attacks(board, start) and end not in board:
            yield end, other((square[0], square[1] + back))


def legal(
    board: Board, side: int, rights: str, *, passing: bool = False
) -> dict[str, tuple[Board, str]]:
    """Legal moves by text: the board after them, and the castling rights."""
    rights, _, passed = rights.partition(":")
    found: dict[str, Board] = {}
    doubles: dict[str, str] = {}
    for start in of(board, side):
        piece = board[start]
        for end, prey in captures_in_passing(board, start, passed if passing else ""):
            if other(end) not in board:
                after = moved(board, start, other(end), piece)
                del after[prey]
                found[name(start) + name(end)] = after
        for end in ends(board, start):
            if other(end) in board:
                continue
            if passing and piece.upper() == "P" and abs(end[1] - start[1]) == 2:
                middle = start[0], (start[1] + end[1]) // 2
                doubles[name(start) + name(end)] = ":" + name(middle)
            on_the_way = moved(board, start, end, piece)
            if piece.upper() == "K" and attacked(on_the_way, end, 1 - side):
                continue
            for suffix, letter in becomes(piece, end):
                after = moved(board, start, end, piece)
                del after[end]
                after[other(end)] = letter
                found[name(start) + name(end) + suffix] = after
    found.update(castlings(board, side, rights))
    allowed = safe(found, side, rights, attacked)
    return {text: (after, left + doubles.get(text, "")) for text, (after, left) in allowed.items()}
