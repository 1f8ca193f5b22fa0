"""Texts of positions, moves and games, ours and python-chess's: FEN, SAN, PGN."""

import contextlib
import io
import random
from collections.abc import Iterator
from functools import partial

from contest import Contest, Side, library, timed

import fairychess


def contests(quick: bool, long: float) -> Iterator[Contest]:
    """FEN read and written, SAN written and read, games of a PGN read with legality."""
    yield from position_texts(quick)
    yield from move_texts(500 if quick else 5_000)
    text, count = pgn_of(20 if quick else 200, 100)
    yield Contest(
        "chess, games of a PGN",
        timed(lambda: pgn_read(text), long),
        count,
        "python-chess",
        lambda: python_chess_pgn(text),
        rate=100e3,
    )


def move_texts(plies: int) -> Iterator[Contest]:
    """Single moves in algebraic notation, each in a position of its own."""
    moves = san_moves(plies)
    for what, ours, how in (
        ("written", san_out, "out"),
        ("read", san_in, "in"),
        ("read, played and taken back", san_played, "played"),
    ):
        yield Contest(
            f"chess, SAN {what}",
            ours(moves),
            None,
            "python-chess",
            partial(python_chess_san, moves, how),
            ratio=1.0,
        )


def position_texts(quick: bool) -> Iterator[Contest]:
    """FENs of chess read, each a position of its own, and written."""
    chess, fens = fairychess.load("chess"), random_fens(500 if quick else 5_000)
    positions = [chess.position(fen) for fen in fens]
    for written, work in (
        (False, lambda: len([chess.position(fen) for fen in fens])),
        (True, lambda: len([position.fen() for position in positions])),
    ):
        yield Contest(
            f"chess, FEN {'written' if written else 'read'}",
            timed(work),
            len(fens),
            "python-chess",
            partial(python_chess_fens, fens, written),
            rate=25e3,
        )


def random_fens(count: int) -> list[str]:
    """Positions of random games of chess, in the order in which they are played."""
    chess, rng, found = fairychess.load("chess"), random.Random(1), list[str]()
    while len(found) < count:
        pos = chess.position()
        while pos.result() is None and pos.ply < 80:
            pos.push(rng.choice(pos.moves()))
            found.append(pos.fen())
    return found[:count]


@contextlib.contextmanager
def python_chess_fens(fens: list[str], written: bool) -> Iterator[Side]:
    """Boards made of FENs, or FENs of boards."""
    chess = library("chess")
    boards = [chess.Board(fen) for fen in fens] if written else []

    def work() -> int:
        return sum(1 for board in boards if board.fen()) or sum(
            1 for fen in fens if chess.Board(fen)
        )

    yield timed(work)


def pgn_of(games: int, longest: int) -> tuple[str, int]:
    """Random games of chess as PGN, and how many plies they have."""
    rules, draw = fairychess.load("chess"), random.Random(1)
    texts, plies = list[str](), 0
    for _ in range(games):
        position, words = rules.position(), list[str]()
        while position.ply < longest and (moves := position.moves()):
            move = draw.choice(moves)
            words += [f"{position.fullmove_number}."] if position.ply % 2 == 0 else []
            words.append(position.format(move, "san"))
            position.push(move)
        texts.append(f'[Event "{len(texts) + 1}"]\n\n{" ".join(words)} *\n')
        plies += position.ply
    return "\n".join(texts), plies


def pgn_read(text: str) -> int:
    """Plies of the main lines, every move looked for among the legal ones."""
    return sum(len(game.moves) for game in fairychess.read_games(io.StringIO(text), strict=True))


@contextlib.contextmanager
def python_chess_pgn(text: str) -> Iterator[Side]:
    """The same text, read by python-chess."""
    pgn = library("chess.pgn")

    def work() -> int:
        source, plies = io.StringIO(text), 0
        while game := pgn.read_game(source):
            plies += sum(1 for _ in game.mainline_moves())
        return plies

    yield timed(work)


def san_moves(count: int) -> list[tuple[str, str, str]]:
    """Moves of random games of chess: the position, the canonical text and the algebraic one."""
    draw = random.Random(1)
    rules, found = fairychess.load("chess"), list[tuple[str, str, str]]()
    while len(found) < count:
        position = rules.position()
        for _ in range(80):
            options = position.moves()
            if not options:
                break
            text = draw.choice(options)
            found.append((position.text(), text, position.format(text, "san")))
            position.push(text)
    return found[:count]


def san_out(moves: list[tuple[str, str, str]]) -> Side:
    """Ours: each move written."""
    rules = fairychess.load("chess")
    ready = [(rules.position(start), text) for start, text, _ in moves]
    return timed(lambda: sum(bool(position.format(text, "san")) for position, text in ready), 0.5)


def san_in(moves: list[tuple[str, str, str]]) -> Side:
    """Ours: each move read."""
    rules = fairychess.load("chess")
    ready = [(rules.position(start), said) for start, _, said in moves]
    return timed(lambda: sum(bool(position.parse(said)) for position, said in ready), 0.5)


def san_played(moves: list[tuple[str, str, str]]) -> Side:
    """Ours: each move read, played and taken back."""
    rules = fairychess.load("chess")
    ready = [(rules.position(start), said) for start, _, said in moves]

    def work() -> int:
        for position, said in ready:
            position.push(said)
            position.pop()
        return len(ready)

    return timed(work, 0.5)


@contextlib.contextmanager
def python_chess_san(moves: list[tuple[str, str, str]], how: str) -> Iterator[Side]:
    """The same by python-chess: "out", "in", or "played"."""
    chess = library("chess")
    boards = [(chess.Board(start), said) for start, _, said in moves]
    ready = [(board, said, board.parse_san(said)) for board, said in boards]

    def work() -> int:
        for board, said, move in ready:
            if how == "out":
                board.san(move)
            elif how == "in":
                board.parse_san(said)
            else:
                board.push_san(said)
                board.pop()
        return len(ready)

    yield timed(work, 0.5)
