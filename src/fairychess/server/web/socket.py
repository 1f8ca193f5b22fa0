"""The socket of one browser at one game: messages in, messages out, nothing else."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator

from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.outbox import Outbox
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.domain.names import called
from fairychess.server.identity.seat_tokens import SUBPROTOCOL, header_token
from fairychess.server.identity.sessions import Sessions
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.commands import Commands
from fairychess.server.play.connections import GameConnection
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.premoves import kept
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import websocket as m
from fairychess.server.store import chat
from fairychess.server.store.database import Database
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, same_origin

log = logging.getLogger(__name__)
_BAD_IN_A_ROW = 50


@service
class Sockets:
    """The endpoint /api/games/{id}/socket."""

    sessions: Sessions
    rate_limits: RateLimits
    registry: GameRegistry
    database: Database
    metrics: Metrics
    occupancy: Occupancy
    commands: Commands
    autoplay: Autoplay

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [WebSocketRoute("/api/games/{id}/socket", self.serve)]

    async def serve(self, socket: WebSocket) -> None:
        """Talk until either side leaves."""
        offered = socket.scope.get("subprotocols", ())
        await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
        with one_more(self.occupancy, socket) as welcome:
            if welcome:
                await self._talk(socket)
            else:
                await socket.close(4429)

    async def _talk(self, socket: WebSocket) -> None:
        try:
            game, connection = await self._come(socket)
        except ProblemError as problem:
            await socket.send_text(_error(problem).decode())
            await socket.close(4404 if problem.status == 404 else 4403)
            return
        writer = asyncio.create_task(write(socket, connection.outbox))
        self.metrics.sockets.inc()
        try:
            await self._read(socket, game, connection)
        finally:
            self.metrics.sockets.dec()
            self._leave(game, connection)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    async def _come(self, socket: WebSocket) -> tuple[LiveGame, GameConnection]:
        if not same_origin(socket):
            raise ProblemError("forbidden", "sockets are opened from our own pages only", 403)
        game = await self.registry.get(socket.path_params["id"])
        user = await self.sessions.of(socket)
        connection = GameConnection(
            "spectator", user=user, token=header_token(socket), address=address_of(socket)
        )
        await game.join(connection, socket.query_params.get("seat", ""))
        try:
            await self._greet(game, connection)
        except BaseException:
            self._leave(game, connection)
            raise
        return game, connection

    def _leave(self, game: LiveGame, connection: GameConnection) -> None:
        game.leave(connection)
        self.registry.retire(game)

    async def _greet(self, game: LiveGame, connection: GameConnection) -> None:
        """Show what belongs to the view of somebody who has come."""
        await self.autoplay.wake(game)
        premoves = (
            await kept(self.database, game, connection.viewer)
            if connection.viewer in connection.seats
            else None
        )
        if premoves is not None:
            connection.send(m.encode(m.PremovesMessage(*premoves)))
        if not game.setup.local:
            said = await chat.said(self.database, game.id, connection.room)
            for one in said:
                connection.send(
                    m.encode(
                        m.SaidMessage(
                            one.id, one.author, one.name, one.text, one.at, called(one.name)
                        )
                    )
                )

    async def _read(self, socket: WebSocket, game: LiveGame, connection: GameConnection) -> None:
        bad = 0
        while True:
            frame = await socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            data: str | bytes = frame.get("text") or frame.get("bytes") or ""
            try:
                answer = await self._handle(game, connection, data)
                bad = 0
            except ProblemError as problem:
                self.metrics.problems.labels(problem.code).inc()
                answer = _error(problem)
                bad += problem.code in ("bad_message", "too_large", "too_often")
            except Exception as error:
                log.error("a message could not be handled: %s", whereabouts(error))
                answer = _error(replies.failure(error))
            if answer is not None:
                connection.send(answer)
            if bad >= _BAD_IN_A_ROW:
                connection.end()
                return

    async def _handle(
        self, game: LiveGame, connection: GameConnection, data: str | bytes
    ) -> bytes | None:
        began = time.perf_counter()
        self.rate_limits.take("message", str(id(connection)))
        message = m.read_client(data)
        self.metrics.messages.labels(type(message).__name__).inc()
        answer = await self.commands.handle(game, connection, message)
        self.metrics.answering.observe(time.perf_counter() - began)
        return answer


@contextlib.contextmanager
def one_more(occupancy: Occupancy, socket: HTTPConnection) -> Iterator[bool]:
    """Count a socket of its address, behind whatever proxy, while it lasts; False: one too many."""
    address = address_of(socket)
    welcome = occupancy.enter(address)
    try:
        yield welcome
    finally:
        if welcome:
            occupancy.leave(address)


def _error(problem: ProblemError) -> bytes:
    return m.encode(m.ErrorMessage(problem.code, problem.message, problem.said))


async def write(socket: WebSocket, outbox: Outbox) -> None:
    """Send what comes to an outbox; at its end, close the socket."""
    await outbox.pour(socket.send_text)
    await socket.close(1000)
