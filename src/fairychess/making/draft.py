"""A variant file as data and back: what an editor changes, without a word of the text's form.

    {"variant": {"title": "Chess", "board": {...}, "pieces": [...], "rules": {...}},
     "setup": {"squares": {"e1": "K", ...}, "moved": ["q"], ...}}

`variant` is the file as TOML has it, with its start under `setup` if that can be read as pieces on
squares; `moved` has the letters of castlings that the start does not allow although its pieces
could (`rights` writes the others). `setup` is None where options choose the start, or where it is
wrong. The text is written in one layout, so comments are lost; reading it gives the same data.
"""

from typing import Any, TypeGuard

from fairychess.board import Board, BoardError
from fairychess.board.geometry import MOST
from fairychess.making.setup import read_setup, setup_text
from fairychess.messages import ExplainedError, prefixed
from fairychess.rules.composed.sentences import TABLES as SENTENCES
from fairychess.rules.diagram.toml import key_of, line, table
from fairychess.rules.variant_error import read_toml

WHERE = "definition"
"""The name of a draft's text in complaints: `definition:LINE`."""

LONGEST = 50_000
"""Letters of a variant file that can be kept and played here."""

_HEAD = ("title", "summary", "inventor", "year", "aliases", "sources", "style")
_TABLES = ("board", "seats", "start", "notation", "numbers")
_DEEPEST = 20


class DraftError(ExplainedError):
    """Data that is no draft, in one line."""


def read_draft(text: str) -> dict[str, Any]:
    """The data of a variant file. Raises VariantError where the text is no TOML."""
    variant = read_toml(text, WHERE)
    return {"variant": variant, "setup": setup_of(variant)}


def setup_of(variant: Any) -> dict[str, Any] | None:
    """The start of a variant's data as pieces on squares; None where it is none or not plain."""
    if not isinstance(variant, dict):
        return None
    start, board = variant.get("start"), board_of_draft(variant)
    position = start.get("position") if isinstance(start, dict) else None
    if board is None or not isinstance(position, str):
        return None
    return read_setup(position, board)


def board_of_draft(variant: dict[str, Any]) -> Board | None:
    """The board of a draft without its holes, None where there can be none."""
    table = variant.get("board")
    if not isinstance(table, dict):
        return None
    files, ranks, levels = table.get("files"), table.get("ranks"), table.get("levels", 1)
    if not (is_length(files) and is_length(ranks) and is_length(levels)):
        return None
    try:
        shape = str(table.get("shape", "levels" if levels > 1 else "rectangle"))
        return Board(files, ranks * levels, shape=shape, levels=levels)
    except BoardError:
        return None


def is_length(value: object) -> TypeGuard[int]:
    """Whether a board may have so many files or ranks; True is no number."""
    return type(value) is int and 1 <= value <= MOST


def draft_text(draft: dict[str, Any]) -> str:
    """The variant file of a draft. Raises DraftError for data that is none."""
    _check(draft)
    variant = dict(draft["variant"])
    _put_start(variant, draft.get("setup"))
    rows = [line(name, variant[name]) for name in _HEAD if name in variant]
    for name in _TABLES:
        if name in variant:
            rows += _tables(name, variant[name])
    for name in ("options", "translations"):
        rows += _named_tables(name, variant)
    rows += _repeated("pieces", variant.get("pieces", []))
    for name in ("roles", "rules"):
        rows += _named_tables(name, variant)
    for name in SENTENCES:
        rows += _repeated(name, variant.get(name, []))
    known = {*_HEAD, *_TABLES, *SENTENCES, "options", "translations", "pieces", "roles", "rules"}
    unknown = [line(name, value) for name, value in variant.items() if name not in known]
    return "\n".join([*unknown, *rows]).strip("\n") + "\n"


def _put_start(variant: dict[str, Any], setup: dict[str, Any] | None) -> None:
    """Write the start position; one that says the same already is left as it is."""
    board = board_of_draft(variant)
    if setup is None or board is None:
        return
    start = dict(variant.get("start") or {})
    known = start.get("position")
    said = {name: value for name, value in setup.items() if name != "moved"}
    # Empty brackets say nothing, and are refused as soon as a game has no hands any more.
    if not isinstance(known, str) or "[]" in known or read_setup(known, board) != said:
        seats = variant.get("seats")
        letters = seats.get("letters", "wb") if isinstance(seats, dict) else "wb"
        start["position"] = setup_text(setup, board, str(letters) or "wb")
    variant["start"] = start


def _named_tables(name: str, variant: dict[str, Any]) -> list[str]:
    """A header for each table in a table of tables."""
    found = variant.get(name)
    if not isinstance(found, dict):
        return [] if found is None else [line(name, found)]
    return [row for key, value in found.items() for row in _tables(f"{name}.{key_of(key)}", value)]


def _repeated(name: str, value: Any) -> list[str]:
    """A table for each of several: pieces, or sentences of a kind."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise DraftError(prefixed(name, "fault_table"))
    return [
        row
        for each in value
        for row in ("", f"[[{name}]]", *(line(key, item) for key, item in each.items()))
    ]


def _tables(header: str, value: Any) -> list[str]:
    if isinstance(value, dict):
        return ["", *table(header, value)]
    raise DraftError(prefixed(header, "fault_table"))


# ---- is it a draft at all? --------------------------------------------------------------------


def _check(draft: Any) -> None:
    if not isinstance(draft, dict) or not isinstance(draft.get("variant"), dict):
        raise DraftError("draft_table")
    for name, value in draft["variant"].items():
        _check_value(name, value, 0)
    pieces = draft["variant"].get("pieces", [])
    if not isinstance(pieces, list) or not all(isinstance(piece, dict) for piece in pieces):
        raise DraftError("draft_pieces")
    if draft.get("setup") is not None:
        _check_setup(draft["setup"])


def _check_value(name: str, value: Any, depth: int) -> None:
    """What a variant file can hold; nothing (null) and fractions have no place in one."""
    if depth > _DEEPEST:
        raise DraftError("draft_nested", name=name[:40])
    if isinstance(value, dict):
        for key, item in value.items():
            _check_value(str(key), item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_value(name, item, depth + 1)
    elif not isinstance(value, (str, int)):
        raise DraftError("draft_values", name=name[:40])


def _check_setup(setup: Any) -> None:
    squares = setup.get("squares") if isinstance(setup, dict) else None
    hands = setup.get("hands") if isinstance(setup, dict) else None
    good = (
        isinstance(squares, dict)
        and all(isinstance(ident, str) for ident in squares.values())
        and isinstance(hands, list)
        and len(hands) == 2
        and all(isinstance(hand, dict) for hand in hands)
        and all(type(count) is int for hand in hands for count in hand.values())
        and isinstance(setup.get("turn"), str)
        and isinstance(setup.get("rest"), str)
        and isinstance(setup.get("moved", []), list)
    )
    if not good:
        raise DraftError("draft_setup")
