"""Settings about castling, as initial moves and a rule."""

from __future__ import annotations

from fairychess.ini.draft import Draft
from fairychess.notation.fen import Fen


def castling(draft: Draft, fen: Fen) -> None:
    """Say who castles, and how far."""
    settings = draft.settings
    if not settings["castling"] or fen.castling in ("-", ""):
        return
    kind = settings.sides("castlingKingPiece")[0]
    ident = draft.plain_id(kind)
    homes = [square for square, text in fen.pieces.items() if text == ident]
    if len(homes) != 1:
        return
    right = settings["castlingKingsideFile"] - 1 - homes[0][0]
    left = homes[0][0] - settings["castlingQueensideFile"] + 1
    made = draft.pieces[ident]
    item = f"isO{right}" if right == left else f"irO{right}ilO{left}"
    made.fields["betza"] += item
    draft.rules["castling"] = {}
