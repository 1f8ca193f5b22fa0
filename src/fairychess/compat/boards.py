"""A FEN's board, square by square, and the position that a FEN means."""

from itertools import chain
from typing import Any

from fairychess.api import Position
from fairychess.compat.games import FairyGame
from fairychess.notation.position_text import cells_of
from fairychess.notation.possible import PositionError


def cells(board: str) -> list[str]:
    """What stands on each square of a FEN's board, in our order: "" for nothing."""
    return list(chain.from_iterable(map(cells_of, reversed(board.split("/")))))


def parts(fen: str) -> tuple[str, str, str]:
    """Board, hands and the rest of a FEN."""
    first, blank, rest = fen.partition(" ")
    board, bracket, hand = first.partition("[")
    return board, bracket + hand, blank + rest


def read(game: FairyGame, fen: str) -> tuple[Position, set[int]]:
    """The position that a FEN means, and where pieces stand that were promoted to what they are.

    What nobody could have is overlooked, as pyffish does: rights to castle and gates without the
    pieces for them. Raises PositionError for anything else that cannot be read.
    """
    rules = game.rules
    board, hands, rest = parts(fen)
    promoted: set[int] = set()
    if "~" in board and not rules.has_hands:
        signs = cells(board)
        promoted = {square for square in rules.board if signs[square].endswith("~")}
        board = board.replace("~", "")
    text = board + hands + rest
    try:
        return rules.position(text, check=False), promoted
    except PositionError:
        words = text.split()
        if len(words) < 3 or words[2] == "-" or words[2].isdigit():
            raise
        words[2] = _usable(rules, words)
        return rules.position(" ".join(words), check=False), promoted


def _usable(rules: Any, words: list[str]) -> str:
    """The rights that can be read, one by one."""
    found = ""
    for letter in words[2]:
        try:
            rules.position(" ".join([*words[:2], letter, *words[3:]]), check=False)
        except PositionError:
            continue
        found += letter
    return found or "-"
