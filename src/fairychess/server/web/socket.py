"""The socket of one browser at one table: messages in, messages out, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.house import House
from fairychess.server.identity.seat_tokens import header_token
from fairychess.server.play.commands import obey
from fairychess.server.play.connections import Listener
from fairychess.server.play.live_game import Table
from fairychess.server.play.premoves import kept
from fairychess.server.schemas import websocket as m
from fairychess.server.store import chat as remarks
from fairychess.server.web.security import address_of, same_origin

log = logging.getLogger(__name__)
_BAD_IN_A_ROW = 50


class Sockets:
    """The endpoint /api/games/{id}/socket."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def serve(self, socket: WebSocket) -> None:
        """Talk until either side leaves."""
        await socket.accept()
        with one_more(self._house, socket) as welcome:
            if welcome:
                await self._talk(socket)
            else:
                await socket.close(4429)

    async def _talk(self, socket: WebSocket) -> None:
        try:
            table, listener = await self._come(socket)
        except ProblemError as problem:
            await socket.send_text(_error(problem).decode())
            await socket.close(4404 if problem.status == 404 else 4403)
            return
        writer = asyncio.create_task(_write(socket, listener))
        self._house.metrics.sockets.inc()
        try:
            await self._read(socket, table, listener)
        finally:
            self._house.metrics.sockets.dec()
            table.leave(listener)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    async def _come(self, socket: WebSocket) -> tuple[Table, Listener]:
        if not same_origin(socket):
            raise ProblemError("forbidden", "sockets are opened from our own pages only", 403)
        table = await self._house.tables.get(socket.path_params["id"])
        visitor = await self._house.visitors.of(socket)
        listener = Listener("spectator", visitor=visitor, token=header_token(socket))
        await table.join(listener, socket.query_params.get("seat", ""))
        planned = await kept(table, listener.viewer) if listener.viewer in listener.seats else None
        if planned is not None:
            listener.send(m.encode(m.PlannedMessage(*planned)))
        if not table.setup.local:
            said = await remarks.said(self._house.database, table.id, listener.room)
            for one in said:
                listener.send(
                    m.encode(m.SaidMessage(one.id, one.author, one.name, one.text, one.at))
                )
        return table, listener

    async def _read(self, socket: WebSocket, table: Table, listener: Listener) -> None:
        bad = 0
        while True:
            frame = await socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            data: str | bytes = frame.get("text") or frame.get("bytes") or ""
            try:
                answer = await self._obey(table, listener, data)
                bad = 0
            except ProblemError as problem:
                self._house.metrics.problems.labels(problem.code).inc()
                answer = _error(problem)
                bad += problem.code in ("bad_message", "too_large", "too_often")
            except Exception as error:
                log.error("a message could not be handled: %s", whereabouts(error))
                answer = _error(ProblemError("internal", "the server could not do that", 500))
            if answer is not None:
                listener.send(answer)
            if bad >= _BAD_IN_A_ROW:
                listener.end()
                return

    async def _obey(self, table: Table, listener: Listener, data: str | bytes) -> bytes | None:
        began = time.perf_counter()
        self._house.limits.take("message", str(id(listener)))
        message = m.read_client(data)
        self._house.metrics.messages.labels(type(message).__name__).inc()
        answer = await obey(table, listener, message)
        self._house.metrics.answering.observe(time.perf_counter() - began)
        return answer


@contextlib.contextmanager
def one_more(house: House, socket: WebSocket) -> Iterator[bool]:
    """Count a socket of its address, behind whatever proxy, while it lasts; False: one too many."""
    address = address_of(socket)
    welcome = house.sockets.enter(address)
    try:
        yield welcome
    finally:
        if welcome:
            house.sockets.leave(address)


def _error(problem: ProblemError) -> bytes:
    return m.encode(m.ErrorMessage(problem.code, problem.message))


async def _write(socket: WebSocket, listener: Listener) -> None:
    while (data := await listener.queue.get()) is not None:
        await socket.send_text(data.decode())
    await socket.close(1000)
