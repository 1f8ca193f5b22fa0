"""The piece types of a draft: ids, moves in XBetza, regions."""

from typing import Any

from fairychess.ini import dialect
from fairychess.ini.draft import IniDraft, Made
from fairychess.ini.errors import ImportNote, IniError
from fairychess.ini.piece_types import ALL_TYPES, PIECE_TYPES
from fairychess.ini.values import EVERY

PALACE = {"wazir": "F", "soldier": "fF", "rook": "B", "janggiCannon": "pB"}
"""What the lines of a palace add to pieces that move straight, as janggi has it."""

GOES_SIDEWAYS = "sW"


def make_pieces(draft: IniDraft) -> None:
    """Fill the draft's pieces. Raises IniError."""
    settings = draft.settings
    pawns = set().union(*settings.sides("promotionPawnTypes"))
    order = sorted(settings.pieces, key=lambda kind: (kind not in pawns, ALL_TYPES.index(kind)))
    for kind in order:
        add(draft, draft.plain_id(kind), kind, kind)
    for kind in order:
        promoted = settings["promotedPieceType"].get(kind, "")
        if promoted:
            made = add(draft, "+" + draft.plain_id(kind), promoted, kind)
            made.fields["promoted"] = True
            made.fields["name"] = f"Promoted {name_of(draft, kind)}"
            made.fields.pop("picture", None)
    targets = set().union(*settings.sides("promotionPieceTypes"))
    for pawn in pawn_kinds(draft) if goes_back_to_hand(draft) else ():
        for kind in order:
            if kind in targets:
                add(draft, promoted_id(draft, kind, pawn), kind, kind).fields["promoted"] = True


def goes_back_to_hand(draft: IniDraft) -> bool:
    """Does what promoted go to hand as what it was, so that it must be told apart?"""
    settings = draft.settings
    captures = settings["capturesToHand"] and not settings["dropLoop"]
    return bool(captures and pawn_kinds(draft))


def pawn_kinds(draft: IniDraft) -> list[str]:
    """The types that promote as pawns do, in the order of the pieces."""
    pawns = set().union(*draft.settings.sides("promotionPawnTypes"))
    return [
        made.kind
        for made in draft.pieces.values()
        if draft.plain_id(made.kind) == made.id and made.kind in pawns
    ]


def promoted_id(draft: IniDraft, kind: str, pawn: str) -> str:
    """The id of a piece of this type that a pawn became, or another type that promotes so."""
    if pawn != pawn_kinds(draft)[0]:
        return draft.plain_id(kind) + draft.plain_id(pawn)
    ident = "+" + draft.plain_id(kind)
    return ident if not draft.settings["promotedPieceType"].get(kind) else ident[1:] + "!"


def name_of(draft: IniDraft, kind: str) -> str:
    """What people call a type."""
    return PIECE_TYPES[kind].name if kind in PIECE_TYPES else draft.plain_id(kind)


def add(draft: IniDraft, ident: str, kind: str, looks: str) -> Made:
    """Add a piece that moves as one type and has the name of another."""
    made = Made(ident, kind, {"id": ident, "name": name_of(draft, looks)})
    set_moves(draft, made)
    region = region_of(draft, kind)
    if region is not None:
        made.fields["region"] = region
    if kind == "king":
        made.fields["royal"] = True
    if any(kind in types or EVERY in types for types in draft.settings.sides("nMoveRuleTypes")):
        made.fields["resets"] = True
    if kind == "janggiCannon":
        made.fields["shuns"] = [ident]
    picture = PIECE_TYPES[looks].picture if looks in PIECE_TYPES else ""
    if picture:
        made.fields["picture"] = picture
    draft.pieces[ident] = made
    return made


def moves_of(draft: IniDraft, kind: str) -> str:
    """The moves of a type as the file has them."""
    piece = draft.settings.pieces.get(kind)
    if piece is not None and piece.moves is not None:
        return piece.moves
    return PIECE_TYPES[kind].moves if kind in PIECE_TYPES else ""


