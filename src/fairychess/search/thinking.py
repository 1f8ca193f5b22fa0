"""From a position to a decision: iterative deepening, levels, time.

A level limits depth and time and blurs the judgement of the lower ones; it never plays at random,
so a weak player overlooks things rather than throwing pieces away.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from functools import lru_cache
from statistics import median
from typing import Any

from fairychess.notation.move_text import spell_all
from fairychess.position import Rule
from fairychess.rules import Play, Rules
from fairychess.search.engine import MATE, Engine
from fairychess.search.table import Table
from fairychess.search.values import promising, squares, values


@dataclass(frozen=True, slots=True)
class Level:
    """How deep, which share of the given time, and how blurred (in median pieces) a player
    looks.
    """

    depth: int
    share: float
    blur: float


LEVELS: dict[int, Level] = {
    1: Level(1, 0.3, 0.8),
    2: Level(1, 0.3, 0.4),
    3: Level(2, 0.5, 0.25),
    4: Level(3, 0.7, 0.15),
    5: Level(4, 0.8, 0.08),
    6: Level(6, 0.8, 0.04),
    7: Level(9, 0.4, 0.02),
    8: Level(90, 1.0, 0.0),
}
TABLE_BITS = 19

# How close to the limit a search may come, and the share of it after which no further depth is
# begun, for it would hardly be finished.
HARD, SOFT = 0.9, 0.55
WON = MATE - 1000
# A quicker win may hide behind reductions: so many plies more are looked for it.
MARGIN = 4


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision: its text, score for the mover in units of `values`, depth, nodes, line."""

    move: str
    score: int
    depth: int
    nodes: int
    pv: tuple[str, ...]


class Mind:
    """What is worth knowing about one variant between its moves: values and a table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        worth = values(rules)
        self.squares = squares(rules)
        self.codes = [0, 0]
        for piece in rules.pieces:
            self.codes += [worth[piece.id]] * 2
        self.median = max(20, round(median(worth.values())))
        self.army = len(rules.array) // 2
        self.checker = next((part for part in rules.rule_list if answers(part, "in_check")), None)
        # Losing one's royals loses the game only where a rule says so.
        taking = any(part.ends_by_royal_capture for part in rules.rule_list)
        self.capture_royals = taking and self.checker is None and any(p.royal for p in rules.pieces)
        # Rules that forbid moves could forbid taking a royal; those of the package do not.
        self.trusting = self.capture_royals and all(known(part) for part in rules.rule_list)
        ends = [part for part in rules.rule_list if answers(part, "outcome")]
        self.repetition = [part for part in ends if part.ends_by_repetition]
        self.judges = [
            part for part in ends if not part.ends_by_repetition and not part.ends_by_royal_capture
        ]
        self.quiet_most = max((part.halfmove_limit() for part in rules.rule_list), default=0)
        self.promising = promising(rules, worth, self.median)
        self.table = Table(TABLE_BITS)
        self._last: Engine | None = None
        self._kernel: Any = None

    def engine(self, play: Play, anew: bool = True) -> Engine:
        """A searcher on this position; unless `anew`, one that remembers the game's last search."""
        if not anew and self._last is not None and self._kernel is play.kernel:
            self._last.forget()
            return self._last
        self._kernel = play.kernel
        self._last = self._made(play)
        return self._last

    def _made(self, play: Play) -> Engine:
        return Engine(
            play.kernel,
            self.table,
            promising=self.promising,
            worth=self.squares,
            value=self.codes,
            median=self.median,
            army=self.army,
            capture_royals=self.capture_royals,
            trusting=self.trusting,
            checker=self.checker,
            judges=self.judges,
            quiet_most=self.quiet_most,
        )


def answers(part: Rule, hook: str) -> bool:
    """Does a part override this hook?"""
    return getattr(type(part), hook) is not getattr(Rule, hook)


def known(part: Rule) -> bool:
    """Does a part leave alone the capture of a royal?"""
    if not answers(part, "allow") and not answers(part, "allows"):
        return True
    return not part.protects_royals


@lru_cache(maxsize=8)
def mind_of(rules: Rules) -> Mind:
    """The mind for these rules, made once."""
    return Mind(rules)


@dataclass(slots=True)
class Candidate:
    """One option at the root. `fixed` is its score where it ends the game."""

    move: int
    text: str
    fixed: int | None = None
    nodes: int = 0


def think(
    play: Play,
    level: int = 8,
    seconds: float = 2.0,
    seed: int | None = None,
    legal: list[str] | None = None,
    nodes: int = 0,
    depth: int = 0,
) -> Thought:
    """Choose an option of the decision at hand. ValueError if there is none.

    `legal` restricts the choice to these texts. With `nodes` (and no clock) the choice depends on
    nothing but position, level and seed. `depth` overrides the level's.
    """
    began = time.monotonic()
    options = play.kernel.decision().options
    allowed = set(legal or ())
    candidates = [
        Candidate(move, text)
        for move, text in zip(options, spell_all(play.kernel, options), strict=True)
        if not legal or text in allowed
    ]
    if not candidates:
        raise ValueError("there is nothing to choose from")
    rng = random.Random(seed)
    if len(candidates) == 1 or play.to_move() == "chance":
        drawn = rng.choice(candidates).text
        return Thought(drawn, 0, 0, 0, (drawn,))
    mind = mind_of(play.rules)
    settings = LEVELS[min(max(level, 1), max(LEVELS))]
    repeatable = bool(settings.blur or nodes or seed is not None)
    engine = mind.engine(play, anew=repeatable)
    if settings.blur:
        engine.confuse(max(1, round(settings.blur * mind.median)), rng.getrandbits(24))
    if repeatable:
        mind.table.clear()  # nothing of an earlier search may change this one
    mind.table.grow_older()
    time_given = max(0.01, seconds * settings.share)
    deadline = None if nodes else began + HARD * time_given
    engine.limit(time.monotonic, deadline, nodes)
    rng.shuffle(candidates)
    judge_ends(play, mind, candidates)
    return Deepening(play, engine, candidates).run(
        depth or settings.depth, None if nodes else began + SOFT * time_given
    )


