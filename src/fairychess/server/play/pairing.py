"""Pairings of tournaments, made in a process of their own: a large field takes a second."""

import asyncio
import json
import os
import sys
import time
from typing import Any

import msgspec

from fairychess import tournaments
from fairychess.server.base.errors import ProblemError, one_line
from fairychess.tournaments.field import Entrant, Entries, Meeting
from fairychess.workers import LineProcess, ProcessEnded, running

PATIENCE = 60.0
"""Seconds that one pairing may take, for others wait: a Swiss round of 300 takes one."""

_LATER = 10

Pairs = list[tuple[int, int | None]]


class Asked(msgspec.Struct):
    """What is to be paired; `several`: rounds that begin together."""

    kind: str
    entrants: list[Entrant]
    meetings: list[Meeting]
    rounds: int
    cycles: int = 1
    host: int = 0
    host_side: str = "first"
    several: int = 1


class PairingProcess:
    """Pairs one field after another, and ends when it has not been asked for a while."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: LineProcess | None = None
        self._used = 0.0

    async def pair(self, asked: Asked) -> list[Pairs]:
        """The next rounds; none where there are no more."""
        async with self._turn:
            try:
                if self._process is None or not self._process.alive:
                    self._process = LineProcess(running(__name__))
                # A pipe does not hold a large field: it is sent as the process reads.
                await asyncio.to_thread(self._process.say, msgspec.json.encode(asked))
                found: dict[str, Any] = json.loads(await self._process.listen(PATIENCE))
            except BaseException as error:
                self._end()  # what it might still answer would be taken for the next answer
                if isinstance(error, ProcessEnded | OSError | ValueError):
                    raise ProblemError("internal", "nobody could be paired", 500) from error
                raise
            self._used = time.monotonic()
        if "error" in found:
            raise ProblemError("internal", str(found["error"]), 500)
        return [[(one, other) for one, other in pairs] for pairs in found["rounds"]]

    def rest(self, seconds: float = 0.0) -> None:
        """End a process that has been idle for so long; the next pairing begins one."""
        idle = self._process is not None and not self._turn.locked()
        if idle and time.monotonic() - self._used >= seconds:
            self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.close()
            self._process = None


def rounds(asked: Asked) -> list[Pairs]:
    """The next rounds of a field."""
    agreed = tournaments.AgreedRules(asked.cycles, asked.host, asked.host_side)
    found: list[Pairs] = []
    meetings = list(asked.meetings)
    for _ in range(asked.several):
        field = Entries(asked.entrants, meetings, asked.rounds)
        pairs = tournaments.pair(asked.kind, field, agreed)
        if not pairs:
            break
        found.append(pairs)
        meetings += [Meeting(field.round + 1, board, *pair) for board, pair in enumerate(pairs, 1)]
    return found


def main() -> None:
    """Answer a line with what is to be paired by one with the rounds."""
    os.nice(_LATER)  # games that are being played come first
    for line in sys.stdin.buffer:
        try:
            asked = msgspec.json.decode(line, type=Asked)
            print(json.dumps({"rounds": rounds(asked)}), flush=True)
        except Exception as error:
            print(json.dumps({"error": one_line(error)}), flush=True)
