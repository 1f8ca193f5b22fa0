"""A game to take home, as one viewer may know it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from fairychess.game.export import FORMATS, Exported
from fairychess.server.base.errors import ProblemError
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import tournaments
from fairychess.server.store.database import Database

OFFERED = [name for name, form in FORMATS.items() if not form.replays]
"""What can be written at once, for anybody who asks."""


async def exported(database: Database, game: LiveGame, viewer: str, form: str) -> tuple[bytes, str]:
    """(body, media type) of a game in a format."""
    contest = await database.query(tournaments.of_game, game.id)
    async with game.lock:
        state = game.seen_by(viewer)
        record = await game.call(state.game.record, viewer, state.clocks)
        view = await game.view(viewer)
    about = {
        "id": game.id,
        "created": game.setup.created,
        "ratings": {side: seat.before for side, seat in game.seats.items()},
        "players": game.seats_view(state),
        "terms": game.setup.terms,
        "clocks": state.clocks,
        "tournament": contest["title"] if contest else "",
        "round": contest["round"] if contest else None,
    }
    chosen = FORMATS[form]
    body = chosen.write(Exported(record, view, about))
    return body.encode() if isinstance(body, str) else encode(body), chosen.media_type


@dataclass(frozen=True, slots=True)
class GamesFile:
    """Many games as one file: each as its viewer knows it."""

    registry: GameRegistry
    wanted: list[tuple[str, str]]
    form: str

    @property
    def media_type(self) -> str:
        """What kind of file it is."""
        return FORMATS[self.form].media_type

    @property
    def headers(self) -> dict[str, str]:
        """What the file is called."""
        return {"Content-Disposition": f'attachment; filename="games.{self.form}"'}

    async def pieces(self) -> AsyncIterator[bytes]:
        """One game after the other; what cannot be replayed or written so is left out."""
        for game_id, viewer in self.wanted:
            try:
                game = await self.registry.get(game_id)
                try:
                    body, _ = await exported(self.registry.database, game, viewer, self.form)
                finally:
                    self.registry.retire(game)
            except (ProblemError, ValueError):  # rules of today may refuse what was played
                continue
            yield body + FORMATS[self.form].between.encode()


def games_file(registry: GameRegistry, wanted: list[tuple[str, str]]) -> GamesFile:
    """A file of games and their viewers, in PGN."""
    return GamesFile(registry, wanted, "pgn")
