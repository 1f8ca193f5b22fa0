"""How long to think, and how: what boards say about it, as the engine understands it."""

from collections.abc import Collection
from dataclasses import dataclass, field

from fairychess.search.levels import STRONGEST, level_rated
from fairychess.search.time_manager import SHORTEST, TimeLeft

MOST_SKILL = 20
USUAL_RATING = 1500


@dataclass(frozen=True, slots=True)
class GoLimits:
    """How long to think, in seconds: `move` for this move, or a clock with `time_left`, an
    `increment` and `byoyomi` when it has run out, for `moves_to_go` moves (0: all of them);
    `nodes`, `depth`; until a `mate` in so many moves is found; or, if `endless`, until told to
    stop. A move of the opening `book` will do; `only` are our texts of the moves allowed."""

    move: float = 0.0
    time_left: float = 0.0
    increment: float = 0.0
    byoyomi: float = 0.0
    moves_to_go: int = 0
    nodes: int = 0
    depth: int = 0
    mate: int = 0
    endless: bool = False
    book: bool = True
    only: Collection[str] = field(default_factory=tuple)

    @property
    def by_clock(self) -> bool:
        """Whether time that is not used is saved for later moves."""
        return not (self.endless or self.move) and bool(
            self.time_left or self.increment or self.byoyomi
        )

    def seconds(self, margin: float) -> tuple[float, float]:
        """Return (time after which no further depth is begun, time after which to stop); zeros
        where the clock does not matter. `margin` is lost on the way between board and engine."""
        if self.endless:
            return 0.0, 0.0
        if self.move:
            hard = max(SHORTEST, self.move - margin)
            return hard, hard
        if not self.by_clock:
            return 0.0, 0.0
        clock = TimeLeft(self.time_left, self.increment, self.byoyomi, self.moves_to_go)
        return clock.limits(margin)


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """What the options of the engine say."""

    level: int = STRONGEST
    skill: int = MOST_SKILL
    """What boards of Stockfish's school call a level; the weaker of both counts."""
    rating: int = USUAL_RATING
    limited: bool = False
    """Is the rating to be played to, and not the level?"""
    lines: int = 1
    margin: float = 0.02
    threads: int = 1
    book: bool = False
    """Are moves of the opening book played?"""

    @property
    def level_meant(self) -> int:
        """The level that all this means."""
        if self.limited:
            return level_rated(self.rating)
        return min(self.level, 1 + round(self.skill * (STRONGEST - 1) / MOST_SKILL))
