"""Games of the computer with itself, for learning: fast, varied, the same for the same seed.

Each game begins with some random moves, and now and then a good move other than the best is played,
so that no two games are alike. A position becomes a sample when it is quiet: when the move chosen
captures nothing and no forced win is seen. What is kept of it is its score, or a mean of the scores
from there on: where a search sees little more than the rule, later ones have seen more of the game.
"""

import random
from dataclasses import dataclass
from typing import Any

from fairychess.api import Position
from fairychess.learning.samples import Sample, SampleShape, body_of
from fairychess.learning.teacher import Teacher
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import WON, Candidate
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.network import Network
from fairychess.search.session import Session, new_search

TABLE_BITS = 14
"""A small table is soon empty again; a search of some hundred nodes fills no larger one."""
DEEPEST = 40
MOST_AHEAD = 6
"""A score of more median pieces counts as so many in a mean: won is won."""


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played.

    `nodes` a decision, from half to one and a half of it; `opening` random plies at most;
    `blunders`, how often a random move is played later on; a game in which a side has been ahead by
    `decided` median pieces for four plies, or which has gone on for `longest`, is over. In a
    sample's score each later decision counts `ahead` times as much as the one before it. A
    `teacher`, an engine's text, says instead what samples are worth, with `teacher_nodes` each.
    """

    nodes: int = 500
    opening: int = 10
    blunders: float = 0.02
    decided: float = 12.0
    longest: int = 400
    ahead: float = 0.0
    teacher: str = ""
    teacher_nodes: int = 1000


class SelfPlay:
    """Plays games of one variant with one network (None: judging by rule)."""

    def __init__(
        self, rules: Rules, network: Network | None, settings: SelfPlaySettings | None = None
    ) -> None:
        self.settings = settings or SelfPlaySettings()
        self.shape = SampleShape.of(rules)
        self.knowledge = VariantKnowledge(rules, TABLE_BITS)
        self.knowledge.use_network(network)
        self.rules = rules
        how = self.settings
        self.teacher = Teacher(rules, how.teacher, how.teacher_nodes) if how.teacher else None
        self.bound = self.settings.decided * self.knowledge.median

    def games(self, count: int, seed: str) -> bytes:
        """Return the samples of so many games, the same for the same seed and network."""
        if self.teacher is not None:
            self.teacher.begin()
        return b"".join(self.game(f"{seed}/{number}") for number in range(count))

    def game(self, seed: str) -> bytes:
        """Return the samples of one game."""
        rng = random.Random(seed)
        play = self.rules.position()
        search = new_search(play, self.knowledge)
        self.knowledge.table.clear()
        samples: list[Sample] = []
        scores: list[int | None] = []  # of all decisions, for the first side
        opening = rng.randint(self.settings.opening // 2, self.settings.opening)
        ahead = [0, 0]
        for ply in range(self.settings.longest):
            winner = winner_of(play)
            if winner is not None:
                return self.packed(samples, scores, winner)
            if play.to_move() == "chance" or ply < opening or rng.random() < self.settings.blunders:
                if play.to_move() != "chance":
                    scores.append(None)
                play.kernel.do(rng.choice(play.kernel.decision().options))
                continue
            mover = play.kernel.turn
            move, score = self.decide(play, search, rng)
            scores.append(-score if mover else score)
            if search.is_quiet(move) and abs(score) < WON and not play.kernel.checks():
                body, decision = body_of(play.kernel, self.shape), len(scores) - 1
                sample = Sample(body, mover, decision, search.value_by_rule())
                if self.teacher is None or self.is_taught(play, search, sample):
                    samples.append(sample)
            for colour, said in ((mover, score), (1 - mover, -score)):
                ahead[colour] = ahead[colour] + 1 if said > self.bound else 0
                if ahead[colour] >= 4:
                    return self.packed(samples, scores, colour)
            play.kernel.do(move)
        return self.packed(samples, scores, -1)

    def is_taught(self, play: Position, search: Search, sample: Sample) -> bool:
        """Ask the teacher about a sample, and tell whether it will do. Where the teacher sees a
        capture, a promotion or a check that our own search has not seen, its score tells of that
        rather than of the position."""
        assert self.teacher is not None
        move = self.teacher.judge(play, sample)
        return move != 0 and search.is_reducible(move)

    def packed(self, samples: list[Sample], scores: list[int | None], winner: int) -> bytes:
        """Return the samples of a finished game."""
        means = later_means(scores, self.settings.ahead, round(MOST_AHEAD * self.knowledge.median))
        return b"".join(
            sample.packed(winner, means[sample.decision] if sample.said is None else sample.said)
            for sample in samples
        )

    def decide(self, play: Position, search: Search, rng: random.Random) -> tuple[int, int]:
        """Return the move to play and its score for the mover."""
        options = play.kernel.decision().options
        candidates = [Candidate(move, "") for move in options]
        if len(candidates) == 1:
            return candidates[0].move, search.value_by_rule()
        rng.shuffle(candidates)
        search.forget()
        session = Session(play, self.knowledge, search, candidates)
        nodes = self.settings.nodes
        session.until(None, None, rng.randint(nodes // 2, nodes * 3 // 2))
        chosen, score, _ = session.deepening.decide(DEEPEST, None)
        return chosen.move, score


def winner_of(play: Position) -> int | None:
    """Return the colour that has won, -1 for a draw, None while the game goes on."""
    found: Any = play.kernel.outcome()
    if found is not None:
        return int(found[0])
    return None if play.kernel.decision().options else -1


def later_means(scores: list[int | None], ahead: float, most: int) -> list[int]:
    """Return for each decision the mean of its score and all later ones, each counting `ahead`
    times as much as the one before it, none more than `most`. A random move (None) says nothing,
    and what comes after it says nothing of what was before."""
    means = []
    mean: float | None = None
    for score in reversed(scores):
        if score is None:
            mean = None
        else:
            limited = max(-most, min(most, score))
            mean = limited if mean is None else (1 - ahead) * limited + ahead * mean
        means.append(round(mean or 0))
    return means[::-1]
