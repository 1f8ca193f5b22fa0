"""A variant as XBoard learns it from an engine: a `setup` command and one `piece` command a type.

XBoard then shows the board, knows how the pieces move, and leaves all other rules to the engine.
"""

from fairychess.board.geometry import MOST_ELSEWHERE
from fairychess.ini.normal import fen_of
from fairychess.messages import Message
from fairychess.rules.definition import Definition, PieceDefinition
from fairychess.rules.squares import board_of

_SLOTS = "PNBRQFEACWMOHIJGDVLSUK"
"""The letters of XBoard's own pictures, in its order; a king is always last."""


def shape_note(definition: Definition) -> list[Message]:
    """What says that only boards of squares with edges all round are known there."""
    if definition.shape == "rectangle":
        return []
    return [Message("export_shape", {"shape": definition.shape})]


def xboard_text(definition: Definition) -> tuple[str, list[Message]]:
    """The commands of a variant, and what they do not say."""
    pieces = [piece for piece in definition.pieces if not piece.role]
    letters = {piece.id: _letter(piece.id) for piece in pieces}
    named = [piece for piece in pieces if letters[piece.id]]
    size = f"{definition.files}x{definition.ranks}"
    rules = " ".join(definition.rules) or "none"
    hand = sum(piece.promoted is False for piece in named) if "[" in definition.position else 0
    rows = [
        f"# {' '.join(definition.title.split())}: for XBoard, as an engine sends it",
        f"setup ({_table(named)}) {size}+{hand}_fairy {fen_of(definition)}",
    ]
    rows += [f"piece {piece.id}& {piece.betza}" for piece in named]
    notes = shape_note(definition)
    if board_of(definition).is_vast:
        most = f"{MOST_ELSEWHERE}x{MOST_ELSEWHERE}"
        notes.append(Message("export_board_size", {"size": size, "most": most}))
    notes += [Message("export_one_letter", {"piece": one.id}) for one in pieces if one not in named]
    notes += [Message("export_some_places", {"piece": one.id}) for one in named if one.moves]
    notes.append(Message("export_rules_kept", {"rules": rules}))
    return "\n".join(rows) + "\n", notes


def _letter(ident: str) -> str:
    """The letter by which XBoard knows a piece, "" where it cannot."""
    bare = ident.removeprefix("+")
    return bare if len(bare) == 1 and bare.isascii() and bare.isalpha() else ""


def _table(pieces: list[PieceDefinition]) -> str:
    """Which of XBoard's pictures each piece has: its own letter's, or one that is free."""
    plain = [piece for piece in pieces if not piece.id.startswith("+")]
    royal = next((piece.id for piece in plain if piece.royal), "")
    slots = dict.fromkeys(_SLOTS, ".")
    if royal:
        slots["K"] = royal
    others = [piece.id for piece in plain if piece.id != royal]
    for ident in [one for one in others if slots.get(one) == "."]:
        slots[ident] = ident
    free = iter([slot for slot, held in slots.items() if held == "." and slot != "K"])
    for ident in [one for one in others if one not in slots.values()]:
        slots[next(free, "K")] = ident
    white = "".join(slots.values())
    return white + white.lower()
