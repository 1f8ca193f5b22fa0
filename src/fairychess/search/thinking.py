"""From a position to a decision: iterative deepening, levels, time.

A level limits depth and time and blurs the judgement of the lower ones; it never plays at random,
so a weak player overlooks things rather than throwing men away.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from fairychess.rules import Play, Rules, load
from fairychess.search.engine import MATE, Engine
from fairychess.search.values import square_table, values

# level: greatest depth, share of the given seconds, blur in median men
LEVELS: dict[int, tuple[int, float, float]] = {
    1: (1, 0.2, 0.9),
    2: (1, 0.2, 0.45),
    3: (2, 0.4, 0.25),
    4: (3, 0.6, 0.12),
    5: (4, 0.8, 0.0),
    6: (6, 0.8, 0.0),
    7: (10, 1.0, 0.0),
    8: (64, 1.0, 0.0),
}
TABLE_BITS = 19


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision: its text, score for the mover in units of `values`, depth, nodes, line."""

    move: str
    score: int
    depth: int
    nodes: int
    pv: tuple[str, ...]


class Mind:
    """Engine and tables of one variant, kept between moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        worth = values(rules)
        self.median = median(worth.values())
        self.table = square_table(rules, worth)
        self.worth = [0, 0]
        for piece in rules.pieces:
            self.worth += [worth[piece.id]] * 2
        # Where leaving a royal en prise is legal, the search must see the capture itself.
        self.capture_royals = not any(piece.royal for piece in rules.pieces) or not any(
            key == "royal_check" for key in rules.definition.rules
        )
        if not any(piece.royal for piece in rules.pieces):
            self.capture_royals = False

    def engine(self, play: Play, bits: int = TABLE_BITS) -> Engine:
        """A searcher on this position."""
        return Engine(play.kernel, self.table, self.worth, self.capture_royals, bits)


_minds: dict[int, Mind] = {}


def mind_of(rules: Rules) -> Mind:
    """The mind for these rules, made once."""
    found = _minds.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_minds) > 16:
            _minds.clear()
        found = _minds[id(rules)] = Mind(rules)
    return found


def think(
    play: Play,
    level: int = 8,
    seconds: float = 2.0,
    seed: int | None = None,
    legal: list[str] | None = None,
    nodes: int = 0,
) -> Thought:
    """Choose an option of the decision at hand. ValueError if there is none.

    `legal` restricts the choice to these texts. With `nodes` and no clock the choice depends on
    nothing but position, level and seed.
    """
    kernel = play.kernel
    options = kernel.decision().options
    texts = [play.spell(move) for move in options] if len(options) < 2 else play.moves()
    pairs = [
        (move, text)
        for move, text in zip(options, texts, strict=True)
        if not legal or text in legal
    ]
    if not pairs:
        raise ValueError("there is nothing to choose from")
    rng = random.Random(seed)
    if len(pairs) == 1 or play.to_move() == "chance":
        return Thought(rng.choice(pairs)[1], 0, 0, 0, ())
    mind = mind_of(play.rules)
    depth_limit, share, blur = LEVELS[min(8, max(1, level))]
    engine = mind.engine(play)
    deadline = None if nodes else time.monotonic() + seconds * share * 0.9
    engine.limit(time.monotonic, deadline, nodes)
    rng.shuffle(pairs)
    if blur:
        return blurred(play, engine, pairs, depth_limit, blur * mind.median, rng)
    return deepen(play, engine, pairs, depth_limit)


def blurred(
    play: Play,
    engine: Engine,
    pairs: list[tuple[int, str]],
    depth: int,
    blur: float,
    rng: random.Random,
) -> Thought:
    """Judge every move a few plies deep, with an error of about `blur`."""
    best: tuple[float, int, str] | None = None
    for move, text in pairs:
        score = engine.move_score(move, depth - 1, -MATE, MATE)
        if engine.stopped and best is not None:
            break
        # A win in sight is not overlooked, but how good a quiet move is gets blurred.
        guess = score + (rng.gauss(0, blur) if abs(score) < MATE // 2 else 0)
        if best is None or guess > best[0]:
            best = (guess, score, text)
    assert best is not None
    return Thought(best[2], best[1], depth, int(engine.nodes), (best[2],))


def deepen(play: Play, engine: Engine, pairs: list[tuple[int, str]], depth_limit: int) -> Thought:
    """Iterative deepening; the best move of the last finished (or improved) depth."""
    chosen = Thought(pairs[0][1], 0, 0, 0, (pairs[0][1],))
    for depth in range(1, depth_limit + 1):
        alpha, best = -MATE, -1
        for index, (move, _) in enumerate(pairs):
            if index == 0:
                score = engine.move_score(move, depth - 1, alpha, MATE)
            else:
                score = engine.move_score(move, depth - 1, alpha, alpha + 1)
                if score > alpha and not engine.stopped:
                    score = engine.move_score(move, depth - 1, alpha, MATE)
            if engine.stopped:
                break
            if best < 0 or score > alpha:
                alpha, best = max(alpha, score), index
        if best >= 0:
            pairs.insert(0, pairs.pop(best))
            if not engine.stopped or depth == 1 or best > 0:
                chosen = Thought(pairs[0][1], alpha, depth, int(engine.nodes), ())
        if engine.stopped or alpha > MATE - 200 or alpha < 200 - MATE:
            break
    line = principal_line(play, engine, chosen.move)
    return Thought(chosen.move, chosen.score, chosen.depth, int(engine.nodes), line)


def principal_line(play: Play, engine: Engine, first: str) -> tuple[str, ...]:
    """The line the table remembers, begun with `first`."""
    line = []
    text = first
    while len(line) < 8:
        play.push(text)
        line.append(text)
        move = engine.table_move()
        decision = play.kernel.decision()
        if not move or move not in decision.options:
            break
        text = play.moves()[decision.options.index(move)]
    for _ in line:
        play.pop()
    return tuple(line)


def choose(
    variant: str,
    options: dict[str, Any] | None = None,
    position: str | None = None,
    moves: list[str] | None = None,
    start: str | None = None,
    level: int = 5,
    seed: int | None = None,
    seconds: float = 2.0,
    legal: list[str] | None = None,
) -> Thought:
    """Choose a move from texts alone: replay `moves` from `start`, or take `position` as it is."""
    rules = load(variant, **(options or {}))
    play = replayed(rules, position, moves or [], start)
    return think(play, level, seconds, seed, legal)


def replayed(rules: Rules, position: str | None, moves: list[str], start: str | None) -> Play:
    """The position with its history where that leads to it, so that repetitions are known."""
    try:
        play = rules.position(start)
        for text in moves:
            play.push(text)
        if position is None or play.text() == position:
            return play
    except ValueError:
        pass
    return rules.position(position)


def search_nodes(
    rules: Rules, position: str | None = None, seconds: float = 1.0
) -> tuple[int, float, str]:
    """(nodes, CPU seconds, move) of a search of about so long, for benchmarks."""
    play = rules.position(position)
    began = time.process_time()
    thought = think(play, 8, seconds, seed=1)
    return thought.nodes, time.process_time() - began, thought.move
