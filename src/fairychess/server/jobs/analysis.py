"""The analysis of a finished game, in a process: `python -m fairychess.server.jobs.analysis`.

The process reads a record and prints a line of JSON for every decision, so that what it has found
can be shown while it goes on, and it can be ended at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from fairychess.search.analysis import analyse
from fairychess.server.base.errors import ProblemError, one_line

Analyst = Callable[[str, str, Callable[[str], None]], Awaitable[str]]
"""Given a record, what was found of it before (JSON, or empty), and a function
to tell what has been found so far: all that was found."""

NODES = 12_000
"""Positions searched for every decision of a game."""

_LATER = 10


async def installed_analyst(record: str, before: str, tell: Callable[[str], None]) -> str:
    """Look a game over, from where it was left; it ends with the task that waits for it."""
    moments: list[Any] = json.loads(before) if before else []
    reached = [str(len(moments)), str(moments[-1]["score"] if moments else 0)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        *reached,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(record.encode())
        process.stdin.close()
        async for line in process.stdout:
            found = json.loads(line)
            if "error" in found:
                raise ProblemError("refused", found["error"], 409)
            moments.append(found)
            tell(json.dumps(moments))
        if await process.wait():
            raise ProblemError("internal", "it ended without an answer", 500)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return json.dumps(moments)


def main() -> None:
    """Print what there is to say of the record on standard input.

    The arguments are after how many decisions to begin, and the score then.
    """
    after, score = (int(word) for word in sys.argv[1:3] or (0, 0))
    os.nice(_LATER)  # games that are being played come first
    try:
        for moment in analyse(sys.stdin.read(), nodes=NODES, after=after, score=score):
            print(json.dumps({**asdict(moment), "turning": moment.turning}), flush=True)
    except ValueError as error:
        print(json.dumps({"error": one_line(error)}), flush=True)


if __name__ == "__main__":
    main()
