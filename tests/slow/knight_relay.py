"""Knight Relay Chess, slowly: written from Mannis Charosh's rules, on plain dictionaries."""

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


def on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def jumps(square: Square) -> list[Square]:
    found = [(square[0] + x, square[1] + y) for x, y in KNIGHT]
    return [each for each in found if on_board(each)]


def guarded(board: Board, square: Square) -> bool:
    knight = "N" if owner(board[square]) == 0 else "n"
    return any(board.get(each) == knight for each in jumps(square))


def captures_on(board: Board, start: Square) -> Iterator[Square]:
    """The squares where a piece could capture."""
    piece = board[start]
    kind = piece.upper()
    if kind == "N":
        return
    if kind == "K":
        yield from filter(on_board, [(start[0] + x, start[1] + y) for x, y in QUEEN])
        return
    if kind == "P":
        up = 1 if owner(piece) == 0 else -1
        yield from filter(on_board, [(start[0] + x, start[1] + up) for x in (-1, 1)])
    else:
        for step in LINES[kind]:
            yield from slide(board, start, step)
    if guarded(board, start):
        yield from (end for end in jumps(start) if kind != "P" or end[1] not in (0, 7))


def attacked(board: Board, square: Square, by: int) -> bool:
    return any(square in captures_on(board, start) for start in of(board, by))


def ends(board: Board, start: Square) -> Iterator[Square]:
    piece = board[start]
    kind, side = piece.upper(), owner(piece)
    up = 1 if side == 0 else -1
    for end in captures_on(board, start):
        if end in board and owner(board[end]) != side and board[end].upper() != "N":
            yield end
        steps = (end[0] - start[0], end[1] - start[1])
        if end not in board and (kind != "P" or steps not in ((1, up), (-1, up))):
            yield end
    if kind == "N":
        yield from (end for end in jumps(start) if end not in board)
    if kind == "P":
        one, two = (start[0], start[1] + up), (start[0], start[1] + 2 * up)
        if on_board(one) and one not in board:
            yield one
            if start[1] == (1 if side == 0 else 6) and two not in board:
                yield two


def castlings(board: Board, side: int, rights: str) -> Iterator[tuple[str, Board]]:
    rank = 0 if side == 0 else 7
    king = (4, rank)
    for letter, rook_file, end_file, rook_end in (("K", 7, 6, 5), ("Q", 0, 2, 3)):
        if (letter if side == 0 else letter.lower()) not in rights:
            continue
        free = range(min(4, rook_file) + 1, max(4, rook_file))
        if any((file, rank) in board for file in free):
            continue
        for file in range(min(4, end_file), max(4, end_file) + 1):
            there = {s: p for s, p in board.items() if s != king}
            there[file, rank] = board[king]
            if attacked(there, (file, rank), 1 - side):
                break
        else:
            after = {s: p for s, p in board.items() if s not in (king, (rook_file, rank))}
            after[end_file, rank] = board[king]
            after[rook_end, rank] = board[rook_file, rank]
            yield name(king) + name((end_file, rank)), after


def legal(board: Board, side: int, rights: str) -> dict[str, tuple[Board, str]]:
    found: dict[str, Board] = {}
    for start in of(board, side):
        piece = board[start]
        for end in ends(board, start):
            for suffix, letter in becomes(piece, end):
                after = {s: p for s, p in board.items() if s != start}
                after[end] = letter
                found[name(start) + name(end) + suffix] = after
    found.update(castlings(board, side, rights))
    return safe(found, side, rights, attacked)
