"""Hidden Queen, Stealth Bomb, Dice Chess and others, slowly, with everything known.

Written from their rules, on the dictionaries of `chess_games`; nothing is shared with the kernel.
Each is a state that never changes, with `legal` telling the decisions from it by their texts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from slow import chess_games
from slow.chess_games import Game, Square
from slow.plain import ROOK, name

CHESS = Game(check=False, castles_safely=False)
Secret = tuple[frozenset[Square], frozenset[Square]]
NOTHING: Secret = (frozenset(), frozenset())


def with_secret(secret: Secret, side: int, squares: frozenset[Square]) -> Secret:
    return (squares, secret[1]) if side == 0 else (secret[0], squares)


class Counted:
    """What they share: the decisions of so many turns are counted."""

    def legal(self) -> "Mapping[str, Counted]":
        """The decisions from here, by their texts, with the states that they lead to."""
        raise NotImplementedError

    def perft(self, depth: int) -> int:
        found = self.legal()
        return len(found) if depth == 1 else sum(each.perft(depth - 1) for each in found.values())


@dataclass(frozen=True)
class HiddenQueen(Counted):
    """A pawn of each side is a queen, and looks like a pawn until it does what no pawn could."""

    role = "Q"
    kinds = "P"
    chess: chess_games.State
    secret: Secret = NOTHING
    cast: int = 0

    def legal(self) -> "dict[str, HiddenQueen]":
        if self.cast < 2:
            return self.castings()
        return dict(self.played())

    def castings(self) -> "dict[str, HiddenQueen]":
        found = {}
        for square, (side, kind) in self.chess.board.items():
            if side == self.cast and kind in self.kinds:
                secret = with_secret(self.secret, side, frozenset({square}))
                text = f"role:{self.role}@{name(square)}"
                found[text] = replace(self, secret=secret, cast=self.cast + 1)
        return found

    def played(self) -> "Iterator[tuple[str, HiddenQueen]]":
        side = self.chess.side
        as_pawns = chess_games.legal(self.chess)
        board = {**self.chess.board, **dict.fromkeys(self.secret[side], (side, "Q"))}
        as_queens = chess_games.legal(replace(self.chess, board=board))
        squares = {name(square): square for square in self.secret[side]}
        for text, after in as_pawns.items():
            if text[:2] not in squares:
                yield text, self.following(text, after, self.secret[side])
        for text, after in as_queens.items():
            if text[:2] in squares:
                pawn = as_pawns.get(text)
                if pawn is not None and len(pawn.board) == len(after.board):
                    here = frozenset(s for s in pawn.board if name(s) == text[2:])
                    yield text, self.following(text, pawn, here)
                else:
                    yield text, self.following(text, after, frozenset())

    def following(
        self, text: str, after: chess_games.State, own: frozenset[Square]
    ) -> "HiddenQueen":
        side = self.chess.side
        theirs = {s for s in self.secret[1 - side] if after.board.get(s, (side, ""))[0] != side}
        secret = with_secret(self.secret, side, own)
        return replace(self, chess=after, secret=with_secret(secret, 1 - side, frozenset(theirs)))


@dataclass(frozen=True)
class StealthBomb(HiddenQueen):
    """A piece of each side that does not castle carries a bomb."""

    role = "BOMB"
    kinds = "PNBQ"

    def played(self) -> Iterator[tuple[str, HiddenQueen]]:
        side = self.chess.side
        for text, after in chess_games.legal(self.chess).items():
            target = next(s for s in after.board if name(s) == text[2:4])
            own = frozenset(target if name(s) == text[:2] else s for s in self.secret[side])
            taken = {s for s in self.chess.board if self.chess.board[s][0] != side}
            taken -= {s for s in after.board if after.board[s][0] != side}
            if taken & self.secret[1 - side]:
                after, own = blown_up(after, target), own - blast(target)
                own = frozenset(s for s in own if s in after.board)
            secret = with_secret(self.secret, side, own)
            left = {s for s in secret[1 - side] if after.board.get(s, (side,))[0] != side}
            secret = with_secret(secret, 1 - side, frozenset(left))
            yield text, replace(self, chess=after, secret=secret)


def blast(centre: Square) -> set[Square]:
    return {(centre[0] + x, centre[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}


def blown_up(state: chess_games.State, centre: Square) -> chess_games.State:
    gone = {
        square
        for square in blast(centre)
        if square == centre or state.board.get(square, (0, ""))[1] != "K"
    }
    board = {square: piece for square, piece in state.board.items() if square not in gone}
    passed = tuple(pair for pair in state.passed if pair[1] in board)
    kings = {side for side, kind in board.values() if kind == "K"}
    return replace(
        state, board=board, unmoved=state.unmoved - gone, passed=passed, over=len(kings) < 2
    )


@dataclass(frozen=True)
class Dice(Counted):
    """A die is rolled before each move, again where nothing on its face can move."""

    chess: chess_games.State
    face: str = ""

    def legal(self) -> "dict[str, Dice]":
        moves = chess_games.legal(self.chess)
        kinds = {name(square): kind for square, (_, kind) in self.chess.board.items()}
        if not self.face:
            return {
                f"roll:{kinds[text[:2]]}": replace(self, face=kinds[text[:2]]) for text in moves
            }
        return {text: Dice(s) for text, s in moves.items() if kinds[text[:2]] == self.face}


@dataclass(frozen=True)
class Synchronous(Counted):
    """Both sides choose a move, and both are made together."""

    chess: chess_games.State
    chosen: chess_games.Move | None = None

    def legal(self) -> "dict[str, Synchronous]":
        kings = {kind[0] for kind in self.chess.board.values() if kind[1] == "K"}
        if self.chosen is None and len(kings) < 2:
            return {}
        state = replace(self.chess, side=int(self.chosen is not None), passed=())
        moves = {move.text(CHESS): move for move in chess_games.every_move(state)}
        return {text: self.following(move) for text, move in moves.items()}

    def following(self, move: chess_games.Move) -> "Synchronous":
        if self.chosen is None:
            return replace(self, chosen=move)
        board = dict(self.chess.board)
        both = (self.chosen, move)
        pieces = [(board[each.origin][0], each.becomes or board[each.origin][1]) for each in both]
        for each in both:
            del board[each.origin]
        for each in both:
            board.pop(each.target, None)
        arrived = list(zip(both, pieces, strict=True))
        if self.chosen.target == move.target:  # a king alone survives the meeting
            kings = [(each, piece) for each, piece in arrived if piece[1] == "K"]
            arrived = kings if len(kings) == 1 else []
        board |= {each.target: piece for each, piece in arrived}
        gone = {square for each in both for square in (each.origin, each.target)}
        unmoved = self.chess.unmoved - gone
        return Synchronous(replace(self.chess, board=board, unmoved=unmoved))


def synchronous() -> Synchronous:
    state = chess_games.start(CHESS)
    pawns = frozenset(square for square in state.unmoved if state.board[square][1] == "P")
    return Synchronous(replace(state, unmoved=pawns))


# ---- Small Strate-Go ----------------------------------------------------------------------

ARMY = "FOPCCIIM"
BEATS = {"P": "PM", "C": "PC", "I": "PCIO", "M": "PCIM"}
"""Whom an attacker beats, or meets as an equal; it takes the flag as well."""


@dataclass(frozen=True)
class StrateGo(Counted):
    """Soldiers: side, rank ("" where it is not cast yet) and whether everybody knows it."""

    board: tuple[tuple[Square, tuple[int, str, bool]], ...]
    side: int = 0
    cast: int = 0
    over: bool = False

    def legal(self) -> "dict[str, StrateGo]":
        if self.over:
            return {}
        board = dict(self.board)
        if self.cast < 2 * len(ARMY):
            side, rank = self.cast % 2, ARMY[self.cast // 2]
            return {
                f"role:{rank}@{name(square)}": StrateGo(
                    tuple({**board, square: (side, rank, False)}.items()), 0, self.cast + 1
                )
                for square, piece in board.items()
                if piece == (side, "", False)
            }
        return dict(self.moves(board))

    def moves(self, board: dict[Square, tuple[int, str, bool]]) -> "Iterator[tuple[str, StrateGo]]":
        for origin, (side, rank, _) in board.items():
            if side != self.side or rank in "FO":
                continue
            for x, y in ROOK:
                for far in range(1, 5 if rank == "C" else 2):
                    target = (origin[0] + far * x, origin[1] + far * y)
                    if not (0 <= target[0] < 5 and 0 <= target[1] < 5):
                        break
                    if target in board and board[target][0] == side:
                        break
                    yield name(origin) + name(target), self.met(board, origin, target, far)
                    if target in board:
                        break

    def met(
        self, board: dict[Square, tuple[int, str, bool]], origin: Square, target: Square, far: int
    ) -> "StrateGo":
        after = dict(board)
        side, rank, known = after.pop(origin)
        foe = board.get(target)
        after[target] = (side, rank, known or far > 1)
        if foe is not None:
            after[target] = (side, rank, True)
            if foe[1] != "F" and foe[1] not in BEATS[rank]:
                after[target] = (foe[0], foe[1], True)
            elif foe[1] == rank:
                del after[target]
        won = foe is not None and foe[1] == "F"
        return StrateGo(tuple(after.items()), 1 - self.side, self.cast, won)


def soldiers() -> StrateGo:
    squares = [(file, rank) for file in range(5) for rank in range(5)]
    first = {s for s in squares if s[1] == 0 or (s[1] == 1 and s[0] in (1, 2, 3))}
    second = {s for s in squares if s[1] == 4 or (s[1] == 3 and s[0] in (1, 2, 3))}
    return StrateGo(
        tuple((s, (int(s in second), "", False)) for s in squares if s in first | second)
    )


GAMES = {
    "hidden-queen": lambda: HiddenQueen(chess_games.start(CHESS)),
    "stealth-bomb": lambda: StealthBomb(chess_games.start(CHESS)),
    "dice-chess": lambda: Dice(chess_games.start(CHESS)),
    "strate-go": soldiers,
    "synchronous-chess": synchronous,
}
