"""Material count: who has more points wins where the game would be drawn.

It decides where a rule ends the game without a winner: repetition, so many moves without progress,
bikjang, a full board, both sides passing; with `stalemate = true` also where the side to move has
no move and that would be a draw. `points` are a table of ids (others count nothing), "equal" (each
piece counts 1, the default) or "none". `bonus` adds points to a side, as janggi's "1.5" for the
second player (fractions are texts), and `tie` is "draw", "first" or "second". With points = "none"
and tie = "second" the second player wins every draw (armageddon).

Sources: the Korean Janggi Association's count of points; the rules of ataxx and reversi; armageddon
games of chess.
"""

import re
from fractions import Fraction
from typing import Any

from fairychess.messages import about, must_be, wrong_value
from fairychess.position.rule import Rule, one_of
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import make_piece
from fairychess.rules import parameter_forms as forms


class MaterialCount(Rule):
    """Settles draws by the pieces on the board."""

    only_names_pieces = True
    rules: Any

    def __init__(self, points: Any, bonus: dict[str, Fraction], tie: str, stalemate: bool) -> None:
        Rule.__init__(self)
        self.points = points
        self.bonus = [bonus.get(side, Fraction(0)) for side in SIDES]
        self.tie = tie
        self.stalemate = stalemate
        self.values: list[tuple[int, Fraction]] = []

    def bind(self, rules: Any) -> None:
        """Look the pieces up; the first player's points count positive."""
        self.rules = rules
        if self.points == "equal":
            table = {piece.id: Fraction(1) for piece in rules.pieces}
        else:
            table = {} if self.points == "none" else self.points
        for name, value in table.items():
            piece_type = rules.piece_type(name)
            self.values += [(make_piece(piece_type, 0), value), (make_piece(piece_type, 1), -value)]

    def settle_draw(self, pos: Any, stalemate: bool) -> tuple[int, str] | None:
        """The side with more points, or who is favoured by a tie."""
        if stalemate and not self.stalemate:
            return None
        lead = sum(value * pos.count_of(piece) for piece, value in self.values)
        lead += self.bonus[0] - self.bonus[1]
        if lead:
            return (0 if lead > 0 else 1, "more_points")
        if self.tie == "draw":
            return (-1, "equal_points")
        return (SIDES.index(self.tie), "draw_odds")


def numbers(key: str, table: Any) -> dict[str, Fraction]:
    """The values of a table, whole numbers or texts such as "1.5"; ValueError names `key`."""
    for value in table.values():
        if type(value) is not int and not re.fullmatch(
            r"\d{1,6}(\.\d{1,3})?", str(value), re.ASCII
        ):
            raise about(f"{key}: {value!r}", must_be("wanted_number_text"))
    return {name: Fraction(value) for name, value in table.items()}


FORMS = {"points": forms.points_or_word, "bonus": forms.bonus}


def rule(
    definition: Any,
    *,
    points: Any = "equal",
    bonus: Any = None,
    tie: str = "draw",
    stalemate: bool = False,
) -> MaterialCount:
    """Build from the table `[rules.material_count]`."""
    one_of("tie", tie, ("draw", *SIDES))
    if isinstance(points, dict):
        points = numbers("points", points)
    elif points not in ("equal", "none"):
        raise wrong_value("points", repr(points), "wanted_points_words")
    extra = {} if bonus is None else bonus
    if not isinstance(extra, dict) or not set(extra) <= set(SIDES):
        raise wrong_value(
            "bonus", repr(bonus), "wanted_table_like", example="with first, second or both"
        )
    return MaterialCount(points, numbers("bonus", extra), tie, stalemate)
