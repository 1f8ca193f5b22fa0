"""One comparison with another program, and what it is made of."""

import contextlib
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fairychess.cli.bench import sample

Side = Callable[[], tuple[int, float]]  # units of work, CPU seconds


class Missing(Exception):
    """A peer that is not there."""


@dataclass
class Contest:
    """One comparison. `peer` opens the other program; None where only our own figure counts."""

    what: str
    ours: Side
    count: int | None
    name: str = ""
    peer: Callable[[], contextlib.AbstractContextManager[Side]] | None = None
    ratio: float | None = None  # the aim: so many times the peer
    rate: float | None = None  # the aim: so much a second
    same: bool = True  # do both count the same thing?


def library(name: str) -> Any:
    """Import a peer."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Missing(f"{name} is not installed") from None


def timed(work: Callable[[], int], seconds: float = 0.0) -> Side:
    """Our CPU time of some work, repeated for at least so long."""
    return lambda: sample(work, seconds)
