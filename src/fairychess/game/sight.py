"""What players see of the board, and of a move: the difference of two boards as they see them.

Where rules hide squares, a move of the other side is told from nothing but what a seat has seen
before and after it, so its text cannot betray more than its two views do.
"""

from collections.abc import Mapping
from typing import Any

from fairychess.board import square_name
from fairychess.notation.ids import format_id
from fairychess.notation.position_text import UNKNOWN
from fairychess.position.rule import NOBODY
from fairychess.position.rule_visibility import sight
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import WALL, colour_of, is_piece_of, piece_type_of

Board = Mapping[int, int]
"""Squares that are seen, and the coloured piece on each (0: none), as it looks."""

WATCHERS = {SIDES[0]: 0, SIDES[1]: 1, "spectator": NOBODY}
"""Viewers of a game in progress and their seats."""


def boards(play: Any) -> dict[str, Board]:
    """The board as each viewer sees it now; nothing where the rules hide no squares."""
    if not play.rules.hides_squares:
        return {}
    return {viewer: board_of(play, seat) for viewer, seat in WATCHERS.items()}


def board_of(play: Any, seat: int) -> Board:
    """The board as a seat sees it now."""
    kernel, rules = play.kernel, play.rules
    found = {}
    for square in sorted(sight(kernel, seat) or ()):
        piece = kernel.piece_at(square)
        found[square] = rules.shown_piece(piece) if piece > WALL else piece
    return found


def told(rules: Any, seat: int, before: Board, after: Board) -> tuple[str, tuple[str, ...]]:
    """Text and squares (from, to) of a move of the other side, for a seat that saw both boards.

    `e7e5` where it saw a piece leave one square and come to another, `e7?` or `?e5` where only one
    of them, `?` where nothing has changed before its eyes.
    """
    both = [square for square in before if square in after and before[square] != after[square]]
    left = [square for square in both if theirs(before[square], seat) and after[square] <= WALL]
    come = [square for square in both if after[square] == WALL or theirs(after[square], seat)]
    lost = [square for square in before if ours(before[square], seat)]
    come += [square for square in lost if square not in after and square not in come]
    left.sort(key=lambda square: piece_type_of(before[square]) not in rules.royal_types)
    origin = left[0] if left else None
    if origin is not None:  # of two that moved at once, the royal one, and where it is now
        come.sort(key=lambda square: after.get(square) != before[origin])
    target = come[0] if come else None
    named = [None if each is None else square_name(rules.board, each) for each in (origin, target)]
    names = tuple(name for name in named if name is not None)
    text = "".join(name or UNKNOWN for name in named)
    if origin is None and target is None:
        return UNKNOWN, ()
    if origin is not None and target is not None:
        text += promoted(rules, before[origin], after.get(target, 0))
    return text, names


def theirs(piece: int, seat: int) -> bool:
    """Is this a piece of the other side?"""
    return piece > WALL and colour_of(piece) != seat


def ours(piece: int, seat: int) -> bool:
    """Is this a piece of the seat?"""
    return is_piece_of(piece, seat)


def promoted(rules: Any, was: int, now: int) -> str:
    """The mark of a piece that has become another one before the seat's eyes."""
    if now <= WALL or now == was:
        return ""
    return f"={format_id(rules.shown(now).id, 0)}"
