"""Random games that look for what a variant's rules do wrong, within a bound of time."""

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType

from fairychess.rules import RuleError, Rules
from fairychess.testing import check_random_play

MOVES = 2000
SECONDS = 10.0
PLIES = 100
PATIENCE = 5
MOST = 5
FAILED = 25
"""Games that went wrong, whatever they have in common: more of them tell little more."""


class TooLongError(Exception):
    """One game, or one hook, takes much longer than all games may."""


def rehearse(rules: Rules, moves: int = MOVES, seconds: float = SECONDS) -> tuple[list[str], int]:
    """Play random games; what went wrong, a line each, and how many moves were played.

    Ends after so many moves or seconds, with the fifth thing that is wrong, or when many games have
    gone wrong. A rule that does not come back is stopped after five times as long, where the system
    has a timer.
    """
    problems: dict[str, str] = {}
    begun = time.monotonic()
    played = seed = good = 0
    while played < moves and time.monotonic() - begun < seconds:
        if len(problems) == MOST or seed - good == FAILED:
            break
        try:
            with stopped_after(PATIENCE * seconds + 1):
                played += check_random_play(rules, seed, 1, min(PLIES, moves - played))
        except RuleError as error:
            problems.setdefault(str(error).split(": ")[0], f"{error} (random game {seed})")
        except (AssertionError, ValueError) as error:
            what = " ".join(str(error).split())
            problems.setdefault(kind_of(what), f"random game {seed}: {what}")
        except TooLongError as error:
            problems.setdefault("time", f"random game {seed}: {error}")
        else:
            good += 1
        seed += 1
    return list(problems.values()), played


def kind_of(what: str) -> str:
    """Return the part of a complaint that is the same in every position."""
    return " ".join(what.rpartition(": ")[2].split()[:3])


@contextlib.contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise TooLongError in what takes more processor time, where the system has a timer for that.

    Compiled code that runs without the interpreter's lock loses what is raised while it asks for
    something in Python, so the timer rings again every second, and nobody is told of what was lost.
    """
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"takes longer than {seconds:.0f} seconds")

    before = signal.signal(signal.SIGPROF, ring)
    hooks = sys.excepthook, sys.unraisablehook
    sys.excepthook = lambda *raised: None if raised[0] is TooLongError else hooks[0](*raised)
    sys.unraisablehook = lambda lost: None if lost.exc_type is TooLongError else hooks[1](lost)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.excepthook, sys.unraisablehook = hooks
        signal.signal(signal.SIGPROF, before)
