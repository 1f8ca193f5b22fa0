"""Values that are the same for everybody and costly: recomputed every few seconds at most."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Fresh(Generic[T]):
    """A value that `make` gives, and that is kept for `lasting` milliseconds."""

    def __init__(
        self, make: Callable[[], Awaitable[T]], now: Callable[[], int], lasting: int = 5000
    ) -> None:
        self._make = make
        self._now = now
        self._lasting = lasting
        self._kept: tuple[int, T] | None = None
        self._making = asyncio.Lock()

    async def get(self) -> T:
        """The value; one asker at a time works it out, and the others get it too."""
        async with self._making:
            if self._kept is None or not 0 <= self._now() - self._kept[0] < self._lasting:
                self._kept = self._now(), await self._make()
            return self._kept[1]
