"""Making an opening book: the computer looks for the good moves of one position after another.

From the start outwards, most likely positions first, each is searched for its best few moves; those
that are nearly as good as the best lead to the next positions. Every search depends on its
position alone, so the same settings give the same book wherever it is made.
"""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from fairychess.api import Position
from fairychess.lab.tasks import run
from fairychess.rules import load
from fairychess.search.alphabeta.scores import NEAR_MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.book import Moves, key_of, weights
from fairychess.search.lines import LineSearch, best_lines
from fairychess.search.piece_values import median_value
from fairychess.search.session import DepthResult

Step = list[tuple[float, tuple[str, ...]]]
"""Positions equally far from the start: how likely (negative, the likeliest first), and moves."""
CHOICES = 4
"""So many moves of a position are looked at exactly."""


@dataclass(frozen=True)
class BookTask:
    """One position to search, given by the moves that lead to it; `nodes` for all its lines."""

    variant: str
    moves: tuple[str, ...]
    nodes: int
    options: dict[str, Any] = field(default_factory=dict, hash=False)


def good_moves(task: BookTask) -> Moves:
    """The moves of a task's position that are worth playing, with their weights.

    None where the game is over, chance decides, or a mate is near: there is nothing to choose.
    """
    rules = load(task.variant, **task.options)
    play = rules.position()
    for text in task.moves:
        play.push(text)
    knowledge_of(rules).table.clear()  # what other positions have left there changes nothing
    last: DepthResult | None = None
    for found in best_lines(play, LineSearch(CHOICES, task.nodes)):
        last = found
    if last is None or abs(last.lines[0].score) > NEAR_MATE:
        return {}
    sign = 1 if play.to_move() == "first" else -1
    return weights(
        {line.line[0]: sign * line.score for line in last.lines},
        max(20, round(median_value(rules))),
    )


class BookMaker:
    """A book being made: `positions` found so far; `limit` positions of at most `plies` moves."""

    def __init__(self, first: BookTask, limit: int, plies: int) -> None:
        self.positions: dict[str, Moves] = {}
        self._first, self._limit, self._plies = first, limit, plies
        self._play: Position = load(first.variant, **first.options).position()
        self._seen = {key_of(self._play)}

    def make(self, cores: int, ray: str, tell: Callable[[int], None]) -> None:
        """Search, one step away from the start after the other; `tell` is told how many are done.

        Within a step the likeliest come first, and those beyond the limit are left out.
        """
        step: Step = [(-1.0, ())]
        while step and len(self.positions) < self._limit:
            step = step[: self._limit - len(self.positions)]
            tasks = [self._task(moves) for _, moves in step]
            found = {}
            for task, moves in run(good_moves, tasks, cores=cores, ray=ray):
                found[task.moves] = moves
                tell(len(self.positions) + len(found))
            step = heapq.nsmallest(self._limit, self._next(step, found))

    def _task(self, moves: tuple[str, ...]) -> BookTask:
        first = self._first
        return BookTask(first.variant, moves, first.nodes, first.options)

    def _next(
        self, step: Step, found: dict[tuple[str, ...], Moves]
    ) -> Iterator[tuple[float, tuple[str, ...]]]:
        """The positions one move further that have not been met, with what makes them likely."""
        for likelihood, line in step:
            moves = found[line]
            if not moves:
                continue
            self._follow(line)
            self.positions[key_of(self._play)] = moves
            for text, weight in moves.items():
                self._play.push(text)
                key = key_of(self._play)
                if len(line) + 1 < self._plies and key not in self._seen:
                    self._seen.add(key)
                    yield likelihood * weight / sum(moves.values()), (*line, text)
                self._play.pop()
            for _ in line:
                self._play.pop()

    def _follow(self, line: tuple[str, ...]) -> None:
        for text in line:
            self._play.push(text)
