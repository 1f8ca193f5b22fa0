"""Settings in, a draft of a variant out: every family of settings says its rules."""

from typing import Any

from fairychess.ini import castling, effects, endings, promotion
from fairychess.ini.draft import IniDraft
from fairychess.ini.errors import ImportNote
from fairychess.ini.pieces import make_pieces
from fairychess.ini.settings import IniSettings
from fairychess.messages import as_message
from fairychess.notation.dialects.fen_fields import FenFields, read_fen
from fairychess.notation.position_text import in_ranks
from fairychess.rules.library_rules import known_rules


def draft(settings: IniSettings) -> IniDraft:
    """Return what a variant folder will say. Raises IniError."""
    files, ranks = settings["maxFile"], settings["maxRank"]
    try:
        fen = read_fen(settings["startFen"])
    except ValueError as error:
        raise settings.fail("startFen", as_message(error)) from None
    if (fen.files, fen.ranks) != (files, ranks):
        size = f"{fen.files}x{fen.ranks}, but maxFile and maxRank make {files}x{ranks}"
        raise settings.fail("startFen", f"the position is {size}")
    made = IniDraft(settings, files, ranks, "", notes=list(settings.notes))
    if not movable_walls(settings):
        made.holes = fen.walls
    make_pieces(made)
    hands = fen.hand is not None or bool(settings["pieceDrops"])
    endings.extinction(made)
    endings.goal(made)
    endings.check_limit(made, fen)
    endings.connect(made)
    effects.explosion(made)
    effects.walls(made)
    effects.gating(made)
    effects.enclosing(made)
    castling.castling(made, fen)
    promotion.promotion(made)
    endings.royals(made)
    effects.drops(made, hands)
    effects.passes(made)
    effects.compulsion(made)
    endings.material(made)
    endings.repetition(made)
    drop_unknown_rules(made)
    made.start = start_text(made, fen)
    return made


def movable_walls(settings: IniSettings) -> bool:
    """May walls come into being, so that those of the start are no missing squares?"""
    return settings["wallingRule"] != "none" or bool(settings["petrifyOnCaptureTypes"])


def drop_unknown_rules(made: IniDraft) -> None:
    """Leave out, with a note, what no rule of the library can do."""
    known = known_rules()
    for name in list(made.rules):
        if name not in known:
            text = f"no rule of this name: {name}"
            made.notes.append(ImportNote(name, text, made.settings.line))
            del made.rules[name]


def start_text(made: IniDraft, fen: FenFields) -> str:
    """The starting position as a variant file has it."""
    signs = fen.pieces | dict.fromkeys(fen.walls - made.holes, "*")
    squares = [(file, rank) for rank in range(made.ranks) for file in range(made.files)]
    board = in_ranks([signs.get(square, "") for square in squares], made.files)
    hand = f"[{fen.hand or ''}]" if {"drops", "gating"} & set(made.rules) else ""
    unmoved = fen.castling if {"castling", "aimed_royals"} & set(made.rules) else "-"
    if "gating" in made.rules:  # the other letters name gates, all of them open at the start
        unmoved = "".join(letter for letter in unmoved if letter in "KQkq") or "-"
    return f"{board}{hand} {fen.side} {unmoved} - {fen.clock} {fen.number}"


def board_fields(made: IniDraft) -> dict[str, Any]:
    """The fields of a variant file that are not pieces or rules."""
    board: dict[str, Any] = {"files": made.files, "ranks": made.ranks}
    if made.holes:
        names = sorted(made.holes, key=lambda square: (square[1], square[0]))
        board["holes"] = [f"{chr(ord('a') + file)}{rank + 1}" for file, rank in names]
    return board
