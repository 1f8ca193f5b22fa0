"""A Diagram as a variant of ours: pieces, start position, rule parts, and what has to be said."""

import re
from dataclasses import dataclass, field
from typing import Any

from fairychess.notation import ids
from fairychess.pictures import picture_named
from fairychess.rules.diagram.disputed import disputed
from fairychess.rules.diagram.notes import ADDED, DROPPED, READING, DiagramNote
from fairychess.rules.diagram.parser import Diagram, DiagramPiece
from fairychess.rules.diagram.programs import forward_only, program, programs
from fairychess.rules.diagram.promotion import Promotions, promotions
from fairychess.rules.diagram.royals import royal_pieces, royal_rules
from fairychess.rules.diagram.specials import special_rules
from fairychess.rules.diagram.titles import title_of

ORDER = (
    "shuffle",
    "royal_check",
    "royal_capture",
    "castling",
    "promotion",
    "promotion_supply",
    "morph",
    "drops",
    "pocket",
    "uncapturable",
    "guarded_trade",
    "extra_turn",
    "last_royals",
    "repetition",
    "quiet_limit",
)
QUIET_PLIES = 100


@dataclass(frozen=True, slots=True)
class PieceDraft:
    """One `[[pieces]]` table to be, with the piece line it comes from."""

    fields: dict[str, Any]
    comment: str


@dataclass(slots=True)
class DiagramDraft:
    """Everything a variant folder says, before it is spelled."""

    title: str
    style: str
    diagram: Diagram
    position: str
    pieces: list[PieceDraft]
    rules: dict[str, dict[str, Any]]
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    enforced: list[str] = field(default_factory=list)
    notes: list[DiagramNote] = field(default_factory=list)


def draft(diagram: Diagram, name: str) -> DiagramDraft:
    """The variant a diagram describes, called `name`. DiagramError for what makes no sense."""
    programs(diagram)
    notes = list(diagram.notes)
    enforced: list[str] = []
    royals = royal_pieces(diagram, notes)
    rules = royal_rules(diagram, royals, notes, enforced)
    promoted = promotions(diagram, royals, notes, enforced)
    rules.update(promoted.rules)
    rules.update(special_rules(diagram, notes, enforced))
    rules.update(_castling(diagram, notes, enforced))
    rules.update(_hands(diagram, promoted, notes, enforced))
    dropping = rules.get("drops", {}).get("drop", True) and "drops" in rules
    options: dict[str, dict[str, Any]] = {}
    if "shuffle" in rules:
        text = "Chance sets the pieces named in rules.shuffle up again before the first move."
        options["shuffle"] = {"default": False, "values": [False, True], "text": text}
    rules["repetition"] = {"limit": 4 if dropping else 3}
    rules["quiet_limit"] = {"plies": "$no_progress_limit"}
    options["no_progress_limit"] = {
        "default": 0 if dropping else QUIET_PLIES,
        "values": [],
        "text": "Draw after so many plies without capture, promotion or pawn move; 0 is never.",
    }
    _endings(rules, options, notes, enforced)
    _doubts(diagram, notes)
    return DiagramDraft(
        title=title_of(name) or "Diagram",
        style="shogi" if promoted.by_offset else "chess",
        diagram=diagram,
        position=position(diagram, "drops" in rules),
        pieces=_pieces(diagram, royals, promoted, rules),
        rules={key: rules[key] for key in ORDER if key in rules},
        options=options,
        enforced=enforced,
        notes=notes,
    )


def _endings(
    rules: dict[str, dict[str, Any]],
    options: dict[str, dict[str, Any]],
    notes: list[DiagramNote],
    enforced: list[str],
) -> None:
    """Rules every game needs in order to end, which diagrams leave to the players."""
    limit = rules["repetition"]["limit"]
    plies = options["no_progress_limit"]["default"]
    times = "fourth" if limit == 4 else "third"
    enforced.append(f"The {times} occurrence of a position is a draw.")
    text = f"a draw by repetition (occurrence {limit})"
    if plies:
        enforced.append(f"{plies} plies without capture, promotion or pawn move are a draw.")
        text += f" and by {plies} plies without progress (option no_progress_limit)"
    notes.append(DiagramNote(ADDED, f"{text}: diagrams say nothing about it"))


def _doubts(diagram: Diagram, notes: list[DiagramNote]) -> None:
    """Moves that are read in a disputed way, or that are not played here."""
    for piece in diagram.pieces:
        for remark in disputed(piece.move):
            text = f"{piece.name}, move {piece.move}: {remark}"
            notes.append(DiagramNote(READING, text, piece.place.line))
        if program(diagram, piece).imitators:
            text = f"{piece.name}, move {piece.move}: I (moving as the last mover does) is left out"
            notes.append(DiagramNote(DROPPED, text, piece.place.line))


def _piece(
    diagram: Diagram, piece: DiagramPiece, royals: list[int], promoted: Promotions
) -> PieceDraft:
    fields: dict[str, Any] = {"id": piece.id, "name": piece.name, "betza": piece.move}
    picture = picture_named(piece.image)
    if picture:
        fields["picture"] = picture
    if piece.number in promoted.pairs:
        targets = promoted.pairs[piece.number]
        fields["promotes"] = [diagram.pieces[number - 1].id for number in targets]
        if forward_only(diagram, piece):
            fields["resets"] = True
    if piece.number in royals:
        fields["royal"] = True
    if promoted.by_offset and any([piece.number] == pair for pair in promoted.pairs.values()):
        fields["promoted"] = True
    comment = f"line {piece.place.line}: {piece.line}"
    if piece.by_name:
        comment += "   (the move follows from the name)"
    return PieceDraft(fields, comment)


