"""lichess's Bot API: streams of events and of games, moves, talk."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.service import service
from fairychess.server.domain import lichess
from fairychess.server.identity.api_tokens import ApiProgram
from fairychess.server.play.bot_events import BotEvents
from fairychess.server.play.bot_games import BotGames
from fairychess.server.play.connections import GameConnection
from fairychess.server.play.live_game import LiveGame
from fairychess.server.schemas import bots as b
from fairychess.server.schemas import http
from fairychess.server.schemas import websocket as m
from fairychess.server.web import replies
from fairychess.server.web.bot_requests import BotRequests, body_of, number_of, refusal, told, yes
from fairychess.server.web.security import address_of, limited_body
from fairychess.server.web.streams import Say, Stream, Talk

_MOST_LISTED = 50
_OK = {"ok": True}


@service
class Bots:
    """Handlers around the games of programs."""

    bot_requests: BotRequests
    bot_events: BotEvents
    bot_games: BotGames
    occupancy: Occupancy

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        game = "/api/bot/game/{id}"
        return [
            Route("/api/stream/event", self.events),
            Route("/api/account/playing", self.playing),
            Route("/api/bot/game/stream/{id}", self.follow),
            Route(f"{game}/move/{{move}}", self.move, methods=["POST"]),
            Route(f"{game}/chat", self.chat, methods=["POST"]),
            Route(f"{game}/abort", self.abort, methods=["POST"]),
            Route(f"{game}/resign", self.resign, methods=["POST"]),
            Route(f"{game}/draw/{{answer}}", self.draw, methods=["POST"]),
            Route(f"{game}/takeback/{{answer}}", self.takeback, methods=["POST"]),
            Route("/game/export/{id}", self.export),
        ]

    @told
    async def events(self, request: Request) -> Response:
        """GET /api/stream/event: challenges to and of one's account, its games' begins and ends."""
        program = await self.bot_requests.program(request, "bot_stream")

        async def talk(say: Say) -> None:
            await self.bot_events.follow(program, say)

        return self._stream(program, talk)

    @told
    async def playing(self, request: Request) -> Response:
        """GET /api/account/playing: the games of one's account that go on; `nb`, how many."""
        program = await self.bot_requests.program(request)
        limit = number_of(request.query_params.get("nb", ""), _MOST_LISTED)
        found = await self.bot_events.documents_of(program.account.id, limit)
        return replies.json({"nowPlaying": found})

    @told
    async def follow(self, request: Request) -> Response:
        """GET /api/bot/game/stream/{id}: a game, and how it stands whenever that changes.

        With `view=1` every state has the whole view of one's seat, as pages get it.
        """
        program = await self.bot_requests.program(request, "bot_stream")
        game, side = await self.bot_games.sit(request.path_params["id"], program)
        whole, address = yes(request.query_params.get("view", "")), address_of(request)

        async def talk(say: Say) -> None:
            await self.bot_games.follow(game, side, program, address, say, whole)

        return self._stream(program, talk, begins=True)

    @told
    async def move(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/move/{move}: play; with `offeringDraw=true`, offer a draw too."""
        _, game, by = await self._come(request)
        draw = yes(request.query_params.get("offeringDraw", ""))
        said = request.path_params["move"][:400]
        await self.bot_games.move(game, by.viewer, by, said, draw)
        return replies.json(_OK)

    @told
    async def chat(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/chat: say something to the opponent, or to the spectators."""
        program, game, by = await self._come(request)
        said = await body_of(request, b.BotChat)
        if said.room == "spectator":
            by = GameConnection("spectator", user=program.user, address=by.address)
        await self.bot_games.do(game, by, m.Say(said.text))
        return replies.json(_OK)

    @told
    async def abort(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/abort: end a game in which not both have moved.

        By correspondence it changes nothing, and is no error: lichess-bot sends it when half a
        minute has passed without a move, and leaves the game for good where it is refused.
        """
        _, game, by = await self._come(request)
        await limited_body(request, http.MAX_BODY)
        if lichess.speed_of(game.setup.terms.timing) != lichess.CORRESPONDENCE:
            await self.bot_games.do(game, by, m.Abort())
        return replies.json(_OK)

    @told
    async def resign(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/resign: give a game up."""
        _, game, by = await self._come(request)
        await limited_body(request, http.MAX_BODY)
        await self.bot_games.do(game, by, m.Resign())
        return replies.json(_OK)

    @told
    async def draw(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/draw/{answer}: `yes` offers a draw or agrees, `no` declines."""
        return await self._answer(request, "draw")

    @told
    async def takeback(self, request: Request) -> Response:
        """POST /api/bot/game/{id}/takeback/{answer}: `yes` asks for it or agrees, `no` declines."""
        return await self._answer(request, "takeback")

    @told
    async def export(self, request: Request) -> Response:
        """GET /game/export/{id}: one's own game as PGN."""
        program = await self.bot_requests.program(request)
        game, side = await self.bot_games.sit(request.path_params["id"], program)
        body, kind = await self.bot_games.record(game, side)
        return Response(body, media_type=kind)

    # ---------------------------------------------------------------------------------------

    def _stream(self, program: ApiProgram, talk: Talk, begins: bool = False) -> Response:
        async def still() -> bool:
            return await self.bot_requests.still(program)

        return Stream(self.occupancy, talk, still, refusal, begins)

    async def _come(self, request: Request) -> tuple[ApiProgram, LiveGame, GameConnection]:
        """The program, its game, and a connection that speaks for its seat."""
        program = await self.bot_requests.program(request)
        game, side = await self.bot_games.sit(request.path_params["id"], program)
        return (
            program,
            game,
            GameConnection(side, (side,), program.user, "", set(), address_of(request)),
        )

    async def _answer(self, request: Request, what: m.Proposal) -> Response:
        _, game, by = await self._come(request)
        await self.bot_games.answer(game, by, what, yes(request.path_params["answer"]))
        return replies.json(_OK)
