"""Games on the chessboard, slowly: several moves a turn, captures that change pieces, rifles, fog.

Written from the rules of the games as published, on plain dictionaries; nothing is shared with the
kernel. A `Game` says how a game differs from chess. A `State` never changes: `legal` tells the
moves from it, by their texts, and the states they lead to.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from slow.plain import BISHOP, KNIGHT, QUEEN, ROOK, Square, name, slide

Piece = tuple[int, str]
Board = dict[Square, Piece]
Change = Callable[[Piece, Piece | None, bool], Piece]
"""What a piece is after a move: the piece that moved, what it captured, whether it promoted."""

LINES = {
    "R": ROOK,
    "B": BISHOP,
    "Q": QUEEN,
    "A": BISHOP,
    "C": ROOK,
    "M": QUEEN,
}
STEPS = {"N": KNIGHT, "K": QUEEN, "A": KNIGHT, "C": KNIGHT, "M": KNIGHT}
ARRAY = "RNBQKBNR"


def as_it_is(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    return piece


@dataclass(frozen=True)
class Game:
    """How a game differs from chess."""

    check: bool = True  # kings must not be left in check; else they are captured
    turns: tuple[int, int] = (1, 1)
    opening: int = 0  # moves of the first turn, if it is another number
    grows: int = 0  # how many moves longer every turn is than the one before
    on_check: str = ""  # "ends": a check ends the turn; "last": only the last move may give check
    castles_safely: bool = True
    rifle: bool = False
    change: Change = as_it_is
    white: dict[Square, str] = field(
        default_factory=lambda: {
            **{(file, 0): kind for file, kind in enumerate(ARRAY)},
            **{(file, 1): "P" for file in range(8)},
        }
    )


@dataclass(frozen=True)
class State:
    """A position, and all that is remembered of how it came about."""

    game: Game
    board: Board
    side: int
    unmoved: frozenset[Square]
    left: int  # moves of this turn, the next one included
    length: int  # of this turn
    passed: tuple[tuple[Square, Square], ...] = ()  # by the enemy: square passed, pawn
    passing: tuple[tuple[Square, Square], ...] = ()  # in this turn, by the side to move
    over: bool = False


def start(game: Game) -> State:
    board: Board = {square: (0, kind) for square, kind in game.white.items()}
    board |= {(file, 7): (1, kind) for file, kind in enumerate(ARRAY)}
    board |= {(file, 6): (1, "P") for file in range(8)}
    first = game.opening or game.turns[0]
    return State(game, board, 0, frozenset(board), first, first)


def kind_of(piece: Piece) -> str:
    """How a piece moves: a king that has become a knight moves as a knight."""
    return piece[1][-1]


def royal(piece: Piece) -> bool:
    return piece[1][0] == "K"


def on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def captures_on(board: Board, origin: Square) -> Iterator[Square]:
    """The squares where a piece could capture."""
    piece = board[origin]
    kind = kind_of(piece)
    if kind == "P":
        up = 1 if piece[0] == 0 else -1
        steps: tuple[Square, ...] = ((-1, up), (1, up))
    else:
        steps = STEPS.get(kind, ())
    yield from filter(on_board, [(origin[0] + x, origin[1] + y) for x, y in steps])
    for step in LINES.get(kind, ()):
        yield from slide(board, origin, step)


def attacked(board: Board, square: Square, by: int) -> bool:
    return any(
        square in captures_on(board, origin) for origin, piece in board.items() if piece[0] == by
    )


def in_check(board: Board, side: int) -> bool:
    return any(
        attacked(board, square, 1 - side)
        for square, piece in board.items()
        if piece[0] == side and royal(piece)
    )


@dataclass(frozen=True)
class Move:
    """One piece from a square to another, what it takes and becomes, and a rook that goes along."""

    origin: Square
    target: Square
    taken: Square | None = None
    becomes: str = ""
    passes: Square | None = None
    rook: tuple[Square, Square] | None = None
    in_passing: bool = False

    def text(self, game: Game) -> str:
        if game.rifle and self.taken is not None:
            here, there = name(self.origin), name(self.target)
            return f"{here}{there},{there}{here}"
        suffix = f"={self.becomes}" if len(self.becomes) == 1 else f"={{{self.becomes}}}"
        return name(self.origin) + name(self.target) + (suffix if self.becomes else "")


def moves_of_pawn(state: State, origin: Square) -> Iterator[Move]:
    board, side = state.board, state.side
    up = 1 if side == 0 else -1
    one, two = (origin[0], origin[1] + up), (origin[0], origin[1] + 2 * up)
    if on_board(one) and one not in board:
        yield Move(origin, one)
        if origin in state.unmoved and on_board(two) and two not in board:
            yield Move(origin, two, passes=one)
    for end in captures_on(board, origin):
        if end in board:
            if board[end][0] != side:
                yield Move(origin, end, taken=end)
        else:
            for square, pawn in state.passed:
                if square == end:
                    yield Move(origin, end, taken=pawn, in_passing=True)


def castlings(state: State, king: Square) -> Iterator[Move]:
    board, side = state.board, state.side
    if board[king][1] != "K" or king not in state.unmoved:
        return
    for way, corner in ((1, 7), (-1, 0)):
        rook = corner, king[1]
        between = [(file, king[1]) for file in range(min(4, corner) + 1, max(4, corner))]
        if rook not in state.unmoved or board.get(rook) != (side, "R"):
            continue
        if any(square in board for square in between):
            continue
        path = [(4 + step * way, king[1]) for step in (0, 1, 2)]
        if state.game.castles_safely:
            lifted = {square: piece for square, piece in board.items() if square != king}
            if any(attacked(lifted, square, 1 - side) for square in path):
                continue
        yield Move(king, path[2], rook=(rook, path[1]))


def every_move(state: State) -> Iterator[Move]:
    """Moves, whatever becomes of the king."""
    board, side = state.board, state.side
    for origin, piece in board.items():
        if piece[0] != side:
            continue
        if kind_of(piece) == "P":
            for move in moves_of_pawn(state, origin):
                shot = state.game.rifle and move.taken is not None
                if move.target[1] in (0, 7) and not shot:
                    for choice in ["KQ"] if royal(piece) else "QRBN":
                        yield replace(move, becomes=choice)
                else:
                    yield move
            continue
        for end in captures_on(board, origin):
            if end not in board:
                yield Move(origin, end)
            elif board[end][0] != side:
                yield Move(origin, end, taken=end)
        yield from castlings(state, origin)


def made(state: State, move: Move) -> tuple[Board, frozenset[Square]]:
    """The board after a move, and what has not moved."""
    game, board = state.game, dict(state.board)
    piece = board[move.origin]
    taken = board.pop(move.taken) if move.taken is not None else None
    if game.rifle and taken is not None:
        return board, state.unmoved - {move.taken or move.origin}  # who shoots stays unmoved
    del board[move.origin]
    if move.becomes:
        piece = piece[0], move.becomes
    if move.rook is None:
        piece = game.change(piece, taken, bool(move.becomes))
    board[move.target] = piece
    gone = {move.origin, move.target, move.taken or move.target}
    if move.rook is not None:
        board[move.rook[1]] = board.pop(move.rook[0])
        gone |= set(move.rook)
    return board, state.unmoved - gone


def after(state: State, move: Move) -> State | None:
    """The state after a move, none if it is not legal."""
    game, side = state.game, state.side
    board, unmoved = made(state, move)
    if game.check and in_check(board, side):
        return None
    checks = game.check and in_check(board, 1 - side)
    ends = state.left == 1 or (checks and game.on_check == "ends")
    if checks and game.on_check == "last" and not ends:
        return None
    own = {passed: pawn for passed, pawn in state.passing if pawn != move.origin}
    if move.passes is not None:
        own[move.passes] = move.target
    here = {square: piece for square, piece in board.items() if piece[0] == side}
    passing = tuple((passed, pawn) for passed, pawn in own.items() if pawn in here)
    over = not game.check and not any(royal(p) and p[0] != side for p in board.values())
    rest = replace(state, board=board, unmoved=unmoved, over=over)
    if not ends:
        kept = [each for each in state.passed if move.in_passing and each[1] != move.taken]
        return replace(rest, left=state.left - 1, passed=tuple(kept), passing=passing)
    length = state.length + game.grows if game.grows else game.turns[1 - side]
    return replace(rest, side=1 - side, left=length, length=length, passed=passing, passing=())


def legal(state: State) -> dict[str, State]:
    """The moves by their texts, and where they lead."""
    if state.over:
        return {}
    found = {move.text(state.game): after(state, move) for move in every_move(state)}
    return {text: each for text, each in found.items() if each is not None}


def perft(state: State, depth: int) -> int:
    moves = legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(each, depth - 1) for each in moves.values())


# ---- games --------------------------------------------------------------------------------------


def over_there(piece: Piece) -> Piece:
    return 1 - piece[0], piece[1]


def andernach(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    return over_there(piece) if taken and not royal(piece) else piece


def anti_andernach(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    return piece if taken or royal(piece) else over_there(piece)


def super_andernach(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    return piece if royal(piece) else over_there(piece)


def tibetan(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    if piece[0] == 0 or royal(piece) or taken is None or taken[1] == piece[1]:
        return piece
    return 0, piece[1] if promoted else taken[1]


def cannibal(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    if taken is None or promoted or royal(taken):
        return piece
    return piece[0], "K" + taken[1] if royal(piece) else taken[1]


POWERS = {"N": "N", "B": "B", "R": "R", "Q": "BR", "A": "BN", "C": "NR", "M": "BNR"}
UNITED = {frozenset(powers): kind for kind, powers in POWERS.items()}


def absorption(piece: Piece, taken: Piece | None, promoted: bool) -> Piece:
    if taken is None or promoted or not {piece[1], taken[1]} <= set(POWERS):
        return piece
    return piece[0], UNITED[frozenset(POWERS[piece[1]] + POWERS[taken[1]])]


MONSTER = {(4, 0): "K", **{(file, 1): "P" for file in range(2, 6)}}
GAMES = {
    "marseillais-chess": Game(turns=(2, 2), opening=1, on_check="ends"),
    "scottish-progressive-chess": Game(grows=1, on_check="ends"),
    "italian-progressive-chess": Game(grows=1, on_check="last"),
    "doublemove-chess": Game(check=False, turns=(2, 2), opening=1),
    "monster-chess": Game(check=False, turns=(2, 1), white=MONSTER),
    "andernach-chess": Game(change=andernach),
    "anti-andernach-chess": Game(change=anti_andernach),
    "super-andernach-chess": Game(change=super_andernach),
    "tibetan-chess": Game(change=tibetan),
    "absorption-chess": Game(change=absorption),
    "cannibal-chess": Game(change=cannibal),
    "rifle-chess": Game(rifle=True),
    "dark-chess": Game(check=False, castles_safely=False),
}
