"""Promotion from a supply: a piece that becomes one of `kinds` takes that piece out of its hand.

Goes with `from_hand` of the rule `promotion`, which offers only what the hand holds (Gross Chess).
"""

from typing import Any

from fairychess.position.move import promotion_of, type_of
from fairychess.position.rule import Rule


class PromotionSupply(Rule):
    """Takes the piece that is promoted to out of the mover's hand."""

    rules: Any

    def __init__(self, kinds: Any) -> None:
        Rule.__init__(self)
        self.ids = list(kinds)
        self.kinds: set[int] = set()

    def bind(self, rules: Any) -> None:
        """Look the kinds up."""
        self.rules = rules
        self.kinds = {rules.kind(name) for name in self.ids}

    def after_move(self, pos: Any, move: int) -> None:
        """One piece less in hand for each promotion."""
        kind = promotion_of(move) - 1
        if type_of(move) or kind not in self.kinds or not pos.in_hand(pos.turn, kind):
            return
        pos.add_hand(pos.turn, kind, -1, pos.held_ident(pos.turn, kind))


def rule(definition: Any, *, kinds: Any) -> PromotionSupply:
    """Build from the table `[rules.promotion_supply]`."""
    return PromotionSupply(kinds)
