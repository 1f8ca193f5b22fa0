"""A process that measures the balance of a stranger's variant, within bounds.

A request, one line of JSON, comes on standard input:

    {"variant": "FILE", "name": "~0123", "games": 60, "nodes": [60, 240], "seconds": 600,
     "stories": [...]}

`name` is what the variant is called in the report, `stories` are games that are known already.
Every game played is told in a line of its own, with the processor time spent so far, and at the end
the report:

    {"story": {...}, "spent": 1.5}
    {"report": {...}}
    {"error": "one line"}

When `seconds` of processor time are over, no further game begins, and the report is made of those
there are. The process comes after everything else on its machine, and has little memory.
"""

import json
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from fairychess.lab.balance import GameStory, GameTask, play_game, tasks_for
from fairychess.lab.balance_report import compact, report
from fairychess.workers.limits import limit_process

MEMORY = 384 << 20
"""Bytes a process may use beyond what the program itself takes."""
LONGEST = 300
"""Plies after which a game is drawn."""
GAME_SECONDS = 40.0
"""Processor time after which a game is drawn: its variant is slow, or its games never end."""
HANGS = 60.0
"""So much more, and the process ends itself in the middle of whatever it does."""
_LAST = 19


def measured(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the games that are left and yield what there is to tell."""
    variant, most = str(request["variant"]), float(request["seconds"])
    stories = [GameStory(**one) for one in request.get("stories") or []]
    yield from _played(variant, request, stories, most)
    if not stories:
        raise ValueError("no game could be played in the time there is")
    stories.sort(key=lambda story: story.number)
    yield {"report": compact({**report(variant, stories), "variant": str(request["name"])})}


def _played(
    variant: str, request: dict[str, Any], stories: list[GameStory], most: float
) -> Iterator[dict[str, Any]]:
    known = {story.number for story in stories}
    settings = GameTask(variant, 0, 0, longest=LONGEST)
    for task in tasks_for(settings, int(request["games"]), tuple(request["nodes"])):
        began = time.process_time()
        if task.number in known:
            continue
        if began >= most:
            return
        _let_hang(GAME_SECONDS + HANGS)
        ends = began + GAME_SECONDS
        story = play_game(task, partial(_is_late, ends))
        _let_hang(0)
        stories.append(story)
        yield {"story": asdict(story), "spent": round(time.process_time(), 3)}
    _let_hang(HANGS)


def _is_late(ends: float) -> bool:
    return time.process_time() > ends


def _let_hang(seconds: float) -> None:
    """Have the system end this process after so much more processor time; 0: never."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def main() -> None:
    """Answer the request; whatever a stranger's variant does becomes one line."""
    limit_process(MEMORY, _LAST)
    try:
        for line in measured(json.loads(sys.stdin.readline())):
            print(json.dumps(line), flush=True)
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        print(json.dumps({"error": reason[:300]}), flush=True)
