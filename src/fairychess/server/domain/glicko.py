"""Glicko-2 ratings, after Mark Glickman, "Example of the Glicko-2 system" (2022).

Numbers are on the familiar scale around 1500; a rating period is `PERIOD` long, and a game is
counted as soon as it ends, after the uncertainty that the time since the last game has brought.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_SCALE = 173.7178
_TAU = 0.5
_MOST_DEVIATION = 350.0
_LEAST_DEVIATION = 45.0
_PRECISION = 1e-6

PERIOD = 5 * 86_400_000
"""A rating period in milliseconds."""

SURE = 110.0
"""The deviation up to which a rating is not provisional."""

SHOWN_AFTER = 8
"""Games of a variant after which a rating is shown to others."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating, its deviation and its volatility."""

    rating: float = 1500.0
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06

    def aged(self, periods: float, most: float = _MOST_DEVIATION) -> "Rating":
        """The same strength, less sure after some rating periods without a game, up to `most`."""
        phi = math.hypot(self.deviation / _SCALE, self.volatility * math.sqrt(max(periods, 0.0)))
        return Rating(self.rating, min(phi * _SCALE, most), self.volatility)


def after(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """A player's rating after games against others: (their rating, 1 won, 0.5 drawn, 0 lost)."""
    mu, phi = (player.rating - 1500) / _SCALE, player.deviation / _SCALE
    information = change = 0.0
    for enemy, score in results:
        weight = _weight(enemy.deviation / _SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (enemy.rating - 1500) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        change += weight * (score - expected)
    variance = 1 / information
    sigma = _volatility(phi, player.volatility, variance, variance * change)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
    mu += phi**2 * change
    return Rating(mu * _SCALE + 1500, max(phi * _SCALE, _LEAST_DEVIATION), sigma)


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5 of the example: the root of f by the Illinois method."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        power = math.exp(x)
        whole = phi**2 + variance + power
        return power * (delta**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
