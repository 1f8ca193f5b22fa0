"""Settings about castling, as a rule."""

from __future__ import annotations

from typing import Any

from fairychess.ini.draft import Draft


def castling(draft: Draft) -> None:
    """Say who castles with whom, and where to."""
    settings = draft.settings
    if not settings["castling"]:
        return
    kings = plain_ids(draft, settings.sides("castlingKingPiece"))
    partners = plain_ids(draft, set().union(*settings.sides("castlingRookPieces")))
    kingside = min(settings["castlingKingsideFile"], draft.files)
    queenside = settings["castlingQueensideFile"]
    if not kings or not partners or kingside < 2 or queenside + 1 > draft.files:
        return
    rule: dict[str, Any] = {"king": kings if len(kings) > 1 else kings[0]}
    if partners != ["R"]:
        rule["partners"] = partners
    rule |= {"kingside": letter(kingside), "queenside": letter(queenside)}
    if settings["castlingRank"] != 1:
        rule["rank"] = settings["castlingRank"]
    if settings["castlingKingFile"] <= draft.files:
        rule["king_file"] = letter(settings["castlingKingFile"])
    else:
        rule["king_file"] = "a"
    for key, option in (("opposite", "oppositeCastling"), ("chess960", "chess960")):
        if settings[option]:
            rule[key] = True
    if settings["castlingDroppedPiece"]:
        rule["dropped"] = True
        last = settings["castlingRookKingsideFile"] or draft.files
        files = (min(last, draft.files), settings["castlingRookQueensideFile"])
        rule["rook_files"] = dict(zip(("kingside", "queenside"), map(letter, files), strict=True))
    draft.rules["castling"] = rule


def plain_ids(draft: Draft, types: Any) -> list[str]:
    """The ids of the unpromoted pieces of these types."""
    found = (draft.plain_id(kind) for kind in types)
    return sorted({ident for ident in found if ident})


def letter(file: int) -> str:
    """The letter of a file counted from 1."""
    return chr(ord("a") + file - 1)
