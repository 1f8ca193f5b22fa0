"""Deciding in a game with hidden information: a search in many worlds.

First every option is searched in each world as if nothing were hidden (determinisation). The best
of them are then tried against the `opponent_model`. The strategies below that are kept to be
measured against: see `session.STRATEGIES`.
"""

import random
import time
from dataclasses import dataclass

from fairychess.search.alphabeta.iterative_deepening import HARD, SearchResult
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.hidden.belief import Belief
from fairychess.search.hidden.opponent_model import OpponentModel
from fairychess.search.hidden.session import MODELS_BELIEFS, MODELS_OPPONENT, PlayerSession
from fairychess.search.hidden.worlds import World, assumed, final_score, sample_worlds
from fairychess.search.levels import level_settings

NODES_A_WORLD = 1500
"""How many nodes should be searched for each world."""
FAR, WIDTH = (0, 1.5, 1.2, 1.0), (0, 16, 10, 6)
"""After a depth, which options are searched deeper: how near the best, in medians, and how many."""
MARGIN, LIMIT = 2, 12
"""How far below the best an option is told apart, and the most a score may say, in medians."""
FINALISTS = 5
"""How many options are tried against an opponent who knows less."""
FIRST_SHARE = 0.5
"""Share of the time for the first phase."""
REPEATED = 0.3
"""What it costs to come back to a position already seen, in medians."""
LEAST_WEIGHT = 0.3
"""Worlds of so much weight must have been tried in the second phase for it to count."""


@dataclass(slots=True)
class AveragedCandidate:
    """One option: its move and text, what it costs that no world shows, and how much worse than
    the best it is over all worlds."""

    move: int
    text: str
    extra_cost: float = 0.0
    regret: float = 0.0


