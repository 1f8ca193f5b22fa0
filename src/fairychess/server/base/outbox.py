"""Messages waiting to be sent over one socket: in order, and bounded in number."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST_MESSAGES, MOST_BYTES = 256, 1 << 20
"""What may wait for a socket. One message may be longer than that, but then nothing else waits."""


class Outbox:
    """Messages for one socket. One that does not read them is sent away."""

    def __init__(self) -> None:
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._ended = False
        self._changed = asyncio.Event()

    @property
    def ended(self) -> bool:
        """Whether nothing more is sent here."""
        return self._ended

    def put(self, data: bytes) -> bool:
        """Put a message in line; False where its socket is sent away, now or before."""
        if self._ended:
            return False
        full = len(self._waiting) >= MOST_MESSAGES or self._size + len(data) > MOST_BYTES
        if full and self._waiting:
            self.end()
            return False
        self._waiting.append(data)
        self._size += len(data)
        self._changed.set()
        return True

    def end(self) -> None:
        """Forget what waits, and let nothing more come."""
        self._ended = True
        self._waiting.clear()
        self._size = 0
        self._changed.set()

    async def pour(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what comes, until the end, or until sending fails: then nothing more comes."""
        try:
            while not self._ended:
                while self._waiting:
                    data = self._waiting.popleft()
                    self._size -= len(data)
                    await send(data.decode())
                self._changed.clear()
                if not self._ended:
                    await self._changed.wait()
        finally:
            self.end()
