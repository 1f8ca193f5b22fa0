"""Settings about checks and about how a game ends, as rules."""

from typing import Any

from fairychess.ini.draft import IniDraft, both
from fairychess.ini.values import EVERY
from fairychess.notation.dialects.fen_fields import FenFields
from fairychess.position.sides import SIDES


def royals(draft: IniDraft) -> None:
    """Checks, mate and stalemate. Rules are asked in this order."""
    settings = draft.settings
    mate = settings["checkmateValue"]
    if settings["shatarMateRule"]:
        draft.rules["shatar_mate"] = {
            "shak": draft.ids(("bers", "rook", "knight")),
            "forbidden": draft.ids(("knight",)),
        }
    if pseudo_royal(draft):
        draft.rules["pseudo_royal"] = pseudo_royal_terms(draft)
    has_king = "king" in settings.pieces
    by_count = settings["stalematePieceCount"]
    if by_count or not has_king:
        rule = {"result": settings["stalemateValue"]}
        if by_count:
            rule["by_count"] = True
        if has_king:
            rule["checkmate"] = mate
        draft.rules["no_move"] = rule
    if has_king:
        rule = {"royals": "every", "stalemate": settings["stalemateValue"]}
        if mate != "loss":
            rule["checkmate"] = mate
        draft.rules["royal_check"] = rule
    if not settings["checking"]:
        draft.rules["no_checks"] = {}
    if settings["flyingGeneral"] and has_king:
        draft.rules["facing_generals"] = {}
    if settings["makpongRule"]:
        draft.rules["no_flight"] = {}


def pseudo_royal_terms(draft: IniDraft) -> dict[str, Any]:
    """Which pieces count as royal, and when."""
    settings = draft.settings
    groups = draft.groups(settings["extinctionPieceTypes"])
    pieces = [group[0] if len(group) == 1 else group for group in groups]
    rule: dict[str, Any] = {"pieces": pieces}
    if settings["extinctionPieceCount"]:
        rule["most"] = settings["extinctionPieceCount"] + 1
    if settings["dupleCheck"]:
        rule["all_attacked"] = True
    if settings["checkmateValue"] != "loss":
        rule["checkmate"] = settings["checkmateValue"]
    return rule


def pseudo_royal(draft: IniDraft) -> bool:
    """Are there pieces that count as royal because losing them loses the game?"""
    settings = draft.settings
    return bool(
        settings["extinctionPseudoRoyal"]
        and settings["extinctionPieceTypes"]
        and settings["extinctionValue"] != "none"
    )


def extinction(draft: IniDraft) -> None:
    """Too few pieces of a type."""
    settings = draft.settings
    types = settings["extinctionPieceTypes"]
    if settings["extinctionValue"] == "none" or not types:
        return
    if pseudo_royal(draft) and not settings["blastOnCapture"]:
        return
    groups = draft.groups(types)
    if not groups:
        return
    items = [group if len(group) > 1 else group[0] for group in groups]
    rule: dict[str, Any] = {"pieces": EVERY if EVERY in types else items}
    if settings["extinctionValue"] != "loss":
        rule["result"] = settings["extinctionValue"]
    for key, option in (
        ("count", "extinctionPieceCount"),
        ("enemy_count", "extinctionOpponentPieceCount"),
    ):
        if settings[option]:
            rule[key] = settings[option]
    if settings["extinctionClaim"]:
        rule["claim"] = True
    draft.rules["extinction"] = rule


def goal(draft: IniDraft) -> None:
    """Squares to reach."""
    settings = draft.settings
    if not any(draft.clip(region) for region in settings.sides("flagRegion")):
        return
    first, second = (pieces_of(draft, kind) for kind in settings.sides("flagPiece"))
    rule: dict[str, Any] = {"squares": draft.sides("flagRegion"), "pieces": both(first, second)}
    if settings["flagPieceCount"] != 1:
        rule["count"] = settings["flagPieceCount"]
    if settings["flagPieceBlockedWin"]:
        rule["blocked"] = True
    if settings["flagPieceSafe"] and not settings["flagMove"]:  # who is still there was safe
        rule["safe"] = True
    if settings["flagMove"]:
        rule["reply"] = "equal" if "king" in settings.sides("flagPiece") else "always"
    draft.rules["goal"] = rule


def pieces_of(draft: IniDraft, kind: str) -> Any:
    """The ids of a type, `"*"` for any."""
    return EVERY if kind == EVERY else draft.ids([kind])


