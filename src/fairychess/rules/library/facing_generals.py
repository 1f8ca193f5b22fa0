"""Facing generals: two royals may not see each other along a line without a piece between them.

As generals of xiangqi may not on a file ("flying general"). Each royal attacks the other along the
line, so a move that opens it leaves one's own general in check. `lines` = "file", or
"orthogonal" for ranks too. Needs a rule that forbids to leave a royal in check, `royal_check`.
Source: the rules of xiangqi (Asian Xiangqi Federation, 2003).
"""

from typing import Any

from fairychess.position.rule import Rule, one_of
from fairychess.rules.definition import Definition, FurtherMoves

LINES = {"file": "vkR", "orthogonal": "kR"}


class FacingGenerals(Rule):
    """The rule itself has nothing to do: what it means is in the royals' moves."""


def further_moves(definition: Definition) -> dict[str, list[FurtherMoves]]:
    """Let royals capture royals along the lines, wherever these stand."""
    lines = definition.rules["facing_generals"].get("lines", "file")
    everywhere = frozenset(range(definition.files * definition.ranks))
    move = FurtherMoves(LINES.get(lines, "-"), goals=(everywhere, everywhere))
    return {piece.id: [move] for piece in definition.pieces if piece.royal}


def rule(definition: Any, *, lines: str = "file") -> FacingGenerals:
    """Build from the table `[rules.facing_generals]`."""
    one_of("lines", lines, tuple(LINES))
    return FacingGenerals()