def _pieces(
    diagram: Diagram, royals: list[int], promoted: Promotions, rules: dict[str, dict[str, Any]]
) -> list[PieceDraft]:
    """All piece types; promoted ones are types of their own where captured pieces demote."""
    found = [_piece(diagram, piece, royals, promoted) for piece in diagram.pieces]
    if promoted.by_offset or not rules.get("drops", {}).get("demote"):
        return found
    marked: dict[int, str] = {}
    for number in dict.fromkeys(target for pair in promoted.pairs.values() for target in pair):
        piece = diagram.pieces[number - 1]
        marked[number] = f"+{piece.id}"
        while marked[number] in diagram.names.taken:
            marked[number] = f"+{marked[number]}"
        fields = {**found[number - 1].fields, "id": marked[number]}
        fields |= {"name": f"promoted {piece.name}", "promoted": True}
        fields.pop("promotes", None)
        fields.pop("resets", None)
        comment = f"line {piece.place.line}: {piece.name} that a promotion made, and will demote"
        found.append(PieceDraft(fields, comment))
    for number, targets in promoted.pairs.items():
        found[number - 1].fields["promotes"] = [marked[target] for target in targets]
    zones = rules.get("promotion", {}).get("choice_zones")
    if zones:
        by_id = {diagram.pieces[number - 1].id: ident for number, ident in marked.items()}
        rules["promotion"]["choice_zones"] = {
            by_id[ident]: depth for ident, depth in zones.items() if ident in by_id
        }
    return found


def _castling(
    diagram: Diagram, notes: list[DiagramNote], enforced: list[str]
) -> dict[str, dict[str, Any]]:
    """Castling, if any piece type has an `O` with a number."""
    castlers = [piece.name for piece in diagram.pieces if program(diagram, piece).castlings]
    if diagram.parameters.number("castleFlip", -1):
        lopsided = any(
            {(item.distance, item.inside) for item in own.castlings if item.side == "l"}
            != {(item.distance, item.inside) for item in own.castlings if item.side == "r"}
            for own in programs(diagram)
        )
        if lopsided:
            text = "castleFlip=1: left and right in O moves are turned round for Black here"
            notes.append(DiagramNote(DROPPED, text, diagram.parameters.line("castleFlip")))
    if not castlers:
        return {}
    enforced.append(
        f"Castling of {', '.join(castlers)} with an unmoved piece at the end of the rank; a royal "
        "not out of, through or into attack."
    )
    return {"castling": {}}


def _hands(
    diagram: Diagram, promoted: Promotions, notes: list[DiagramNote], enforced: list[str]
) -> dict[str, dict[str, Any]]:
    """Holdings: where captured pieces go, and whether they come back."""
    parameters = diagram.parameters
    holdings = parameters.number("holdingsType", -100, 100)
    stocked = any(any(piece.hand) for piece in diagram.pieces)
    line = parameters.line("holdingsType")
    if not holdings and not stocked:
        return {}
    if promoted.from_hand:
        rule: dict[str, Any] = {"owner": "owner" if holdings >= 0 else "captor", "drop": False}
        enforced.append("Pieces in hand serve for promotion only; they are not dropped.")
    else:
        rule = {"owner": "owner" if holdings > 0 else "captor"}
        enforced.append(
            "A turn may drop a piece from the hand on an empty square, but not where it could "
            "never move again."
        )
    rule["demote"] = holdings == -1 and not promoted.from_hand
    if rule["demote"] and len(promoted.pairs) > 1 and not promoted.by_offset:
        first = diagram.pieces[min(promoted.pairs) - 1].name
        text = f"holdingsType=-1: every captured piece that was promoted becomes a {first} again"
        notes.append(DiagramNote(DROPPED, text, line))
    if holdings > 0 and not promoted.from_hand:
        text = f"holdingsType={holdings}: captured pieces go back to their owner, who may drop them"
        notes.append(DiagramNote(READING, text, line))
    if holdings < 0:
        text = f"holdingsType={holdings}: drops without further limits, also two pawns on a file"
        notes.append(DiagramNote(READING, text, line))
    if holdings:
        whose = "their owner's" if holdings > 0 else "the captor's"
        back = ", as what they were before promotion" if rule["demote"] else ""
        enforced.append(f"Captured pieces go to {whose} hand{back}.")
    if not holdings:
        enforced.append("Captured pieces leave the game.")
        return {"drops": rule, "pocket": {}}
    return {"drops": rule}


def position(diagram: Diagram, hands: bool) -> str:
    """The start position as text."""
    pieces: dict[tuple[int, int], str] = {}
    for piece in diagram.pieces:
        for side, squares in enumerate(piece.squares):
            for square in squares:
                pieces[square] = ids.format_id(piece.id, side)
    rows = []
    for rank in range(diagram.ranks - 1, -1, -1):
        row = "".join(pieces.get((file, rank), " ") for file in range(diagram.files))
        rows.append(re.sub(" +", lambda blanks: str(len(blanks.group())), row))
    text = "/".join(rows)
    if hands:
        held = ""
        for side in (0, 1):
            for piece in diagram.pieces:
                number = piece.hand[side]
                if number:
                    held += (str(number) if number > 1 else "") + ids.format_id(piece.id, side)
        text += f"[{held}]"
    return f"{text} w - - 0 1"
