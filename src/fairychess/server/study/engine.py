"""Engine lines: a few processes that think for all analysis boards, in turns.

Every position waits at the address it comes from, and addresses take turns. A search that others
wait for ends early; one whose position is left is stopped at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.turns import Turns

MODULE = "fairychess.search.lines"
SECONDS, NODES = 12.0, 20_000_000
"""A position is thought about for so long at most, and looked at so many positions deep."""

TURN = 3.0
"""Seconds after which a search ends for which others have waited."""

MOST_WAITING = 4
"""Searches of one address, waiting and going on."""

_PATIENCE = 30.0
_STOPPING = 2.0
_IDLE = 120.0
_LONGEST = 1 << 20

Tell = Callable[[dict[str, Any]], None]


class EngineGoneError(Exception):
    """A process ended, or was ended, without an answer."""


class EngineProcess:
    """One process that thinks about one position at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._number = 0
        self._killed = False
        self.used = time.monotonic()

    @classmethod
    async def start(cls) -> EngineProcess:
        """Return a new process."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                MODULE,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LONGEST,
            )
        )

    async def think(
        self, request: dict[str, Any], tell: Tell, others_wait: Callable[[], bool]
    ) -> None:
        """Tell what is found, until the search ends; cancelled, it stops the search first."""
        self._number += 1
        number, began, hurried = self._number, time.monotonic(), False
        self._write(json.dumps({**request, "id": number}))
        done = False
        try:
            while not done:
                try:
                    answer = await asyncio.wait_for(self._answer(), 0.5)
                except TimeoutError:
                    answer = None
                waited = time.monotonic() - began
                if answer is not None and answer.get("id") == number:
                    done = bool(answer.get("done") or answer.get("error"))
                    tell(answer)
                elif waited > request["seconds"] + _PATIENCE:
                    raise EngineGoneError
                if waited > TURN and others_wait() and not hurried:
                    hurried = True
                    self._write("stop")
        finally:
            self.used = time.monotonic()
            if not done:
                await self._stop(number)

    async def _stop(self, number: int) -> None:
        """Let the search end; end the process where it does not."""
        try:
            self._write("stop")
            async with asyncio.timeout(_STOPPING):
                while True:
                    answer = await self._answer()
                    if answer.get("id") == number and ("error" in answer or answer.get("done")):
                        return
        except (TimeoutError, OSError, EngineGoneError):
            self.kill()

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        if self._process.stdin.is_closing():
            raise EngineGoneError
        self._process.stdin.write(line.encode() + b"\n")

    async def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
            found = json.loads(line) if line else None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise EngineGoneError
        return found

    @property
    def alive(self) -> bool:
        """Whether the process runs, and is not about to end."""
        return not self._killed and self._process.returncode is None

    def kill(self) -> None:
        """End the process."""
        if self.alive:
            self._killed = True
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """End the process and wait for it."""
        self.kill()
        await self._process.wait()


class Engine:
    """All searches of this server: so many `places` at once."""

    def __init__(self, places: int) -> None:
        self._turns = Turns(places)
        self._idle: list[EngineProcess] = []

    async def search(self, address: str, request: dict[str, Any], tell: Tell) -> None:
        """Think about a position when its turn has come, telling what is found."""
        try:
            async with self._turns.taken(address, MOST_WAITING), self._process() as process:
                limits = {"seconds": SECONDS, "nodes": NODES}
                await process.think({**request, **limits}, tell, lambda: self._turns.awaited)
        except (EngineGoneError, OSError):
            raise ProblemError("internal", "the search ended without an answer", 500) from None

    @contextlib.asynccontextmanager
    async def _process(self) -> AsyncIterator[EngineProcess]:
        alive = [one for one in self._idle if one.alive]
        found = alive[-1] if alive else await EngineProcess.start()
        self._idle = [one for one in self._idle if one is not found]
        try:
            yield found
        finally:
            if found.alive:
                self._idle.append(found)

    async def rest(self) -> None:
        """End processes that nobody has used for a while."""
        late = time.monotonic() - _IDLE
        old = [one for one in self._idle if one.used < late or not one.alive]
        self._idle = [one for one in self._idle if one not in old]
        for one in old:
            await one.close()

    async def close(self) -> None:
        """End all processes that think about nothing."""
        idle, self._idle = self._idle, []
        for one in idle:
            await one.close()
