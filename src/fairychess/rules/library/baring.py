"""Baring: a side left with nothing but royals has lost (shatranj; the Diagram's `baring=0`).

`reply` = "draw": baring the other side in the very next turn makes it a draw; "loss": it does not
help, the bared side has lost at once.
Sources: the rules of shatranj; H. G. Muller, the Interactive Diagram.
"""

from typing import Any

from fairychess.position.rule import Rule, one_of
from fairychess.position.words.piece import make_piece


class Baring(Rule):
    """Counts the pieces that are not royal."""

    rules: Any

    def __init__(self, reply: str = "draw") -> None:
        Rule.__init__(self)
        self.reply = reply
        self.coloured_pieces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def bind(self, rules: Any) -> None:
        """List the coloured pieces that are not royal."""
        self.rules = rules
        plain = [index for index, piece in enumerate(rules.pieces) if not piece.royal]
        self.coloured_pieces = (
            tuple(make_piece(piece_type, 0) for piece_type in plain),
            tuple(make_piece(piece_type, 1) for piece_type in plain),
        )

    def bare(self, pos: Any, side: int) -> bool:
        """Has this side nothing but royals?"""
        return not any(pos.count_of(piece) for piece in self.coloured_pieces[side])

    def outcome(self, pos: Any) -> Any:
        """Judge the side that is not to move, unless a reply cannot help."""
        side = pos.turn
        theirs = self.bare(pos, 1 - side)
        mine = self.bare(pos, side)
        if not theirs and not mine:
            return None
        if self.reply == "loss":
            return (side if theirs else 1 - side, "king_bared")
        if theirs:
            return (-1, "both_kings_are_bare") if mine else (side, "king_bared")
        return None


def rule(definition: Any, *, reply: str = "draw") -> Baring:
    """Build from the table `[rules.baring]`."""
    one_of("reply", reply, ("draw", "loss"))
    return Baring(reply)
