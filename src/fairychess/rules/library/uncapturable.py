"""Uncapturable pieces, the Interactive Diagram's `iron` ones.

Source: H. G. Muller, the Interactive Diagram.
"""

from typing import Any

from fairychess.notation.move_text import squares_taken
from fairychess.position.rule import Rule
from fairychess.position.words.piece import piece_type_of
from fairychess.rules import parameter_forms as forms

OLD_NAMES: dict[str, dict[str, object]] = {"iron": {}}
"""The rule's name in earlier variant files."""


class Uncapturable(Rule):
    """`pieces` are the ids of the pieces that cannot be captured."""

    rules: Any

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        self.piece_types: set[int] = set()

    def bind(self, rules: Any) -> None:
        """Look the ids up."""
        self.rules = rules
        self.piece_types = {rules.piece_type(name) for name in self.ids}

    def allows(self, pos: Any, move: int) -> bool:
        """Is no uncapturable piece among the victims?"""
        piece_types = self.piece_types
        return all(
            piece_type_of(pos.piece_at(where)) not in piece_types
            for where in squares_taken(pos, move)
        )


FORMS = {"pieces": forms.ids, "kinds": forms.ids}


def rule(definition: Any, *, pieces: Any = None, kinds: Any = None) -> Uncapturable:
    """Build from the table `[rules.uncapturable]`; `kinds` is an older name of `pieces`."""
    return Uncapturable(pieces if kinds is None else kinds)
