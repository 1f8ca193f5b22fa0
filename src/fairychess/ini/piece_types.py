"""The piece types that INI files know by name: how each moves, in the file's own Betza dialect.

A type listed here is set by `type = letter`; `customPiece1` to `customPiece25` bring their moves.
The moves are those of the games that the pieces come from (xiangqi, janggi, shogi, makruk ...).
"""

from typing import NamedTuple

MOST_CUSTOM = 25


class PieceType(NamedTuple):
    """A type's moves, what people call it, and its drawing where there is one."""

    moves: str
    name: str
    picture: str = ""


PIECE_TYPES = {
    "pawn": PieceType("fmWfceF", "Pawn", "pawn"),
    "knight": PieceType("N", "Knight", "knight"),
    "bishop": PieceType("B", "Bishop", "bishop"),
    "rook": PieceType("R", "Rook", "rook"),
    "queen": PieceType("Q", "Queen", "queen"),
    "fers": PieceType("F", "Fers"),
    "alfil": PieceType("A", "Alfil"),
    "fersAlfil": PieceType("FA", "Elephant"),
    "silver": PieceType("FfW", "Silver General"),
    "aiwok": PieceType("RNF", "Aiwok"),
    "bers": PieceType("RF", "Dragon King"),
    "archbishop": PieceType("BN", "Archbishop"),
    "chancellor": PieceType("RN", "Chancellor"),
    "amazon": PieceType("QN", "Amazon"),
    "knibis": PieceType("mNcB", "Knight-Bishop"),
    "biskni": PieceType("mBcN", "Bishop-Knight"),
    "kniroo": PieceType("mNcR", "Knight-Rook"),
    "rookni": PieceType("mRcN", "Rook-Knight"),
    "shogiPawn": PieceType("fW", "Pawn"),
    "lance": PieceType("fR", "Lance"),
    "shogiKnight": PieceType("fN", "Knight"),
    "gold": PieceType("WfF", "Gold General"),
    "dragonHorse": PieceType("BW", "Dragon Horse"),
    "clobber": PieceType("cW", "Stone"),
    "breakthrough": PieceType("fmWfF", "Pawn"),
    "immobile": PieceType("", "Stone"),
    "cannon": PieceType("mRcpR", "Cannon"),
    "janggiCannon": PieceType("pR", "Cannon"),
    "soldier": PieceType("fsW", "Soldier"),
    "horse": PieceType("nN", "Horse"),
    "elephant": PieceType("nA", "Elephant"),
    "janggiElephant": PieceType("nZ", "Elephant"),
    "banner": PieceType("RcpRnN", "Banner"),
    "wazir": PieceType("W", "Wazir"),
    "commoner": PieceType("K", "Commoner"),
    "centaur": PieceType("KN", "Centaur"),
    "king": PieceType("K", "King", "king"),
}

CUSTOM = tuple(f"customPiece{number}" for number in range(1, MOST_CUSTOM + 1))
ALL_TYPES = (*PIECE_TYPES, *CUSTOM)
CHESS = {"pawn": "p", "knight": "n", "bishop": "b", "rook": "r", "queen": "q", "king": "k"}
