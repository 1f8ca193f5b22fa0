"""Games of the computer with itself, for learning: fast, varied, the same for the same seed.

Each game begins with some random moves, and now and then a good move other than the best is played,
so that no two games are alike. A position becomes a sample when it is quiet: when the move chosen
captures nothing and no forced win is seen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fairychess.learning.judging import judge
from fairychess.learning.samples import Sample, SampleShape, body_of
from fairychess.rules import Play, Rules
from fairychess.search.alphabeta.iterative_deepening import (
    WON,
    Candidate,
    IterativeDeepening,
    mark_final_candidates,
)
from fairychess.search.alphabeta.search import Search
from fairychess.search.network import Network

TABLE_BITS = 14
"""A small table is soon empty again; a search of some hundred nodes fills no larger one."""
DEEPEST = 40


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played.

    `nodes` a decision, from half to one and a half of it; `opening` random plies at most;
    `blunders`, how often a random move is played later on; a game in which a side has been ahead by
    `decided` median pieces for four plies, or which has gone on for `longest`, is over.
    """

    nodes: int = 500
    opening: int = 10
    blunders: float = 0.02
    decided: float = 12.0
    longest: int = 400


class SelfPlay:
    """Plays games of one variant with one network (None: judging by rule)."""

    def __init__(
        self, rules: Rules, network: Network | None, settings: SelfPlaySettings | None = None
    ) -> None:
        self.settings = settings or SelfPlaySettings()
        self.shape = SampleShape.of(rules)
        self.knowledge = judge(rules, network, TABLE_BITS)
        self.rules = self.knowledge.rules
        self.bound = self.settings.decided * self.knowledge.median

    def games(self, count: int, seed: str) -> bytes:
        """Return the samples of so many games, the same for the same seed and network."""
        return b"".join(self.game(f"{seed}/{number}") for number in range(count))

    def game(self, seed: str) -> bytes:
        """Return the samples of one game."""
        rng = random.Random(seed)
        play = self.rules.position()
        search = Search(play.kernel, self.knowledge)
        search.use_advisers(self.knowledge.advisers)
        self.knowledge.table.clear()
        samples: list[Sample] = []
        opening = rng.randint(self.settings.opening // 2, self.settings.opening)
        ahead = [0, 0]
        for ply in range(self.settings.longest):
            winner = winner_of(play)
            if winner is not None:
                return packed(samples, winner)
            if play.to_move() == "chance" or ply < opening or rng.random() < self.settings.blunders:
                play.kernel.do(rng.choice(play.kernel.decision().options))
                continue
            mover = play.kernel.turn
            move, score = self.decide(play, search, rng)
            if search.is_quiet(move) and abs(score) < WON and not play.kernel.checks():
                body = body_of(play.kernel, self.shape, self.rules.tables.piece_types)
                samples.append(Sample(body, mover, score, search.value_by_rule()))
            for colour, said in ((mover, score), (1 - mover, -score)):
                ahead[colour] = ahead[colour] + 1 if said > self.bound else 0
                if ahead[colour] >= 4:
                    return packed(samples, colour)
            play.kernel.do(move)
        return packed(samples, -1)

    def decide(self, play: Play, search: Search, rng: random.Random) -> tuple[int, int]:
        """Return the move to play and its score for the mover."""
        options = play.kernel.decision().options
        candidates = [Candidate(move, "") for move in options]
        if len(candidates) == 1:
            return candidates[0].move, search.value_by_rule()
        rng.shuffle(candidates)
        mark_final_candidates(play, self.knowledge, candidates)
        self.knowledge.table.grow_older()
        search.forget()
        nodes = self.settings.nodes
        search.set_limits(None, None, rng.randint(nodes // 2, nodes * 3 // 2))
        deepening = IterativeDeepening(play, search, candidates, self.knowledge.median)
        chosen, score, _ = deepening.decide(DEEPEST, None)
        return chosen.move, score


def winner_of(play: Play) -> int | None:
    """Return the colour that has won, -1 for a draw, None while the game goes on."""
    found: Any = play.kernel.outcome()
    if found is not None:
        return int(found[0])
    return None if play.kernel.decision().options else -1


def packed(samples: list[Sample], winner: int) -> bytes:
    """Return the samples of a finished game."""
    return b"".join(sample.packed(winner) for sample in samples)
