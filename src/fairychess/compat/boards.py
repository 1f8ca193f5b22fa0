"""A FEN's board, square by square, and the position that a FEN means."""

import re
from collections.abc import Iterator
from typing import Any

from fairychess.api import Position
from fairychess.compat.games import FairyGame
from fairychess.notation.possible import PositionError

_CELL = re.compile(r"\d+|\+?[A-Za-z]~?|\*")


def cells(board: str) -> Iterator[str]:
    """What stands on each square of a FEN's board, from the top: "" for nothing."""
    for row in board.split("/"):
        for found in _CELL.findall(row):
            if found.isdigit():
                yield from [""] * int(found)
            else:
                yield found


def in_rows(found: list[str], files: int) -> str:
    """Squares as the board of a FEN."""
    rows = []
    for start in range(0, len(found), files):
        row, empty = "", 0
        for sign in found[start : start + files]:
            if sign:
                row += (str(empty) if empty else "") + sign
            empty = 0 if sign else empty + 1
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def place(square: int, files: int, ranks: int) -> int:
    """Where a square of ours comes among the cells."""
    return (ranks - 1 - square // files) * files + square % files


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
        signs = list(cells(board))
        files, ranks = rules.board.files, rules.board.ranks
        promoted = {
            square for square in rules.board if signs[place(square, files, ranks)].endswith("~")
        }
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
