"""The analysis of a finished game, in a process.

The process reads a record and prints a line of JSON for every decision, so that what it has found
can be shown while it goes on, and it can be ended at any moment.
"""

import json
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from fairychess.search.analysis import analyse
from fairychess.server.base.errors import ProblemError, one_line
from fairychess.workers import LineProcess, ProcessEnded, running

Analyst = Callable[[str, str, Callable[[str], None]], Awaitable[str]]
"""Given a record, what was found of it before (JSON, or empty), and a function
to tell what has been found so far: all that was found."""

NODES = 12_000
"""Positions searched for every decision of a game."""

DONE = {"done": True}

_LATER = 10


async def installed_analyst(record: str, before: str, tell: Callable[[str], None]) -> str:
    """Look a game over, from where it was left; it ends with the task that waits for it."""
    moments: list[Any] = json.loads(before) if before else []
    asked = {"text": record, "after": len(moments), "score": moments[-1]["score"] if moments else 0}
    try:
        async with LineProcess(running(__name__)) as process:
            process.say(json.dumps(asked).encode())
            while (found := json.loads(await process.listen())) != DONE:
                if "error" in found:
                    raise ProblemError("refused", found["error"], 409)
                moments.append(found)
                tell(json.dumps(moments))
    except (ProcessEnded, OSError):
        raise ProblemError("internal", "it ended without an answer", 500) from None
    return json.dumps(moments)


def main() -> None:
    """Print what there is to say about the record that a line on standard input tells."""
    os.nice(_LATER)  # games that are being played come first
    try:
        for moment in analyse(**json.loads(sys.stdin.readline()), nodes=NODES):
            said = {**asdict(moment), "turning": moment.turning, "sign": moment.sign}
            print(json.dumps(said), flush=True)
        print(json.dumps(DONE), flush=True)
    except ValueError as error:
        print(json.dumps({"error": one_line(error)}), flush=True)
