"""The start of a game as pieces on squares and in hands, from a position text and back.

    {"squares": {"e1": "K", "e8": "k"}, "hands": [{}, {"P": 2}], "turn": "w", "rest": "- - 0 1"}

Ids are upper case for the first player and lower case for the second, as in the text; `*` is a
wall. What follows the side to move is kept as it is.
"""

import re
from typing import Any

from fairychess.board import Board, square_names
from fairychess.notation import ids
from fairychess.notation.ids import format_id
from fairychess.notation.position_text import in_ranks

REST = "- - 0 1"
_BLANKS = re.compile(r"\d{1,3}", re.ASCII)


def read_setup(text: str, board: Board) -> dict[str, Any] | None:
    """The pieces of a position text; None for a text that is not of this board or cannot be read.

    Only the form is looked at: whether there are such pieces is asked when the draft is checked.
    """
    words = text.split()
    if not words:
        return None
    placement, bracket, hand = words[0].partition("[")
    squares = _squares(placement, board)
    turn = words[1] if len(words) > 1 else ""
    rest = words[2:]
    if squares is None or (bracket and not hand.endswith("]")):
        return None
    held = hand[:-1] if bracket else ""
    if not bracket and 1 <= len(rest) <= 2 and (len(rest) == 1 or rest[1].isdecimal()):
        held, rest = ("" if rest[0] == "-" else rest[0]), []  # SFEN has the hands here
    hands = _hands(held)
    if hands is None:
        return None
    return {"squares": squares, "hands": hands, "turn": turn, "rest": " ".join(rest) or REST}


def _squares(placement: str, board: Board) -> dict[str, str] | None:
    names, files = square_names(board), board.files
    rows = placement.split("/")
    if len(rows) != board.ranks:
        return None
    found: dict[str, str] = {}
    for number, row in enumerate(rows):
        at, file = 0, 0
        while at < len(row):
            blanks = _BLANKS.match(row, at)
            if blanks:
                at, file = blanks.end(), file + int(blanks.group())
                continue
            token = ids.take(row, at)
            if token is None or file >= files:
                return None
            found[names[(board.ranks - 1 - number) * files + file]] = token[0]
            at, file = token[1], file + 1
        if file != files:
            return None
    return found


def _hands(text: str) -> list[dict[str, int]] | None:
    hands: list[dict[str, int]] = [{}, {}]
    at = 0
    while at < len(text):
        count = _BLANKS.match(text, at)
        token = ids.take(text, count.end() if count else at)
        if token is None:
            return None
        written, at = token
        hand = hands[written == written.lower()]
        ident = written.upper()
        hand[ident] = hand.get(ident, 0) + (int(count.group()) if count else 1)
    return hands


def setup_text(setup: dict[str, Any], board: Board, letters: str) -> str:
    """The position text of a setup. Pieces that stand beside the board are left out."""
    standing = (setup["squares"].get(name) for name in square_names(board))
    rows = in_ranks([_spelled(ident) if ident else "" for ident in standing], board.files)
    hands = "".join(
        (str(count) if count > 1 else "") + format_id(ident, side)
        for side, hand in enumerate(setup["hands"])
        for ident, count in hand.items()
        if count > 0
    )
    placement = rows + (f"[{hands}]" if hands else "")
    return " ".join([placement, setup["turn"] or letters[0], setup["rest"] or REST])


def _spelled(ident: str) -> str:
    """An id of either side as texts have it; the wall stands bare."""
    return ident if ident == "*" else format_id(ident, 0)
