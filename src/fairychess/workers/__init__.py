"""The workers room: other processes, and the lines that are exchanged with them.

`LineProcess` is one such process, for programs with an event loop and without; a `Pool` keeps idle
ones. `limits` is what a process that works for strangers does to itself, and `occupied` gives a
folder to one process at a time.

It must not know what the lines say.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.workers.limits import limit_process
    from fairychess.workers.occupying import OccupiedError, occupied
    from fairychess.workers.pool import Pool
    from fairychess.workers.process import (
        LineProcess,
        ProcessEnded,
        ProcessSilent,
        inherited,
        running,
    )

__all__ = [
    "LineProcess",
    "OccupiedError",
    "Pool",
    "ProcessEnded",
    "ProcessSilent",
    "inherited",
    "limit_process",
    "occupied",
    "running",
]

__getattr__ = names_from(__name__)
