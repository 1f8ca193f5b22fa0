"""Counting to a draw in makruk and its kin, where a side says when it begins to count."""

from typing import Any

from fairychess.api import Position
from fairychess.position.words.piece import colour_of, piece_type_of
from fairychess.rules.library.counting import Counting

COUNTED = "counted_out"
BOARD_HONOUR = 126
"""The limit of board's honour in ouk, in plies."""


def counts(position: Position, started: int) -> tuple[int, int] | None:
    """The limit and the count in plies; None where nobody counts.

    `started` is the ply at which board's honour was begun to be counted: 0 for as the position has
    it, -1 for not at all. Pieces' honour is counted whatever anybody says, but in ouk board's
    honour takes its place where it ends sooner.
    """
    rules: Any = position.rules
    rule = next((one for one in rules.rule_list if isinstance(one, Counting)), None)
    if rule is None:
        return None
    limit, counted = rule.counts(position.kernel)
    if not limit:
        return None
    board = counted
    if started:
        ply = 2 * (position.fullmove_number - 1) + position.kernel.turn
        board = max(1 + ply - started, 0) if started > 0 else 0
    if rule.is_cambodian() and BOARD_HONOUR - board < limit - counted:
        return BOARD_HONOUR, board
    return limit, counted if _counts_pieces(position) else board


def _counts_pieces(position: Position) -> bool:
    """Is pieces' honour counted: without pawns, against a bare king?"""
    kernel, rules = position.kernel, position.rules
    standing = [piece for square in rules.board if (piece := kernel.piece_at(square)) > 1]
    pawns = any(rules.pieces[piece_type_of(piece)].name == "Pawn" for piece in standing)
    sides = [sum(colour_of(piece) == side for piece in standing) for side in (0, 1)]
    return not pawns and min(sides) <= 1
