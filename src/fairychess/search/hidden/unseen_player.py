"""A player of games whose rules hide squares: it imagines worlds, searches each, and votes.

It is told what its seat is told (`Told`) and never the position. A handful of worlds that explain
this best (`unseen_worlds`) are searched shallowly as open games; each votes for its best option.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import SearchResult
from fairychess.search.hidden.unseen_worlds import Guess, Told, Unseen

IMAGINED = 6
"""Samples drawn for each world that is searched."""
SHARE = 0.3
"""The part of the time that may go by before the worlds are there."""


def decide_unseen(
    rules: Rules,
    told: Told,
    think: Callable[..., SearchResult],
    *,
    level: int,
    seed: int | None,
    seconds: float,
    nodes: int = 0,
    depth: int = 0,
    strategy: str = "",
) -> SearchResult:
    """Choose one of the legal texts; `think` searches an open position.

    Strategy "random" draws an option, "blind" searches one world only. With `nodes` the choice
    depends on nothing but what is told, level and seed.
    """
    began = time.monotonic()
    rng = random.Random(seed)
    if strategy == "random" or len(told.legal) == 1:
        return drawn(told, rng)
    number = 1 if strategy == "blind" else 2 + min(max(level, 1), 8)
    until = None if nodes else began + SHARE * seconds
    try:
        worlds = imagined(Unseen(rules, told, rng), number, until)
    except (ValueError, LookupError):  # a game that makes no sense is played all the same
        worlds = []
    if not worlds:
        return drawn(told, rng)
    votes: dict[str, float] = defaultdict(float)
    best: dict[str, SearchResult] = {}
    searched = 0
    for index, world in enumerate(worlds):
        left = max(0.02, began + seconds - time.monotonic()) / (len(worlds) - index)
        share = max(50, nodes // len(worlds)) if nodes else 0
        found = think(
            world.play, level, left, rng.getrandbits(30), sorted(world.options), share, depth
        )
        searched += found.nodes
        votes[found.move] += 1 / (1 + world.faults)
        if found.move not in best or found.score > best[found.move].score:
            best[found.move] = found
    move = max(votes, key=lambda text: (votes[text], best[text].score, text))
    chosen = best[move]
    return SearchResult(move, chosen.score, chosen.depth, searched, (move,))


def imagined(unseen: Unseen, number: int, until: float | None) -> list[Guess]:
    """The worlds that explain best what was told, among those imagined in time."""
    found = []
    for _ in range(number * IMAGINED):
        guess = unseen.guess()
        if guess is not None and guess.options:
            found.append(guess)
        if until is not None and time.monotonic() > until and len(found) >= number:
            break
    found.sort(key=lambda guess: guess.faults)
    return found[:number]


def drawn(told: Told, rng: random.Random) -> SearchResult:
    """Any option."""
    text = rng.choice(told.legal)
    return SearchResult(text, 0, 0, 0, (text,))


def told_of(position: str, letters: Any, **told: Any) -> Told:
    """What a player is told; whose view it is, its own turn says."""
    me = int(position.split(" ")[1] != letters[0])
    return Told(me, position=position, **told)
