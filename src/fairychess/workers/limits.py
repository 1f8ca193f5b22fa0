"""What a process that works for strangers may use of its machine."""

import os
import sys
from pathlib import Path


def limit_process(memory: int, nice: int, *, may_write: bool = False) -> None:
    """Bound this process for good: `memory` bytes beyond what the program takes now, and priority
    `nice` (0 to 19, 19 last). Unless it `may_write`, its files stay empty and it leaves no core.

    Where the system does not say how much a program takes, four times as much is allowed; where it
    knows no such bounds (Windows), nothing is bounded.
    """
    try:
        import resource
    except ImportError:
        return
    os.nice(nice)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if sys.platform == "linux" else 0
    most = pages * resource.getpagesize() + memory if pages else 4 * memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    if not may_write:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
