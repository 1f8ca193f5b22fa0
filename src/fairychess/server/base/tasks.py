"""Background tasks, which end with the server."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from fairychess.server.base.errors import whereabouts

log = logging.getLogger(__name__)

T = TypeVar("T")


class TaskSet:
    """The running tasks of one server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something whose result somebody waits for. What is begun too late is cancelled."""
        task = asyncio.create_task(work)
        if self._closed:
            task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside everything else; its failure is logged and harms nobody."""
        self.begin(work).add_done_callback(_report)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again with so many seconds between; a failure is logged."""
        self.spawn(_repeat(seconds, work))

    async def close(self) -> None:
        """Cancel all of them and wait until they have ended."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception as error:
            log.warning("a round failed: %s", whereabouts(error))
        await asyncio.sleep(seconds)


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("something beside failed: %s", whereabouts(error))