def judge_ends(play: Play, mind: Mind, candidates: list[Candidate]) -> None:
    """Options that end the game by repetition or another rule are not searched."""
    kernel = play.kernel
    side = kernel.turn
    for candidate in candidates:
        kernel.do(candidate.move)
        for part in [*mind.repetition, *mind.judges]:
            found = part.outcome(kernel)
            if found is not None:
                winner = found[0]
                candidate.fixed = 0 if winner < 0 else MATE - 1 if winner == side else 1 - MATE
                break
        kernel.undo()


class Deepening:
    """Depth after depth, the best option first, until time or depth is used up."""

    def __init__(self, play: Play, engine: Engine, candidates: list[Candidate]) -> None:
        self.play = play
        self.engine = engine
        self.candidates = candidates
        self.line: list[int] = []
        self.width = max(8, mind_of(play.rules).median // 5)

    def run(self, most: int, soft: float | None) -> Thought:
        """The choice of the deepest search that found one."""
        chosen, score, reached = self.candidates[0], 0, 0
        for depth in range(1, most + 1):
            best = self.near(depth, score) if depth > 4 else self.one_depth(depth)
            if best is not None:
                chosen, score = best
                reached = depth
            # A win has been looked for long enough when a sooner one would have been seen.
            over = abs(score) > WON and MATE - abs(score) + MARGIN <= depth
            if self.engine.stopped or over or (soft and time.monotonic() > soft):
                break
        line = (chosen.text, *self.texts(chosen))
        return Thought(chosen.text, score, reached, int(self.engine.nodes), line)

    def near(self, depth: int, score: int) -> tuple[Candidate, int] | None:
        """`one_depth` with a window about the score expected, widened where that fails."""
        half = self.width
        best = None
        while True:
            low, high = max(-MATE, score - half), min(MATE, score + half)
            again = self.one_depth(depth, low, high)
            if again is None or self.engine.stopped:
                # A score at the window's lower edge says nothing about which option is best.
                return best if again is None or again[1] <= low else again
            if low < again[1] < high or half > MATE:
                return again
            if again[1] >= high:
                best = again
            half = 4 * half if abs(again[1]) < WON else 2 * MATE

    def one_depth(
        self, depth: int, low: int = -MATE, high: int = MATE
    ) -> tuple[Candidate, int] | None:
        """Best option and its score, exact between `low` and `high`; None if the time was up
        before any was better known."""
        alpha = low
        best: Candidate | None = None
        for index, candidate in enumerate(self.candidates):
            before = self.engine.nodes
            score = self.score(candidate, depth, alpha, high, index)
            candidate.nodes = int(self.engine.nodes - before)
            if self.engine.stopped:
                break
            if best is None or score > alpha:
                alpha, best = max(alpha, score), candidate
                self.line = [] if candidate.fixed is not None else self.engine.expected()
            if alpha >= high:
                break
        if best is not None:
            # What took long to refute is what may turn out best next time.
            self.candidates.sort(key=lambda item: (item is not best, -item.nodes))
        if best is None:
            return None
        return best, alpha

    def score(self, candidate: Candidate, depth: int, alpha: int, beta: int, index: int) -> int:
        """Score of one option: the first with an open window, others only if they beat it."""
        engine, move = self.engine, candidate.move
        if candidate.fixed is not None:
            return candidate.fixed
        if index == 0:
            return int(engine.root_score(move, depth, alpha, beta))
        if index > 5 and depth > 2 and engine.calm(move):
            found = engine.root_score(move, depth - 1 - (index > 20), alpha, alpha + 1)
            if found <= alpha or engine.stopped:
                return int(found)
        found = engine.root_score(move, depth, alpha, alpha + 1)
        if found > alpha and not engine.stopped:
            found = engine.root_score(move, depth, alpha, beta)
        return int(found)

    def texts(self, chosen: Candidate) -> list[str]:
        """The expected line after the chosen option, as texts, as far as the game goes.

        Where royals are captured a search looks past mate, to the capture itself.
        """
        found: list[str] = []
        kernel = self.play.kernel
        kernel.do(chosen.move)
        done = 1
        for move in self.line[:12]:
            if kernel.outcome() is not None:
                break
            low = kernel.generate()
            options = kernel.buffered(low)
            kernel.truncate(low)
            if move not in options:
                break
            found.append(spell_all(kernel, options)[options.index(move)])
            kernel.do(move)
            done += 1
        for _ in range(done):
            kernel.undo()
        return found
