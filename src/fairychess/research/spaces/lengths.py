"""How long a game can be, where its rules show it."""

from fairychess.position.rule import overriding
from fairychess.position.words.piece import make_piece
from fairychess.research.spaces.words import SMALL, stops
from fairychess.rules import Rules

OWN_WAYS = ("decide", "choices", "replace_move", "complete_move", "turn_ends", "next_player")
"""Hooks by which a rule could take a decision that uses nothing up, or fill a hand again."""


def most_actions(rules: Rules, held: int) -> int | None:
    """How many actions a game can have that begins with so many pieces in hand; None: it is not
    known. It is where every decision brings one of them, once and for all, to the board."""
    ways = [rule for hook in OWN_WAYS for rule in overriding(rules.rule_list, hook)]
    drops = overriding(rules.rule_list, "entry_squares")
    others = [rule for rule in overriding(rules.rule_list, "moves") if rule not in drops]
    supplied = any(rule.makes_pieces() for rule in rules.rule_list)
    if ways or others or supplied or not drops or rules.board.size > SMALL or moving(rules):
        return None
    return held


def moving(rules: Rules) -> bool:
    """Could any piece move?"""
    return any(
        stops(rules, make_piece(piece_type, 0), square)
        for piece_type in range(len(rules.pieces))
        for square in rules.board
    )
