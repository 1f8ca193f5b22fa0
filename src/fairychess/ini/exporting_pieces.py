"""Pieces as settings of an INI section: types, letters, moves, regions, promotion."""

from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Any

from fairychess.ini import dialect
from fairychess.ini.draft import square_name
from fairychess.ini.effects import FIRST_LEAPS
from fairychess.ini.normal import Normal, Shape, same_moves
from fairychess.ini.piece_types import CUSTOM, PIECE_TYPES
from fairychess.messages import Message, Parameter, as_message

SPECIAL = frozenset(("pawn", "king", "soldier", "janggiCannon"))
"""Types for which other settings do more than their moves say."""

COLOURS = ("White", "Black")
NOTHING: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


@dataclass(slots=True)
class Cast:
    """Which type each id has become, what is said of them, and why something is not."""

    types: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    reasons: list[Message] = field(default_factory=list)
    stand_ins: set[str] = field(default_factory=set)

    def free_custom(self) -> str:
        """The next own type, "" if there is none left."""
        return next((name for name in CUSTOM if name not in self.settings), "")


def piece_settings(variant: Normal) -> tuple[dict[str, str], list[Message]]:
    """Return the settings of pieces, and reasons where they cannot be said."""
    cast = Cast()
    strange = [ident for ident in variant.pieces if not sayable(ident, variant)]
    if strange:
        reason = "an id must be a letter, or + and the letter of another piece: "
        return {}, [as_message(reason + ", ".join(strange))]
    for ident, piece in variant.pieces.items():
        if len(ident) == 1:
            add_type(cast, piece, variant)
    for ident, piece in variant.pieces.items():
        if len(ident) != 1 and ident[1:] in cast.types:
            add_promoted(cast, ident, piece, variant)
    passing = [name for name in cast.types if "e" in variant.pieces[name].betza]
    passing += [
        name
        for name, piece in variant.pieces.items()
        if name in cast.types and any("e" in str(move["betza"]) for move in piece.moves)
    ]
    cast.settings["enPassantTypes"] = letters(sorted(set(passing)))
    resets = [name for name in cast.types if len(name) == 1 and variant.pieces[name].resets]
    cast.settings["nMoveRuleTypes"] = letters(resets)
    step_settings(cast, variant)
    promotion_settings(cast, variant)
    return cast.settings, cast.reasons


def sayable(ident: str, variant: Normal) -> bool:
    """Can these files name such a piece?"""
    letter = ident.removeprefix("+")
    return letter in variant.pieces and len(letter) == 1 and letter in ascii_uppercase


def letters(ids: Any) -> str:
    """Ids as a set of letters, `-` for none."""
    return "".join(ident.lower() for ident in ids) or "-"


def squares(variant: Normal, wanted: Any) -> str:
    """Squares by name, `*3` for a whole rank, `-` for none."""
    names = []
    for rank in range(variant.ranks):
        row = range(rank * variant.files, (rank + 1) * variant.files)
        if all(at in wanted for at in row):
            names.append(f"*{rank + 1}")
        else:
            names += [square_name((at % variant.files, rank)) for at in row if at in wanted]
    return " ".join(names) or "-"


def add_type(cast: Cast, piece: Shape, variant: Normal) -> None:
    """Choose the type of a piece and say its letter and moves."""
    name = type_of(cast, piece, variant)
    letter = piece.id.lower()
    if not name:
        own: dict[str, Parameter] = {"piece": piece.id, "count": len(CUSTOM)}
        cast.reasons.append(Message("export_own_types", own))
        return
    moves = said_moves(piece, name, variant)
    if moves is None:
        said: dict[str, Parameter] = {"piece": piece.id, "moves": piece.betza}
        cast.reasons.append(Message("export_dialect", said))
        return
    cast.types[piece.id] = name
    cast.settings[name] = f"{letter}:{moves}" if moves else letter
    if piece.region is not None:
        for colour, region in zip(COLOURS, piece.region, strict=True):
            key = f"mobilityRegion{colour}{name[0].upper()}{name[1:]}"
            cast.settings[key] = squares(variant, region)


def type_of(cast: Cast, piece: Shape, variant: Normal) -> str:
    """The type that a piece can be: one that other programs know, else one of its own."""
    if piece.royal:
        return "king" if "king" not in cast.settings else cast.free_custom()
    if piece.shuns == (piece.id,) and piece.betza == "pR":
        return "janggiCannon"
    sideways = any(move["betza"] == "sW" for move in piece.moves)
    if "soldier" not in cast.settings and (
        piece.betza == "fsW" or (piece.betza == "fW" and sideways)
    ):
        return "soldier"
    blown_up = "explosion" in variant.rules and piece.id not in variant.rules["explosion"]["spared"]
    if piece.betza in ("fmWfceF", "fmWfcF") and "pawn" not in cast.settings and not blown_up:
        return "pawn"
    for name, known in PIECE_TYPES.items():
        if name in SPECIAL or name in cast.settings:
            continue
        text = dialect.translate(known.moves)
        leaps = FIRST_LEAPS.get(name, "") if "aimed_royals" in variant.rules else ""
        if same_moves(text + leaps, piece.betza, variant.files, variant.ranks):
            return name
    return cast.free_custom()


