"""Pocket: pieces in hand come from the start only; captured ones leave the game (Pocket Knight).

Goes with `drops`, whose captures it takes out of the hands again, in either hand and as any
type they have there.
Source: The Chess Variant Pages, Pocket Knight Chess.
"""

from typing import Any

from fairychess.position.rule import Rule


class Pocket(Rule):
    """Takes captured pieces out of the hands, after all rules have had their say."""

    def turn_ends(self, pos: Any) -> None:
        """Neither side keeps what this move has taken."""
        for piece, _, ident in pos.last_captured():
            if piece:
                self.discard(pos, ident)

    def discard(self, pos: Any, ident: int) -> None:
        """Take one piece out of the hand it is in, if any."""
        for side in range(2):
            for piece_type in range(pos.tables.piece_types):
                if pos.holds_piece(side, piece_type, ident):
                    pos.add_hand(side, piece_type, -1, ident)


def rule(definition: Any) -> Pocket:
    """Build from the table `[rules.pocket]`."""
    return Pocket()
