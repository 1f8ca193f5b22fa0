"""The other rule parameters: iron pieces, trading rules, morphing, extra turns, shuffles."""

from typing import Any

from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.notes import DROPPED, READING, DiagramNote
from fairychess.rules.diagram.parser import Diagram, DiagramPiece
from fairychess.rules.diagram.royals import all_of, ids_of
from fairychess.rules.diagram.squares import square_text

UNTOLD = {
    "antiTrade": "what it means is not documented",
    "tradeThreshold": "what it means is not documented",
    "succession": "what it means is not documented; no piece becomes king when the king is lost",
    "captureMatrix": "its cells are not documented; pieces take and stay as they move",
    "burnZone": "its syntax is not documented; no piece burns",
}


def special_rules(
    diagram: Diagram, notes: list[DiagramNote], enforced: list[str]
) -> dict[str, dict[str, Any]]:
    """The parts for everything besides royals, promotion and hands."""
    parameters = diagram.parameters
    rules: dict[str, dict[str, Any]] = {}
    uncapturable = ids_of(diagram, all_of(diagram, "iron"))
    if uncapturable:
        rules["uncapturable"] = {"pieces": uncapturable}
        enforced.append(f"Iron: {', '.join(uncapturable)} cannot be captured.")
    guarded = ids_of(diagram, all_of(diagram, "protected"))
    counter = ids_of(diagram, all_of(diagram, "counterStrike"))
    if guarded or counter:
        rules["guarded_trade"] = {"protected": guarded, "counter": counter}
    if guarded:
        enforced.append(
            f"Trading: {', '.join(guarded)} may not take a piece of its own type where it could be "
            "recaptured."
        )
    if counter:
        enforced.append(
            f"Trading: after {', '.join(counter)} was taken by another type, the other side may "
            "not take one in the very next turn."
        )
    shock = ids_of(diagram, all_of(diagram, "shock"))
    if shock:
        rules["extra_turn"] = {"captured": shock}
        text = f"shock={','.join(shock)}: read as: who takes it moves once more"
        notes.append(DiagramNote(READING, text, parameters.line("shock")))
        enforced.append(f"Shock: taking {', '.join(shock)} grants an extra turn.")
    tables = morph_tables(diagram)
    if tables:
        rules["morph"] = {"tables": tables, "turned": diagram.symmetry == "rotate"}
        enforced.append("Morphing: pieces change their type on certain squares, see `rules.morph`.")
        how = "turned round" if diagram.symmetry == "rotate" else "mirrored"
        text = f"morph: the first row is the top rank; for Black the tables are {how}"
        first = min(piece.morph_place.line for piece in diagram.pieces if piece.morph)
        notes.append(DiagramNote(READING, text, first))
    groups = shuffle_groups(diagram, notes)
    if groups:
        rules["shuffle"] = {"enabled": "$shuffle", "groups": groups}
        enforced.append(
            "Shuffled start: with the option `shuffle`, chance sets these pieces up again, for "
            f"both sides alike: {', '.join(groups)}."
        )
    for name, why in UNTOLD.items():
        if name in parameters:
            text = f"{name}={parameters.text(name)}: {why}"
            notes.append(DiagramNote(DROPPED, text, parameters.line(name)))
    gate = parameters.number("autoGate", -100, 100)
    if gate:
        text = f"autoGate={gate}: pieces do not enter the board behind a piece that moves off"
        notes.append(DiagramNote(DROPPED, text, parameters.line("autoGate")))
    return rules


def morph_tables(diagram: Diagram) -> dict[str, dict[str, list[str]]]:
    """For each morphing piece type: what it becomes, and on which squares of the first side."""
    found: dict[str, dict[str, list[str]]] = {}
    for piece in diagram.pieces:
        table: dict[str, list[str]] = {}
        for row, letters in enumerate(piece.morph):
            for file, letter in enumerate(letters):
                if letter == "." or letter == " ":
                    continue
                target = morph_target(diagram, piece, letter)
                if target != piece.id:
                    name = square_text((file, diagram.ranks - 1 - row))
                    table.setdefault(target, []).append(name)
        if table:
            found[piece.id] = table
    return found


def morph_target(diagram: Diagram, piece: DiagramPiece, letter: str) -> str:
    """The id behind a letter of a morph table; the next piece of that letter if it is its own."""
    same = [other for other in diagram.pieces if other.given_id == letter]
    others = [other for other in same if other is not piece]
    if piece in same and others:
        # Two piece types under one letter become each other: one piece that depends on its place.
        return others[0].id
    number = diagram.names.find(letter)
    if number is None:
        reason = f"morph of {quoted(piece.name)}: no piece has the ID {letter!r}"
        raise DiagramError(diagram.where, piece.morph_place, reason)
    return diagram.pieces[number - 1].id


def shuffle_groups(diagram: Diagram, notes: list[DiagramNote]) -> list[str]:
    """The groups of ids to be shuffled, spelled with our ids and blanks; `!` where asked."""
    parameters = diagram.parameters
    text = parameters.text("shuffle")
    line = parameters.line("shuffle")
    found = []
    for group in text.split(","):
        words: list[str] = []
        apart = ""
        for number, ident in diagram.names.split(group.replace(" ", "")):
            if ident == "!":
                apart = "!"
                continue
            if ident == ":":
                remark = f"shuffle={quoted(text)}: balanced setups (:) are not kept balanced"
                notes.append(DiagramNote(DROPPED, remark, line))
                continue
            if number is None:
                remark = f"shuffle={quoted(text)}: no piece has the ID {ident!r}"
                notes.append(DiagramNote(DROPPED, remark, line))
                continue
            words.append(apart + diagram.pieces[number - 1].id)
            apart = ""
        if len(words) > 1:
            found.append(" ".join(words))
        elif words:
            remark = f"shuffle={quoted(text)}: a group of one piece type has nothing to shuffle"
            notes.append(DiagramNote(DROPPED, remark, line))
    return found
