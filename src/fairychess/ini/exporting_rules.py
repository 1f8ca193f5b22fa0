"""Rules as settings of an INI section: one function a rule, the opposite of what an import does.

A function takes the rule's parameters, all of them, and returns settings. What it does not look at
is checked all the same: the section is read back, and every parameter compared.
"""

from collections.abc import Callable
from typing import Any

from fairychess.ini.endings import MATERIAL
from fairychess.ini.exporting_pieces import COLOURS, letters, squares
from fairychess.ini.normal import Normal
from fairychess.messages import Message, Parameter
from fairychess.position.sides import SIDES
from fairychess.rules.squares import squares_of_sides

Settings = dict[str, str]
Writer = Callable[[Normal, dict[str, Any]], Settings]
EVERYTHING = "*"


def rule_settings(variant: Normal) -> tuple[Settings, list[Message]]:
    """Return the settings of all rules, and reasons for rules that cannot be said."""
    found: Settings = {
        "castling": "false",
        "nFoldRule": "0",
        "nMoveRule": "0",
    }
    reasons = []
    for name, parameters in variant.rules.items():
        writer = WRITERS.get(name)
        if writer is None:
            reasons.append(Message("export_no_rule", {"rule": f"rules.{name}"}))
            continue
        try:
            found |= writer(variant, parameters)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            said: dict[str, Parameter] = {"rule": f"rules.{name}"}
            said["said"] = " ".join(str(error).split())
            reasons.append(Message("export_parameters", said))
    return found, reasons


def yes(value: Any) -> str:
    """`true` or `false`."""
    return "true" if value else "false"


def ids(value: Any) -> str:
    """Ids, or lists of ids that count together, as letters; promoted forms go with their type."""
    if value == EVERYTHING:
        return EVERYTHING
    flat = [item for each in value for item in ([each] if isinstance(each, str) else each)]
    return letters(item for item in flat if len(item) == 1)


def of_sides(option: str, first: str, second: str) -> Settings:
    """An option for both sides, or one for each."""
    if first == second:
        return {option: first}
    return {option + colour: text for colour, text in zip(COLOURS, (first, second), strict=True)}


def by_side(value: Any) -> tuple[Any, Any]:
    """A parameter of each side."""
    if isinstance(value, dict) and set(value) <= set(SIDES):
        return value.get("first", []), value.get("second", [])
    return value, value


def regions(variant: Normal, option: str, value: Any) -> Settings:
    """Squares of both sides."""
    first, second = squares_of_sides(variant, value)
    return of_sides(option, squares(variant, first), squares(variant, second))


