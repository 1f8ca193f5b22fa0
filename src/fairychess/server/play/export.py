"""A game to take home, as one viewer may know it."""

from __future__ import annotations

from fairychess.server.play.live_game import LiveGame
from fairychess.server.schemas.websocket import encode

FORMATS = {"text": "txt", "pgn": "pgn", "json": "json"}
"""Formats by name, with the ending of their files."""


async def exported(game: LiveGame, viewer: str, form: str) -> tuple[bytes, str]:
    """(body, media type) of a game in a format."""
    async with game.lock:
        state = game.seen_by(viewer)
        if form != "json":
            text = await game.call(state.game.record, viewer, state.clocks)
            return text.encode(), "text/plain; charset=utf-8"
        view = await game.view(viewer)
    document = {
        "variant": view.variant,
        "options": view.rules,
        "start": view.start,
        "moves": view.moves,
        "position": view.position,
        "outcome": view.outcome,
        "players": game.seats_view(state),
        "terms": game.setup.terms,
        "clocks": state.clocks,
    }
    return encode(document), "application/json"
