"""Reading a slow Zelda Chess or King Friday XIII position in tests."""

from typing import Any, TypeVar

from .chess_pieces import ChessSlow

G = TypeVar("G", bound=ChessSlow[Any])


def of(game: ChessSlow[Any], prefix: str) -> set[str]:
    """The options that begin so, without that beginning."""
    return {text.removeprefix(prefix) for text in game.options() if text.startswith(prefix)}


def play(game: G, moves: str) -> G:
    for move in moves.split():
        game.play(move)
    return game


def board(game: ChessSlow[Any]) -> str:
    return game.text().split()[0]


def fields(game: ChessSlow[Any]) -> list[str]:
    """All of the text but the board."""
    return game.text().split()[1:]


def check_texts(position: ChessSlow[Any], moves: list[float]) -> None:
    """Play a game, each move a number from 0 to 1; every position is read back from its text."""
    for move in moves:
        copy = position.from_text(position.text())
        assert (copy.text(), copy.seat()) == (position.text(), position.seat())
        assert copy.legal().keys() == position.legal().keys()
        options = position.options()
        if not options:
            break
        position.play(options[int(move * len(options))])
