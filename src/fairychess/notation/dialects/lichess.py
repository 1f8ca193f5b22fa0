"""FEN as lichess writes it: a ninth rank for hands, checks given at the end.

r1bqk2r/pppp1ppp/2n1p3/1B1nP3/3P4/2b5/PPPB1PPP/R2QK1NR/n w KQkq - 0 7
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 +1+0
"""

from typing import Any

from fairychess.notation.dialects.fairy_stockfish import FairyStockfish


class Lichess(FairyStockfish):
    """The games of lichess, all on eight files and ranks."""

    name = "lichess"
    walls = ""
    says: tuple[str, ...] = ("given", "endless")

    def board(self, pos: Any, rules: Any) -> str:
        """The pieces of a board of the usual size."""
        size = f"{rules.board.files}x{rules.board.ranks}"
        if size != "8x8":
            raise self.unsayable("cannot_say_size", size=size)
        return super().board(pos, rules)

    def hands(self, pos: Any, rules: Any, parts: dict[str, str]) -> str:
        """`/Qn`, a rank of their own."""
        return super().hands(pos, rules, parts).replace("[", "/").removesuffix("]")

    def rest(self, pos: Any, rules: Any, parts: dict[str, str]) -> list[str]:
        """The checks that each side has given stand behind the move's number."""
        given = [parts["given"]] if "given" in parts else []
        return [*super().rest(pos, rules, {}), *given]
