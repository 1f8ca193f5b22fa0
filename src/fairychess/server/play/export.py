"""A game to take home, as one viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.server.schemas.websocket import encode

if TYPE_CHECKING:
    from fairychess.server.play.live_game import Table

FORMATS = {"text": "txt", "pgn": "pgn", "json": "json"}
"""Formats by name, with the ending of their files."""


async def exported(table: Table, viewer: str, form: str) -> tuple[bytes, str]:
    """(body, media type) of a game in a format."""
    async with table.lock:
        replay = table.seen_by(viewer)
        if form != "json":
            text = await table.ask(replay.game.record, viewer, replay.clocks)
            return text.encode(), "text/plain; charset=utf-8"
        view = await table.look(viewer)
    document = {
        "variant": view.variant,
        "options": view.rules,
        "start": view.start,
        "moves": view.moves,
        "position": view.position,
        "outcome": view.outcome,
        "players": table.seats(replay),
        "terms": table.setup.terms,
        "clocks": replay.clocks,
    }
    return encode(document), "application/json"
