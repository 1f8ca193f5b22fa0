"""Pocket: pieces in hand come from the start only; captured ones leave the game (Pocket Knight).

Goes with `drops`, whose captures it takes out of the hands again, in whichever hand and as whatever
kind they have got there.
"""

from typing import Any

from fairychess.position.rule import Rule


class Pocket(Rule):
    """Takes captured pieces out of the hands, after all rules have had their say."""

    def turn_ends(self, pos: Any) -> None:
        """Nobody keeps what this move has taken."""
        for code, _, ident in pos.last_captured():
            if code:
                self.discard(pos, ident)

    def discard(self, pos: Any, ident: int) -> None:
        """Take one piece out of the hand it is in, if any."""
        for side in range(2):
            for kind in range(pos.tables.kinds):
                if pos.holds_piece(side, kind, ident):
                    pos.add_hand(side, kind, -1, ident)


def rule(definition: Any) -> Pocket:
    """Build from the table `[rules.pocket]`."""
    return Pocket()
