"""Trials: two networks against each other, in one process, with so many nodes a decision.

Much faster than a match of `lab`, which keeps every game: here only the points count.
"""

import random
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.learning.self_play import DEEPEST, winner_of
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import (
    Candidate,
)
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.network import Network
from fairychess.search.session import Session, new_search

TABLE_BITS = 16
LONGEST = 400
OPENING = 6
BALANCED = 0.5
"""An opening is fair when a short search sees neither side ahead by more median pieces."""
TRIES = 50


@dataclass(frozen=True)
class TrialSettings:
    """`nodes` a decision, and random plies at the beginning of each pair of games."""

    nodes: int = 1000
    opening: int = OPENING
    longest: int = LONGEST


class NetworkTrial:
    """Plays pairs of games between two judgements of one variant (None: by rule)."""

    def __init__(
        self,
        rules: Rules,
        one: Network | None,
        other: Network | None,
        settings: TrialSettings | None = None,
    ) -> None:
        self.settings = settings or TrialSettings()
        self.players = [VariantKnowledge(rules, TABLE_BITS) for _ in range(2)]
        for knowledge, network in zip(self.players, (one, other), strict=True):
            knowledge.use_network(network)
        self.rules = rules

    def pair(self, seed: str) -> tuple[float, float]:
        """Return the points of `one` in two games from one opening: as first and as second side."""
        opening = self.opening(random.Random(f"{seed}/opening"))
        as_first = self.game(opening, (0, 1), seed)
        return as_first, 1 - self.game(opening, (1, 0), seed)

    def opening(self, rng: random.Random) -> list[int]:
        """Return random decisions after which neither side is ahead."""
        bound = BALANCED * self.players[0].median
        opening: list[int] = []
        for _ in range(TRIES):
            play = self.rules.position()
            opening = []
            while len(opening) < self.settings.opening and play.kernel.outcome() is None:
                opening.append(rng.choice(play.kernel.decision().options))
                play.kernel.do(opening[-1])
            if play.kernel.outcome() is not None or play.to_move() == "chance":
                continue
            score = self.decide(play, self.searcher(play, 0), 0, rng)[1]
            if abs(score) <= bound:
                return opening
        return opening[:-1] if opening else opening

    def searcher(self, play: Position, player: int) -> Search:
        """Return a player's search on a position, with nothing known of earlier games."""
        knowledge = self.players[player]
        knowledge.table.clear()
        return new_search(play, knowledge)

    def game(self, opening: list[int], seats: tuple[int, int], seed: str) -> float:
        """Return the points of the first side; `seats` says which player has which side."""
        rng = random.Random(f"{seed}/{seats}")
        play = self.rules.position()
        for move in opening:
            play.kernel.do(move)
        searches = [self.searcher(play, player) for player in range(2)]
        for _ in range(self.settings.longest):
            winner = winner_of(play)
            if winner is not None:
                return 0.5 if winner < 0 else 1.0 - winner
            if play.to_move() == "chance":
                play.kernel.do(rng.choice(play.kernel.decision().options))
                continue
            player = seats[play.kernel.seat()]
            play.kernel.do(self.decide(play, searches[player], player, rng)[0])
        return 0.5

    def decide(
        self, play: Position, search: Search, player: int, rng: random.Random
    ) -> tuple[int, int]:
        """Return a player's move and its score."""
        candidates = [Candidate(move, "") for move in play.kernel.decision().options]
        if len(candidates) == 1:
            return candidates[0].move, 0
        rng.shuffle(candidates)
        knowledge = self.players[player]
        search.forget()
        session = Session(play, knowledge, search, candidates)
        session.until(None, None, self.settings.nodes)
        chosen, score, _ = session.deepening.decide(DEEPEST, None)
        return chosen.move, score
