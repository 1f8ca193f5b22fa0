"""The computer player: a `SearchRequest` in, a `SearchResult` out."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from fairychess.api import Position
from fairychess.rules import Rules, load, rules_of
from fairychess.search.alphabeta.iterative_deepening import (
    HARD,
    SOFT,
    WHOLE,
    SearchResult,
    without_search,
)
from fairychess.search.alphabeta.variant_knowledge import (
    VariantKnowledge,
    knowledge_of,
    new_knowledge,
)
from fairychess.search.book import book_of
from fairychess.search.crew import crew_for
from fairychess.search.hidden.both_choose import decide_both
from fairychess.search.hidden.player import decide, hidden_knowledge_of
from fairychess.search.hidden.unseen_player import decide_unseen
from fairychess.search.levels import SHORTEST, STRONGEST, level_settings
from fairychess.search.request import Limits, SearchRequest
from fairychess.search.session import LastGame, Session, candidates_of

MOST_NODES, MOST_DEPTH = 10**12, 100
"""Limits that a search may be given at most."""
LEAST = 0.005
"""Seconds of these that a level uses at least: enough for a few plies of most games."""


class Memory:
    """What a player keeps from one decision to the next: the game it was last asked about, and for
    each game what a search knows of it, with table and history.

    The requests of a process share one; players that meet in a process have one each.
    """

    def __init__(self, knowledge: Callable[[Rules, str], VariantKnowledge] = new_knowledge) -> None:
        self.last_game = LastGame()
        self.knowledge = (
            lru_cache(maxsize=2)(knowledge) if knowledge is new_knowledge else knowledge
        )


_shared = Memory(knowledge_of)


def think(
    play: Position,
    level: int = STRONGEST,
    seconds: float = 2.0,
    *,
    nodes: int = 0,
    depth: int = 0,
    threads: int = 1,
    **how: Any,
) -> SearchResult:
    """Choose an option of the decision at hand; `how` are further fields of a `SearchRequest`.
    ValueError if there is nothing to choose from."""
    limits = Limits(level, seconds, nodes, depth, threads=threads)
    return think_about(play, SearchRequest.at(play, limits, **how))


def think_about(play: Position, request: SearchRequest, memory: Memory = _shared) -> SearchResult:
    """Answer a request in a position in which everything is known. ValueError if there is nothing
    to choose from."""
    clock = clock_of(request.limits)
    began = clock()
    candidates = candidates_of(play, set(request.legal))
    if not candidates:
        raise ValueError("there is nothing to choose from")
    rng = random.Random(request.seed)
    if (len(candidates) == 1 and not request.judge) or play.to_move() == "chance":
        return without_search(rng.choice(candidates).text)
    limits = request.limits
    settings = level_settings(limits.level)
    knowledge = memory.knowledge(rules_of(play), request.net)
    repeatable = bool(settings.noise or limits.nodes or request.seed is not None)
    crew = crew_for(knowledge, request.net, 1 if repeatable else limits.threads)
    key = rng.getrandbits(24) if settings.noise else 0
    rng.shuffle(candidates)
    remembered = knowledge.last_search[0] is play.kernel and not settings.noise
    afresh = repeatable and not (limits.remember and remembered)
    session = Session.with_noise(
        play, knowledge, candidates, settings.noise, key, fresh=afresh, forget=afresh
    )
    time_given = max(LEAST, limits.seconds * settings.time_share)
    hard = began + (WHOLE if limits.whole_time else HARD) * time_given
    soft = began + SOFT * time_given
    session.until(clock, None if limits.nodes else hard, limits.nodes)
    deepest = limits.depth or settings.depth
    soft_deadline = None if limits.nodes or limits.whole_time else soft
    known = remembered and not afresh
    if crew is None:
        return replace(session.deepening.run(deepest, soft_deadline), remembered=known)
    with crew.searching(play, session.age, 1, deepest, request.legal):
        found = session.deepening.run(deepest, soft_deadline)
    return replace(found, nodes=found.nodes + crew.nodes, remembered=known)


def clock_of(limits: Limits) -> Callable[[], float]:
    """Return the clock by which a choice is made."""
    return time.thread_time if limits.processor else time.monotonic


def choose(request: SearchRequest, memory: Memory = _shared) -> SearchResult:
    """Answer a request. ValueError for texts that make no sense and where there is nothing to
    choose."""
    began = clock_of(request.limits)()
    rules = load(request.variant, **request.options)
    if rules.secret and request.limits.processor:
        raise ValueError(f"{rules.name} has secrets: it is played by the clock or by nodes")
    if rules.secret:
        return _choose_from_view(rules, request, began)
    if request.strategy and request.strategy != "random":
        raise ValueError(f"{rules.name} has no secrets, and so no strategy {request.strategy!r}")
    if request.strategy and request.legal:
        return without_search(random.Random(request.seed).choice(request.legal))
    play = memory.last_game.position(rules, request.position, list(request.moves), request.start)
    opening = book_of(rules) if request.book else None
    if opening and (
        drawn := opening.draw(play, random.Random(request.seed), request.legal or play.moves())
    ):
        return without_search(drawn)
    return think_about(play, _with_time_left(request, began), memory)


def _choose_from_view(rules: Rules, request: SearchRequest, began: float) -> SearchResult:
    """Choose where not everything is known."""
    imagines = rules.hides_squares or rules.hides_types
    if not imagines and not rules.hides_choices:
        hidden_knowledge_of(rules, request.net)  # made once, whatever is asked
    if not request.legal or request.position is None:
        raise ValueError("a game with secrets is played from a view: position and options")
    if imagines:
        return decide_unseen(rules, _with_time_left(request, began), think_about)
    if rules.hides_choices:
        return decide_both(rules, _with_time_left(request, began), think_about)
    return decide(rules, request)


def _with_time_left(request: SearchRequest, began: float) -> SearchRequest:
    least = LEAST if request.limits.processor else SHORTEST
    left = max(least, request.limits.seconds - (clock_of(request.limits)() - began))
    return replace(request, limits=replace(request.limits, seconds=left))


def search_nodes(rules: Rules, position: str | None, seconds: float) -> tuple[int, float, str]:
    """Return (nodes, CPU seconds, move) of a search of so long, for benchmarks."""
    play = rules.position(position, check=False)
    think(play, STRONGEST, 0.05)  # the tables of the position are made on first use
    began = time.process_time()
    found = think(play, STRONGEST, seconds, seed=1)
    return found.nodes, time.process_time() - began, found.move
