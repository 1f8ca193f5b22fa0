"""A player of games whose rules hide squares, or what pieces are: it imagines worlds, and votes.

It is told what its seat is told and never the position. A handful of worlds that explain
this best (`unseen_worlds`, `disguised_worlds`) are searched shallowly as open games, and each
names its best option. Those with most votes are then tried in all worlds, and the best average is
played.
"""

import random
import time
from collections import defaultdict
from collections.abc import Callable

from fairychess.api import Position
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import SearchResult, without_search
from fairychess.search.hidden.disguised_worlds import Disguised
from fairychess.search.hidden.session import strategy_named
from fairychess.search.hidden.unseen_worlds import Guess, Unseen
from fairychess.search.request import Limits, SearchRequest

Think = Callable[[Position, SearchRequest], SearchResult]

IMAGINED = 20
"""Samples drawn at most for each world that is searched."""
NAMED = 5
"""Options that are tried in all worlds."""
LEAST = 250
"""Nodes below which a search has not even looked at every option."""
MOST = 5000
"""The score of a won game: that it may be won in one world must not outweigh all others."""
SHARE = 0.3
"""The part of the time that may go by before the worlds are there."""


def decide_unseen(rules: Rules, request: SearchRequest, think: Think) -> SearchResult:
    """Choose one of the legal texts; `think` searches an open position.

    Strategy "random" draws an option, "blind" searches one world only. With `nodes` the choice
    depends on nothing but what is told, level and seed.
    """
    began = time.monotonic()
    rng = random.Random(request.seed)
    limits, strategy = request.limits, strategy_named(request.strategy)
    casting = all(text.startswith("role:") for text in request.legal)
    if strategy == "random" or casting or len(request.legal) == 1:
        return without_search(rng.choice(request.legal))
    number = 1 if strategy == "blind" else 2 + min(max(limits.level, 1), 8)
    until = None if limits.nodes else began + SHARE * limits.seconds
    try:
        sampler = Unseen if rules.hides_squares else Disguised
        worlds = imagined(sampler(rules, request, rng), number, until)
    except (ValueError, LookupError):  # a game that makes no sense is played all the same
        worlds = []
    if not worlds:
        return without_search(rng.choice(request.legal))
    return Panel(worlds, think, limits, rng).run(began + limits.seconds)


class Panel:
    """The worlds of one decision, asked first for their best option, then about those of others."""

    def __init__(
        self, worlds: list[Guess], think: Think, limits: Limits, rng: random.Random
    ) -> None:
        self.worlds, self.think, self.limits, self.rng = worlds, think, limits, rng
        self.weights = [1 / (1 + world.faults) for world in worlds]
        self.searched = 0
        self.deepest = 0

    def run(self, end: float) -> SearchResult:
        """Return the option with the best average, found before the time `end`."""
        half = time.monotonic() + (end - time.monotonic()) / 2
        votes: dict[str, float] = defaultdict(float)
        for index, world in enumerate(self.worlds):
            found = self.ask(world, half, len(self.worlds) - index, sorted(world.options))
            votes[found.move] += self.weights[index]
        named = sorted(votes, key=lambda text: (-votes[text], text))[:NAMED]
        if len(named) == 1:
            return SearchResult(named[0], 0, self.deepest, self.searched, (named[0],))
        scores = self.scores(named, end)
        values = values_of(scores, self.weights)
        move = max(named, key=lambda text: (values[text], votes[text], text))
        return SearchResult(move, round(values[move]), self.deepest, self.searched, (move,))

    def ask(self, world: Guess, end: float, left: int, legal: list[str]) -> SearchResult:
        """Search a world for its share of the time; `left` searches remain until `end`."""
        seconds = max(0.01, (end - time.monotonic()) / left)
        nodes = self.limits.nodes
        limits = Limits(
            self.limits.level,
            seconds,
            max(LEAST, nodes // (2 * len(self.worlds))) if nodes else 0,
            self.limits.depth,
        )
        seed = self.rng.getrandbits(30)
        request = SearchRequest.at(world.play, limits, legal=legal, seed=seed)
        found = self.think(world.play, request)
        self.searched += found.nodes
        self.deepest = max(self.deepest, found.depth)
        return found

    def scores(self, named: list[str], end: float) -> dict[str, list[int | None]]:
        """What each option named is worth in each world; None where it is refused there."""
        found: dict[str, list[int | None]] = {text: [] for text in named}
        left = len(named) * len(self.worlds)
        for world in self.worlds:
            for text in named:
                found[text].append(self.score(world, text, end, left))
                left -= 1
        return found

    def score(self, world: Guess, text: str, end: float, left: int) -> int | None:
        """What an option is worth in a world."""
        if text not in world.options:
            return None
        play = world.play
        mover = play.to_move()
        play.push(text)
        try:
            result = play.result()
            if result is not None:
                return 0 if result.winner is None else MOST if result.winner == mover else -MOST
            found = self.ask(world, end, left, play.moves())
            score = found.score if play.to_move() == mover else -found.score
            return max(-MOST, min(MOST, score))
        finally:
            play.pop()


def values_of(scores: dict[str, list[int | None]], weights: list[float]) -> dict[str, float]:
    """The average of each option. One that is refused costs nothing: another is tried then."""
    means, chances = {}, {}
    for text, found in scores.items():
        known = [(s, w) for s, w in zip(found, weights, strict=True) if s is not None]
        chances[text] = sum(w for _, w in known) / sum(weights)
        means[text] = sum(s * w for s, w in known) / sum(w for _, w in known)
    values = {}
    for text, mean in means.items():
        others = [
            means[other] * chances[other] + (1 - chances[other]) * min(means.values())
            for other in means
            if other != text
        ]
        values[text] = chances[text] * mean + (1 - chances[text]) * max(others)
    return values


def imagined(unseen: Unseen | Disguised, number: int, until: float | None) -> list[Guess]:
    """The worlds that explain best what was told, among those imagined in time."""
    found = []
    for _ in range(number * IMAGINED):
        guess = unseen.guess()
        if guess is not None and guess.options:
            found.append(guess)
        late = until is not None and time.monotonic() > until and len(found) > 0
        if late or sum(not guess.faults for guess in found) >= number:
            break
    found.sort(key=lambda guess: guess.faults)
    return found[:number]