def check_limit(draft: IniDraft, fen: FenFields) -> None:
    """So many checks win."""
    if not draft.settings["checkCounting"]:
        return
    limits = [1, 1]
    if fen.checks and not fen.given_checks:
        limits = [int(word) for word in fen.checks.split("+") if word.isdecimal()] or limits
    first, second = (*limits, limits[0])[:2]
    draft.rules["check_limit"] = {"checks": both(max(1, first), max(1, second))}


def connect(draft: IniDraft) -> None:
    """Rows, squares and chains."""
    settings = draft.settings
    rule: dict[str, Any] = {
        key: settings[option]
        for key, option in (
            ("length", "connectN"),
            ("square", "connectNxN"),
            ("collinear", "collinearN"),
        )
        if settings[option]
    }
    if any(draft.clip(region) for region in settings.sides("connectRegion1")):
        rule["chain_from"] = draft.sides("connectRegion1")
        rule["chain_to"] = draft.sides("connectRegion2")
    if not rule:
        return
    if EVERY not in settings["connectPieceTypes"]:
        rule["pieces"] = draft.ids(settings["connectPieceTypes"])
    for direction in ("vertical", "horizontal", "diagonal"):
        if not settings[f"connect{direction.title()}"]:
            rule[direction] = False
    if settings["connectValue"] != "win":
        rule["result"] = settings["connectValue"]
    draft.rules["connections"] = rule


JANGGI_POINTS = {
    "rook": 13,
    "janggiCannon": 7,
    "horse": 5,
    "janggiElephant": 3,
    "wazir": 3,
    "soldier": 2,
}
"""What the pieces of janggi count when a game is decided by points."""

MATERIAL: dict[str, dict[str, Any]] = {
    "unweighted": {},
    "blackdrawodds": {"points": "none", "tie": "second", "stalemate": True},
    "whitedrawodds": {"points": "none", "tie": "first", "stalemate": True},
}


def material(draft: IniDraft) -> None:
    """Counting pieces where a game ends without a winner, and other ends of it."""
    settings = draft.settings
    style = settings["materialCounting"]
    if style == "janggi":
        points = {
            ident: JANGGI_POINTS[made.kind]
            for ident, made in draft.pieces.items()
            if made.kind in JANGGI_POINTS
        }
        draft.rules["material_count"] = {"points": points, "bonus": {"second": "1.5"}}
    elif style != "none":
        draft.rules["material_count"] = dict(MATERIAL[style])
    if settings["adjudicateFullBoard"]:
        draft.rules["full_board"] = {}
    if settings["countingRule"] != "none":
        counted = {"rook": "rook", "khon": "silver", "knight": "knight", "pawn": "pawn"}
        ids = {name: draft.ids([kind]) for name, kind in counted.items()}
        draft.rules["counting"] = {"style": settings["countingRule"], **ids}
    if settings["bikjangRule"]:
        draft.rules["bikjang"] = {}
    if settings["castlingWins"]:
        draft.rules["castling_wins"] = {"castlings": settings["castlingWins"], "needed": True}


def repetition(draft: IniDraft) -> None:
    """Positions that come again, and plies without progress."""
    settings = draft.settings
    limit = settings["nFoldRule"]
    if settings["moveRepetitionIllegal"]:
        draft.rules["move_repetition"] = {}
    if settings["chasingRule"] != "none":
        draft.rules["perpetual_chase"] = {
            "limit": max(limit, 2),
            "soldiers": draft.ids(["soldier"]),
        }
    if limit > 0:
        rule: dict[str, Any] = {"limit": limit}
        if settings["nFoldValue"] not in ("draw", "none"):
            rule["result"] = settings["nFoldValue"]
            if settings["nFoldValueAbsolute"]:
                rule["result"] = {"win": SIDES[0], "loss": SIDES[1]}[settings["nFoldValue"]]
        if settings["perpetualCheckIllegal"]:
            rule["perpetual"] = "loses"
        draft.rules["repetition"] = rule
    if settings["nMoveRule"] > 0:
        rule = {"plies": 2 * settings["nMoveRule"]}
        first, second = (draft.selection(kinds) for kinds in settings.sides("nMoveRuleTypes"))
        if first != second:
            rule["resets"] = {"first": first, "second": second}
        draft.rules["quiet_limit"] = rule
