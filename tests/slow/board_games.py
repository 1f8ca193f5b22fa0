"""Games whose pieces are told by tables of steps, slowly: hasami shogi, Omega Chess, other shogi.

Written from the rules of the games as published; nothing is shared with the kernel. They are for
positions near the start only: there are no drops, no castling and no captures in passing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slow.plain import BISHOP, KNIGHT, QUEEN, ROOK, Board, Square, name, of, owner, read

Steps = tuple[Square, ...]
FORWARD: Steps = ((0, 1),)
BACKWARD: Steps = ((0, -1),)
SIDEWAYS: Steps = ((1, 0), (-1, 0))
UPWARD_BISHOP: Steps = ((1, 1), (-1, 1))


@dataclass(frozen=True)
class Reach:
    """What a piece can do, forward being up: steps and leaps to one square, and slides."""

    steps: Steps = ()
    slides: Steps = ()


@dataclass(frozen=True)
class Table:
    """A game: its array, its pieces, the squares that are missing, how many steps a pawn makes."""

    array: str
    files: int
    ranks: int
    pieces: Mapping[str, Reach]
    holes: frozenset[Square] = frozenset()
    royal: str = "K"
    pawn_steps: int = 0  # of chess pawns on their third rank; none: pawns are in the table
    zone: int = 0  # where all but royal pieces and G may become G: entering it, or capturing inside


def inside(game: Table, square: Square) -> bool:
    on = 0 <= square[0] < game.files and 0 <= square[1] < game.ranks
    return on and square not in game.holes


def ends(game: Table, board: Board, start: Square) -> Iterator[Square]:
    """Where a piece may go."""
    piece = board[start]
    up = 1 if owner(piece) == 0 else -1
    if piece.upper() == "P" and game.pawn_steps:
        unmoved = start[1] == (2 if up == 1 else game.ranks - 3)
        for length in range(1, game.pawn_steps + 1 if unmoved else 2):
            end = start[0], start[1] + length * up
            if not inside(game, end) or end in board:
                break
            yield end
        for x in (-1, 1):
            end = start[0] + x, start[1] + up
            if end in board and owner(board[end]) != owner(piece):
                yield end
        return
    reach = game.pieces[piece.upper()]
    for x, y in reach.steps:
        end = start[0] + x * up, start[1] + y * up
        if inside(game, end) and (end not in board or owner(board[end]) != owner(piece)):
            yield end
    for x, y in reach.slides:
        end = start[0] + x * up, start[1] + y * up
        while inside(game, end) and end not in board:
            yield end
            end = end[0] + x * up, end[1] + y * up
        if inside(game, end) and owner(board[end]) != owner(piece):
            yield end


def in_check(game: Table, board: Board, side: int) -> bool:
    letter = game.royal if side == 0 else game.royal.lower()
    kings = {square for square, piece in board.items() if piece == letter}
    return any(kings & set(ends(game, board, start)) for start in of(board, 1 - side))


def may_promote(game: Table, board: Board, start: Square, end: Square) -> bool:
    if board[start].upper() in ("G", game.royal):
        return False
    edge = game.ranks - game.zone
    before, there = (
        each[1] >= edge if owner(board[start]) == 0 else each[1] < game.zone
        for each in (start, end)
    )
    return there and (not before or end in board)


def legal(game: Table, board: Board, side: int) -> dict[str, Board]:
    """Moves by their texts, and the boards after them."""
    found = {}
    for start in of(board, side):
        for end in ends(game, board, start):
            after = {square: piece for square, piece in board.items() if square != start}
            after[end] = board[start]
            if in_check(game, after, side):
                continue
            text = name(start) + name(end)
            if game.zone and may_promote(game, board, start, end):
                found[text + "="] = after
                found[text + "+"] = after | {end: "G" if side == 0 else "g"}
            else:
                found[text] = after
    return found


def perft(game: Table, board: Board, side: int, depth: int) -> int:
    moves = legal(game, board, side)
    if depth == 1:
        return len(moves)
    return sum(perft(game, after, 1 - side, depth - 1) for after in moves.values())


# ---- hasami shogi -------------------------------------------------------------------------------


def hasami_start() -> Board:
    return {(file, 0): "P" for file in range(9)} | {(file, 8): "p" for file in range(9)}


def enclosed(board: Board, end: Square) -> set[Square]:
    """What a soldier that has come to a square encloses: rows between two, and corners."""
    mine, found = board[end], set()
    for x, y in ROOK:
        row = []
        square = end[0] + x, end[1] + y
        while square in board and owner(board[square]) != owner(mine):
            row.append(square)
            square = square[0] + x, square[1] + y
        if square in board:
            found.update(row)
    for corner in ((0, 0), (0, 8), (8, 0), (8, 8)):
        if corner in board and owner(board[corner]) != owner(mine):
            beside = {(corner[0], abs(corner[1] - 1)), (abs(corner[0] - 1), corner[1])}
            if end in beside and all(board.get(square) == mine for square in beside):
                found.add(corner)
    return found


def hasami_legal(board: Board, side: int) -> dict[str, Board]:
    found: dict[str, Board] = {}
    if min(len(of(board, 0)), len(of(board, 1))) < 2:
        return found
    for start in of(board, side):
        for x, y in ROOK:
            end = start[0] + x, start[1] + y
            while 0 <= end[0] < 9 and 0 <= end[1] < 9 and end not in board:
                after = {square: piece for square, piece in board.items() if square != start}
                after[end] = board[start]
                gone = enclosed(after, end)
                found[name(start) + name(end)] = {
                    square: piece for square, piece in after.items() if square not in gone
                }
                end = end[0] + x, end[1] + y
    return found


def hasami_perft(board: Board, side: int, depth: int) -> int:
    moves = hasami_legal(board, side)
    if depth == 1:
        return len(moves)
    return sum(hasami_perft(after, 1 - side, depth - 1) for after in moves.values())


# ---- tables -------------------------------------------------------------------------------------

ALFIL: Steps = ((2, 2), (2, -2), (-2, -2), (-2, 2))
DABBABA: Steps = ((0, 2), (2, 0), (0, -2), (-2, 0))
CAMEL: Steps = ((1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3))
GOLD = Reach((*ROOK, *UPWARD_BISHOP))

OMEGA = Table(
    "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W",
    12,
    12,
    {
        "N": Reach(KNIGHT),
        "B": Reach((), BISHOP),
        "R": Reach((), ROOK),
        "Q": Reach((), QUEEN),
        "K": Reach(QUEEN),
        "C": Reach((*ROOK, *ALFIL, *DABBABA)),
        "W": Reach((*BISHOP, *CAMEL)),
    },
    frozenset((x, y) for x in range(12) for y in range(12) if (x in (0, 11)) != (y in (0, 11))),
    pawn_steps=3,
)
HEIAN = Table(
    "lnicsgkgscinl/vd2t1m1t2dv/ppppppppppppp/6o6/13/13/13/13/13/6O6/PPPPPPPPPPPPP"
    "/VD2T1M1T2DV/LNICSGKGSCINL",
    13,
    13,
    {
        "P": Reach(FORWARD),
        "L": Reach((), FORWARD),
        "N": Reach(((1, 2), (-1, 2))),
        "I": Reach((*FORWARD, *SIDEWAYS, *UPWARD_BISHOP)),
        "C": Reach(ROOK),
        "S": Reach((*FORWARD, *BISHOP)),
        "T": Reach(BISHOP),
        "D": Reach((), BISHOP),
        "M": Reach(FORWARD, SIDEWAYS),
        "V": Reach((), (*FORWARD, *BACKWARD)),
        "O": Reach((*FORWARD, *BACKWARD)),
        "G": GOLD,
        "K": Reach(QUEEN),
    },
    zone=3,
)
WHALE = Table(
    "bnpwgh/dddddd/6/6/DDDDDD/HGWPNB",
    6,
    6,
    {
        "D": Reach(FORWARD),
        "H": Reach((*BISHOP, *BACKWARD)),
        "G": Reach((), (*FORWARD, (1, -1), (-1, -1))),
        "N": Reach(((0, 2), *SIDEWAYS, *BACKWARD)),
        "B": Reach((*UPWARD_BISHOP, *FORWARD, *BACKWARD)),
        "P": Reach(SIDEWAYS),
        "W": Reach(QUEEN),
    },
    royal="W",
)


def table_start(game: Table) -> Board:
    return read(game.array)
