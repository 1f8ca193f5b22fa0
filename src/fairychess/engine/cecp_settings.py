"""What XBoard's protocol says about how the engine thinks: time, depth, memory, options."""

from __future__ import annotations

from dataclasses import replace

from fairychess.engine.conversation import (
    LARGEST_HASH,
    SMALLEST_HASH,
    Conversation,
    level,
    number,
)
from fairychess.engine.thinker import Limits
from fairychess.search.crew import MOST_THREADS

MOST_PLIES = 60


class CecpSettings(Conversation):
    """The part of a conversation in XBoard's protocol that changes no game."""

    posting = False
    """Show what is thought?"""
    pondering = False
    limits = Limits(move=5.0)

    def do_post(self, words: list[str]) -> None:
        """Show what is thought."""
        self.posting = True

    def do_nopost(self, words: list[str]) -> None:
        """Think in silence."""
        self.posting = False

    def do_hard(self, words: list[str]) -> None:
        """Think in the opponent's time, from the next move on."""
        self.pondering = True

    def do_level(self, words: list[str]) -> None:
        """level MOVES BASE INCREMENT."""
        if len(words) != 3:
            raise ValueError("level: moves, base and increment come next")
        moves = number(words[0], 0, 10_000, "level")
        minutes, _, seconds = words[1].partition(":")
        base = 60 * number(minutes, 0, 100_000, "level") + number(seconds or "0", 0, 59, "level")
        more = seconds_of(words[2], "level")
        self.limits = Limits(mine=float(base), more=more, moves=moves)

    def do_st(self, words: list[str]) -> None:
        """So many seconds a move."""
        self.limits = Limits(move=max(0.01, seconds_of(" ".join(words), "st")))

    def do_sd(self, words: list[str]) -> None:
        """No deeper than this."""
        self.limits = replace(self.limits, depth=number(" ".join(words), 1, MOST_PLIES, "sd"))

    def do_time(self, words: list[str]) -> None:
        """So many hundredths of a second are on the engine's clock."""
        left = number(" ".join(words), -(1 << 31), 1 << 31, "time") / 100
        if not self.limits.move:
            self.limits = replace(self.limits, mine=max(0.01, left))

    def do_memory(self, words: list[str]) -> None:
        """Use so many megabytes."""
        asked = number(" ".join(words), 0, 1 << 30, "memory")
        self.set_hash(min(max(asked, SMALLEST_HASH), LARGEST_HASH))

    def do_cores(self, words: list[str]) -> None:
        """Let so many processes search."""
        asked = number(" ".join(words), 0, 1 << 30, "cores")
        self.set_threads(min(max(asked, 1), MOST_THREADS))

    def do_option(self, words: list[str]) -> None:
        """option NAME=VALUE."""
        name, _, value = " ".join(words).partition("=")
        if name == "Level":
            self.settings = replace(self.settings, level=level(value))
        elif name == "Move Overhead":
            margin = number(value, 0, 5000, name) / 1000
            self.settings = replace(self.settings, margin=margin)
        else:
            raise ValueError(f"no option is called {name[:40]!r}")


def seconds_of(text: str, what: str) -> float:
    """Return seconds. ValueError, naming `what`, for anything else."""
    try:
        found = float(text)
    except ValueError:
        raise ValueError(f"{what}: {text[:40]!r} is no number") from None
    if not 0 <= found <= 1e6:
        raise ValueError(f"{what}: {text[:40]} seconds are too many or too few")
    return found
