"""The options of an INI section: what type of value each takes, and its value where none is set.

Options that may differ by side end in White or Black; without that ending they set both. Defaults
are texts as a file would have them; squares and sets of types read the same there.
"""

from typing import NamedTuple


class OptionType(NamedTuple):
    """The type of an option's value and its default, as a file writes it."""

    kind: str
    default: str
    sides: bool = False


KINDS = {
    "bool": "true or false",
    "int": "a whole number",
    "rank": "a rank, 1 to 16",
    "file": "a file, a to p or 1 to 16",
    "type": "the letter of a piece, * or -",
    "types": "letters of pieces, * or -",
    "squares": "squares such as e4, *4 (a rank) or e* (a file), or -",
    "value": "win, loss, draw or none",
    "enclosing": "none, reversi, ataxx, quadwrangle, snort, anyside or top",
    "walling": "none, arrow, duck, edge, past or static",
    "chasing": "none or axf",
    "material": "none, janggi, unweighted, whitedrawodds or blackdrawodds",
    "counting": "none, makruk, cambodian or asean",
    "castlings": "castling letters such as KQkq, or -",
    "becomes": "pairs of letters such as p:g s:-",
    "limits": "a letter and a number each, such as q:1 r:2",
    "fen": "a position in FEN",
}
WORDS = {
    kind: tuple(KINDS[kind].replace(" or ", ", ").split(", "))
    for kind in ("value", "enclosing", "walling", "chasing", "material", "counting")
}
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

