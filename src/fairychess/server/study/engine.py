"""Engine lines: a few processes that think for all analysis boards, in turns.

Every position waits at the address it comes from, and addresses take turns. A search that others
wait for ends early; one whose position is left is stopped at once.
"""

import asyncio
import itertools
import json
import time
from collections.abc import Callable
from typing import Any

from fairychess.search import line_answers
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.turns import TurnsByAddress
from fairychess.workers import LineProcess, Pool, ProcessEnded, ProcessSilent, running

SECONDS, NODES = 12.0, 20_000_000
"""A position is thought about for so long at most, and looked at so many positions deep."""

TURN = 3.0
"""Seconds after which a search ends for which others have waited."""

MOST_WAITING = 4
"""Searches of one address, waiting and going on."""

_PATIENCE = 30.0
_STOPPING = 2.0
_IDLE = 120.0
_LOOK = 0.5
_numbers = itertools.count(1)

Tell = Callable[[dict[str, Any]], None]


async def think(
    process: LineProcess, request: dict[str, Any], tell: Tell, others_wait: Callable[[], bool]
) -> None:
    """Tell what is found, until the search ends; cancelled, it stops the search first."""
    number, began, hurried = next(_numbers), time.monotonic(), False
    process.say(json.dumps({**request, "id": number}).encode())
    done = False
    try:
        while not done:
            try:
                answer = await _answer(process, _LOOK)
            except ProcessSilent:
                answer = {}
            waited = time.monotonic() - began
            if answer.get("id") == number:
                done = bool(answer.get("done") or answer.get("error"))
                tell(answer)
            elif waited > request["seconds"] + _PATIENCE:
                raise ProcessEnded("it does not end")
            if waited > TURN and others_wait() and not hurried:
                hurried = True
                process.say(b"stop")
    finally:
        if not done:
            await _stop(process, number)


async def _stop(process: LineProcess, number: int) -> None:
    """Let the search end; end the process where it does not."""
    try:
        process.say(b"stop")
        async with asyncio.timeout(_STOPPING):
            while True:
                answer = await _answer(process)
                if answer.get("id") == number and ("error" in answer or answer.get("done")):
                    return
    except (TimeoutError, ProcessEnded):
        process.kill()


async def _answer(process: LineProcess, seconds: float | None = None) -> dict[str, Any]:
    line = await process.listen(seconds)
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ProcessEnded("it says what it should not")
    return found


class ServerSearches:
    """All searches of this server: so many `places` at once."""

    def __init__(self, places: int) -> None:
        self._turns = TurnsByAddress(places)
        self._pool = Pool(lambda: LineProcess(running(line_answers.__name__)))

    async def search(self, address: str, request: dict[str, Any], tell: Tell) -> None:
        """Think about a position when its turn has come, telling what is found; a request may ask
        for less than the usual `seconds` and `nodes`."""
        try:
            async with self._turns.taken(address, MOST_WAITING):
                with self._pool.process() as process:
                    limited = {"seconds": SECONDS, "nodes": NODES, **request}
                    await think(process, limited, tell, lambda: self._turns.awaited)
        except (ProcessEnded, OSError):
            raise ProblemError("internal", "the search ended without an answer", 500) from None

    async def rest(self) -> None:
        """End processes that nobody has used for a while."""
        await asyncio.to_thread(self._pool.rest, _IDLE)

    async def close(self) -> None:
        """End all processes that think about nothing."""
        await asyncio.to_thread(self._pool.close)
