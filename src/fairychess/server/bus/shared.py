"""What the buses between processes have in common: one connection, watched and reopened.

A process hears its own notifications at once, whatever becomes of the connection. Those for others
wait in one line that nobody waits for. What is sent comes back, and so a connection is known to be
lost, even one that is only silent. After a loss every process is told that it may have missed
something: this one when it is connected again, others when they can be reached again.
"""

import abc
import asyncio
import contextlib
import logging
import secrets

from fairychess.server.base.errors import whereabouts
from fairychess.server.bus.base import EVERYTHING, NotificationQueue, Receive
from fairychess.server.bus.memory import MemoryBus

log = logging.getLogger(__name__)

CHANNEL = "fairychess"

_BEAT, _SILENCE = 1.0, 10.0
"""Seconds after which something is sent in any case, and after which something must have come."""

_PATIENCE, _PAUSE = 10.0, 0.5
"""Seconds that one step of the connection may take, and between two attempts to connect."""

_START = 10.0
"""Seconds within which the first connection must be there."""


class SharedBus(MemoryBus, abc.ABC):
    """Connects again when the connection is lost, and says then that something may be missing."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self._process = secrets.token_hex(4)
        self._leaving = NotificationQueue()
        self._connected = asyncio.Event()
        self._lost = False
        self._heard_at = 0.0

    @abc.abstractmethod
    async def _connect(self) -> None:
        """Connect and begin to pass what comes to `_heard`; `_lose` when that ends."""

    @abc.abstractmethod
    async def _send(self, notifications: list[str]) -> None:
        """Send to all processes."""

    @abc.abstractmethod
    async def _disconnect(self) -> None:
        """Let the connection go, whole or broken."""

    async def open(self, receive: Receive) -> None:
        """Begin to receive. Raises OSError where there is no connection within some seconds."""
        await super().open(receive)
        self._tasks.append(asyncio.create_task(self._stay()))
        try:
            await asyncio.wait_for(self._connected.wait(), _START)
        except TimeoutError:
            await self.close()
            raise OSError("the bus cannot be reached") from None

    async def publish(self, notification: str) -> None:
        """Tell this process now and others soon."""
        await super().publish(notification)
        self._leaving.put(notification)

    def waiting(self) -> int:
        """Return how many notifications are in line, to be followed or to be sent."""
        return super().waiting() + len(self._leaving)

    async def close(self) -> None:
        """Stop."""
        await super().close()
        await self._let_go()

    def _lose(self) -> None:
        self._lost = True
        self._leaving.lose()

    def _heard(self, text: str) -> None:
        process, _, notification = text.partition(" ")
        if process == self._process:
            self._heard_at = asyncio.get_running_loop().time()
        elif notification:
            self._arrived.put(notification)

    async def _stay(self) -> None:
        while True:
            try:
                self._lost = False
                async with asyncio.timeout(_PATIENCE):
                    await self._connect()
                self._heard_at = asyncio.get_running_loop().time()
                if self._connected.is_set():  # not for the first time
                    self._arrived.put(EVERYTHING)
                self._connected.set()
                await self._pass_on()
                log.warning("the bus has closed the connection")
            except Exception as error:
                log.warning("the bus is lost: %s", whereabouts(error))
            self._leaving.lose()
            await self._let_go()
            await asyncio.sleep(_PAUSE)

    async def _pass_on(self) -> None:
        """Send what is in line until the connection is lost."""
        while not self._lost:
            taken = [""]  # so that something comes back
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_BEAT):
                    taken = await self._leaving.take()
            async with asyncio.timeout(_PATIENCE):
                await self._send([f"{self._process} {one}" for one in taken])
            if asyncio.get_running_loop().time() - self._heard_at > _SILENCE:
                raise TimeoutError

    async def _let_go(self) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_PATIENCE):
                await self._disconnect()
