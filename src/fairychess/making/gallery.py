"""The piece types that the installed variants know, for an inventor to choose from."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache
from typing import Any

from fairychess import betza
from fairychess.pictures import drawing, picture_of
from fairychess.rules.catalogue import available, find, heart
from fairychess.rules.definition import PieceDefinition, parse
from fairychess.rules.variant_error import VariantError

MOST = 260
_LONGEST_BETZA = 60
_BOARD = 8


@cache
def gallery() -> tuple[dict[str, Any], ...]:
    """Known piece types, those first that occur most often: id, name, moves and looks."""
    seen: Counter[tuple[str, str]] = Counter()
    pieces: dict[tuple[str, str], PieceDefinition] = {}
    names = heart()
    for variant in [*names, *(name for name in available() if name not in names)]:
        for piece in _pieces_of(variant):
            key = piece.name, piece.betza
            seen[key] += 1
            known = pieces.setdefault(key, piece)
            if piece.glyphs and not known.glyphs:
                pieces[key] = piece
    return tuple(_entry(pieces[key]) for key, _ in seen.most_common(MOST))


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


def _entry(piece: PieceDefinition) -> dict[str, Any]:
    program = betza.compile(betza.parse(piece.betza), _BOARD, _BOARD)
    said = ("id", "name", "betza", "glyphs", "royal", "promoted")
    picture = picture_of(piece.name, piece.betza, piece.picture)
    return {name: getattr(piece, name) for name in said} | {
        "mnemonic": dataclasses.asdict(betza.mnemonic(program)),
        "picture": picture,
        "drawing": drawing(picture).strokes if picture else (),
    }
