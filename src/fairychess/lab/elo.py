"""Results as Elo with error bars, counted by pairs of games from the same opening."""

import math
from dataclasses import dataclass, field

from fairychess.lab.wording import counted

HALVES = 1.96
"""Standard errors on either side that hold 95 % of a normal distribution."""
LEAST_PAIRS = 50
"""Pairs that a sequential test hears before it decides."""


def elo(score: float) -> float:
    """Rating difference that makes a score between 0 and 1 expected."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 0.0 - 400 * math.log10(1 / score - 1)


def expected(difference: float) -> float:
    """The score, from 0 to 1, expected with a rating difference."""
    return float(1 / (1 + 10 ** (-difference / 400)))


@dataclass
class Score:
    """Wins, draws, losses of one side, and how often a pair of games gave 0, ½, 1, 1½, 2 points.

    Two games from one opening depend on each other, so errors are estimated from pairs.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points a game, 0 to 1; a half before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def add(self, points: float) -> None:
        """A game: 1, 0.5 or 0 points."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    def add_pair(self, points: float) -> None:
        """Both games of a pair together: 0 to 2 points."""
        self.pairs[round(2 * points)] += 1

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        count = sum(self.pairs)
        if not count:
            return 0.0, 1.0
        mean, spread = self.estimate()
        half = HALVES * math.sqrt(spread / (count + 2))
        return max(0.0, mean - half), min(1.0, mean + half)

    def estimate(self) -> tuple[float, float]:
        """The mean of the pairs' shares and its variance from pair to pair. Two wins and two losses
        are added to the games, for few or one-sided results would otherwise seem more certain than
        they are."""
        points = [n / 4 for n in range(5)]
        weights = [number + (index in (0, 4)) for index, number in enumerate(self.pairs)]
        total = sum(weights)
        mean = sum(w * p for w, p in zip(weights, points, strict=True)) / total
        spread = sum(w * (p - mean) ** 2 for w, p in zip(weights, points, strict=True)) / total
        return mean, spread

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"+{self.wins} ={self.draws} -{self.losses}  {100 * self.share:.1f} % "
            f"[{100 * low:.1f}, {100 * high:.1f}]  Elo {elo(self.share):+.0f} "
            f"[{elo(low):+.0f}, {elo(high):+.0f}]"
        )


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the difference nearer to `low` or to `high` Elo? Errors 5 % each.

    It decides nothing before it has heard of so many `pairs`: the spread of a few is no measure of
    that of all, and what ends so early overstates the difference.
    """

    low: float
    high: float
    pairs: int = LEAST_PAIRS

    def ratio(self, score: Score) -> float:
        """Log-likelihood ratio of the pairs played, by the normal approximation."""
        count = sum(score.pairs)
        mean = sum(n * p for p, n in enumerate(score.pairs)) / (4 * count) if count else 0.5
        below, above = expected(self.low), expected(self.high)
        return count * (above - below) * (2 * mean - below - above) / (2 * score.estimate()[1])

    def verdict(self, score: Score) -> str:
        """ "stronger", "not stronger", or nothing while the test goes on."""
        if sum(score.pairs) < self.pairs:
            return ""
        bound = math.log(19)
        found = self.ratio(score)
        return "stronger" if found >= bound else "not stronger" if found <= -bound else ""

    def report(self, score: Score) -> str:
        """What the test says of a score, and from how many pairs."""
        count = counted(sum(score.pairs), "pair")
        return f"{self.verdict(score) or 'undecided'} after {count}, LLR {self.ratio(score):+.2f}"

    def __str__(self) -> str:
        return f"{self.low:g} against {self.high:g} Elo"
