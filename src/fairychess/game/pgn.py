"""Records in PGN as other chess programs read it: moves in algebraic notation, the usual tags.

Games whose moves are not written so keep their canonical texts. What is decided before the first
move of a piece (a setup drawn by lot) becomes the position the game starts from, for PGN has no
words for it; what a game in progress hides stays hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from fairychess.game.info import variant_info
from fairychess.game.reading import Record, RecordedMove, RecordError, read_record
from fairychess.game.replaying import options_of, steps
from fairychess.game.view import View
from fairychess.rules import available

STYLE = "san"
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every PGN begins with; `?` stands for what is not known."""
UNKNOWN = {"Date": "????.??.??", "Result": "*"}
_OF_THE_DRAWS = ("Start", "Seed", "Salt", "Commitment", "Tosser")


def pgn(text: str, view: View, about: Mapping[str, Any] | None = None) -> str:
    """A record in PGN; `view` is of the same game, `about` says who played."""
    record = read_record(text)
    name = record.tags["Variant"]
    if name not in available() or record.definition:
        return text
    info = variant_info(name, dict(options_of(record.tags.get("Options", ""))))
    if STYLE not in info.notations:
        return text
    column = info.notations.index(STYLE)
    spelled = [move.spelled[column] if move.spelled else "" for move in view.moves]
    moves = [
        replace(move, text=said) if said else move
        for move, said in zip(record.moves, spelled, strict=True)
    ]
    begun = next((ply for ply, said in enumerate(spelled) if said), 0)
    tags = dict(record.tags)
    if begun and not any(move.hidden for move in record.moves[:begun]):
        tags, moves = _begun(record, moves, begun)
    elif tags.get("Start", info.start) != info.start:
        tags |= _set_up(tags["Start"])
    return Record(_head(tags, info.title, about or {}), tuple(moves), record.result).text()


def _begun(
    record: Record, moves: list[RecordedMove], begun: int
) -> tuple[dict[str, str], list[RecordedMove]]:
    """Tags and moves of a game that starts where the first piece is moved."""
    tags = {name: value for name, value in record.tags.items() if name not in _OF_THE_DRAWS}
    try:
        *_, game = islice(steps(replace(record, result="*")), begun + 1)
    except RecordError:
        return dict(record.tags), moves
    start = game.view("spectator").position
    return tags | {"Start": start} | _set_up(start), moves[begun:]


def _set_up(start: str) -> dict[str, str]:
    """The tags for a start of one's own; a FEN has none of the fields that rules add."""
    fields = [field for field in start.split() if "=" not in field]
    return {"SetUp": "1", "FEN": " ".join(fields)}


def _head(tags: dict[str, str], title: str, about: Mapping[str, Any]) -> dict[str, str]:
    """The tags in the order of PGN, with who played where that is known."""
    players = about.get("players")
    known = {
        "Event": title,
        "White": _name(players, "first"),
        "Black": _name(players, "second"),
        **tags,
    }
    roster = {tag: known.get(tag) or UNKNOWN.get(tag, "?") for tag in ROSTER}
    return roster | {tag: value for tag, value in known.items() if tag not in ROSTER}


def _name(players: Any, side: str) -> str:
    """What the player of a side is called; "" where nobody says."""
    return str(getattr(getattr(players, side, None), "name", "") or "")
