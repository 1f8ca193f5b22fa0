"""A game to take home, as one viewer may know it."""

from __future__ import annotations

from fairychess.game.export import FORMATS, Exported
from fairychess.server.play.live_game import LiveGame
from fairychess.server.schemas.websocket import encode

OFFERED = [name for name, form in FORMATS.items() if not form.replays]
"""What can be written at once, for anybody who asks."""


async def exported(game: LiveGame, viewer: str, form: str) -> tuple[bytes, str]:
    """(body, media type) of a game in a format."""
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
    }
    chosen = FORMATS[form]
    body = chosen.write(Exported(record, view, about))
    return body.encode() if isinstance(body, str) else encode(body), chosen.media_type
