"""No move: what becomes of a side that has no legal move, in check or not.

`result` is what it is worth to that side: "loss", "draw" or "win". `checkmate` says so where the
side is in check; without it, `result` counts there too. With `by_count` the result is that of the
side with fewer pieces on the board, the other way round for the one with more, and a draw where
both have as many (suicide chess). Rules are asked in the order of the file: stand before
royal_check to be asked first. Source: King Friday XIII Chess F3 (a loss); FICS help suicide.
"""

from typing import Any

from fairychess.position.rule import Rule, one_of
from fairychess.position.words.piece import colour_of

OPPOSITE = {"loss": "win", "draw": "draw", "win": "loss"}
RESULTS = ("loss", "draw", "win")


class NoMove(Rule):
    """`result` and `checkmate` are for the side that cannot move."""

    rules: Any

    def __init__(self, result: str, checkmate: str, by_count: bool) -> None:
        Rule.__init__(self)
        self.result = result
        self.checkmate = checkmate
        self.by_count = by_count

    def no_moves_outcome(self, pos: Any) -> Any:
        """The end of the game."""
        side = int(pos.turn)
        if self.checkmate and self.rules.in_check(pos):
            return self.verdict(pos, self.checkmate, "checkmate")
        if not self.by_count:
            return self.verdict(pos, self.result, "no_legal_move")
        coloured_pieces = range(2, pos.tables.coloured_pieces)
        lead = sum(
            pos.count_of(piece) * (1 if colour_of(piece) == side else -1)
            for piece in coloured_pieces
        )
        result = self.result if lead < 0 else OPPOSITE[self.result]
        return self.verdict(pos, result if lead else "draw", "count of pieces")

    def stalemate_decides(self) -> bool:
        """Unless that is a draw."""
        return bool(self.result != "draw")

    def verdict(self, pos: Any, result: str, reason: str) -> tuple[int, str]:
        """The outcome that is worth `result` to the side to move."""
        if result == "draw":
            settled: tuple[int, str] = self.rules.adjudicate(pos, reason, True)
            return settled
        return (pos.turn if result == "win" else 1 - pos.turn, reason)


def rule(
    definition: Any, *, result: str = "loss", checkmate: str = "", by_count: bool = False
) -> NoMove:
    """Build from the table `[rules.no_move]`."""
    one_of("result", result, RESULTS)
    if checkmate:
        one_of("checkmate", checkmate, RESULTS)
    return NoMove(result, checkmate, by_count)
