"""For the operator: is it alive, is it ready, how is it doing."""

import asyncio
import hmac
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.service import service
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import jobs
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper
from fairychess.server.web import replies

_LOCAL = ("127.0.0.1", "::1", "testclient")
_PATIENCE = 3
_HOLDS = 0.5
"""Seconds for which an answer of /ready is repeated without looking again."""

_LEAST_ROOM = 16 << 20
"""Bytes that must be left on the disk of an SQLite database: writing fails some time after them."""


@service
class Operations:
    """Handlers that say nothing about any game."""

    registry: GameRegistry
    database: Database
    metrics: Metrics
    timekeeper: Timekeeper
    settings: Settings
    is_ready: Callable[[], bool]

    def __post_init__(self) -> None:
        self._looking = asyncio.Lock()
        self._ready = False
        self._holds_until = 0.0

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/health", self.health),
            Route("/ready", self.readiness),
            Route("/metrics", self.measured),
        ]

    async def health(self, _request: Request) -> Response:
        """GET /health: the process answers."""
        return replies.json({"alive": True})

    async def readiness(self, _request: Request) -> Response:
        """GET /ready: the process may be sent people, and can write down what they do; 503 while it
        may not. Strangers can ask as well, so an answer holds for a moment."""
        async with self._looking:
            if time.monotonic() >= self._holds_until or not self.is_ready():
                self._ready = await self._can_work()
                self._holds_until = time.monotonic() + _HOLDS
        return replies.json({"ready": self._ready}, 200 if self._ready else 503)

    async def _can_work(self) -> bool:
        if not self.is_ready():
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.timekeeper.heartbeat()  # a write, like every move
                room = await self.database.room()
        except (SQLAlchemyError, OSError, TimeoutError):
            return False
        return room is None or room >= _LEAST_ROOM

    async def measured(self, request: Request) -> Response:
        """GET /metrics, for this machine, or with `Authorization: Bearer KEY`."""
        key = self.settings.metrics_key
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        here = request.client is not None and request.client.host in _LOCAL
        allowed = hmac.compare_digest(given.encode(), key.encode()) if key else here
        if not allowed:
            raise ProblemError("forbidden", "metrics are not for everybody", 403)
        metrics = self.metrics
        metrics.tables.set(len(self.registry))
        metrics.questions.set(await self.database.query(jobs.waiting))
        return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
