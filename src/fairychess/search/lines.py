"""Several best lines of one position, deeper and deeper."""

import random
import time
from collections.abc import Callable, Collection, Generator
from contextlib import nullcontext
from dataclasses import replace

from fairychess.api import Position
from fairychess.rules import rules_of
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.crew import crew_for
from fairychess.search.levels import STRONGEST, level_settings
from fairychess.search.session import DepthResult, Session, candidates_of

DEEPEST = 60


def best_lines(
    play: Position,
    count: int,
    clock: Callable[[], float] = time.monotonic,
    deadline: float | None = None,
    nodes: int = 0,
    depth: int = DEEPEST,
    level: int = STRONGEST,
    legal: Collection[str] = (),
    fresh: bool = True,
    threads: int = 1,
    announce: Callable[[int, int, str], None] | None = None,
) -> Generator[DepthResult, None, None]:
    """Give the `count` best lines at each depth, until the clock, the nodes or the depth run out.

    `legal` restricts the first moves to these texts. Unless `fresh`, what the last search of the
    same game has learned is used. Others search along for `threads` more than one (`crew`).
    `announce` hears which option is looked at: the depth, its number and its text.
    """
    candidates = candidates_of(play, legal)
    if not candidates or play.to_move() == "chance":
        return
    knowledge = knowledge_of(rules_of(play))
    settings = level_settings(level)
    noisy = bool(settings.noise)
    crew = crew_for(knowledge, "", 1 if noisy else threads)
    key = random.getrandbits(24) if noisy else 0
    session = Session.with_noise(
        play, knowledge, candidates, settings.noise, key, fresh=fresh or noisy, forget=noisy
    )
    session.until(crew.counting(clock, session.search, nodes) if crew else clock, deadline, nodes)
    session.deepening.announce = announce
    asked = {"count": count, "depth": depth, "level": level, "legal": list(legal)}
    with crew.searching(play, session.age, asked) if crew else nullcontext():
        for found in session.lines(count, range(1, min(depth, settings.depth) + 1)):
            yield replace(found, nodes=found.nodes + crew.nodes) if crew else found
