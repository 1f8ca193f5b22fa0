"""FEN of xiangqi and janggi programs, in the letters of both schools.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1    ucci
    rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1    wxf

Horse and Elephant are N and B to programs that speak UCCI, H and E to those of the World Xiangqi
Federation's school. `r` for red is read as the side that begins.
"""

import re
from typing import Any

from fairychess.notation.dialects.dialect import OffsetMap
from fairychess.notation.dialects.fen import FenDialect
from fairychess.notation.dialects.fen_meaning import other_letters

_RED = re.compile(r"(?<=\S )r(?= |$)")


class Ucci(FenDialect):
    """As `position fen` of UCCI has it. Ranks from 0 to 9 are a matter of its moves."""

    name = "ucci"

    def to_native(self, rules: Any, text: str) -> OffsetMap:
        """Red may be called r."""
        return super().to_native(rules, _RED.sub("w", text, count=1))


class WxfDialect(Ucci):
    """The letters of the pieces' English names."""

    name = "wxf"

    def letter(self, rules: Any, ident: str, colour: int) -> str | None:
        """The letter that people write moves with."""
        for letter, other in other_letters(rules).items():
            if other == ident:
                return letter.lower() if colour else letter
        return super().letter(rules, ident, colour)
