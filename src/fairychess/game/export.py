"""Every format a game can be exported in: one table, for the command line, Python and servers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairychess.game.csa import csa
from fairychess.game.kif import files_of_shogi, ki2, kif
from fairychess.game.pgn import pgn
from fairychess.game.reading import read_record
from fairychess.game.records.kif_words import STARTS
from fairychess.game.records.tree import Record
from fairychess.game.settling import settle
from fairychess.game.usi import usi
from fairychess.game.view import View
from fairychess.rules import Rules

_TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Exported:
    """A game as one viewer may know it: its record, taken apart or as text, and a view of it.

    A record that has been played through needs no view but for JSON. `about` is what else is known
    of the game, for formats that hold it.
    """

    record: str | Record
    view: View | None = None
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the ending of its files, its media type, and what writes it.

    What is written is a text, or plain data to be sent as JSON. What `replays` the game takes its
    time; RecordError where the format cannot hold it. Has it `variations`, and can it be written
    of a record `by_itself`, without a view? `between` stands between two games.
    """

    ending: str
    media_type: str
    write: Callable[[Exported], str | dict[str, Any]]
    replays: bool = False
    variations: bool = False
    by_itself: bool = True
    between: str = ""


def _document(game: Exported) -> dict[str, Any]:
    view = game.view
    assert view is not None
    return {
        "variant": view.variant,
        "options": view.rules,
        "start": view.start,
        "moves": view.moves,
        "position": view.position,
        "outcome": view.outcome,
        **game.about,
    }


def _text(game: Exported) -> str:
    return game.record if isinstance(game.record, str) else game.record.text()


def _apart(game: Exported) -> Record:
    """The record taken apart; only from a text has it not been played through."""
    return read_record(game.record) if isinstance(game.record, str) else game.record


def _played(game: Exported) -> Record:
    """The record played through. Raises RecordError."""
    record = _apart(game)
    if record is not game.record:
        settle(record)
    return record


FORMATS = {
    "text": Format("txt", _TEXT, _text),
    "pgn": Format(
        "pgn", _TEXT, lambda game: pgn(_apart(game), game.view, game.about), variations=True
    ),
    "json": Format("json", "application/json", _document, by_itself=False),
    "kif": Format("kif", _TEXT, lambda game: kif(_played(game)), True, True),
    "ki2": Format("ki2", _TEXT, lambda game: ki2(_played(game)), True, True),
    "csa": Format("csa", _TEXT, lambda game: csa(_played(game)), True, between="/\n"),
    "usi": Format("usi", _TEXT, lambda game: usi(_played(game)), True),
}
"""The formats by name."""


def own_formats(rules: Rules) -> tuple[str, ...]:
    """The formats that the players of a game have of old, beside those that hold any game.

    CSA names no game, so it is for shogi itself; who reads KIF must find the game by its name.
    """
    files = files_of_shogi(rules) if rules.definition.folder and not rules.secret else 0
    named = ("kif", "ki2") if files else ()
    return (*named, "csa") if rules.name == STARTS["平手"][0] else named
