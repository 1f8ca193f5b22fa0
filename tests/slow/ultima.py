"""Ultima, slowly: written from Robert Abbott's rules, sharing nothing with the kernel."""

from collections.abc import Iterator

from slow.plain import QUEEN, ROOK, Board, Square, find, name, of, owner, slide

Reply = tuple[Square, Square, set[Square]]


def beside(square: Square) -> list[Square]:
    around = [(square[0] + x, square[1] + y) for x, y in QUEEN]
    return [(x, y) for x, y in around if 0 <= x < 8 and 0 <= y < 8]


def frozen(board: Board, square: Square) -> bool:
    mine = board[square]
    enemies = [
        board[near].upper()
        for near in beside(square)
        if near in board and owner(board[near]) != owner(mine)
    ]
    return "I" in enemies or ("X" in enemies and mine.upper() == "I")


def frozen_purely(board: Board, square: Square) -> bool:
    """By the pure rules: an immobilizer is without power beside another immobilizer or a chameleon
    of the enemy."""
    mine = board[square]

    def friends(near: Square) -> bool:
        """Does another piece of this side take the power from the one there?"""
        around = (other for other in beside(near) if other in board and other != square)
        return any(
            owner(board[other]) == owner(mine) and board[other].upper() in "IX" for other in around
        )

    for near in beside(square):
        if near in board and owner(board[near]) != owner(mine):
            if board[near].upper() == "I" and not friends(near):
                return True
            if board[near].upper() == "X" and mine.upper() == "I":
                return True
    return False


def captures(board: Board, start: Square, end: Square) -> set[Square]:
    """What a move between empty squares captures where it does not leap."""
    piece = board[start]
    kind, side = piece.upper(), owner(piece)
    after = {square: each for square, each in board.items() if square != start}
    after[end] = piece
    found: set[Square] = set()

    def take(square: Square, victim_kind: str) -> None:
        victim = after.get(square)
        if victim is None or owner(victim) == side:
            return
        if kind == victim_kind or (kind == "X" and victim.upper() == victim_kind):
            found.add(square)

    if kind == "P" or (kind == "X" and (start[0] == end[0] or start[1] == end[1])):
        for x, y in ROOK:
            jaw = after.get((end[0] + 2 * x, end[1] + 2 * y))
            if jaw is not None and owner(jaw) == side:
                take((end[0] + x, end[1] + y), "P")
    right = (end[0] > start[0]) - (end[0] < start[0])
    up = (end[1] > start[1]) - (end[1] < start[1])
    take((start[0] - right, start[1] - up), "W")
    king = find(after, "k" if side else "K")
    if king is not None and king != end:
        take((king[0], end[1]), "C")
        take((end[0], king[1]), "C")
    return found


def leaps(board: Board, start: Square, step: Square) -> Iterator[tuple[Square, set[Square]]]:
    """Where leaping takes a piece along one line, and over whom."""
    piece = board[start]
    file, rank = start
    victims = "L" if piece.upper() == "X" else "PLXWCIK"
    taken: set[Square] = set()
    behind = False
    while True:
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < 8 and 0 <= rank < 8):
            return
        other = board.get((file, rank))
        if other is None:
            behind = False
            if taken:
                yield (file, rank), set(taken)
        elif owner(other) == owner(piece) or behind or other.upper() not in victims:
            return
        else:
            taken.add((file, rank))
            behind = True


def replies(board: Board, side: int) -> Iterator[Reply]:
    """All moves of a side, whatever becomes of its king: from, to, squares taken."""
    for start in of(board, side):
        if frozen(board, start):
            continue
        piece = board[start]
        kind = piece.upper()
        ends: list[tuple[Square, set[Square]]] = []
        if kind == "K":
            for end in beside(start):
                other = board.get(end)
                if other is None or owner(other) != side:
                    ends.append((end, {end} if other else set()))
        else:
            for step in ROOK if kind == "P" else QUEEN:
                for end in slide(board, start, step):
                    if end not in board:
                        ends.append((end, captures(board, start, end)))
            if kind in "LX":
                for step in QUEEN:
                    for end, taken in leaps(board, start, step):
                        ends.append((end, taken | captures(board, start, end)))
            if kind == "X":
                for end in beside(start):
                    if board.get(end, "").upper() == "K" and owner(board[end]) != side:
                        ends.append((end, {end} | captures(board, start, end)))
        for end, taken in ends:
            yield start, end, taken


def in_check(board: Board, side: int) -> bool:
    king = find(board, "k" if side else "K")
    return any(king in taken for _, _, taken in replies(board, 1 - side))


def legal(board: Board, side: int) -> dict[str, Board]:
    found = {}
    for start, end, taken in replies(board, side):
        after = {s: p for s, p in board.items() if s != start and s not in taken}
        after[end] = board[start]
        found[name(start) + name(end)] = after
    for square in of(board, side):
        if board[square].upper() != "K" and frozen(board, square):
            after = dict(board)
            del after[square]
            found[f"remove@{name(square)}"] = after
    return {text: after for text, after in found.items() if not in_check(after, side)}


def perft(board: Board, side: int, depth: int) -> int:
    moves = legal(board, side)
    if depth == 1:
        return len(moves)
    return sum(perft(after, 1 - side, depth - 1) for after in moves.values())
