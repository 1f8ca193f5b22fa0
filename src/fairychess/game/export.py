"""Every format a game can be taken home in: one table, for the command line, Python and servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairychess.game.kif import kif
from fairychess.game.pgn import pgn
from fairychess.game.reading import read_record
from fairychess.game.view import View

_TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Exported:
    """A game as one viewer may know it: its record, and a view of it.

    `about` is what else is known of the game, for formats that hold it.
    """

    record: str
    view: View
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the ending of its files, its media type, and what writes it.

    What is written is a text, or plain data to be sent as JSON. What `replays` the game takes its
    time; RecordError where the format cannot hold it.
    """

    ending: str
    media_type: str
    write: Callable[[Exported], str | dict[str, Any]]
    replays: bool = False


def _document(game: Exported) -> dict[str, Any]:
    view = game.view
    return {
        "variant": view.variant,
        "options": view.rules,
        "start": view.start,
        "moves": view.moves,
        "position": view.position,
        "outcome": view.outcome,
        **game.about,
    }


FORMATS = {
    "text": Format("txt", _TEXT, lambda game: game.record),
    "pgn": Format("pgn", _TEXT, lambda game: pgn(game.record, game.view, game.about)),
    "json": Format("json", "application/json", _document),
    "kif": Format("kif", _TEXT, lambda game: kif(read_record(game.record)), replays=True),
}
"""The formats by name."""
