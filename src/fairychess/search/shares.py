"""What a score promises: the share of the points, and how likely a win, a draw and a loss are."""

import math
from typing import Any

STEEP = 1.6
"""An advantage of so many median pieces makes ten wins for every loss."""
DRAWN, DRAWN_WITH_DROPS = 0.2, 0.02
"""So many games between equals end in draws, by our own matches: of chess, xiangqi and King Friday
XIII a fifth; where captured pieces come back hardly any."""


def expected_share(score: int, median_piece: float) -> float:
    """Return the share of the points that the first player can expect."""
    power = -score / (STEEP * median_piece)
    return float(1 / (1 + 10 ** max(-30.0, min(30.0, power))))


def drawn_between_equals(rules: Any) -> float:
    """Return the part of games between equals that are drawn."""
    return DRAWN_WITH_DROPS if rules.has_hands else DRAWN


def chances(share: float, drawn: float) -> tuple[float, float, float]:
    """Return how likely the first player wins, draws and loses, who expects this share of the
    points, where so many games between equals are drawn.

    A win is to a draw as a draw is to a loss, but for how many draws there are at all (Davidson's
    model); all three together promise the share.
    """
    if share <= 0 or share >= 1:
        return float(share > 0), 0.0, float(share <= 0)
    draws = 2 * drawn / (1 - drawn)
    ahead = draws * (share - 0.5)
    odds = (ahead + math.hypot(ahead, 2 * math.sqrt(share * (1 - share)))) / (2 * (1 - share))
    if not math.isfinite(odds * odds):
        return 1.0, 0.0, 0.0
    total = odds * odds + draws * odds + 1
    return odds * odds / total, draws * odds / total, 1 / total
