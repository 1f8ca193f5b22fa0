"""What Python programs do all day, with ours and with python-chess: moves as objects, push, copy.

Every row is over the same games, played at random by python-chess; a unit is one position or move.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import fairychess

GAMES, LONGEST = 10, 120

Row = tuple[str, Callable[[], int], Callable[[], int], float | None]
"""What is done, by ours, by python-chess, and how often a second it should be; None: as often as by
python-chess."""


def rows(chess: Any) -> Iterator[Row]:
    """The rows, for the module of python-chess."""
    rules = fairychess.load("chess")
    games = [random_game(chess, seed) for seed in range(GAMES)]
    lines = [[move.uci() for move in game] for game in games]
    objects = [as_objects(rules.position(), line) for line in lines]
    plies = sum(map(len, games))

    def ours(moves: list[list[Any]]) -> int:
        for game in moves:
            position = rules.position()
            for move in game:
                position.push(move)
        return plies

    def theirs(moves: list[list[Any]], push: str) -> int:
        for game in moves:
            board = chess.Board()
            for move in game:
                getattr(board, push)(move)
        return plies

    positions = [copied for line in objects for copied in along(rules.position(), line)]
    boards = [copied for game in games for copied in along(chess.Board(), game)]

    yield (
        "chess, legal moves as objects",
        lambda: sum(bool(position.legal_moves) for position in positions),
        lambda: sum(bool(list(board.legal_moves)) for board in boards),
        25e3,
    )
    yield "chess, push of texts", lambda: ours(lines), lambda: theirs(lines, "push_uci"), 150e3
    yield "chess, push of objects", lambda: ours(objects), lambda: theirs(games, "push"), 150e3
    yield (
        "chess, copies without history",
        lambda: len([position.copy(history=False) for position in positions]),
        lambda: len([board.copy(stack=False) for board in boards]),
        None,
    )
    yield (
        "chess, copies with history",
        lambda: len([position.copy() for position in positions]),
        lambda: len([board.copy() for board in boards]),
        None,
    )


def random_game(chess: Any, seed: int) -> list[Any]:
    """The moves of a game without choices of promotion, which both write alike."""
    rng, board = random.Random(seed), chess.Board()
    while not board.is_game_over() and board.ply() < LONGEST:
        plain = [move for move in board.legal_moves if not move.promotion]
        board.push(rng.choice(plain or list(board.legal_moves)))
    return list(board.move_stack)


def as_objects(position: fairychess.Position, line: list[str]) -> list[fairychess.Move]:
    """The moves of a line as ours."""
    found = []
    for text in line:
        found.append(position.parse(text))
        position.push(text)
    return found


def along(position: Any, line: list[Any]) -> Iterator[Any]:
    """Copies of a position, one after each other move of a line."""
    for number, move in enumerate(line):
        position.push(move)
        if number % 2:
            yield position.copy()
