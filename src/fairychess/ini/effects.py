"""Settings about moves and what they cause, as rules: explosions, walls, drops, gates, passes."""

from typing import Any

from fairychess.ini.draft import IniDraft
from fairychess.ini.values import EVERY
from fairychess.position.sides import SIDES


def explosion(draft: IniDraft) -> None:
    """Captures that blow up, or turn to stone."""
    settings = draft.settings
    stone = draft.ids(settings["petrifyOnCaptureTypes"])
    immune = draft.ids(settings["blastImmuneTypes"])
    if settings["blastOnCapture"]:
        rule: dict[str, Any] = {"spared": draft.ids(["pawn"])}
        if immune:
            rule["immune"] = immune
        if stone:
            rule["petrify"] = stone
        if settings["petrifyBlastPieces"]:
            rule["petrify_others"] = True
        draft.rules["explosion"] = rule
    elif stone:
        draft.rules["petrification"] = {"pieces": stone}
    mutual = draft.ids(settings["mutuallyImmuneTypes"])
    if mutual:
        draft.rules["mutual_immunity"] = {"pieces": mutual}


def walls(draft: IniDraft) -> None:
    """Squares that get walled."""
    settings = draft.settings
    if settings["wallingRule"] == "none":
        return
    rule: dict[str, Any] = {"style": settings["wallingRule"]}
    regions = settings.sides("wallingRegion")
    if not all(draft.everywhere(region) for region in regions):
        rule["squares"] = draft.of_sides(*regions)
    if settings["wallOrMove"]:
        rule["instead"] = True
    draft.rules["walls"] = rule


def passes(draft: IniDraft) -> None:
    """Who may pass, and when."""
    settings = draft.settings
    found = []
    for always, stuck in zip(
        settings.sides("pass"), settings.sides("passOnStalemate"), strict=True
    ):
        found.append("always" if always else "stalemate" if stuck else "never")
    if found != ["never", "never"]:
        draft.rules["passes"] = dict(zip(SIDES, found, strict=True))


def compulsion(draft: IniDraft) -> None:
    """Captures and drops that must be made."""
    settings = draft.settings
    rule: dict[str, Any] = {}
    if settings["mustCapture"]:
        rule["captures"] = True
    if settings["mustDrop"]:
        kind = settings["mustDropType"]
        rule["drops"] = True if kind in (EVERY, "") else draft.ids([kind])
    if rule:
        draft.rules["compulsion"] = rule


def drops(draft: IniDraft, hands: bool) -> None:
    """Pieces in hand; `hands` says whether the start has any."""
    settings = draft.settings
    if not (settings["pieceDrops"] or hands or settings["capturesToHand"]):
        return
    rule: dict[str, Any] = {}
    if not settings["pieceDrops"]:
        rule["drop"] = False
    if not settings["capturesToHand"]:
        rule["captures"] = False
    if settings["dropLoop"]:
        rule["demote"] = False
    if settings["dropPromoted"]:
        rule["promoted"] = True
    if settings["freeDrops"]:
        rule["supply"] = draft.ids([EVERY])
    if not settings["dropChecks"]:
        rule["checks"] = False
    if settings["dropOppositeColoredBishop"]:
        rule["both_shades"] = draft.ids(["bishop"])
    drop_squares(draft, rule)
    kind = settings["dropNoDoubled"]
    if kind and kind in settings.pieces:
        rule["limits"] = dict.fromkeys(draft.ids([kind])[:1], settings["dropNoDoubledCount"])
    if settings["shogiPawnDropMateIllegal"]:
        rule["no_mate"] = draft.ids(["shogiPawn" if "shogiPawn" in settings.pieces else "pawn"])[:1]
    rule["no_stuck"] = settings["immobilityIllegal"]
    draft.rules["drops"] = rule


def drop_squares(draft: IniDraft, rule: dict[str, Any]) -> None:
    """Where pieces may be dropped: all of them, pawns, sittuyin's rooks."""
    settings = draft.settings
    regions = settings.sides("dropRegion")
    if not all(draft.everywhere(region) for region in regions):
        rule["squares"] = draft.of_sides(*regions)
    every = draft.clip(None)
    edges = (0, draft.ranks - 1)
    home = [frozenset(square for square in every if square[1] == rank) for rank in edges]
    single: dict[str, Any] = {}
    pawns = [every, every]
    if not settings["promotionZonePawnDrops"]:
        zones = settings.sides("promotionRegion")
        pawns = [squares - draft.clip(zone) for squares, zone in zip(pawns, zones, strict=True)]
    if not settings["firstRankPawnDrops"]:
        pawns = [squares - rank for squares, rank in zip(pawns, home, strict=True)]
    if pawns != [every, every]:
        single |= dict.fromkeys(draft.ids(["pawn"]), draft.of_sides(*pawns))
    if settings["sittuyinRookDrop"]:
        single |= dict.fromkeys(draft.ids(["rook"]), draft.of_sides(*home))
    if single:
        rule["squares_of"] = single


def gating(draft: IniDraft) -> None:
    """Pieces that enter on the square just left."""
    settings = draft.settings
    if settings["seirawanGating"]:
        draft.rules["gating"] = {}
    if settings["cambodianMoves"]:
        first_leaps(draft)


FIRST_LEAPS = {"king": "imfsN", "fers": "imfD"}
"""What king and queen of Cambodian chess may do with their first move."""


def first_leaps(draft: IniDraft) -> None:
    """Give king and queen their first leaps; a king that a rook aims at has none."""
    for made in draft.pieces.values():
        if made.kind in FIRST_LEAPS and made.id == draft.plain_id(made.kind):
            made.fields["betza"] += FIRST_LEAPS[made.kind]
    draft.rules["aimed_royals"] = {"pieces": draft.ids(["rook"])}


def enclosing(draft: IniDraft) -> None:
    """Drops and moves that enclose and turn pieces round."""
    settings = draft.settings
    rule: dict[str, Any] = {}
    if settings["enclosingDrop"] != "none":
        rule["drops"] = settings["enclosingDrop"]
        if draft.clip(settings["enclosingDropStart"]):
            rule["start"] = draft.squares(settings["enclosingDropStart"])
    if settings["flipEnclosedPieces"] != "none":
        rule["flips"] = settings["flipEnclosedPieces"]
    if rule:
        draft.rules["enclosing"] = rule
    if settings["immobilityIllegal"]:
        draft.rules["immobility"] = {}
