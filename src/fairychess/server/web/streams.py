"""Answers that go on and on: one JSON document a line, and an empty line now and then.

What waits for a reader is bounded, and one that does not read is sent away, as at a socket.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.errors import ProblemError
from fairychess.server.schemas.websocket import encode
from fairychess.server.web.connection_limits import STREAMS
from fairychess.server.web.socket import one_more

NDJSON = "application/x-ndjson"
ALIVE = 6.0
"""Seconds after which an empty line says that the stream is still there."""

_READING = 20.0
"""Seconds within which a line must be read."""

Say = Callable[[Any], Awaitable[None]]
"""Sends one document."""

Talk = Callable[[Say], Awaitable[None]]
"""Says what there is to say, until there is no more."""


class Stream(Response):
    """What `talk` says, until it returns, its reader leaves, or `still` says no.

    `still` is asked now and then whether the reader may go on reading; `refuse` answers one reader
    too many. Readers of games take the first line for a document (`begins`): no empty one comes
    before it.
    """

    media_type = NDJSON

    def __init__(
        self,
        occupancy: Occupancy,
        talk: Talk,
        still: Callable[[], Awaitable[bool]],
        refuse: Callable[[ProblemError], Response],
        begins: bool = False,
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._occupancy = occupancy
        self._talk = talk
        self._still = still
        self._refuse = refuse
        self._writing = asyncio.Lock()
        self._begun = asyncio.Event()
        if not begins:
            self._begun.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        with one_more(self._occupancy, Request(scope)) as welcome:
            if not welcome:
                problem = ProblemError("too_many", "this address has too many connections", 429)
                await self._refuse(problem)(scope, receive, send)
                return
            scope[STREAMS] = True
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            with contextlib.suppress(TimeoutError, OSError):
                await self._pour(receive, send)
                await self._line(send, b"", more=False)

    async def _line(self, send: Send, data: bytes, more: bool = True) -> None:
        async with self._writing, asyncio.timeout(_READING):
            await send({"type": "http.response.body", "body": data, "more_body": more})

    async def _pour(self, receive: Receive, send: Send) -> None:
        async def say(document: Any) -> None:
            await self._line(send, encode(document) + b"\n")
            self._begun.set()

        async def stay() -> None:
            await self._begun.wait()
            while await self._still():
                await asyncio.sleep(ALIVE)
                await self._line(send, b"\n")

        async def listen() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        tasks = [asyncio.ensure_future(one) for one in (self._talk(say), stay(), listen())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
        finally:
            for one in tasks:
                one.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
