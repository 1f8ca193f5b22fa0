"""Moves as the Computer Shogi Association's records have them: `+7776FU`, `-8822UM`, `+0055KA`.

The side, the square a piece comes from (00: the hand), the one it comes to, and what it is then.
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.style import Squares, Style

PIECES = dict(
    zip(
        ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "杏", "圭", "全", "馬", "龍"),
        ("FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"),
        strict=True,
    )
)
"""Names of pieces by the signs on their tiles."""
IN_HAND = "00"


class Csa(Style):
    """Side, squares, piece."""

    null = "%PASS"

    def __init__(
        self, name: str, names: Mapping[str, str], turned: Mapping[str, str], squares: Squares
    ) -> None:
        """`names` by id, and what pieces turn over to."""
        self.name = name
        self.names = names
        self.turned = turned
        self.squares = squares.of_shogi(True)

    def key(self, parts: MoveParts) -> Hashable:
        """No two: origins are always written."""
        return parts.text

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; one that is not of a piece from a square to another keeps its text."""
        if parts.is_drop:
            origin = IN_HAND
        elif len(parts.steps) == 1 and not (parts.castling or parts.gate or parts.sign):
            origin = self.squares[parts.origin]
        else:
            return parts.text
        piece = self.turned.get(parts.piece, parts.piece) if parts.change == "+" else parts.piece
        return f"{'+-'[parts.side]}{origin}{self.squares[parts.target]}{self.names[piece]}"
