"""Finished games looked over, and hints in games against the computer. Workers do the thinking."""

from __future__ import annotations

import asyncio
import dataclasses

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.game_state import refuse
from fairychess.server.house import House
from fairychess.server.identity.seat_tokens import held, viewer_of
from fairychess.server.identity.sessions import Visitor
from fairychess.server.play.live_game import Table
from fairychess.server.play.premoves import foreseen
from fairychess.server.schemas import http as bodies
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import jobs
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, own_body

_LEVEL = 6
_PATIENCE, _LOOK = 30.0, 0.2
"""Seconds for which a hint is waited, and between two looks whether it is there."""


class Studies:
    """Handlers for whoever would like to know better."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[BaseRoute]:
        """What is answered here."""
        return [
            Route("/api/games/{id}/study", self.study, methods=["GET"]),
            Route("/api/games/{id}/study", self.begin, methods=["POST"]),
            Route("/api/games/{id}/study/end", self.end, methods=["POST"]),
            Route("/api/games/{id}/hint", self.hint, methods=["POST"]),
            Route("/api/games/{id}/foresee", self.foresee, methods=["POST"]),
        ]

    async def study(self, request: Request) -> Response:
        """GET /api/games/{id}/study: what has been found, and whether it goes on."""
        return await self._found(await self._house.tables.get(request.path_params["id"]))

    async def begin(self, request: Request) -> Response:
        """POST /api/games/{id}/study: have it looked over, by those who played it."""
        await own_body(request, bodies.OptionalToken)
        self._house.limits.take("study", address_of(request))
        table, visitor = await self._player(request)
        game = table.seen_by("spectator").game
        if game.outcome is None:
            raise refuse("the game is not over")
        if game.secretive:
            raise refuse("games with secrets cannot be looked over")
        async with table.lock:
            record = await table.ask(game.record, "spectator")
        question = jobs.Job(table.id, jobs.STUDY, "", 0, record, asker=visitor.key)
        async with self._house.database.write() as connection:
            if (await jobs.state(connection, table.id, jobs.STUDY))[0] == jobs.FAILED:
                await jobs.drop(connection, table.id, jobs.STUDY)
            await jobs.ask(connection, question, self._house.settings.now())
        await self._house.noted("job")
        return await self._found(table)

    async def end(self, request: Request) -> Response:
        """POST /api/games/{id}/study/end: enough; what is finished stays."""
        await own_body(request, bodies.OptionalToken)
        table, _ = await self._player(request)
        async with self._house.database.write() as connection:
            if (await jobs.state(connection, table.id, jobs.STUDY))[0] != jobs.ANSWERED:
                await jobs.drop(connection, table.id, jobs.STUDY)
        return await self._found(table)

    async def _found(self, table: Table) -> Response:
        async with self._house.database.read() as connection:
            status, answer = await jobs.state(connection, table.id, jobs.STUDY)
        failed = status == jobs.FAILED
        moments = msgspec.Raw(answer.encode()) if answer and not failed else []
        reason = answer if failed else None
        return replies.json({"status": status, "moments": moments, "reason": reason})

    async def hint(self, request: Request) -> Response:
        """POST /api/games/{id}/hint: what the computer would do, knowing what the asker knows."""
        await own_body(request, bodies.OptionalToken)
        self._house.limits.take("hint", address_of(request))
        table, visitor = await self._player(request)
        seat = viewer_of(table.setup, held(table.chairs, visitor))
        game = table.live.game
        if not table.setup.local or any(
            c.type == "human" for s, c in table.chairs.items() if s != seat
        ):
            raise refuse("hints are for games against the computer")
        if game.to_move != seat or table.live.over:
            raise ProblemError("not_your_turn", "it is not your turn", 409)
        number = -2 - table.live.reached[-1]
        view = await table.look(seat)
        question = jobs.Job(table.id, number, seat, _LEVEL, encode(view).decode())
        async with self._house.database.write() as connection:
            await jobs.ask(connection, question, self._house.settings.now())
        await self._house.noted("job")
        return replies.json({"ply": view.ply, "text": await self._answer(table.id, number)})

    async def foresee(self, request: Request) -> Response:
        """POST /api/games/{id}/foresee: the board after imagined moves, to prepare answers on."""
        wanted = await own_body(request, bodies.Foresee)
        self._house.limits.take("foresee", address_of(request))
        table, visitor = await self._player(request)
        if table.setup.local:
            raise refuse("moves are prepared in games between two screens")
        seat = viewer_of(table.setup, held(table.chairs, visitor))
        view = await foreseen(table, seat, wanted.moves)
        return replies.json(dataclasses.replace(view, moves=view.moves[-len(wanted.moves) - 1 :]))

    async def _answer(self, game: str, number: int) -> str:
        """The answer to a question; it is forgotten however this ends."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    async with self._house.database.read() as connection:
                        status, answer = await jobs.state(connection, game, number)
                    if status == jobs.ANSWERED and answer:
                        return answer
                    if status not in (jobs.WAITING, jobs.LEASED):
                        raise refuse("the computer knows no hint")
                    await asyncio.sleep(_LOOK)
        except TimeoutError:
            raise refuse("the computer knows no hint") from None
        finally:
            async with self._house.database.write() as connection:
                await jobs.drop(connection, game, number)

    async def _player(self, request: Request) -> tuple[Table, Visitor]:
        table = await self._house.tables.get(request.path_params["id"])
        visitor = await self._house.visitors.of(request)
        if not held(table.chairs, visitor):
            raise ProblemError("not_seated", "this is for those who play here", 403)
        return table, visitor
