"""Royal pieces and what follows from them: check rules, stalemate, bare kings."""

from typing import Any

from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.notes import DROPPED, READING, DiagramNote
from fairychess.rules.diagram.parameters import whole
from fairychess.rules.diagram.parser import Diagram
from fairychess.rules.diagram.text import DiagramSetting

OFF = ("", "off", "none", "no", "false", "-1")


def pieces_of(diagram: Diagram, setting: DiagramSetting) -> list[int]:
    """Numbers of the pieces a parameter names, by number or by id; DiagramError for strangers."""
    value, found = setting.value, []
    for word in value.text.replace(",", " ").split():
        if word.isascii() and word.isdigit():
            number = whole(diagram.where, setting.name.text, value, 0, len(diagram.pieces))
            found += [number] if number else []
            continue
        pieces = diagram.names.split(word)
        strangers = list(dict.fromkeys(ident for number, ident in pieces if number is None))
        if strangers:
            reason = (
                f"{setting.name.text}={quoted(value.text)}: no piece has the ID "
                f"{', '.join(strangers)}"
            )
            raise DiagramError(diagram.where, value.place, reason)
        found += [number for number, _ in pieces if number is not None]
    return list(dict.fromkeys(found))


def all_of(diagram: Diagram, name: str) -> list[int]:
    """As `pieces_of`, over every line of a parameter that may be repeated."""
    settings = diagram.parameters.given.get(name, [])
    return list(
        dict.fromkeys(piece for setting in settings for piece in pieces_of(diagram, setting))
    )


def ids_of(diagram: Diagram, numbers: list[int]) -> list[str]:
    """The ids of pieces by number."""
    return [diagram.pieces[number - 1].id for number in numbers]


def royal_pieces(diagram: Diagram, notes: list[DiagramNote]) -> list[int]:
    """Numbers of the royal piece types; the last one where the diagram does not say."""
    if "royal" in diagram.parameters:
        found = all_of(diagram, "royal")
        if not found:
            text = "royal: no royal piece, so only stalemate and draws end the game"
            notes.append(DiagramNote(READING, text, diagram.parameters.line("royal")))
        return found
    last = diagram.pieces[-1]
    if last.name.lower() != "king":
        text = f"no royal= given: the last piece, {last.name}, is the royal one"
        notes.append(DiagramNote(READING, text, last.place.line))
    return [last.number]


def royal_rules(
    diagram: Diagram, royals: list[int], notes: list[DiagramNote], enforced: list[str]
) -> dict[str, dict[str, Any]]:
    """The parts about royals, stalemate and bare kings."""
    parameters = diagram.parameters
    pieces = [diagram.pieces[number - 1] for number in royals]
    several = any(sum(len(piece.squares[side]) for piece in pieces) > 1 for side in (0, 1))
    several = several or len(royals) > 1
    extinction = parameters.number("extinction", 0, 3)
    if extinction in (1, 2) and several:
        side = "White" if extinction == 1 else "Black"
        text = f"extinction={extinction}: for {side} only; here it counts for both sides"
        notes.append(DiagramNote(DROPPED, text, parameters.line("extinction")))
    last = several and extinction != 0
    stalemate = parameters.text("stalemate", "draw").lower() or "draw"
    check = {
        "royals": "last" if last else "every",
        "stalemate": "draw" if stalemate == "draw" else "loss",
    }
    rules: dict[str, dict[str, Any]] = {"royal_check": check}
    if royals:
        names = ", ".join(piece.name for piece in pieces)
        what = "no royal may be left in check"
        if last:
            what = "only the last one must be safe (extinction)"
        enforced.append(f"Royal: {names}; {what}.")
    enforced.append(f"A side that cannot move and is not in check: {check['stalemate']}.")
    both = all(any(piece.squares[side] for piece in pieces) for side in (0, 1))
    if last and both:
        rules["royal_capture"] = {"mate": False}
    baring = parameters.text("baring").lower()
    if baring == "0":
        rules["last_royals"] = {}
        enforced.append(
            "Bare king: a side with nothing but royals has lost, unless it bares the other side in "
            "reply, which is a draw."
        )
        loses = parameters.text("counterbare").lower()
        if loses in ("lose", "loss", "loses"):
            rules["last_royals"] = {"reply": "loss"}
            text = f"counterbare={loses}: read as: baring the other side in reply does not help"
            notes.append(DiagramNote(READING, text, parameters.line("counterbare")))
        elif loses and loses != "draw":
            text = f"counterbare={loses}: only lose and draw are known"
            notes.append(DiagramNote(DROPPED, text, parameters.line("counterbare")))
    elif baring not in OFF:
        text = f"baring={baring}: what a number other than 0 means is not documented"
        notes.append(DiagramNote(DROPPED, text, parameters.line("baring")))
    elif "counterbare" in parameters:
        text = f"counterbare={parameters.text('counterbare')}: there is no baring=0"
        notes.append(DiagramNote(DROPPED, text, parameters.line("counterbare")))
    return rules
