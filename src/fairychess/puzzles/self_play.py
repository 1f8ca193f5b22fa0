"""Games of a strong player against a weak one: where the weak one errs, one move may win.

A game begins with random plies, short or so long that much has been exchanged. A large army is
brought out by weak play instead: after random plies everything hangs in the thick of it, and hardly
ever does one move alone win. The stronger player begins behind, so that for a while the game stands
level.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.notation.move_text import victims
from fairychess.position.sides import SIDES
from fairychess.puzzles.judge import Effort, Judge

SHORT = (2, 12)
"""Random plies of a short opening: at least, at most."""
LONG, LONG_SHARE, GREED = 3.5, 0.5, 0.75
"""Plies of a long one at most, for each piece on the board, and a third of that at least; how many
openings are long; how often a ply of them takes something, if it can."""
LARGE, LARGE_LONG, LARGE_SHARE, LARGE_GREED = 60, 7.0, 0.25, 0.9
"""The same where so many pieces begin the game, or more: those openings lead to endgames."""
LED_OUT, LED_OUT_NOISE, LED_OUT_NODES = 3.0, 0.3, 800
"""Plies of weak play by which a large army is brought out, at most, for each piece of it; by how
many median pieces, and how far, such play looks."""
BEHIND, AHEAD, TRIES = -5.0, 1.0, 8
"""By how many median pieces the stronger player may be behind or ahead at first; so many openings
are tried."""
STRONG = Effort(3, 3_000, prunes=True)
"""How far the stronger player looks."""
DEPTHS = (1, 1, 2)
NOISE = (0.1, 0.3, 0.6)
SLIPS = (0.0, 0.05, 0.15)
"""What the weak player is drawn from: how deep it looks, by how many median pieces it errs, and
how often it plays anything at all."""
NODES = 3000
LONGEST = 240
"""Plies that they play at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, by how it came about: the position text `before` the decision `text`;
    how it stands for the stronger player if that is to move, and how it stood one turn before."""

    before: str
    text: str
    score: float | None
    last: float


class PuzzleGame:
    """One game, on `play`, by the numbers of `rng`."""

    def __init__(self, judge: Judge, play: Position, rng: random.Random) -> None:
        self.judge, self.play, self.rng = judge, play, rng
        self.strong = rng.choice(SIDES)
        self.depth, self.noise = rng.choice(DEPTHS), rng.choice(NOISE)
        self.slips = rng.choice(SLIPS)

    def begin(self) -> None:
        """Play an opening after which the stronger player is not ahead, nor lost."""
        for _ in range(TRIES):
            done = self.opening(len(self.judge.rules.start_pieces))
            if self.fair():
                return
            for _ in range(done):
                self.play.pop()

    def opening(self, pieces: int) -> int:
        """Play an opening as it suits a game of so many pieces; return its plies."""
        large = pieces >= LARGE
        usual = (LONG, LONG_SHARE, GREED)
        long, share, greed = (LARGE_LONG, LARGE_SHARE, LARGE_GREED) if large else usual
        most = round(long * pieces)
        if self.rng.random() < share:
            return self.wander(self.rng.randint(most // 3, most), greed)
        if large:
            return self.lead_out(self.rng.randint(SHORT[1], round(LED_OUT * pieces)))
        return self.wander(self.rng.randint(*SHORT), 0.0)

    def lead_out(self, plies: int) -> int:
        """Let both sides play so many plies weakly, or until the game is over; return how many."""
        for done in range(plies):
            texts = self.play.moves()
            if not texts:
                return done
            key = self.rng.getrandbits(24)
            if self.play.to_move() == "chance":
                text = texts[key % len(texts)]
            else:
                text = self.judge.weak_choice(self.play, 1, LED_OUT_NOISE, LED_OUT_NODES, key)
            self.play.push(text)
        return plies

    def wander(self, plies: int, greed: float) -> int:
        """Play so many random plies, or until the game is over; return how many."""
        kernel = self.play.kernel
        for done in range(plies):
            options = kernel.decision().options
            if not options:
                return done
            move = self.rng.choice(options)
            if self.rng.random() < greed:
                some = self.rng.sample(options, min(len(options), 12))
                move = next((each for each in some if victims(kernel, each)), move)
            kernel.do(move)
        return plies

    def fair(self) -> bool:
        """Tell whether the game may begin here."""
        seat = self.play.to_move()
        if seat == "chance" or not self.play.moves():
            return False
        score = self.judge.best(self.play, STRONG).score
        return BEHIND <= (score if seat == self.strong else -score) <= AHEAD

    def moments(self) -> Iterator[Moment]:
        """Play on; yield every position after the decision that led to it."""
        play, last = self.play, 0.0
        choice = self.stronger_choice() if play.to_move() == self.strong else None
        for _ in range(LONGEST):
            texts = play.moves()
            if not texts:
                return
            if choice is not None:
                text = choice[0]
            elif play.to_move() == "chance" or self.rng.random() < self.slips:
                text = self.rng.choice(texts)
            else:
                key = self.rng.getrandbits(24)
                text = self.judge.weak_choice(play, self.depth, self.noise, NODES, key)
            before = play.text()
            play.push(text)
            goes_on = play.to_move() == self.strong and play.moves()
            choice = self.stronger_choice() if goes_on else None
            yield Moment(before, text, choice and choice[1], last)
            last = choice[1] if choice else last

    def stronger_choice(self) -> tuple[str, float]:
        """Return what the stronger player chooses, and how it stands."""
        found = self.judge.best(self.play, STRONG)
        return found.text, found.score
