"""Everything a rules.py needs, in one place: `from fairychess.inventing import Rule, origin_of`.

`import fairychess` has the same names. The page python-rules.md of the documentation says how a
rule is written and shows five; what a position can be asked and told stands there as well. All of
it is the same whether the package is compiled or not.
"""

from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.position.rule import CHANCE, FIRST, NOBODY, SECOND, Rule
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.search_hints import SearchHints
from fairychess.position.words.move import (
    BOARD,
    DROP,
    SPECIAL,
    board_move,
    captures_elsewhere,
    declines_promotion,
    drop_move,
    effects_of,
    is_en_passant,
    is_special,
    origin_of,
    payload_of,
    promotion_of,
    rule_of,
    special_move,
    target_of,
    type_of,
    with_effects,
    with_promotion,
    with_promotion_declined,
)
from fairychess.position.words.path_entry import STRUCK, TAKE
from fairychess.position.words.piece import colour_of, make_piece, other_colour, piece_type_of

DRAW = -1
"""The winner of a drawn game, in what `Rule.outcome` returns."""

__all__ = [
    # a rule and its three pages
    "Rule", "RuleNotation", "RuleVisibility", "SearchHints", "MoveInput",
    # seats and winners
    "FIRST", "SECOND", "CHANCE", "NOBODY", "DRAW",
    # moves, read
    "BOARD", "DROP", "SPECIAL", "type_of", "origin_of", "target_of", "promotion_of",
    "declines_promotion", "is_en_passant", "is_special", "captures_elsewhere", "effects_of",
    "rule_of", "payload_of",
    # moves, made
    "board_move", "drop_move", "special_move", "with_promotion", "with_promotion_declined",
    "with_effects", "TAKE", "STRUCK",
    # pieces and squares
    "make_piece", "colour_of", "piece_type_of", "other_colour", "parse_square", "square_name",
    "attacked", "attackers",
]  # fmt: skip


def attacked(pos: Any, square: int, by: int) -> bool:
    """Tell whether side `by` (0 or 1) could capture a royal piece on this square, were it its turn.

    Asks the pieces' own moves, not the rules. IndexError for a square there is not.
    """
    return bool(pos.attacked(square, by))


def attackers(pos: Any, square: int, by: int) -> int:
    """Count the pieces of side `by` (0 or 1) that could capture a royal piece on this square.

    Asks as `attacked` does. IndexError for a square there is not.
    """
    return int(pos.attackers(square, by))
