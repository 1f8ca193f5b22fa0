"""A judge of positions: what is best here, and whether anything else wins as well."""

import copy
import time
from dataclasses import dataclass, replace
from typing import Any

from fairychess.api import Position
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import (
    WON,
    Candidate,
    IterativeDeepening,
)
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.session import Session, candidates_of, new_search

WIN = 0.9
"""A position is won that is better by so many median pieces: five wins for every loss and more."""
EVEN, USUAL_ARMY = 0.5, 16
"""A side that is better by no more than this has not won, with so many pieces a side; of a larger
army a piece decides less."""
GAP = 0.9
"""So much better than every other option the only winning one must be."""
JUDGE_BITS, FRESH_BITS = 18, 13
"""Sizes of the tables: the judge remembers a game, fresh eyes one search."""
DEEPEST_LOOK = 6
"""How deep fresh eyes look for a move; one they do not find so is deeper than that."""
FRESH_NODES = 60_000


@dataclass(frozen=True, slots=True)
class Effort:
    """How far the judge looks: plies, nodes for one question, and whether it may leave out what
    looks bad where it asks for another forced win."""

    depth: int
    nodes: int
    prunes: bool = False


GLANCE = Effort(5, 20_000, prunes=True)
"""Enough to see whether a position may be a puzzle."""
STUDY = Effort(7, 120_000)
"""Enough to keep one."""
PROOF = Effort(10, 3_000_000)
"""What a puzzle must stand before it is shipped."""


STRICT = 4
"""A search that leaves nothing out may take so many times the nodes."""
FARTHEST = 9
"""A forced win of more plies is not asked for: that it is the only one could hardly be shown."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best option with its score for the mover in median pieces, how deep the search came, and
    after how many plies the option wins by force (0: it does not)."""

    text: str
    score: float
    depth: int
    wins_in: int


class Judge:
    """The judge for one variant. It remembers what it saw until it is told to `forget`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.knowledge = VariantKnowledge(rules)
        self.knowledge.use_network(None)  # a proof may not change with what has been learned
        self.knowledge.table = TranspositionTable(JUDGE_BITS)
        self.even = EVEN * max(1.0, self.knowledge.army / USUAL_ARMY) ** 1.5
        self.eyes = copy.copy(self.knowledge)
        self.eyes.table = TranspositionTable(FRESH_BITS)
        self._searches: dict[tuple[bool, bool], tuple[Any, Search]] = {}

    def forget(self) -> None:
        """Forget all positions seen, so that judgements depend on nothing before."""
        self.knowledge.table.clear()

    # ---- questions ------------------------------------------------------------------------

    def best(self, play: Position, effort: Effort) -> Verdict:
        """Return the best option. Raises ValueError if there is none."""
        candidates = candidates_of(play)
        if not candidates:
            raise ValueError("there is nothing to choose from")
        return self._verdict(self.knowledge, play, candidates, effort)

    def only_win(self, play: Position, effort: Effort, forced: bool) -> Verdict | None:
        """Return the only option that wins here; None if none does, or another one does too.

        With `forced` it must win the game by force, and no other option as soon. Otherwise
        no other option may be better than even, nor come near to it.
        """
        found = self.best(play, effort)
        if found.score < WIN or found.depth < min(effort.depth, 3):
            return None
        if forced and not found.wins_in:
            return None
        return None if self.another_wins(play, found, effort, forced) else found

    def another_wins(self, play: Position, best: Verdict, effort: Effort, forced: bool) -> bool:
        """Tell whether another option is as good as the best one in the sense of `only_win`."""
        others = [each for each in candidates_of(play) if each.text != best.text]
        if not others:
            return False
        depth = effort.depth
        if forced:
            if best.wins_in > FARTHEST:
                return True
            bound = MATE - best.wins_in
            depth = best.wins_in + 1
        else:
            bound = round(min(self.even, best.score - GAP) * self.knowledge.median)
        solves = forced and not effort.prunes
        if solves:
            effort = replace(effort, nodes=STRICT * effort.nodes)
        deepening = self._deepening(self.knowledge, play, others, effort, solves=solves)
        for ply in range(1, depth + 1):
            found = deepening.search_depth(ply, bound - 1, bound)
            if found is not None and found[1] >= bound:
                return True
            if deepening.search.stopped:  # perhaps too little was seen to say no
                return ply <= (best.wins_in if forced else max(3, depth // 2))
        return False

    def least_depth(self, play: Position, text: str, forced: bool) -> int:
        """Return how deep fresh eyes must look to choose this option and to stay with it, and with
        `forced` to see that it wins by force."""
        found = DEEPEST_LOOK + 1
        for depth in range(DEEPEST_LOOK, 0, -1):
            self.eyes.table.clear()
            effort = Effort(depth, FRESH_NODES)
            seen = self._verdict(self.eyes, play, candidates_of(play), effort)
            if seen.text != text or (forced and not seen.wins_in):
                break
            found = depth
        return found

    def weak_choice(self, play: Position, depth: int, noise: float, nodes: int, seed: int) -> str:
        """Return what a weak player chooses: it sees `depth` plies and errs by `noise` pieces."""
        self.eyes.table.clear()
        candidates = candidates_of(play)
        start = seed % len(candidates)
        candidates = candidates[start:] + candidates[:start]
        if len(candidates) == 1:
            return candidates[0].text
        errs = (max(1, round(noise * self.knowledge.median)), seed)
        return self._verdict(self.eyes, play, candidates, Effort(depth, nodes), errs).text

    # ---- inside ---------------------------------------------------------------------------

    def _verdict(
        self,
        knowledge: VariantKnowledge,
        play: Position,
        candidates: list[Candidate],
        effort: Effort,
        errs: tuple[int, int] | None = None,
    ) -> Verdict:
        deepening = self._deepening(knowledge, play, candidates, effort, errs)
        found = deepening.run(effort.depth, None)
        wins_in = MATE - found.score if found.score > WON else 0
        return Verdict(found.move, found.score / knowledge.median, found.depth, wins_in)

    def _deepening(
        self,
        knowledge: VariantKnowledge,
        play: Position,
        candidates: list[Candidate],
        effort: Effort,
        errs: tuple[int, int] | None = None,
        solves: bool = False,
    ) -> IterativeDeepening:
        search = self._search(knowledge, play, solves)
        search.add_noise(*(errs or (0, 0)))
        session = Session(play, knowledge, search, candidates)
        return session.until(time.monotonic, None, effort.nodes).deepening

    def _search(self, knowledge: VariantKnowledge, play: Position, solves: bool) -> Search:
        """Return a search that remembers nothing but the table; making one takes long."""
        key = (knowledge is self.eyes, solves)
        kernel, search = self._searches.get(key, (None, None))
        if kernel is not play.kernel or search is None:
            search = new_search(play, knowledge)
            if solves:
                search.disable_pruning()
            self._searches[key] = (play.kernel, search)
        else:
            search.forget(wholly=True)
        return search
