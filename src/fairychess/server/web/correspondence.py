"""Games by correspondence over HTTP: what waits, notes to oneself, vacations."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain.names import called
from fairychess.server.identity.seat_tokens import owned
from fairychess.server.identity.sessions import account_of
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import http
from fairychess.server.store import inbox, memos, vacations
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers

_LONGEST_NOTE = 4000
_MOST_MUTED = 50


@service
class Correspondence(StoreHandlers):
    """Handlers for people who play many games over many days."""

    registry: GameRegistry
    publish: Publish

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/me/inbox", self.inbox),
            Route("/api/me/vacation", self.vacation, methods=["GET"]),
            Route("/api/me/vacation", self.go_away, methods=["POST"]),
            Route("/api/me/vacation/end", self.come_back, methods=["POST"]),
            Route("/api/games/{id}/memo", self.memo, methods=["GET"]),
            Route("/api/games/{id}/memo", self.keep_memo, methods=["POST"]),
        ]

    async def inbox(self, request: Request) -> Response:
        """GET /api/me/inbox: the asker's games with others, those that wait for them first, with
        turns, adjournments and proposals as `/api/me/games` tells them.

        Messages by authors whom the asker has muted (`?muted=`, with spaces between) are not
        counted as unread.
        """
        muted = request.query_params.get("muted", "").split()[:_MOST_MUTED]
        user, now = await self.sessions.of(request), self.now()
        if not user.session:
            return replies.json([])
        rows = await self.database.query(
            inbox.waiting, user.session, user.account, user.key, now, muted
        )
        for row in rows:
            deadline = row.pop("deadline")
            row["left"] = None if deadline is None else max(0, deadline - now)
            row["away"] = None if row["away"] is None else row["away"] - now
            row["opponent"]["called"] = called(row["opponent"].pop("name"))
            row["url"] = f"/game/{row['id']}"
        return replies.json(rows)

    # -- vacations --------------------------------------------------------------------------

    async def vacation(self, request: Request) -> Response:
        """GET /api/me/vacation: for how long one is away still, and how much one may be."""
        return await self._vacation(account_of(await self.sessions.of(request)))

    async def _vacation(self, account: str) -> Response:
        now = self.now()
        async with self.database.read() as connection:
            until = await vacations.until(connection, account, now)
            spent = await vacations.spent(connection, account, now)
        left = max(0, vacations.MOST - spent) // vacations.DAY
        return replies.json({"away": None if until is None else until - now, "left": left})

    async def go_away(self, request: Request) -> Response:
        """POST /api/me/vacation: let one's clocks of days stand still, from now on."""
        wanted = await self.body(request, http.Vacation, "relate")
        account, now = account_of(await self.sessions.of(request)), self.now()
        async with self.database.write() as connection:
            ended = now + wanted.days * vacations.DAY
            if not await vacations.begin(connection, account, now, ended):
                raise ProblemError("too_much_vacation", "that is more than is left of it", 403)
        await self.publish(f"vacation {account}")
        return await self._vacation(account)

    async def come_back(self, request: Request) -> Response:
        """POST /api/me/vacation/end: let them go on."""
        await self.body(request, http.Nothing, "relate")
        account = account_of(await self.sessions.of(request))
        await self.database.commit(vacations.end, account, self.now())
        await self.publish(f"vacation {account}")
        return await self._vacation(account)

    # -- beside a game ----------------------------------------------------------------------

    async def _seat(self, request: Request) -> tuple[str, str]:
        """The game and the asker's own side of it: who came by a link reads nothing."""
        game = await self.registry.get(request.path_params["id"])
        mine = owned(game.seats, await self.sessions.of(request))
        if not mine:
            raise ProblemError("not_seated", "notes are of those who play", 403)
        return game.id, mine[0]

    async def memo(self, request: Request) -> Response:
        """GET /api/games/{id}/memo: one's note to oneself."""
        game, side = await self._seat(request)
        return replies.json({"text": await self.database.query(memos.text, game, side)})

    async def keep_memo(self, request: Request) -> Response:
        """POST /api/games/{id}/memo: keep a note, or how far the chat has been read."""
        wanted = await self.body(request, http.Memo, "memo")
        game, side = await self._seat(request)
        values: dict[str, object] = {}
        if wanted.text is not None:
            lines = (sanitise(line, _LONGEST_NOTE) for line in wanted.text.splitlines())
            values["text"] = "\n".join(lines).strip()[:_LONGEST_NOTE]
        if wanted.heard is not None:
            values["heard"] = wanted.heard
        if values:
            async with self.database.write() as connection:
                await memos.keep(connection, game, side, **values)
        return replies.json({"done": True})
