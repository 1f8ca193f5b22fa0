"""No move: what becomes of a side that has no legal move, in check or not.

Source: King Friday XIII Chess F3 (a loss).
"""

from typing import Any

from fairychess.position.rule import Rule, one_of


class NoMove(Rule):
    """`result` is "loss", "draw" or "win", for the side that cannot move."""

    def __init__(self, result: str) -> None:
        Rule.__init__(self)
        self.result = result

    def no_moves_outcome(self, pos: Any) -> Any:
        """The end of the game."""
        winner = {"loss": 1 - pos.turn, "draw": -1, "win": pos.turn}[self.result]
        return (winner, "no_legal_move")


def rule(definition: Any, *, result: str = "loss") -> NoMove:
    """Build from the table `[rules.no_move]`."""
    one_of("result", result, ("loss", "draw", "win"))
    return NoMove(result)
