"""For whoever runs the server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

import asyncio
import hmac

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.errors import ProblemError
from fairychess.server.house import House
from fairychess.server.store import jobs
from fairychess.server.web import replies

_LOCAL = ("127.0.0.1", "::1", "testclient")
_PATIENCE = 3


class Operations:
    """Handlers that say nothing about any game."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[BaseRoute]:
        """What is answered here."""
        return [
            Route("/health", self.health),
            Route("/ready", self.readiness),
            Route("/metrics", self.metrics),
        ]

    async def health(self, _request: Request) -> Response:
        """GET /health: the process answers."""
        return replies.json({"alive": True})

    async def readiness(self, _request: Request) -> Response:
        """GET /ready: the process may be sent people; 503 while it may not."""
        try:
            ready = self._house.ready
            if ready:
                await asyncio.wait_for(self._house.database.ping(), _PATIENCE)
        except (SQLAlchemyError, OSError, TimeoutError):
            ready = False
        return replies.json({"ready": ready}, 200 if ready else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics, for this machine, or with `Authorization: Bearer KEY`."""
        key = self._house.settings.metrics_key
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        here = request.client is not None and request.client.host in _LOCAL
        allowed = hmac.compare_digest(given.encode(), key.encode()) if key else here
        if not allowed:
            raise ProblemError("forbidden", "metrics are not for everybody", 403)
        metrics = self._house.metrics
        metrics.tables.set(len(self._house.tables))
        async with self._house.database.read() as connection:
            metrics.questions.set(await jobs.waiting(connection))
        return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
