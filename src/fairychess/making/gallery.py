"""The piece types that the installed variants know, for an inventor to choose from."""

import dataclasses
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from fairychess import betza
from fairychess.making.labels import piece_names
from fairychess.pictures import drawing, picture_of
from fairychess.rules.catalogue import available, featured, find
from fairychess.rules.definition import PieceDefinition, parse
from fairychess.rules.variant_error import VariantError

MOST = 260
_LONGEST_BETZA = 60
_BOARD = 8
_CLASSICS = Path(__file__).with_name("classics.toml")


@cache
def gallery() -> tuple[dict[str, Any], ...]:
    """Known piece types: those that everybody looks for, then those that occur most often.

    Each has an id, its name (and what it is called otherwise, `also` and `names` by language), its
    moves and looks, and names of what it usually becomes.
    """
    seen: Counter[tuple[str, str]] = Counter()
    pieces: dict[tuple[str, str], PieceDefinition] = {}
    becomes: dict[tuple[str, str], list[str]] = {}
    names = featured()
    for variant in [*names, *(name for name in available() if name not in names)]:
        found = _pieces_of(variant)
        called = {piece.id: piece.name for piece in found}
        for piece in found:
            key = piece.name, piece.betza
            seen[key] += 1
            if _better(piece, pieces.get(key)):
                pieces[key] = piece
            targets = [called[one] for one in piece.promotes if one in called]
            becomes[key] = list(dict.fromkeys([*becomes.get(key, ()), *targets]))
    classics = tomllib.loads(_CLASSICS.read_text(encoding="utf-8"))["piece"]
    first = [_classic(said, pieces.get((said["name"], said["betza"]))) for said in classics]
    known = {(one["name"], one["betza"]) for one in first}
    others = [key for key, _ in seen.most_common() if key not in known]
    return (*first, *(_entry(pieces[key], becomes[key]) for key in others[: MOST - len(first)]))


def _better(piece: PieceDefinition, known: PieceDefinition | None) -> bool:
    """Says this piece more of its type than the one known: a letter of its own, or kanji?"""
    if known is None or known.promoted != piece.promoted:
        return known is None or known.promoted
    return bool(piece.glyphs and not known.glyphs)


def installed_text(name: str) -> str | None:
    """The variant file of an installed variant, None where there is none of that name."""
    if name not in available():
        return None
    return find(name).read_text(encoding="utf-8")


def _pieces_of(variant: str) -> list[PieceDefinition]:
    """Pieces that can stand for themselves: read without the variant's own rules."""
    try:
        path = find(variant)
        definition = parse(path.read_text(encoding="utf-8"), variant, variant)
    except (VariantError, OSError, UnicodeDecodeError):
        return []
    return [
        piece
        for piece in definition.pieces
        if not piece.role and piece.betza != "-" and len(piece.betza) <= _LONGEST_BETZA
    ]


def _classic(said: dict[str, Any], known: PieceDefinition | None) -> dict[str, Any]:
    """A piece of `classics.toml`; its kanji are those of the installed games."""
    fields = {name: said[name] for name in ("id", "name", "betza")}
    piece = PieceDefinition(**fields, glyphs=known.glyphs if known else "")
    more = {name: said[name] for name in ("royal", "resets", "also") if name in said}
    return _entry(piece, said.get("promotes", [])) | more | {"names": piece_names(said["name"])}


def _entry(piece: PieceDefinition, becomes: list[str]) -> dict[str, Any]:
    program = betza.compile(betza.parse(piece.betza), _BOARD, _BOARD)
    said = ("id", "name", "betza", "glyphs", "royal", "resets", "promoted")
    picture = picture_of(piece.name, piece.betza, piece.picture)
    return {name: getattr(piece, name) for name in said} | {
        "mnemonic": dataclasses.asdict(betza.mnemonic(program)),
        "picture": picture,
        "drawing": drawing(picture).strokes if picture else (),
        "becomes": becomes,
        "also": [],
        "names": {},
    }