_PLAIN = {
    "pocketSize": ("int", "0"),
    "maxRank": ("rank", "8"),
    "maxFile": ("file", "8"),
    "chess960": ("bool", "false"),
    "twoBoards": ("bool", "false"),
    "startFen": ("fen", CHESS_START),
    "sittuyinPromotion": ("bool", "false"),
    "piecePromotionOnCapture": ("bool", "false"),
    "mandatoryPawnPromotion": ("bool", "true"),
    "mandatoryPiecePromotion": ("bool", "false"),
    "pieceDemotion": ("bool", "false"),
    "promotionLimit": ("limits", ""),
    "promotedPieceType": ("becomes", ""),
    "blastOnCapture": ("bool", "false"),
    "blastImmuneTypes": ("types", "-"),
    "mutuallyImmuneTypes": ("types", "-"),
    "petrifyOnCaptureTypes": ("types", "-"),
    "petrifyBlastPieces": ("bool", "false"),
    "doubleStep": ("bool", "true"),
    "castling": ("bool", "true"),
    "castlingDroppedPiece": ("bool", "false"),
    "castlingKingsideFile": ("file", "g"),
    "castlingQueensideFile": ("file", "c"),
    "castlingRank": ("rank", "1"),
    "castlingKingFile": ("file", "e"),
    "castlingRookKingsideFile": ("file", ""),
    "castlingRookQueensideFile": ("file", "a"),
    "oppositeCastling": ("bool", "false"),
    "castlingWins": ("castlings", "-"),
    "checking": ("bool", "true"),
    "dropChecks": ("bool", "true"),
    "mustCapture": ("bool", "false"),
    "mustDrop": ("bool", "false"),
    "mustDropType": ("type", "*"),
    "pieceDrops": ("bool", "false"),
    "dropLoop": ("bool", "false"),
    "capturesToHand": ("bool", "false"),
    "firstRankPawnDrops": ("bool", "false"),
    "promotionZonePawnDrops": ("bool", "false"),
    "freeDrops": ("bool", "false"),
    "enclosingDrop": ("enclosing", "none"),
    "enclosingDropStart": ("squares", "-"),
    "sittuyinRookDrop": ("bool", "false"),
    "dropOppositeColoredBishop": ("bool", "false"),
    "dropPromoted": ("bool", "false"),
    "dropNoDoubled": ("type", "-"),
    "dropNoDoubledCount": ("int", "1"),
    "immobilityIllegal": ("bool", "false"),
    "gating": ("bool", "false"),
    "seirawanGating": ("bool", "false"),
    "wallingRule": ("walling", "none"),
    "wallOrMove": ("bool", "false"),
    "cambodianMoves": ("bool", "false"),
    "diagonalLines": ("squares", "-"),
    "makpongRule": ("bool", "false"),
    "flyingGeneral": ("bool", "false"),
    "soldierPromotionRank": ("rank", "1"),
    "flipEnclosedPieces": ("enclosing", "none"),
    "nMoveRule": ("int", "50"),
    "nFoldRule": ("int", "3"),
    "nFoldValue": ("value", "draw"),
    "nFoldValueAbsolute": ("bool", "false"),
    "perpetualCheckIllegal": ("bool", "false"),
    "moveRepetitionIllegal": ("bool", "false"),
    "chasingRule": ("chasing", "none"),
    "stalemateValue": ("value", "draw"),
    "stalematePieceCount": ("bool", "false"),
    "checkmateValue": ("value", "loss"),
    "shogiPawnDropMateIllegal": ("bool", "false"),
    "shatarMateRule": ("bool", "false"),
    "bikjangRule": ("bool", "false"),
    "extinctionValue": ("value", "none"),
    "extinctionClaim": ("bool", "false"),
    "extinctionPseudoRoyal": ("bool", "false"),
    "dupleCheck": ("bool", "false"),
    "extinctionPieceTypes": ("types", "-"),
    "extinctionPieceCount": ("int", "0"),
    "extinctionOpponentPieceCount": ("int", "0"),
    "flagPieceCount": ("int", "1"),
    "flagPieceBlockedWin": ("bool", "false"),
    "flagMove": ("bool", "false"),
    "flagPieceSafe": ("bool", "false"),
    "checkCounting": ("bool", "false"),
    "connectN": ("int", "0"),
    "connectPieceTypes": ("types", "*"),
    "connectVertical": ("bool", "true"),
    "connectHorizontal": ("bool", "true"),
    "connectDiagonal": ("bool", "true"),
    "connectNxN": ("int", "0"),
    "collinearN": ("int", "0"),
    "connectValue": ("value", "win"),
    "materialCounting": ("material", "none"),
    "adjudicateFullBoard": ("bool", "false"),
    "countingRule": ("counting", "none"),
}
_OF_SIDES = {
    "promotionRegion": ("squares", ""),
    "promotionPawnTypes": ("types", "p"),
    "promotionPieceTypes": ("types", "-"),
    "doubleStepRegion": ("squares", ""),
    "tripleStepRegion": ("squares", "-"),
    "enPassantRegion": ("squares", "all"),
    "enPassantTypes": ("types", "p"),
    "castlingKingPiece": ("type", "k"),
    "castlingRookPieces": ("types", "r"),
    "dropRegion": ("squares", "all"),
    "wallingRegion": ("squares", "all"),
    "pass": ("bool", "false"),
    "passOnStalemate": ("bool", "false"),
    "nMoveRuleTypes": ("types", "p"),
    "flagPiece": ("type", "*"),
    "flagRegion": ("squares", "-"),
    "connectRegion1": ("squares", "-"),
    "connectRegion2": ("squares", "-"),
}

OPTIONS = {name: OptionType(*fields) for name, fields in _PLAIN.items()}
OPTIONS |= {name: OptionType(*fields, True) for name, fields in _OF_SIDES.items()}

OLD_NAMES = {
    "whiteFlag": "flagRegionWhite",
    "blackFlag": "flagRegionBlack",
    "whiteDropRegion": "dropRegionWhite",
    "blackDropRegion": "dropRegionBlack",
    "castlingRookPiece": "castlingRookPieces",
    "promotedPieceTypes": "promotedPieceType",
}
"""What older files call an option."""

OLD_WALLS = {
    "arrowGating": "arrow",
    "duckGating": "duck",
    "pastGating": "past",
    "staticGating": "static",
}
"""Older files set a walling rule by an option of its own."""

APPEARANCE = frozenset(("variantTemplate", "pieceToCharTable", "nnueAlias", "pieceToChar"))
"""For other programs' windows and networks; nothing of the game depends on them."""


def is_piece_value(option: str) -> bool:
    """Does the option only say what a piece is worth to another program?"""
    return option.endswith(("ValueMg", "ValueEg"))