def set_moves(draft: IniDraft, made: Made) -> None:
    """Set `betza` and the moves that depend on the square."""
    settings = draft.settings
    text = moves_of(draft, made.kind)
    piece = settings.pieces.get(made.kind)
    try:
        items = dialect.items(text)
    except ValueError as error:
        line = piece.line if piece and piece.line else settings.line
        raise IniError(settings.where, line, f"{made.kind} = {text}: {error}") from None
    if dialect.dead_items(text):
        reason = "lame leaps of three squares are no moves in the programs that read these files"
        line = piece.line if piece else settings.line
        draft.notes.append(ImportNote(f"{made.kind} = {text}", reason, line, harmless=True))
    further: list[dict[str, Any]] = []
    plain = [item for item in items if not item.initial]
    passes = en_passant(draft, made.kind, plain, further)
    if made.kind == "soldier" and settings["soldierPromotionRank"] > 1:
        made.fields["betza"] = "fW"
        further.append({"betza": GOES_SIDEWAYS, "from": far_ranks(draft)})
    else:
        made.fields["betza"] = dialect.joined(plain, passes)
    first_steps(draft, made.kind, [item for item in items if item.initial], further)
    palace(draft, made, further)
    if further:
        made.fields["moves"] = further


def far_ranks(draft: IniDraft) -> dict[str, str]:
    """The squares from which soldiers go sideways."""
    rank = draft.settings["soldierPromotionRank"]
    ranks = range(rank - 1, draft.ranks)
    squares = frozenset((file, row) for file in range(draft.files) for row in ranks)
    return {"mirrored": draft.squares(squares)}


def en_passant(
    draft: IniDraft, kind: str, items: list[dialect.DialectItem], further: list[dict[str, Any]]
) -> bool:
    """Does every capture of this type work en passant? What squares decide is added."""
    types = draft.settings.sides("enPassantTypes")
    squares = draft.settings.sides("enPassantRegion")
    own = [
        draft.clip(region) if kind in side or EVERY in side else frozenset()
        for side, region in zip(types, squares, strict=True)
    ]
    captures = any("c" in item.modes or not item.modes for item in items)
    if not captures or not rights_arise(draft) or not any(own):
        return False
    if all(region == draft.clip(None) for region in own):
        return True
    betza = dialect.joined(dialect.only_en_passant(items), False)
    further.append({"betza": betza, "to": draft.of_sides(own[0], own[1])})
    return False


def rights_arise(draft: IniDraft) -> bool:
    """Are there moves of more than one step that leave rights of en passant behind?"""
    return any(leaves_rights(draft, kind) for kind in draft.settings.pieces)


def leaves_rights(draft: IniDraft, kind: str) -> bool:
    """May pieces of this type be taken en passant, after a step over a square where that works?"""
    settings = draft.settings
    if not any(kind in types or EVERY in types for types in settings.sides("enPassantTypes")):
        return False
    if not any(draft.clip(region) for region in settings.sides("enPassantRegion")):
        return False
    regions = [*settings.sides("doubleStepRegion"), *settings.sides("tripleStepRegion")]
    steps = settings["doubleStep"] if kind == "pawn" else dialect.has_initial(moves_of(draft, kind))
    return bool(steps and any(draft.clip(region) for region in regions))


def first_steps(
    draft: IniDraft, kind: str, initial: list[dialect.DialectItem], further: list[dict[str, Any]]
) -> None:
    """Double and triple steps, and the initial moves of own pieces: from certain squares only."""
    settings = draft.settings
    if not settings["doubleStep"] and kind == "pawn":
        return
    rights = leaves_rights(draft, kind)
    for option, atom in (("doubleStepRegion", "D"), ("tripleStepRegion", "H")):
        if kind == "pawn" and any(draft.clip(region) for region in settings.sides(option)):
            betza = f"fm{'nn' if rights else 'n'}{atom}"
            further.append({"betza": betza, "from": draft.sides(option)})
    if initial and any(draft.clip(region) for region in settings.sides("doubleStepRegion")):
        betza = dialect.joined(dialect.without_initial(initial), False, rights)
        further.append({"betza": betza, "from": draft.sides("doubleStepRegion")})


def palace(draft: IniDraft, made: Made, further: list[dict[str, Any]]) -> None:
    """Moves along the diagonal lines of a palace."""
    lines = draft.clip(draft.settings["diagonalLines"])
    kind = made.kind
    if kind == "king" and moves_of(draft, "king") == "W":
        kind = "wazir"
    if lines and kind in PALACE:
        further.append({"betza": PALACE[kind], "within": draft.squares(lines)})


def region_of(draft: IniDraft, kind: str) -> Any:
    """The squares a type is confined to, None for the whole board."""
    regions = [draft.settings.regions.get((side, kind)) for side in (0, 1)]
    if all(region is None for region in regions):
        return None
    return draft.of_sides(regions[0], regions[1])
