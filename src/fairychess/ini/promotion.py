"""Settings about promotion, as the pieces' targets and a rule."""

from typing import Any

from fairychess.ini.draft import IniDraft, both
from fairychess.ini.pieces import goes_back_to_hand, promoted_id, rights_arise
from fairychess.ini.values import EVERY


def promotion(draft: IniDraft) -> None:
    """Say what pieces promote to, where and when."""
    pawns = pawn_targets(draft)
    pieces = piece_targets(draft)
    keep_out(draft, pawns, pieces)
    for ident in dict.fromkeys([*pawns, *pieces]):
        first, second = pawns.get(ident, ([], []))
        own = pieces.get(ident, [])
        draft.pieces[ident].fields["promotes"] = both([*first, *own], [*second, *own])
    if not pawns and not pieces:
        return
    others = [ident for ident in pieces if ident not in pawns]
    rule: dict[str, Any] = {"zone": zone(draft)}
    rule |= pawn_terms(draft) if pawns else piece_terms(draft)
    if pawns and others:
        rule["groups"] = [{"types": others, **piece_terms(draft)}]
    if passing_promotes(draft):
        rule["in_passing"] = False
    limits = draft.settings["promotionLimit"]
    if limits:
        rule["limits"] = [
            {"types": draft.ids([kind]), "most": most}
            for kind, most in limits.items()
            if draft.ids([kind])
        ]
    draft.rules["promotion"] = rule
    if draft.settings["sittuyinPromotion"]:
        in_place(draft, pawns)


def passing_promotes(draft: IniDraft) -> bool:
    """Could a capture in passing end in the zone? It promotes nothing in these files."""
    settings = draft.settings
    steps, zones = settings.sides("doubleStepRegion"), settings.sides("promotionRegion")
    return rights_arise(draft) and any(
        (file, rank + ahead) in draft.clip(zones[1 - side])
        for side, ahead in ((0, 1), (1, -1))
        for file, rank in draft.clip(steps[side])
    )


def keep_out(draft: IniDraft, pawns: Any, pieces: Any) -> None:
    """Pawns that must promote and have nothing to become do not enter the zone."""
    settings = draft.settings
    if not settings["mandatoryPawnPromotion"] or settings["sittuyinPromotion"]:
        return
    for kind in set().union(*settings.sides("promotionPawnTypes")):
        ident = draft.plain_id(kind)
        if not ident or ident in pieces:
            continue
        regions = []
        for side, zone in enumerate(settings.sides("promotionRegion")):
            free = draft.clip(settings.regions.get((side, kind)))
            stays = kind in settings.sides("promotionPawnTypes")[side]
            stays = stays and not pawns.get(ident, ([], []))[side]
            regions.append(free - draft.clip(zone) if stays else free)
        if any(region != draft.clip(None) for region in regions):
            draft.pieces[ident].fields["region"] = draft.of_sides(*regions)


def in_place(draft: IniDraft, pawns: dict[str, tuple[list[str], list[str]]]) -> None:
    """Say that pawns promote without arriving: where they stand, or next to it (sittuyin)."""
    targets = list(dict.fromkeys(target for sides in pawns.values() for target in sides[0]))
    for pawn in pawns:
        draft.pieces[pawn].fields.pop("promotes", None)
    del draft.rules["promotion"]
    if len(targets) != 1:
        draft.note("sittuyinPromotion", "pawns must have exactly one type to promote to")
        return
    rule: dict[str, Any] = {"pieces": list(pawns), "to": targets[0]}
    rule["zone"] = draft.sides("promotionRegion")
    limit = draft.settings["promotionLimit"].get(draft.pieces[targets[0]].kind)
    if limit:
        rule["limit"] = limit
    draft.rules["promotion_in_place"] = rule


def pawn_terms(draft: IniDraft) -> dict[str, Any]:
    """When pawns promote: on arrival in the zone."""
    settings = draft.settings
    free = "stuck" if settings["immobilityIllegal"] else "never"
    must = "always" if settings["mandatoryPawnPromotion"] else free
    return {"when": ["enter", "within"], "compulsory": must}


def piece_terms(draft: IniDraft) -> dict[str, Any]:
    """When other pieces promote: on entering, within and on leaving the zone."""
    settings = draft.settings
    free = "stuck" if settings["immobilityIllegal"] else "never"
    must = "always" if settings["mandatoryPiecePromotion"] else free
    terms: dict[str, Any] = {"when": ["enter", "within", "leave"], "compulsory": must}
    if settings["piecePromotionOnCapture"]:
        terms["captures_only"] = True
    return terms


def zone(draft: IniDraft) -> Any:
    """The promotion zone: a number of ranks where it is that, else squares."""
    white, black = (draft.clip(region) for region in draft.settings.sides("promotionRegion"))
    for depth in range(draft.ranks + 1):
        last = {square for square in draft.clip(None) if square[1] >= draft.ranks - depth}
        opposite = {square for square in draft.clip(None) if square[1] < depth}
        if white == last and black == opposite:
            return depth
    return draft.sides("promotionRegion")


def pawn_targets(draft: IniDraft) -> dict[str, tuple[list[str], list[str]]]:
    """What pawns of each side may become, by id."""
    settings = draft.settings
    found: dict[str, tuple[list[str], list[str]]] = {}
    for side, (pawns, targets) in enumerate(
        zip(
            settings.sides("promotionPawnTypes"),
            settings.sides("promotionPieceTypes"),
            strict=True,
        )
    ):
        told_apart = goes_back_to_hand(draft)
        for ident in draft.ids(pawns):
            pawn = draft.pieces[ident].kind
            wanted = [
                promoted_id(draft, kind, pawn) if told_apart else draft.plain_id(kind)
                for kind in settings.pieces
                if kind in targets or EVERY in targets
            ]
            if wanted and ident == draft.plain_id(pawn):
                found.setdefault(ident, ([], []))[side].extend(wanted)
    return found


def piece_targets(draft: IniDraft) -> dict[str, list[str]]:
    """What other pieces promote to, by id."""
    settings = draft.settings
    found = {}
    for kind, promoted in settings["promotedPieceType"].items():
        ident = draft.plain_id(kind)
        if promoted and ident:
            found[ident] = ["+" + ident]
            if settings["pieceDemotion"]:
                found["+" + ident] = [ident]
    return found
