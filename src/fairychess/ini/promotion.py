"""Settings about promotion, as the pieces' targets and a rule."""

from __future__ import annotations

from typing import Any

from fairychess.ini.draft import Draft, both
from fairychess.ini.pieces import becomes_pawn_in_hand, promoted_id
from fairychess.ini.values import EVERY


def promotion(draft: Draft) -> None:
    """Say what pieces promote to, where and when."""
    pawns = pawn_targets(draft)
    pieces = piece_targets(draft)
    for ident in dict.fromkeys([*pawns, *pieces]):
        first, second = pawns.get(ident, ([], []))
        own = pieces.get(ident, [])
        draft.pieces[ident].fields["promotes"] = both([*first, *own], [*second, *own])
    if not pawns and not pieces:
        return
    settings = draft.settings
    rule: dict[str, Any] = {"zone": zone(draft)}
    rule["when"] = ["enter", "within", "leave"] if pieces else ["enter", "within"]
    compulsory = "stuck" if settings["immobilityIllegal"] else "never"
    mandatory = (
        settings["mandatoryPiecePromotion"] if pieces else settings["mandatoryPawnPromotion"]
    )
    rule["compulsory"] = "always" if mandatory else compulsory
    draft.rules["promotion"] = rule


def zone(draft: Draft) -> Any:
    """The promotion zone: a number of ranks where it is that, else squares."""
    white, black = (draft.clip(region) for region in draft.settings.sides("promotionRegion"))
    for depth in range(draft.ranks + 1):
        last = {square for square in draft.clip(None) if square[1] >= draft.ranks - depth}
        opposite = {square for square in draft.clip(None) if square[1] < depth}
        if white == last and black == opposite:
            return depth
    return draft.sides("promotionRegion")


def pawn_targets(draft: Draft) -> dict[str, tuple[list[str], list[str]]]:
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
        wanted = [
            promoted_id(draft, kind) if becomes_pawn_in_hand(draft) else draft.plain_id(kind)
            for kind in settings.pieces
            if kind in targets or EVERY in targets
        ]
        for ident in draft.ids(pawns):
            if wanted and ident in (draft.plain_id(draft.pieces[ident].kind),):
                found.setdefault(ident, ([], []))[side].extend(wanted)
    return found


def piece_targets(draft: Draft) -> dict[str, list[str]]:
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
