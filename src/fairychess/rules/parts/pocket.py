"""Pocket: men in hand come from the start only; captured men leave the game (Pocket Knight).

Goes right behind `drops` (with its owner "captor" and no demotion), whose captures it undoes.
"""

from typing import Any

from fairychess.position.contract import Part


class Pocket(Part):
    """Takes captured men out of the hand again."""

    def consequences(self, pos: Any, move: int) -> None:
        """Nobody keeps what this move has taken."""
        for code, _, ident in pos.last_taken():
            if code:
                pos.add_hand(pos.turn, (code >> 1) - 1, -1, ident)


def part(definition: Any) -> Pocket:
    """Build from the table `[rules.pocket]`."""
    return Pocket()
