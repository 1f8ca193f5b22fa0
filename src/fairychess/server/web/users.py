"""One person over HTTP: who am I, my account, my games, complaints."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.base.service import service
from fairychess.server.domain import glicko
from fairychess.server.domain.setup import BOTH, SIDES
from fairychess.server.identity.accounts import Accounts
from fairychess.server.identity.seat_tokens import held
from fairychess.server.identity.sessions import account_of
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import http
from fairychess.server.store import archive, chat, games, personal_data, ratings, users
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.paging import place_of
from fairychess.server.web.security import address_of, own_body


@service
class UserRoutes(StoreHandlers):
    """Handlers around one person."""

    registry: GameRegistry
    accounts: Accounts
    settings: Settings

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me/games", self.my_games),
            Route("/api/me/preferences", self.prefer, methods=["POST"]),
            Route("/api/me/password", self.change_password, methods=["POST"]),
            Route("/api/me/close", self.close, methods=["POST"]),
            Route("/api/me/data", self.data),
            Route("/api/accounts", self.register, methods=["POST"]),
            Route("/api/session", self.log_in, methods=["POST"]),
            Route("/api/session/end", self.log_out, methods=["POST"]),
            Route("/api/games/{id}/report", self.report, methods=["POST"]),
        ]

    async def me(self, request: Request) -> Response:
        """GET /api/me: the asker as the server knows them."""
        user = await self.sessions.of(request)
        answer: dict[str, object] = {
            "name": user.shown,
            "account": user.account is not None,
            "author": user.key if user.session else "",
            "preferences": {},
            "ratings": [],
            "rating_after": glicko.SHOWN_AFTER,
            "moderator": False,
        }
        if user.account is not None:
            async with self.database.read() as connection:
                account = await users.by_id(connection, user.account)
                strengths = await ratings.all_of(connection, user.account)
            if account is not None:
                answer["preferences"] = msgspec.Raw(account.preferences.encode())
                answer["moderator"] = account.moderator
            answer["ratings"] = [_strength(one) for one in strengths]
        return replies.json(answer)

    async def my_games(self, request: Request) -> Response:
        """GET /api/me/games: newest first, with whose turn it is (`my_turn`; none has it in a game
        that is `adjourned`), and whether the other side has `asked` for an answer, as to an offer
        of a draw; `?before=` begins a later page.

        It is `changed` and `id` of the last game of a page, with a dot between.
        """
        user = await self.sessions.of(request)
        if not user.session:
            return replies.json([])
        before = place_of(request.query_params.get("before", ""))
        held = await self.database.query(games.held, user.session, user.account, before)
        rows = await self.database.query(archive.with_opponents, [dict(row) for row in held])
        return replies.json([await self._mine(row) for row in rows])

    async def _mine(self, row: dict[str, Any]) -> dict[str, Any]:
        to_move = row.pop("to_move")
        if row["status"] == games.PLAYING and to_move is None:  # nobody has moved yet
            to_move = (await self.registry.get(row["id"])).state.turn()
        going = row["status"] == games.PLAYING and not row["adjourned"]
        alone = row["seats"] > 1
        mine = to_move in (row["side"], BOTH) or (alone and to_move in SIDES)
        asked = not alone and row["side"] in row["asked"].split()
        return {**row, "url": f"/game/{row['id']}", "my_turn": going and mine, "asked": asked}

    async def prefer(self, request: Request) -> Response:
        """POST /api/me/preferences: how pages look, kept with the account."""
        wanted = await own_body(request, http.Preferences)
        user = await self.sessions.of(request)
        if user.account is None:
            raise ProblemError("needs_account", "this browser keeps its own preferences", 403)
        async with self.database.write() as connection:
            kept = msgspec.json.encode(wanted).decode()
            await users.change(connection, user.account, preferences=kept)
        return replies.json(wanted)

    async def register(self, request: Request) -> Response:
        """POST /api/accounts: make an account."""
        wanted = await self.body(request, http.Credentials, "register")
        user = await self.sessions.of(request)
        entered = await self.accounts.register(wanted, user)
        return self.sessions.keep(replies.json({"name": entered.name}, 201), entered)

    async def log_in(self, request: Request) -> Response:
        """POST /api/session: log in with a password."""
        wanted = await own_body(request, http.Credentials)
        # By name alone, a stranger could lock the owner of a name out with wrong passwords.
        address = address_of(request)
        self.rate_limits.take("login", address)
        self.rate_limits.take("password", f"{address} {folded(wanted.name)}")
        user = await self.sessions.of(request)
        entered = await self.accounts.log_in(wanted, user)
        return self.sessions.keep(replies.json({"name": entered.name}), entered)

    async def log_out(self, request: Request) -> Response:
        """POST /api/session/end: log out."""
        await own_body(request, http.OptionalToken)
        user = await self.sessions.of(request)
        await self.accounts.log_out(user)
        answer = replies.json({"done": True})
        answer.delete_cookie(self.sessions.cookie, secure=self.settings.secure)
        return answer

    async def change_password(self, request: Request) -> Response:
        """POST /api/me/password: take another password; other browsers have to log in again."""
        wanted = await self.body(request, http.ChangePassword, "password")
        await self.accounts.change_password(await self.sessions.of(request), wanted.old, wanted.new)
        return replies.json({"done": True})

    async def close(self, request: Request) -> Response:
        """POST /api/me/close: remove the account; its games stay, without its name."""
        wanted = await self.body(request, http.CloseAccount, "password")
        user = await self.sessions.of(request)
        await self.accounts.remove(user, wanted.password)
        answer = replies.json({"done": True})
        answer.delete_cookie(self.sessions.cookie, secure=self.settings.secure)
        return answer

    async def data(self, request: Request) -> Response:
        """GET /api/me/data: all that is kept of an account, as one document."""
        self.rate_limits.take("archive", address_of(request))
        account = account_of(await self.sessions.of(request))
        found = await self.database.query(personal_data.of, account)
        answer = replies.json(found)
        answer.headers["Content-Disposition"] = 'attachment; filename="fairychess.json"'
        return answer

    async def report(self, request: Request) -> Response:
        """POST /api/games/{id}/report: something said there should not have been."""
        wanted = await self.body(request, http.Report, "report")
        game = await self.registry.get(request.path_params["id"])
        user = await self.sessions.of(request)
        room = "players" if held(game.seats, user) else "spectators"
        found = await chat.find(self.database, wanted.message)
        if not user.session or found is None or (found.game, found.room) != (game.id, room):
            raise ProblemError("no_such_message", "there is no such message here", 404)
        await chat.complain(
            self.database,
            found.id,
            user.session,
            sanitise(wanted.reason, 500),
            self.now(),
        )
        return replies.json({"done": True}, 201)


def _strength(one: ratings.RatedStrength) -> dict[str, object]:
    return {"variant": one.variant, "rating": one.shown, "games": one.games}
