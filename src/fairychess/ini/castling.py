"""Settings about castling, as a rule by files."""

from collections.abc import Iterable
from typing import Any

from fairychess.ini.draft import IniDraft
from fairychess.notation.dialects.fen_fields import FenFields


def castling(draft: IniDraft, fen: FenFields) -> None:
    """Say who castles, with whom and where to."""
    settings = draft.settings
    dropped = settings["castlingDroppedPiece"]
    if not settings["castling"] or not (dropped or fen.castling.strip("-")):
        return
    kings = plain_ids(draft, settings.sides("castlingKingPiece"))
    partners = plain_ids(draft, set().union(*settings.sides("castlingRookPieces")))
    if not kings or not partners:
        return
    white, black = settings.sides("castlingRookPieces")
    if white != black:
        draft.note("castlingRookPieces", "the sides castle with the same types of pieces")
    rule: dict[str, Any] = {"king": kings, "partners": partners}
    rule["kingside"] = file_name(settings["castlingKingsideFile"])
    rule["queenside"] = file_name(settings["castlingQueensideFile"])
    if settings["castlingRank"] != 1:
        rule["rank"] = settings["castlingRank"]
    if settings["castlingKingFile"] != 5:
        rule["king_file"] = file_name(settings["castlingKingFile"])
    if dropped:
        rule["dropped"] = True
    homes = rook_files(draft)
    if homes != {"kingside": file_name(draft.files), "queenside": "a"}:
        rule["rook_files"] = homes
    if settings["oppositeCastling"]:
        rule["opposite"] = True
    if settings["chess960"]:
        rule["chess960"] = True
    draft.rules["castling"] = rule


def plain_ids(draft: IniDraft, types: Iterable[str]) -> list[str]:
    """The ids of these types; what promotion has made never castles."""
    return [ident for ident in draft.ids(types) if not draft.pieces[ident].fields.get("promoted")]


def rook_files(draft: IniDraft) -> dict[str, str]:
    """The files on which partners belong."""
    settings = draft.settings
    last = draft.files
    kingside = min(settings["castlingRookKingsideFile"] or last, last)
    queenside = settings["castlingRookQueensideFile"]
    return {"kingside": file_name(kingside), "queenside": file_name(queenside)}


def file_name(number: int) -> str:
    """The letter of a file that is counted from 1."""
    return chr(ord("a") + number - 1)
