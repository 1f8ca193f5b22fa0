"""What a score promises: the share of the points."""

STEEP = 1.6
"""An advantage of so many median pieces makes ten wins for every loss."""


def expected_share(score: int, median_piece: float) -> float:
    """Return the share of the points that the first player can expect."""
    power = -score / (STEEP * median_piece)
    return float(1 / (1 + 10 ** max(-30.0, min(30.0, power))))
