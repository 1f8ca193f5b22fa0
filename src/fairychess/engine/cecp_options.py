"""What XBoard's protocol says about how the engine thinks: time, depth, memory, options."""

from collections.abc import Callable
from dataclasses import replace

from fairychess.engine.files import variants_of_file
from fairychess.engine.known import aliases, offered_to_xboard
from fairychess.engine.limits import GoLimits
from fairychess.engine.options import (
    LARGEST_HASH,
    LARGEST_MARGIN,
    MOST_LINES,
    SMALLEST_HASH,
    number,
)
from fairychess.engine.output import Output
from fairychess.engine.player import BoardPlayer
from fairychess.search.crew import MOST_THREADS
from fairychess.search.levels import STRONGEST

MOST_PLIES = 60
START = "normal"


class CecpOptions:
    """The part of a conversation in XBoard's protocol that changes no game."""

    def __init__(self, player: BoardPlayer, say: Output, quiet: Callable[[], None]) -> None:
        self.player, self.say = player, say
        self._quiet = quiet
        self.posting = False
        """Show what is thought?"""
        self.limits = GoLimits(move=5.0)

    def do_post(self, words: list[str]) -> None:
        """Show what is thought."""
        self.posting = True

    def do_nopost(self, words: list[str]) -> None:
        """Think in silence."""
        self.posting = False

    def do_level(self, words: list[str]) -> None:
        """level MOVES BASE INCREMENT."""
        if len(words) != 3:
            raise ValueError("level: moves, base and increment come next")
        moves = number(words[0], 0, 10_000, "level")
        minutes, _, seconds = words[1].partition(":")
        base = 60 * number(minutes, 0, 100_000, "level") + number(seconds or "0", 0, 59, "level")
        more = seconds_of(words[2], "level")
        self.limits = GoLimits(
            time_left=float(base), increment=more, moves_to_go=moves, depth=self.limits.depth
        )

    def do_st(self, words: list[str]) -> None:
        """So many seconds a move."""
        seconds = max(0.01, seconds_of(" ".join(words), "st"))
        self.limits = GoLimits(move=seconds, depth=self.limits.depth)

    def do_sd(self, words: list[str]) -> None:
        """No deeper than this."""
        self.limits = replace(self.limits, depth=number(" ".join(words), 1, MOST_PLIES, "sd"))

    def do_time(self, words: list[str]) -> None:
        """So many hundredths of a second are on the engine's clock."""
        left = number(" ".join(words), -(1 << 31), 1 << 31, "time") / 100
        if not self.limits.move:
            self.limits = replace(self.limits, time_left=max(0.01, left))

    def do_memory(self, words: list[str]) -> None:
        """Use so many megabytes."""
        asked = number(" ".join(words), 0, 1 << 30, "memory")
        self.player.set_hash(min(max(asked, SMALLEST_HASH), LARGEST_HASH))

    def do_cores(self, words: list[str]) -> None:
        """Let so many threads search."""
        asked = number(" ".join(words), 0, 1 << 30, "cores")
        self.player.set_threads(min(max(asked, 1), MOST_THREADS))

    def do_option(self, words: list[str]) -> None:
        """option NAME=VALUE, or option NAME for a button."""
        name, _, value = " ".join(words).partition("=")
        change: Callable[[str], None] | None = {
            "Level": self.player.set_level,
            "MultiPV": self.player.set_lines,
            "Move Overhead": self.player.set_margin,
            "VariantPath": self.set_path,
            "OwnBook": self.player.set_book,
            "Clear Hash": lambda value: self.player.forget(),
        }.get(name)
        if change is None:
            raise ValueError(f"no option is called {name[:40]!r}")
        self._quiet()
        change(value)

    def set_path(self, path: str) -> None:
        """Offer the variants of a file or folder too."""
        if path:
            self.player.from_file = variants_of_file(path)
            self.say(self.variants_line())

    def lines(self) -> list[str]:
        """Return what can be set."""
        return [
            f'feature option="Level -spin {STRONGEST} 1 {STRONGEST}"',
            f'feature option="MultiPV -spin 1 1 {MOST_LINES}"',
            f'feature option="Move Overhead -spin 20 0 {LARGEST_MARGIN}"',
            'feature option="VariantPath -path "',
            'feature option="OwnBook -check 0"',
            'feature option="Clear Hash -button"',
        ]

    def variants_line(self) -> str:
        """Return the names of games, those that XBoard may know first; behind them what others call
        them, for a board chooses by its own name or not at all."""
        known = [START, *(name for name in offered_to_xboard() if name != START)]
        return f'feature variants="{",".join([*known, *aliases(), *self.player.from_file])}"'


def seconds_of(text: str, what: str) -> float:
    """Return seconds. ValueError, naming `what`, for anything else."""
    try:
        found = float(text)
    except ValueError:
        raise ValueError(f"{what}: {text[:40]!r} is no number") from None
    if not 0 <= found <= 1e6:
        raise ValueError(f"{what}: {text[:40]} seconds are too many or too few")
    return found
