"""The socket of an analysis board: engine lines come here, and what viewers of a study share."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import Sessions, User
from fairychess.server.schemas import study as s
from fairychess.server.schemas.websocket import Ping
from fairychess.server.store.database import Database
from fairychess.server.study.engine import ServerSearches
from fairychess.server.study.fair_play import FairPlay
from fairychess.server.study.rooms import Rooms, Viewer
from fairychess.server.variants.custom_files import CustomFiles
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, same_origin
from fairychess.server.web.socket import one_more, write
from fairychess.server.web.study import find_study

log = logging.getLogger(__name__)
_BAD_IN_A_ROW = 50


@service
class StudySockets:
    """The endpoint /api/analysis/socket, with `?study=` for those who look at one."""

    sessions: Sessions
    rate_limits: RateLimits
    database: Database
    occupancy: Occupancy
    line_engine: ServerSearches
    fair_play: FairPlay
    rooms: Rooms
    custom_files: CustomFiles

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [WebSocketRoute("/api/analysis/socket", self.serve)]

    async def serve(self, socket: WebSocket) -> None:
        """Talk until either side leaves."""
        await socket.accept()
        with one_more(self.occupancy, socket) as welcome:
            if not welcome:
                await socket.close(4429)
                return
            try:
                viewer, user = await self._come(socket)
            except ProblemError as problem:
                await socket.send_text(_told(_error(problem)))
                await socket.close(4404 if problem.status == 404 else 4403)
                return
            await _Talk(self, socket, viewer, user).run()

    async def _come(self, socket: WebSocket) -> tuple[Viewer, User]:
        if not same_origin(socket):
            raise ProblemError("forbidden", "sockets are opened from our own pages only", 403)
        user = await self.sessions.of(socket)
        wanted = socket.query_params.get("study", "")
        if not wanted:
            return Viewer(), user
        kept = await find_study(self.database, wanted)
        viewer = Viewer(kept.id, kept.is_of(user.session, user.account))
        if not self.rooms.enter(viewer):
            raise ProblemError("too_often", "too many look at this study", 429)
        return viewer, user

    def take(self, action: str, who: str) -> None:
        """Count an action; see `RateLimits`."""
        self.rate_limits.take(action, who)

    async def share(self, viewer: Viewer, at: s.At) -> None:
        """Show the others in a study what a viewer looks at."""
        if viewer.study:
            await self.rooms.show(viewer, at)

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        if viewer.study:
            self.rooms.leave(viewer)

    async def think(self, user: User, address: str, asked: s.Lines, viewer: Viewer) -> None:
        """Send engine lines, or why there are none."""
        try:
            self.rate_limits.take("lines", address)
            await self.fair_play.must_allow(user, asked)
            request = {
                "variant": await self.custom_files.name_of(asked.variant),
                "options": asked.options,
                "start": asked.start,
                "moves": asked.moves,
                "lines": asked.count,
            }

            def tell(found: dict[str, Any]) -> None:
                if "error" in found:
                    raise ProblemError("refused", str(found["error"]), 409)
                viewer.send({**found, "type": "lines", "id": asked.id})

            await self.line_engine.search(address, request, tell)
        except ProblemError as problem:
            viewer.send({**_error(problem), "id": asked.id})
        except Exception as error:
            log.error("a search failed: %s", whereabouts(error))
            viewer.send({**_error(replies.failure(error)), "id": asked.id})


class _Talk:
    """One connection: at most one search at a time, ended when another position is asked about."""

    def __init__(self, host: StudySockets, socket: WebSocket, viewer: Viewer, user: User) -> None:
        self._host = host
        self._socket = socket
        self._viewer = viewer
        self._user = user
        self._search: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Talk until the other side leaves."""
        writer = asyncio.create_task(write(self._socket, self._viewer.outbox))
        try:
            await self._read()
        finally:
            self._host.leave(self._viewer)
            writer.cancel()
            await self._stop()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    async def _read(self) -> None:
        bad = 0
        while bad < _BAD_IN_A_ROW:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            try:
                self._host.take("message", str(id(self)))
                await self._follow(frame.get("text") or frame.get("bytes") or "")
                bad = 0
            except ProblemError as problem:
                self._viewer.send(_error(problem))
                bad += 1

    async def _follow(self, data: str | bytes) -> None:
        match s.read_message(data):
            case s.Lines() as asked:
                await self._stop()
                work = self._host.think(self._user, address_of(self._socket), asked, self._viewer)
                self._search = asyncio.create_task(work)
            case s.Stop():
                await self._stop()
            case s.At() as at:
                await self._host.share(self._viewer, at)
            case Ping():
                self._viewer.send({"type": "pong"})

    async def _stop(self) -> None:
        """End the search that goes on; others wait for its place."""
        if self._search is not None:
            self._search.cancel()
            await asyncio.gather(self._search, return_exceptions=True)
            self._search = None


def _error(problem: ProblemError) -> dict[str, Any]:
    said = {} if problem.said is None else {"said": problem.said}
    return {"type": "error", "code": problem.code, "message": problem.message, **said}


def _told(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
