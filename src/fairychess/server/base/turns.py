"""Turns: a few places that many ask for, given to one address after the other."""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator

from fairychess.server.base.errors import ProblemError


class TurnsByAddress:
    """So many `places`. Requests that find none wait; their addresses take turns."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._count: Counter[str] = Counter()

    @property
    def awaited(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    @contextlib.asynccontextmanager
    async def taken(self, address: str, most: int | None = None) -> AsyncIterator[None]:
        """Wait for a place and keep it; ProblemError where `most` of this address are here."""
        if most is not None and self._count[address] >= most:
            raise ProblemError("too_often", "that was too often; wait a moment", 429)
        self._count[address] += 1
        try:
            await self._wait(address)
            try:
                yield
            finally:
                self._free += 1
                self._next()
        finally:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    async def _wait(self, address: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(address, turn)
            raise

    def _leave(self, address: str, turn: asyncio.Future[None]) -> None:
        """Nobody waits for this turn any more; where it had come, it is the next one's."""
        if turn.done() and not turn.cancelled():
            self._free += 1
            self._next()
            return
        line = self._waiting.get(address)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[address]

    def _next(self) -> None:
        """Give a free place to the address that has waited longest for its turn."""
        while self._free and self._waiting:
            address, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[address] = line
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
