"""lichess's challenges: made, shown, accepted, declined, taken back by programs."""

from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain import lichess
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.setup import Terms
from fairychess.server.identity.api_tokens import ApiProgram
from fairychess.server.identity.seat_tokens import SeatTokens
from fairychess.server.play.bot_documents import DECLINED, BotDocuments
from fairychess.server.play.computer_games import ComputerGames
from fairychess.server.play.matchmaking import Matchmaking
from fairychess.server.schemas import bots as b
from fairychess.server.schemas import http
from fairychess.server.store import challenges
from fairychess.server.store.challenges import Challenge
from fairychess.server.store.database import Database
from fairychess.server.web import replies
from fairychess.server.web.bot_requests import BotRequests, body_of, told

_OK = {"ok": True}
_SIDES: dict[b.Colour, Literal["first", "second", "random"]] = {
    "white": "first",
    "black": "second",
    "random": "random",
}


@service
class BotChallenges:
    """Handlers around the challenges of programs."""

    bot_requests: BotRequests
    matchmaking: Matchmaking
    bot_documents: BotDocuments
    computer_games: ComputerGames
    seat_tokens: SeatTokens
    database: Database

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here; a name and an id stand in the same place."""
        return [
            Route("/api/challenge", self.mine),
            Route("/api/challenge/open", self.open, methods=["POST"]),
            Route("/api/challenge/ai", self.computer, methods=["POST"]),
            Route("/api/challenge/{username}", self.new, methods=["POST"]),
            Route("/api/challenge/{id}/show", self.show),
            Route("/api/challenge/{id}/accept", self.accept, methods=["POST"]),
            Route("/api/challenge/{id}/decline", self.decline, methods=["POST"]),
            Route("/api/challenge/{id}/cancel", self.cancel, methods=["POST"]),
        ]

    @told
    async def mine(self, request: Request) -> Response:
        """GET /api/challenge: the open challenges to one's account, and those it has made."""
        program = await self.bot_requests.program(request)
        account = program.account.id
        async with self.database.read() as connection:
            to, of = (
                await challenges.sent_to(connection, account),
                await challenges.made_by(connection, account),
            )
        shown = await self.bot_documents.challenges([*to, *of], account)
        return replies.json({"in": shown[: len(to)], "out": shown[len(to) :]})

    @told
    async def new(self, request: Request) -> Response:
        """POST /api/challenge/{username}: ask somebody for a game."""
        program = await self.bot_requests.program(request, "challenge")
        wanted = await body_of(request, b.NewBotChallenge)
        made = await self._made(program, wanted, request.path_params["username"][:200])
        return replies.json(await self.bot_documents.challenge(made, program.account.id))

    @told
    async def open(self, request: Request) -> Response:
        """POST /api/challenge/open: a game with anyone who has the link; its maker plays."""
        program = await self.bot_requests.program(request, "challenge")
        wanted = await body_of(request, b.NewBotChallenge)
        made = await self._made(program, wanted, "")
        document = await self.bot_documents.challenge(made, program.account.id)
        document.url += f"#{self.seat_tokens.challenge_token(made.id)}"
        return replies.json(document)

    async def _made(self, program: ApiProgram, wanted: b.NewBotChallenge, to: str) -> Challenge:
        asked = http.NewChallenge(
            lichess.our_name(wanted.variant),
            terms=_terms(wanted),
            colour=_SIDES[wanted.color],
            listed=bool(to) and not wanted.fen,
            position=wanted.fen or None,
            to=to,
        )
        return await self.matchmaking.challenge(asked, program.user)

    @told
    async def computer(self, request: Request) -> Response:
        """POST /api/challenge/ai: a game against the server's computer, at levels from 1 to 12."""
        program = await self.bot_requests.program(request, "game")
        wanted = await body_of(request, b.NewComputerGame)
        game, side = await self.computer_games.begin(
            program.user,
            program.account.bot,
            lichess.our_name(wanted.variant),
            wanted.level,
            _SIDES[wanted.color],
            _terms(wanted),
            wanted.fen or None,
        )
        return replies.json(await self.bot_documents.game(game, side), 201)

    @told
    async def show(self, request: Request) -> Response:
        """GET /api/challenge/{id}/show: one's own challenge, or one to one's account."""
        program, found = await self._found(request)
        return replies.json(await self.bot_documents.challenge(found, program.account.id))

    @told
    async def accept(self, request: Request) -> Response:
        """POST /api/challenge/{id}/accept: take it up. The game has the challenge's id."""
        program = await self.bot_requests.program(request)
        found = await self.matchmaking.find(request.path_params["id"])
        await self.matchmaking.accept(found, program.user, "")
        return replies.json(_OK)

    @told
    async def decline(self, request: Request) -> Response:
        """POST /api/challenge/{id}/decline: turn it down, for one of lichess's reasons."""
        program, found = await self._found(request)
        reason = (await body_of(request, b.BotDecline)).reason
        known = reason if reason in DECLINED else "generic"
        await self.matchmaking.refuse(found, program.user, reason=known)
        return replies.json(_OK)

    @told
    async def cancel(self, request: Request) -> Response:
        """POST /api/challenge/{id}/cancel: take one's own challenge back."""
        program, found = await self._found(request)
        if found.account != program.account.id:
            raise ProblemError("no_such_challenge", "this is no challenge of yours", 404)
        await self.matchmaking.refuse(found, program.user)
        return replies.json(_OK)

    async def _found(self, request: Request) -> tuple[ApiProgram, Challenge]:
        """A challenge that is the program's business."""
        program = await self.bot_requests.program(request)
        found = await self.matchmaking.find(request.path_params["id"])
        if program.account.id not in (found.account, found.recipient):
            raise ProblemError("no_such_challenge", "this challenge is not open (any more)", 404)
        return program, found


def _terms(wanted: b.NewBotChallenge) -> Terms:
    given: dict[str, Any] = {"days": wanted.days}
    if not wanted.days:
        given = {"main": wanted.limit, "increment": wanted.increment}
    try:
        timing = Timing(**given) if any(given.values()) else None
    except ValueError as error:
        raise ProblemError("bad_request", str(error)) from error
    return Terms(timing=timing, rated=wanted.rated)
