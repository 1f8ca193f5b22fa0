"""Games over HTTP: set up, look, keep a record, hand a seat on."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.game.export import FORMATS
from fairychess.game.view import VariantInfo
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.setup import SeatSetup, Setup, Terms
from fairychess.server.identity.seat_tokens import (
    SeatTokens,
    header_token,
    held,
    no_seat,
    owned,
    viewer_of,
)
from fairychess.server.identity.sessions import User
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.export import OFFERED, exported
from fairychess.server.play.history import History
from fairychess.server.play.import_ import Importer
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import http
from fairychess.server.store import games, tournaments
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web import replies
from fairychess.server.web.handlers import GameHandlers
from fairychess.server.web.languages import pages_wanted, spoken
from fairychess.server.web.security import address_of, own_body, until_gone

_PATIENCE = 0.5
"""Seconds that a list waits for one of its games."""


@service
class Games(GameHandlers):
    """Handlers around one game."""

    registry: GameRegistry
    seat_tokens: SeatTokens
    importer: Importer
    creator: GameCreator
    history: History
    sandbox: Sandbox

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/games", self.listed, methods=["GET"]),
            Route("/api/games", self.new, methods=["POST"]),
            Route("/api/games/import", self.import_record, methods=["POST"]),
            Route("/api/games/{id}", self.game),
            Route("/api/games/{id}/info", self.info),
            Route("/api/games/{id}/pieces/{piece}", self.piece),
            Route("/api/games/{id}/boards", self.boards),
            Route("/api/games/{id}/record", self.record),
            Route("/api/games/{id}/seat", self.take_seat, methods=["POST"]),
            Route("/api/games/{id}/links", self.links),
            Route("/api/games/{id}/links/revoke", self.revoke, methods=["POST"]),
        ]

    async def new(self, request: Request) -> Response:
        """POST /api/games: a game at one screen."""
        wanted = await self.body(request, http.NewGame, "game")
        await self.catalogue.info(wanted.variant)
        user = await self.sessions.ensure(request)
        seats = {
            "first": _local_seat(wanted.seats.first, user),
            "second": _local_seat(wanted.seats.second, user),
        }
        setup = self.creator.new_setup(
            wanted.variant,
            seats,
            options=wanted.options,
            position=wanted.position or None,
            seed=wanted.seed,
            terms=_terms(wanted),
            local=True,
            listed=False,
            trial=wanted.trial,
        )
        game = await self._create(request, setup)
        summary = await self._summary(game, user, "")
        mine = owned(game.seats, user)
        if wanted.linked and mine:
            side = mine[0]
            summary.token = self.seat_tokens.token(game.id, side, game.seats[side].generation)
        return self.sessions.keep(replies.json(summary, 201), user)

    async def _create(self, request: Request, setup: Setup) -> LiveGame:
        try:
            return await until_gone(request, self.creator.create(setup))
        except ProblemError as problem:  # a position or option that does not fit
            status = 400 if problem.code == "refused" else problem.status
            raise ProblemError(problem.code, problem.message, status) from None

    async def import_record(self, request: Request) -> Response:
        """POST /api/games/import: a record as text becomes a game to look through."""
        wanted = await self.body(request, http.Import, "import")
        user = await self.sessions.ensure(request)
        game = await self.importer.take_in(wanted.text, user)
        return self.sessions.keep(replies.json(await self._summary(game, user, ""), 201), user)

    async def listed(self, _request: Request) -> Response:
        """GET /api/games: games that everyone may watch, as spectators see them."""
        found = await self.database.query(games.listed, self.now())
        asked = [self._in_time(game) for game in found]
        return replies.json([one for one in await asyncio.gather(*asked) if one is not None])

    async def _in_time(self, game: str) -> http.GameSummary | None:
        """A game as spectators see it; None where it is slow or cannot be shown at all.

        One custom variant that takes long must not keep a list of others waiting.
        """
        try:
            async with asyncio.timeout(_PATIENCE if is_custom(await self._variant(game)) else None):
                return await self._summary(await self.registry.get(game), User(), "")
        except (TimeoutError, ProblemError):
            return None

    async def _variant(self, game: str) -> str:
        """The name of a game's variant; empty where there is no such game."""
        known = self.registry.known(game)
        if known is not None:
            return known.setup.variant
        found = await self.database.query(games.load, game)
        return found.variant if found else ""

    async def game(self, request: Request) -> Response:
        """GET /api/games/{id}: a game, with its variant as options make it; `brief`, without."""
        game, user, token = await self._come(request)
        wanted = request.query_params.get("seat", "")
        summary = await self._summary(game, user, token, wanted)
        summary.tournament = await self._tournament(game)
        if "brief" not in request.query_params:
            summary.info = await self._info(game)
        answer = replies.json(summary)
        # How long a view is when compressed could tell what is in it, where there are secrets.
        secretive = game.state.game.secretive
        return answer if secretive else replies.compressed(request, answer)

    async def _tournament(self, game: LiveGame) -> http.PartOfTournament | None:
        if game.setup.local:
            return None
        found = await self.database.query(tournaments.of_game, game.id)
        return None if found is None else http.PartOfTournament(found["id"], found["title"])

    async def info(self, request: Request) -> Response:
        """GET /api/games/{id}/info: the variant as this game's options make it; with `language`,
        in it alone."""
        game = await self.registry.get(request.path_params["id"])
        told = pages_wanted(request)
        return replies.public(request, spoken(request, await self._info(game, told)))

    async def piece(self, request: Request) -> Response:
        """GET /api/games/{id}/pieces/{piece}: a piece type of it in words, and its worth."""
        self.rate_limits.take("card", address_of(request))
        setup = (await self.registry.get(request.path_params["id"])).setup
        ident = request.path_params["piece"][:100]
        card = await self.catalogue.card(setup.variant, setup.options, ident)
        return replies.public(request, card)

    async def _info(self, game: LiveGame, told: tuple[str, ...] | None = None) -> VariantInfo:
        setup = game.setup
        return await self.catalogue.info_with(setup.variant, setup.options, told)

    async def boards(self, request: Request) -> Response:
        """GET /api/games/{id}/boards: every position so far, as its asker saw it."""
        self.rate_limits.take("analysis", address_of(request))
        game, user, token = await self._come(request)
        viewer = self._viewer(game, user, token, request.query_params.get("seat", ""))
        return Response(await self.history.boards(game, viewer), media_type="application/json")

    async def record(self, request: Request) -> Response:
        """GET /api/games/{id}/record?format=...: to keep; as its asker may know it."""
        game, user, token = await self._come(request)
        form = request.query_params.get("format", "text")
        own = () if form in OFFERED else (await self._info(game, ())).formats
        if form not in (*OFFERED, *own):
            raise ProblemError("bad_request", f"formats are: {', '.join((*OFFERED, *own))}")
        viewer = self._viewer(game, user, token, request.query_params.get("seat", ""))
        body, kind = await exported(self.database, game, viewer, "pgn" if own else form)
        if own:  # it is played through, where that is bounded and holds nobody up
            self.rate_limits.take("import", address_of(request))
            body = (await until_gone(request, self.sandbox.written(body.decode(), form))).encode()
        name = "".join(
            c if (c.isascii() and c.isalnum()) or c == "-" else "-" for c in game.setup.variant
        )[:80]
        disposition = f'attachment; filename="{name}.{FORMATS[form].ending}"'
        return Response(body, media_type=kind, headers={"Content-Disposition": disposition})

    # -- seats ------------------------------------------------------------------------------

    async def take_seat(self, request: Request) -> Response:
        """POST /api/games/{id}/seat: the token of a link becomes a seat of this browser's."""
        wanted = await self.body(request, http.Token, "seat")
        try:
            game = await self.registry.get(request.path_params["id"])
        except ProblemError:
            raise no_seat() from None  # whether there is such a game is not told
        side = self.seat_tokens.open(wanted.token, game.id, game.seats)
        user = await self.sessions.ensure(request)
        if side not in held(game.seats, user):
            await self.database.commit(games.hold, game.id, side, user.session, True)
            await self.registry.seats_changed(game.id)
        summary = await self._summary(game, user, "", side)
        return self.sessions.keep(replies.json(summary), user)

    async def links(self, request: Request) -> Response:
        """GET /api/games/{id}/links: the tokens of the asker's own seats."""
        game, user, _ = await self._come(request)
        return replies.json(self._links(game, held(game.seats, user)))

    async def revoke(self, request: Request) -> Response:
        """POST /api/games/{id}/links/revoke: my seats are this browser's alone again.

        A guest who came by a link cannot take the seat from its owner.
        """
        await own_body(request, http.OptionalToken)
        game, user, _ = await self._come(request)
        mine = owned(game.seats, user)
        if not mine and held(game.seats, user):
            raise ProblemError("not_owner", "only the owner of a seat can revoke its links", 403)
        async with self.database.write() as connection:
            for side in mine:
                generation = game.seats[side].generation + 1
                await games.sit(connection, game.id, side, generation=generation)
                await games.hold_alone(connection, game.id, side, user.session)
        await self.registry.seats_changed(game.id)
        return replies.json(self._links(game, mine))

    def _links(self, game: LiveGame, mine: tuple[str, ...]) -> dict[str, dict[str, str]]:
        """For each side the page and, for its fragment, the token: the parts of a link."""
        if not mine:
            raise ProblemError("not_seated", "you have no seat here", 403)
        token = self.seat_tokens.token
        return {
            side: {
                "url": f"/game/{game.id}",
                "token": token(game.id, side, game.seats[side].generation),
            }
            for side in mine
        }

    # -- who asks ---------------------------------------------------------------------------

    async def _come(self, request: Request) -> tuple[LiveGame, User, str]:
        game = await self.registry.get(request.path_params["id"])
        return game, await self.sessions.of(request), header_token(request)

    def _viewer(self, game: LiveGame, user: User, token: str, wanted: str) -> str:
        if token:
            return self.seat_tokens.open(token, game.id, game.seats)
        secret = game.state.game.secretive
        return viewer_of(game.setup, held(game.seats, user), wanted, secret)

    async def _summary(
        self, game: LiveGame, user: User, token: str, wanted: str = ""
    ) -> http.GameSummary:
        viewer = self._viewer(game, user, token, wanted)
        async with game.lock:
            view = await game.view(viewer)
        setup = game.setup
        return http.GameSummary(
            game.id,
            f"/game/{game.id}",
            setup.variant,
            setup.options,
            game.seats_view(game.seen_by(viewer)),
            viewer,
            view,
            setup.terms,
            setup.local,
        )


def _terms(wanted: http.NewGame) -> Terms:
    try:
        return Terms(timing=wanted.timing, timing_second=wanted.timing_second)
    except ValueError as error:
        raise ProblemError("bad_request", str(error)) from None


def _local_seat(wanted: http.SeatRequest, user: User) -> SeatSetup:
    if wanted.type == "computer":
        return SeatSetup("computer", wanted.level)
    return SeatSetup("human", 0, user.name, (user.session,), user.account)