def promotion(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Zones, when promotion must be, limits."""
    zone = rule["zone"]
    if isinstance(zone, int):
        first = [rank + 1 for rank in range(variant.ranks - zone, variant.ranks)]
        found = {
            "promotionRegionWhite": " ".join(f"*{rank}" for rank in first) or "-",
            "promotionRegionBlack": " ".join(f"*{rank + 1}" for rank in range(zone)) or "-",
        }
    else:
        found = regions(variant, "promotionRegion", zone)
    terms = [rule, *rule["groups"]]
    for each in terms:
        pieces = "leave" in each["when"]
        option = "mandatoryPiecePromotion" if pieces else "mandatoryPawnPromotion"
        found[option] = yes(each["compulsory"] == "always")
        if each["compulsory"] == "stuck":
            found["immobilityIllegal"] = "true"
        if each.get("captures_only"):
            found["piecePromotionOnCapture"] = "true"
    if any(
        ident.startswith("+") and ident[1:] in piece.promotes[0]
        for ident, piece in variant.pieces.items()
    ):
        found["pieceDemotion"] = "true"
    if rule["limits"]:
        found["promotionLimit"] = " ".join(map(limit_of, rule["limits"]))
    return found


def limit_of(limit: dict[str, Any]) -> str:
    """A limit of a promotion, `q:1`; its first type that has a letter stands for all."""
    ident = next(name for name in limit["types"] if len(name) == 1)
    return f"{ident.lower()}:{limit['most']}"


def castling(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Castling by files."""
    if rule["king"] is None or not rule["safe"]:
        raise ValueError("it is not said by files")
    kings = [rule["king"]] if isinstance(rule["king"], str) else rule["king"]
    homes = rule["rook_files"] or {}
    return {
        "castling": "true",
        "castlingKingPiece": kings[0].lower(),
        "castlingRookPieces": ids(rule["partners"]),
        "castlingKingsideFile": rule["kingside"] or "g",
        "castlingQueensideFile": rule["queenside"] or "c",
        "castlingRank": str(rule["rank"]),
        "castlingKingFile": rule["king_file"],
        "castlingDroppedPiece": yes(rule["dropped"]),
        "castlingRookKingsideFile": homes.get("kingside", ""),
        "castlingRookQueensideFile": homes.get("queenside", "a"),
        "oppositeCastling": yes(rule["opposite"]),
        "chess960": yes(rule["chess960"]),
    }


def drops(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Hands and drops."""
    found = {
        "pieceDrops": yes(rule["drop"]),
        "capturesToHand": yes(rule.get("captures", True) and "pocket" not in variant.rules),
        "dropLoop": yes(not rule["demote"]),
        "dropPromoted": yes(rule.get("promoted")),
        "dropChecks": yes(rule.get("checks", True)),
        "freeDrops": yes(rule.get("supply")),
        "dropOppositeColoredBishop": yes(rule.get("both_shades")),
        "shogiPawnDropMateIllegal": yes(rule["no_mate"]),
        "immobilityIllegal": yes(rule["no_stuck"]),
        "firstRankPawnDrops": "true",
        "promotionZonePawnDrops": "true",
    }
    if rule.get("squares") not in (None, "*"):
        found |= regions(variant, "dropRegion", rule["squares"])
    found |= single_drops(variant, rule.get("squares_of") or {})
    for ident, number in (rule["limits"] or {}).items():
        found |= {"dropNoDoubled": ident.lower(), "dropNoDoubledCount": str(number)}
    return found


def single_drops(variant: Normal, squares_of: dict[str, Any]) -> Settings:
    """Squares for the drops of pawns, and of the rooks of sittuyin."""
    found: Settings = {}
    zones = [rule["zone"] for name, rule in variant.rules.items() if name in PROMOTIONS]
    for ident, value in squares_of.items():
        allowed = squares_of_sides(variant, value)[0]
        if variant.pieces[ident].betza == "R":
            found["sittuyinRookDrop"] = "true"
            continue
        first = any(at < variant.files for at in allowed)
        zone = zones[0] if zones else 0
        if isinstance(zone, int):
            zone = {"first": [f"*{variant.ranks - rank}" for rank in range(zone)]}
        inside = squares_of_sides(variant, zone)[0] & allowed
        found["firstRankPawnDrops"] = yes(first)
        found["promotionZonePawnDrops"] = yes(inside)
    return found


PROMOTIONS = ("promotion", "promotion_in_place")


def royal_check(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Stalemate and mate."""
    return {"stalemateValue": rule["stalemate"], "checkmateValue": rule.get("checkmate", "loss")}


def no_move(variant: Normal, rule: dict[str, Any]) -> Settings:
    """No move left."""
    found = {"stalemateValue": rule["result"]}
    if rule.get("by_count"):
        found["stalematePieceCount"] = "true"
    return found


def pseudo_royal(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Pieces that count as royal."""
    return {
        "extinctionPseudoRoyal": "true",
        "extinctionValue": "loss",
        "extinctionPieceTypes": ids(rule["pieces"]),
        "extinctionPieceCount": str((rule["most"] or 1) - 1),
        "dupleCheck": yes(rule["all_attacked"]),
    }


def extinction(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Too few pieces of a type."""
    return {
        "extinctionValue": rule["result"],
        "extinctionPieceTypes": ids(rule["pieces"]),
        "extinctionPieceCount": str(rule["count"]),
        "extinctionOpponentPieceCount": str(rule["enemy_count"]),
        "extinctionClaim": yes(rule["claim"]),
    }


def goal(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Squares to reach."""
    found = regions(variant, "flagRegion", rule["squares"])
    first, second = by_side(rule["pieces"])
    for colour, pieces in zip(COLOURS, (first, second), strict=True):
        text = ids(pieces)
        if len(text) != 1:
            raise ValueError("more than one type of piece may reach the squares")
        found["flagPiece" + colour] = text
    return found | {
        "flagPieceCount": str(rule["count"]),
        "flagPieceBlockedWin": yes(rule["blocked"]),
        "flagPieceSafe": yes(rule["safe"]),
        "flagMove": yes(rule["reply"] != "none"),
    }


def check_limit(variant: Normal, rule: dict[str, Any]) -> Settings:
    """So many checks win."""
    first, second = by_side(rule["checks"])
    words = variant.fen.split()
    fen = " ".join([*words[:4], f"{first}+{second}", *words[4:6]])
    variant.fen = fen
    return {"checkCounting": "true"}


def connect(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Rows, squares and chains."""
    found = {
        "connectN": str(rule["length"]),
        "connectNxN": str(rule["square"]),
        "collinearN": str(rule["collinear"]),
        "connectPieceTypes": ids(rule["pieces"]),
        "connectValue": rule["result"],
    }
    found |= {f"connect{name.title()}": yes(rule[name]) for name in DIRECTIONS}
    for number, key in enumerate(("chain_from", "chain_to"), 1):
        if rule[key]:
            found |= regions(variant, f"connectRegion{number}", rule[key])
    return found


DIRECTIONS = ("vertical", "horizontal", "diagonal")


def explosion(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Captures that blow up."""
    return {
        "blastOnCapture": "true",
        "blastImmuneTypes": ids(rule["immune"]),
        "petrifyOnCaptureTypes": ids(rule["petrify"]),
        "petrifyBlastPieces": yes(rule["petrify_others"]),
    }


def walls(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Squares that get walled."""
    found = {"wallingRule": rule["style"]}
    if rule.get("squares") not in (None, "*"):
        found |= regions(variant, "wallingRegion", rule["squares"])
    if rule.get("instead") or rule.get("instead_of_move"):
        found["wallOrMove"] = "true"
    return found


def passes(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Who may pass, and when."""
    found: Settings = {}
    for colour, side in zip(COLOURS, SIDES, strict=True):
        found["pass" + colour] = yes(rule[side] == "always")
        found["passOnStalemate" + colour] = yes(rule[side] == "stalemate")
    return found


def compulsion(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Captures and drops that must be made."""
    found = {"mustCapture": yes(rule["captures"]), "mustDrop": yes(rule["drops"])}
    if isinstance(rule["drops"], list) and rule["drops"]:
        found["mustDropType"] = rule["drops"][0].lower()
    return found


def enclosing(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Drops that enclose, pieces that turn round."""
    found = {"enclosingDrop": rule["drops"], "flipEnclosedPieces": rule["flips"]}
    found = {key: "none" if text in ("anywhere", "", None) else text for key, text in found.items()}
    if rule["start"]:
        found |= regions(variant, "enclosingDropStart", rule["start"])
    return found


def repetition(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Positions that come again."""
    result = rule.get("result", "draw")
    absolute = {"first": "win", "second": "loss"}
    return {
        "nFoldRule": str(rule["limit"]),
        "nFoldValue": absolute.get(result, result),
        "nFoldValueAbsolute": yes(result in absolute),
        "perpetualCheckIllegal": yes(rule["perpetual"] == "loses"),
    }


def quiet_limit(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Plies without progress."""
    found = {"nMoveRule": str(rule["plies"] // 2)}
    resets = rule.get("resets")
    if isinstance(resets, dict):
        first, second = by_side(resets)
        found |= {"nMoveRuleTypesWhite": ids(first), "nMoveRuleTypesBlack": ids(second)}
    return found


def material_count(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Points where nobody has won."""
    if isinstance(rule["points"], dict):
        return {"materialCounting": "janggi"}
    for style, terms in MATERIAL.items():
        if all(rule[key] == value for key, value in terms.items()) and bool(terms) == (
            rule["points"] == "none"
        ):
            return {"materialCounting": style}
    raise ValueError("the points are others")


def promotion_in_place(variant: Normal, rule: dict[str, Any]) -> Settings:
    """Pawns of sittuyin."""
    found = regions(variant, "promotionRegion", rule["zone"])
    found["sittuyinPromotion"] = "true"
    for colour in COLOURS:
        found["promotionPawnTypes" + colour] = ids(rule["pieces"])
        found["promotionPieceTypes" + colour] = rule["to"].lower()
    if rule["limit"]:
        found["promotionLimit"] = f"{rule['to'].lower()}:{rule['limit']}"
    return found


def setter(**settings: str) -> Writer:
    """A writer of a rule whose presence is all that is said."""
    return lambda variant, rule: dict(settings)


WRITERS: dict[str, Writer] = {
    "promotion": promotion,
    "promotion_in_place": promotion_in_place,
    "castling": castling,
    "drops": drops,
    "royal_check": royal_check,
    "no_move": no_move,
    "pseudo_royal": pseudo_royal,
    "extinction": extinction,
    "goal": goal,
    "check_limit": check_limit,
    "connections": connect,
    "explosion": explosion,
    "walls": walls,
    "passes": passes,
    "compulsion": compulsion,
    "enclosing": enclosing,
    "repetition": repetition,
    "quiet_limit": quiet_limit,
    "dead_position": setter(),
    "material_count": material_count,
    "petrification": lambda _, rule: {"petrifyOnCaptureTypes": ids(rule["pieces"])},
    "mutual_immunity": lambda _, rule: {"mutuallyImmuneTypes": ids(rule["pieces"])},
    "castling_wins": lambda _, rule: {"castlingWins": rule["castlings"]},
    "counting": lambda _, rule: {"countingRule": rule["style"]},
    "perpetual_chase": setter(chasingRule="axf"),
    "move_repetition": setter(moveRepetitionIllegal="true"),
    "full_board": setter(adjudicateFullBoard="true"),
    "bikjang": setter(bikjangRule="true"),
    "no_checks": setter(checking="false"),
    "no_flight": setter(makpongRule="true"),
    "facing_generals": setter(flyingGeneral="true"),
    "aimed_royals": setter(cambodianMoves="true"),
    "immobility": setter(immobilityIllegal="true"),
    "gating": setter(gating="true", seirawanGating="true"),
    "shatar_mate": setter(shatarMateRule="true"),
    "pocket": setter(),
}