class DeterminisedSearch:
    """One decision. `options` are {text: move}; when it has `run`, the first of its `options` is
    the best, and `worlds` are those it was searched in. It uses at most the part `limit` of its
    time."""

    def __init__(
        self,
        session: PlayerSession,
        search: Search,
        level: int,
        rng: random.Random,
        options: dict[str, int],
        limit: float = HARD,
    ) -> None:
        self.session, self.search, self.rng = session, search, rng
        self.tracker = session.tracker
        self.pos = session.tracker.pos
        self.me = session.me
        self.settings = level_settings(level)
        self.median = session.knowledge.median
        self.options = [
            AveragedCandidate(move, text, self.repetition_cost(move))
            for text, move in options.items()
        ]
        rng.shuffle(self.options)
        self.worlds: list[World] = []
        self.nodes = self.depth = 0
        self.limit = limit
        search.add_noise(round(self.settings.noise * self.median), rng.getrandbits(24))

    def run(self, seconds: float, nodes: int, began: float, depth: int = 0) -> SearchResult:
        """Return the best option known when time or nodes are spent."""
        budget = nodes or round(seconds * self.session.pace)
        strategy = self.session.strategy
        models = strategy in MODELS_OPPONENT
        twice = models and self.settings.depth > 1 and budget >= NODES_A_WORLD
        share = FIRST_SHARE * self.limit if twice else self.limit
        number = min(self.settings.worlds, max(2, budget // NODES_A_WORLD))
        worlds = self.worlds = sample_worlds(self.tracker, strategy, self.rng, number)
        self.pos.suppose()  # every world is as far from the game's last move as this
        self.set_limits(nodes, share, began + share * seconds)
        self.pos.undo()
        self.deepen(worlds, depth or self.settings.depth)
        self.nodes += self.search.nodes
        self.rank_by_regret(worlds)
        if twice and len(self.options) > 1:
            self.set_limits(nodes, self.limit - share, began + self.limit * seconds)
            self.try_against_opponent(worlds)
            self.nodes += self.search.nodes
        if self.search.stopped:
            spent = max(0.001, time.monotonic() - began)
            self.session.pace = (self.session.pace + self.nodes / spent) / 2
        best = self.options[0]
        score = sum(world.weight * world.scores.get(best.text, 0) for world in worlds)
        return SearchResult(best.text, round(score), self.depth, self.nodes, (best.text,))

    def set_limits(self, nodes: int, share: float, deadline: float) -> None:
        """Begin a phase: with a share of the nodes, or if there is no number of them in time."""
        self.search.set_limits(
            time.monotonic,
            None if nodes else deadline,
            max(1, int(nodes * share)) if nodes else 0,
        )

    # ---- as if nothing were hidden --------------------------------------------------------

    def deepen(self, worlds: list[World], max_depth: int) -> None:
        """Search depth after depth in every world, dropping options that fall behind."""
        for depth in range(1, max_depth + 1):
            for world in worlds:
                scores = self.scores_in(world, depth)
                if scores is None:
                    return
                if not self.depth and world is worlds[0]:  # what is good here is good elsewhere
                    self.options.sort(key=lambda option: -scores[option.text])
                world.scores = scores
            self.depth = depth
            self.rank_by_regret(worlds)
            far = self.options[0].regret + FAR[min(depth, len(FAR) - 1)] * self.median
            kept = [option for option in self.options if option.regret <= far]
            self.options = kept[: WIDTH[min(depth, len(WIDTH) - 1)]]
            if len(self.options) == 1:
                return

    def scores_in(self, world: World, depth: int) -> dict[str, int] | None:
        """Return the scores of the options in one world, told apart down to a margin below the
        best; None if the search was stopped before the end."""
        scores: dict[str, int] = {}
        best = -MATE
        margin, most = MARGIN * self.median, LIMIT * self.median
        with assumed(self.tracker, 1 - self.me, world.pair, world.deaths):
            for option in self.options:
                low = max(-MATE, best - margin)
                found = self.final_score_of(option.move)
                if found is None:
                    found = self.search.move_score(option.move, depth, low, MATE)
                if self.search.stopped:
                    return None
                found = max(-most, min(most, max(found, low)))
                scores[option.text] = found
                best = max(best, found)
        return scores

    def final_score_of(self, move: int) -> int | None:
        """Return the score of an option that ends the game, None for others."""
        self.pos.do(move)
        found = final_score(self.pos, self.me)
        self.pos.undo()
        return found

    def rank_by_regret(self, worlds: list[World]) -> None:
        """Order the options by what they lose against the best one in each world."""
        for option in self.options:
            option.regret = option.extra_cost
        for world in worlds:
            if not world.scores:
                continue
            best = max(world.scores.values())
            for option in self.options:
                lost = best - world.scores.get(option.text, best - MARGIN * self.median)
                option.regret += world.weight * lost
        self.options.sort(key=lambda option: option.regret)

    def repetition_cost(self, move: int) -> float:
        """Return what an option costs that leads to a position already seen."""
        if self.session.strategy not in MODELS_BELIEFS or not self.tracker.visited:
            return 0.0
        self.pos.do(move)
        times = self.tracker.visited.get(self.tracker.public_key(), 0)
        self.pos.undo()
        return REPEATED * self.median * times

    # ---- against an opponent who knows less -----------------------------------------------

    def try_against_opponent(self, worlds: list[World]) -> None:
        """Order the best options by what they score against the opponent model."""
        finalists = [
            option
            for option in self.options[:FINALISTS]
            if option.regret <= self.options[0].regret + self.median
        ]
        if len(finalists) < 2:
            return
        depth, limit = max(1, self.depth - 2), LIMIT * self.median
        opponent = OpponentModel(self.tracker, self.search, self.rng, depth, limit)
        totals = dict.fromkeys([option.text for option in finalists], 0.0)
        weight = 0.0
        believed = {
            option.text: Belief(self.tracker.belief_after(option.move)) for option in finalists
        }
        for world in sorted(worlds, key=lambda world: -world.weight):
            scores = [
                opponent.option_score(option.move, option.text, world, believed[option.text])
                for option in finalists
            ]
            if self.search.stopped:
                break
            for option, score in zip(finalists, scores, strict=True):
                world.answered[option.text] = score
                totals[option.text] += world.weight * score
            weight += world.weight
        if weight < LEAST_WEIGHT:
            return
        for option in finalists:
            exposure = opponent.exposure(believed[option.text]) * self.median
            option.regret = -totals[option.text] / weight + option.extra_cost + exposure
        finalists.sort(key=lambda option: option.regret)
        self.options = finalists
