"""The socket of one browser at one table: messages in, messages out, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from fairychess.server import messages as m
from fairychess.server.errors import ProblemError
from fairychess.server.security import same_origin
from fairychess.server.store import Store
from fairychess.server.table import Table

log = logging.getLogger(__name__)
_BAD_IN_A_ROW = 50


class Sockets:
    """The endpoint /api/games/{id}/socket."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def serve(self, socket: WebSocket) -> None:
        """Talk until either side leaves."""
        await socket.accept()
        try:
            if not same_origin(socket):
                raise ProblemError("forbidden", "sockets are opened from our own pages only", 403)
            table = self._store.get(socket.path_params["id"])
            queue = await table.join()
        except ProblemError as problem:
            await socket.send_text(_error(problem).decode())
            await socket.close(4404 if problem.status == 404 else 4403)
            return
        writer = asyncio.create_task(_write(socket, queue))
        try:
            await self._read(socket, table, queue)
        finally:
            table.leave(queue)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    async def _read(
        self, socket: WebSocket, table: Table, queue: asyncio.Queue[bytes | None]
    ) -> None:
        bad = 0
        while True:
            frame = await socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            data: str | bytes = frame.get("text") or frame.get("bytes") or ""
            try:
                answer = await table.handle(m.read_client(data))
                bad = 0
            except ProblemError as problem:
                answer = _error(problem)
                bad += problem.code in ("bad_message", "too_large")
            except Exception:
                log.exception("a message could not be handled")
                answer = _error(ProblemError("internal", "the server could not do that", 500))
            if answer is not None:
                await queue.put(answer)
            if bad >= _BAD_IN_A_ROW:
                await queue.put(None)
                return


def _error(problem: ProblemError) -> bytes:
    return m.encode(m.ErrorMessage(problem.code, problem.message))


async def _write(socket: WebSocket, queue: asyncio.Queue[bytes | None]) -> None:
    while (data := await queue.get()) is not None:
        await socket.send_text(data.decode())
    await socket.close(1000)
