"""Records from elsewhere: a text of tags and moves becomes a game to look through."""

from fairychess.game.view import BLACK, WHITE
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.domain import action as a
from fairychess.server.domain.record_limits import PlainRecord, chosen_options, seed_of
from fairychess.server.domain.setup import SIDES, SeatSetup, Terms
from fairychess.server.identity.sessions import User
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.live_game import LiveGame
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.sandbox import Sandbox


class Importer:
    """Replays records; the result is as the record says where the rules leave it open."""

    def __init__(self, catalogue: Catalogue, sandbox: Sandbox, creator: GameCreator) -> None:
        self._catalogue = catalogue
        self._sandbox = sandbox
        self._creator = creator

    async def take_in(self, text: str, user: User) -> LiveGame:
        """A game over and done with, as the record tells it."""
        record = await self._sandbox.parse_record(text)
        info = await self._catalogue.info(record.tags["Variant"])
        setup = self._creator.new_setup(
            info.name,
            {side: _seat(record, side, user) for side in SIDES},
            options=chosen_options(record.tags),
            position=record.tags.get("Start") or record.tags.get("FEN"),
            seed=seed_of(record.tags),
            terms=Terms(),
            local=True,
            listed=False,
        )
        await self._catalogue.info_with(info.name, setup.options)
        game = await self._creator.create(setup)
        async with game.lock:
            for number, move in enumerate(record.moves, 1):
                await self._play(game, number, move)
            if not game.state.over and record.result != "*":
                await self._end(game, record)
        return game

    async def _play(self, game: LiveGame, number: int, move: str) -> None:
        seat = game.state.game.to_move
        try:
            if seat == "chance":
                await game.commit(a.CHANCE, "server")
            else:
                await game.commit(a.MOVE, seat, None, move)
        except ProblemError as problem:
            message = f"move {number}, {move[:40]}: {problem.message}"
            raise ProblemError("bad_record", message) from None

    async def _end(self, game: LiveGame, record: PlainRecord) -> None:
        if record.result == "1/2-1/2":
            await game.commit(a.PROPOSE, "first", {"what": "draw"})
            await game.commit(a.ACCEPT, "second", {"what": "draw"})
        else:
            kind = a.TIME if record.reason == "time" else a.RESIGN
            await game.commit(kind, "second" if record.result == "1-0" else "first")


def _seat(record: PlainRecord, side: str, user: User) -> SeatSetup:
    name = record.tags.get(dict(zip(SIDES, (WHITE, BLACK), strict=True))[side], "")
    return SeatSetup("human", 0, sanitise(name, 40), (user.session,), user.account)
