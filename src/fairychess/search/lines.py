"""Several best lines of one position, deeper and deeper."""

import random
import time
from collections.abc import Callable, Collection, Generator
from contextlib import nullcontext
from dataclasses import dataclass, replace

from fairychess.api import Position
from fairychess.rules import rules_of
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.crew import crew_for
from fairychess.search.levels import STRONGEST, level_settings
from fairychess.search.session import DepthResult, Session, candidates_of

DEEPEST = 60


@dataclass(frozen=True, slots=True)
class LineSearch:
    """How many lines to look for, how deep and with how many `nodes` (0: any number).

    `legal` restricts the first moves to these texts. Unless `fresh`, what the last search of the
    same game has learned is used. Others search along for `threads` more than one (`crew`).
    """

    count: int = 1
    nodes: int = 0
    depth: int = DEEPEST
    level: int = STRONGEST
    legal: Collection[str] = ()
    fresh: bool = True
    threads: int = 1


def best_lines(
    play: Position,
    asked: LineSearch = LineSearch(),
    clock: Callable[[], float] = time.monotonic,
    deadline: float | None = None,
    announce: Callable[[int, int, str], None] | None = None,
) -> Generator[DepthResult, None, None]:
    """Give the best lines at each depth, until the clock, the nodes or the depth run out.

    `announce` hears which option is looked at: the depth, its number and its text.
    """
    candidates = candidates_of(play, asked.legal)
    if not candidates or play.to_move() == "chance":
        return
    knowledge = knowledge_of(rules_of(play))
    settings = level_settings(asked.level)
    noisy = bool(settings.noise)
    crew = crew_for(knowledge, "", 1 if noisy else asked.threads)
    key = random.getrandbits(24) if noisy else 0
    session = Session.with_noise(
        play, knowledge, candidates, settings.noise, key, fresh=asked.fresh or noisy, forget=noisy
    )
    if crew:
        clock = crew.counting(clock, session.search, asked.nodes)
    session.until(clock, deadline, asked.nodes)
    session.deepening.announce = announce
    deepest = min(asked.depth, settings.depth)
    told = crew.searching(play, session.age, asked.count, deepest, asked.legal) if crew else None
    with told or nullcontext():
        for found in session.lines(asked.count, range(1, deepest + 1)):
            yield replace(found, nodes=found.nodes + crew.nodes) if crew else found