def said_moves(piece: Shape, name: str, variant: Normal) -> str | None:
    """Moves to be said beside the letter: "" for a type's own; None where that cannot be."""
    own = PIECE_TYPES[name].moves if name in PIECE_TYPES else ""
    if name in ("pawn", "soldier", "janggiCannon"):
        return ""
    if name in PIECE_TYPES and fits(own, piece.betza, variant):
        return ""
    text = piece.betza
    if "aimed_royals" in variant.rules:  # first leaps go with the rule
        text = text.removesuffix(FIRST_LEAPS.get(name, ""))
        if fits(own, text, variant):
            return ""
    initial = initial_moves(piece)
    candidate = "nC" if text == "-" else text  # a piece without moves of its own
    return candidate + initial if fits(candidate, text, variant) else None


def fits(candidate: str, wanted: str, variant: Normal) -> bool:
    """Does this text of the dialect mean these moves?"""
    try:
        found = [dialect.translate(candidate, passant=passant) for passant in (False, True)]
        return any(same_moves(text, wanted, variant.files, variant.ranks) for text in found)
    except ValueError:
        return False


def initial_moves(piece: Shape) -> str:
    """Moves from the squares of a double step, as the dialect marks them."""
    return "".join(
        "i" + str(move["betza"]).replace("nn", "n") for move in piece.moves if move["from"]
    )


def add_promoted(cast: Cast, ident: str, piece: Shape, variant: Normal) -> None:
    """Find what a promoted piece (`+P`) moves as."""
    base = ident[1:]
    if ident not in promotes(variant, base):
        cast.types[ident] = cast.types[base]  # a piece that a pawn became
        return
    for other, shape in variant.pieces.items():
        if len(other) == 1 and moves_alike(shape, piece, variant):
            cast.types[ident] = cast.types.get(other, "")
            promoted(cast, base, other)
            return
    letter = free_letter(cast, variant)
    if not letter:
        cast.reasons.append(Message("export_no_letter", {"piece": ident}))
        return
    stand_in = replace(
        piece, id=letter, promotes=NOTHING, royal=False, promoted=False, resets=False
    )
    add_type(cast, stand_in, variant)
    if letter in cast.types:
        cast.types[ident] = cast.types.pop(letter)
        cast.stand_ins.add(letter)
        promoted(cast, base, letter)


def free_letter(cast: Cast, variant: Normal) -> str:
    """A letter that no piece has, from the end of the alphabet; "" if there is none."""
    taken = set(variant.pieces) | cast.stand_ins
    return next((letter for letter in reversed(ascii_uppercase) if letter not in taken), "")


def moves_alike(one: Shape, other: Shape, variant: Normal) -> bool:
    """Do two piece types move alike everywhere?"""
    return (
        same_moves(one.betza, other.betza, variant.files, variant.ranks)
        and sorted(map(repr, one.moves)) == sorted(map(repr, other.moves))
        and one.region == other.region
    )


def promotes(variant: Normal, ident: str) -> frozenset[str]:
    """What a piece may promote to, for both sides together."""
    return variant.pieces[ident].promotes[0] | variant.pieces[ident].promotes[1]


def promoted(cast: Cast, base: str, target: str) -> None:
    """Say that a type promotes to another."""
    before = cast.settings.get("promotedPieceType", "")
    pair = f"{base.lower()}:{target.lower()}"
    cast.settings["promotedPieceType"] = f"{before} {pair}".strip()


def step_settings(cast: Cast, variant: Normal) -> None:
    """Double and triple steps, en passant, soldiers and palaces by squares."""
    cast.settings["doubleStep"] = "false"
    for ident, piece in variant.pieces.items():
        if ident in cast.types:
            for move in piece.moves:
                one_place(cast, variant, cast.types[ident], move)


def one_place(cast: Cast, variant: Normal, kind: str, move: dict[str, Any]) -> None:
    """Say one of the moves that a piece has in some places."""
    betza = str(move["betza"])
    if move["within"] is not None:
        cast.settings["diagonalLines"] = squares(variant, move["within"][0])
    elif kind == "soldier" and betza == "sW":
        ranks = {at // variant.files for at in move["from"][0]}
        cast.settings["soldierPromotionRank"] = str(min(ranks) + 1)
    elif move["from"] is not None:
        option = (
            "tripleStepRegion" if betza.endswith("H") and kind == "pawn" else "doubleStepRegion"
        )
        if kind == "pawn" or kind.startswith("custom"):
            cast.settings["doubleStep"] = "true"
        for colour, region in zip(COLOURS, move["from"], strict=True):
            cast.settings[option + colour] = squares(variant, region)
    elif move["to"] is not None:
        for colour, region in zip(COLOURS, move["to"], strict=True):
            cast.settings["enPassantRegion" + colour] = squares(variant, region)


def promotion_settings(cast: Cast, variant: Normal) -> None:
    """What pawns become: the letters of all that is not `+` and the piece's own letter."""
    rule = variant.rules.get("promotion")
    pawns: tuple[list[str], list[str]] = ([], [])
    targets: tuple[set[str], set[str]] = (set(), set())
    for ident, piece in variant.pieces.items():
        for side in (0, 1):
            wanted = {target for target in piece.promotes[side] if target != "+" + ident}
            wanted -= {ident[1:]} if ident.startswith("+") else set()
            if wanted and rule:
                pawns[side].append(ident)
                targets[side].update(target.lstrip("+") for target in wanted)
    for colour, side in zip(COLOURS, (0, 1), strict=True):
        cast.settings["promotionPawnTypes" + colour] = letters(pawns[side])
        cast.settings["promotionPieceTypes" + colour] = letters(sorted(targets[side]))
