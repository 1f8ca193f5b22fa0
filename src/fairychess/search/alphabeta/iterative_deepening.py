"""From a position to a decision: depth after depth, each beginning with the best move so far."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.notation.move_text import format_moves
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge

WON = MATE - 1000
# A quicker win may hide behind reductions: so many plies more are searched for it.
MARGIN = 4
LONGEST_LINE = 12
HARD, SOFT = 0.9, 0.55
"""How close to the limit a search may come, and the share of it after which usually no further
depth is begun, for it would hardly be finished."""
WHOLE = 0.97
"""How close it comes where nothing of the time can be kept for later moves."""
SETTLED, DOUBTFUL = 0.75, 1.5
"""By what that share is multiplied where the choice is old, and where it is new or disappoints."""
STEADY = 4
"""A choice is old after so many depths."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A decision: its text, score for the mover in units of `piece_values`, depth, nodes, line;
    and whether table and history of the search before it in the same game were `remembered`."""

    move: str
    score: int
    depth: int
    nodes: int
    pv: tuple[str, ...]
    remembered: bool = False


def without_search(text: str) -> SearchResult:
    """Return a decision made without a search."""
    return SearchResult(text, 0, 0, 0, (text,))


@dataclass(slots=True)
class Candidate:
    """One option at the root. `final_score` is its score where it ends the game."""

    move: int
    text: str
    final_score: int | None = None
    nodes: int = 0


def search_for(knowledge: VariantKnowledge, play: Position, fresh: bool = True) -> Search:
    """Return a searcher on this position; unless `fresh`, one that remembers the last search of
    the same game."""
    kernel, last = knowledge.last_search
    if fresh or kernel is not play.kernel:
        search = Search(play.kernel, knowledge)
        search.use_material_hints(knowledge.material_hints)
        knowledge.last_search = (play.kernel, search)
    else:
        search = last
        search.forget()
    return search


def mark_final_candidates(
    play: Position, knowledge: VariantKnowledge, candidates: list[Candidate]
) -> None:
    """Note the scores of options that end the game by a rule; they are not searched."""
    kernel = play.kernel
    mover = kernel.turn
    for candidate in candidates:
        kernel.do(candidate.move)
        for rule in [*knowledge.repetition_rules, *knowledge.enders]:
            found = rule.outcome(kernel)
            if found is not None:
                winner = found[0]
                lost_or_won = MATE - 1 if winner == mover else 1 - MATE
                candidate.final_score = 0 if winner < 0 else lost_or_won
                break
        kernel.undo()


def patience(steady: int, disappointed: bool) -> float:
    """Return by what the usual time is multiplied where a choice has been the same for so many
    depths, and its score has just dropped or not."""
    if disappointed or steady == 0:
        return DOUBTFUL
    return SETTLED if steady >= STEADY else 1.0


class IterativeDeepening:
    """The search of one decision; `median` is the value of a median piece, the unit of windows."""

    def __init__(
        self, play: Position, search: Search, candidates: list[Candidate], median: int
    ) -> None:
        self.play = play
        self.search = search
        self.candidates = candidates
        self.line: list[int] = []
        self.window = max(8, median // 5)
        self.clock: Callable[[], float] = time.monotonic
        self.announce: Callable[[int, int, str], None] | None = None
        """Hears which option is looked at: the depth, its number among them, its text."""

    def run(self, max_depth: int, soft_deadline: float | None) -> SearchResult:
        """Return the choice of the deepest search that found one, with the line it expects."""
        chosen, score, reached = self.decide(max_depth, soft_deadline)
        line = (chosen.text, *self.line_texts(chosen))
        return SearchResult(chosen.text, score, reached, self.search.nodes, line)

    def decide(self, max_depth: int, soft_deadline: float | None) -> tuple[Candidate, int, int]:
        """Return the choice of the deepest search that found one, its score and that depth.

        No further depth is begun after `soft_deadline`, by the `clock`, which comes earlier or
        later as the choice is settled or doubtful.
        """
        began = self.clock()
        chosen, score, reached = self.candidates[0], 0, 0
        steady, drop = 0, 0
        for depth in range(1, max_depth + 1):
            best = (
                self.search_with_aspiration(depth, score) if depth > 4 else self.search_depth(depth)
            )
            if best is not None:
                steady = steady + 1 if best[0] is chosen else 0
                drop = score - best[1]
                if score <= WON < best[1]:
                    best = self.soonest(*best, depth)
                chosen, score = best
                reached = depth
            # A win has been looked for long enough when a sooner one would have been seen.
            over = abs(score) > WON and MATE - abs(score) + MARGIN <= depth
            share = patience(steady, drop > self.window)
            late = soft_deadline and self.clock() > began + share * (soft_deadline - began)
            if self.search.stopped or over or late:
                break
        return chosen, score, reached

    def soonest(self, chosen: Candidate, score: int, depth: int) -> tuple[Candidate, int]:
        """Return the option that wins soonest, and its score.

        `chosen` wins with `score`, as a search `depth` plies deep has found. Another option may win
        sooner, so shallower depths are searched once more, only for scores above this one.
        """
        line = self.line
        for less in range(2, min(depth + MARGIN, MATE - score)):
            best = self.search_depth(less, score, MATE)
            if best is not None and best[1] > score and not self.search.stopped:
                return best
            if self.search.stopped:
                break
        self.line = line
        return chosen, score

    def search_with_aspiration(self, depth: int, score: int) -> tuple[Candidate, int] | None:
        """`search_depth` with a window about the score expected, widened where that fails."""
        half = self.window
        best = None
        while True:
            low, high = max(-MATE, score - half), min(MATE, score + half)
            found = self.search_depth(depth, low, high)
            if found is None or self.search.stopped:
                # A score at the window's lower edge says nothing about which option is best.
                return best if found is None or found[1] <= low else found
            if low < found[1] < high or half > MATE or found[1] > WON:
                return found
            if found[1] >= high:
                best = found
            half = 4 * half if abs(found[1]) < WON else 2 * MATE

    def search_depth(
        self, depth: int, low: int = -MATE, high: int = MATE
    ) -> tuple[Candidate, int] | None:
        """Return the best option and its score, exact between `low` and `high`; None if the search
        was stopped before any was better known."""
        alpha = low
        best: Candidate | None = None
        for index, candidate in enumerate(self.candidates):
            before = self.search.nodes
            if self.announce is not None:
                self.announce(depth, index + 1, candidate.text)
            score = self.score(candidate, depth, alpha, high, index)
            candidate.nodes = self.search.nodes - before
            if self.search.stopped:
                break
            if best is None or score > alpha:
                alpha, best = max(alpha, score), candidate
                final = candidate.final_score is not None
                self.line = [] if final else self.search.principal_variation()
            if alpha >= high:
                break
        if best is None:
            return None
        # What took long to refute is what may turn out best next time.
        self.candidates.sort(key=lambda item: (item is not best, -item.nodes))
        return best, alpha

    def score(self, candidate: Candidate, depth: int, alpha: int, beta: int, index: int) -> int:
        """Return the score of one option: the first one with an open window, others only if they
        beat it."""
        search, move = self.search, candidate.move
        if candidate.final_score is not None:
            return candidate.final_score
        if index == 0:
            return search.move_score(move, depth, alpha, beta)
        if index > 5 and depth > 2 and search.prunes and search.is_reducible(move):
            found = search.move_score(move, depth - 1 - (index > 20), alpha, alpha + 1)
            if found <= alpha or search.stopped:
                return found
        found = search.move_score(move, depth, alpha, alpha + 1)
        if found > alpha and not search.stopped:
            found = search.move_score(move, depth, alpha, beta)
        return found

    def line_texts(self, chosen: Candidate) -> list[str]:
        """Return the expected line after the chosen option, as texts, as far as the game goes.

        Where royals are captured a search looks past mate, to the capture itself.
        """
        found: list[str] = []
        kernel = self.play.kernel
        kernel.do(chosen.move)
        done = 1
        for move in self.line[:LONGEST_LINE]:
            if kernel.outcome() is not None:
                break
            options = kernel.legal_moves()
            if move not in options:
                break
            found.append(format_moves(kernel, options)[options.index(move)])
            kernel.do(move)
            done += 1
        for _ in range(done):
            kernel.undo()
        return found
