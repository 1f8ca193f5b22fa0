"""Uncapturable pieces: kinds that nobody can capture (the Interactive Diagram's `iron`)."""

from typing import Any

from fairychess.position.move import effects_of, is_en_passant, origin_of, target_of, type_of
from fairychess.position.rule import Rule

OLD_NAMES = ("iron",)
"""What variant files called the rule before."""


class Uncapturable(Rule):
    """`kinds` are the ids of the pieces that cannot be captured."""

    rules: Any

    def __init__(self, kinds: Any) -> None:
        Rule.__init__(self)
        self.ids = list(kinds)
        self.kinds: set[int] = set()

    def bind(self, rules: Any) -> None:
        """Look the kinds up."""
        self.rules = rules
        self.kinds = {rules.kind(name) for name in self.ids}

    def allows(self, pos: Any, move: int) -> bool:
        """Is no uncapturable piece among the victims?"""
        kinds = self.kinds
        return all((pos.piece_at(where) >> 1) - 1 not in kinds for where in victims(pos, move))


def victims(pos: Any, move: int) -> list[int]:
    """Squares of the pieces a move would take."""
    if type_of(move):
        return []
    origin, to = origin_of(move), target_of(move)
    found = [to] if pos.piece_at(to) and to != origin else []
    for what, square, _ in pos.tables.fx_lists[effects_of(move)]:
        if what == 1 and pos.piece_at(square):
            found.append(square)
    if is_en_passant(move):
        found.append(pos.en_passant_squares()[0])
    return found


def rule(definition: Any, *, kinds: Any) -> Uncapturable:
    """Build from the table `[rules.uncapturable]`."""
    return Uncapturable(kinds)
