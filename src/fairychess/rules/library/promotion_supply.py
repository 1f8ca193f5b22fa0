"""Promotion from a supply: a piece that becomes one of `pieces` takes that piece out of its hand.

Goes with `from_hand` of the rule `promotion`, which offers only what the hand holds (Gross Chess).
Source: Fergus Duniho, Gross Chess.
"""

from typing import Any

from fairychess.position.rule import Rule
from fairychess.position.words.move import promotion_of, type_of
from fairychess.rules import parameter_forms as forms


class PromotionSupply(Rule):
    """Takes the piece that is promoted to out of the mover's hand."""

    rules: Any

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        self.piece_types: set[int] = set()

    def bind(self, rules: Any) -> None:
        """Look the ids up."""
        self.rules = rules
        self.piece_types = {rules.piece_type(name) for name in self.ids}

    def after_move(self, pos: Any, move: int) -> None:
        """One piece less in hand for each promotion."""
        piece_type = promotion_of(move) - 1
        if (
            type_of(move)
            or piece_type not in self.piece_types
            or not pos.in_hand(pos.turn, piece_type)
        ):
            return
        pos.add_hand(pos.turn, piece_type, -1, pos.held_ident(pos.turn, piece_type))


FORMS = {"pieces": forms.ids, "kinds": forms.ids}


def rule(definition: Any, *, pieces: Any = None, kinds: Any = None) -> PromotionSupply:
    """Build from the table `[rules.promotion_supply]`; `kinds` is an older name of `pieces`."""
    return PromotionSupply(pieces if kinds is None else kinds)
