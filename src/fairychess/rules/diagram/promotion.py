"""Promotion as a diagram has it: by choice (chess) or by offset (shogi)."""

import re
from dataclasses import dataclass, field
from typing import Any

from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import DiagramError, TextPlace
from fairychess.rules.diagram.notes import DROPPED, READING, DiagramNote
from fairychess.rules.diagram.parser import Diagram
from fairychess.rules.diagram.programs import forward_only

USUAL = "QNRB"


@dataclass(slots=True)
class PromotionChoice:
    """One entry of promoChoice."""

    number: int
    depth: int
    early: bool
    from_hand: bool


@dataclass(slots=True)
class Promotions:
    """Promotions by number, and the rules that say when."""

    pairs: dict[int, list[int]] = field(default_factory=dict)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    by_offset: bool = False
    from_hand: bool = False


def promotions(
    diagram: Diagram, royals: list[int], notes: list[DiagramNote], enforced: list[str]
) -> Promotions:
    """Read maxPromote, promoZone, promoOffset and promoChoice."""
    parameters = diagram.parameters
    most = min(parameters.number("maxPromote"), len(diagram.pieces))
    zone = parameters.number("promoZone", 0, 99)
    offset = parameters.number("promoOffset", -1000)
    if zone > diagram.ranks:
        text = f"promoZone={zone}: the board has only {diagram.ranks} ranks"
        notes.append(DiagramNote(READING, text, parameters.line("promoZone")))
        zone = diagram.ranks
    if most == 0 or zone == 0:
        enforced.append("No piece promotes.")
        return Promotions()
    if offset < 0:
        setting = parameters.setting("promoOffset")
        place = setting.value.place if setting else TextPlace(1, 1)
        raise DiagramError(diagram.where, place, f"promoOffset={offset} must not be negative")
    if offset:
        return _by_offset(diagram, most, zone, offset, notes, enforced)
    return _by_choice(diagram, royals, most, zone, notes, enforced)


def _by_offset(
    diagram: Diagram,
    most: int,
    zone: int,
    offset: int,
    notes: list[DiagramNote],
    enforced: list[str],
) -> Promotions:
    parameters = diagram.parameters
    found = Promotions(by_offset=True)
    count = len(diagram.pieces)
    for number in range(1, most + 1):
        target = number + offset
        if target > count:
            target = offset + 1
        if target > count or target == number:
            name = diagram.pieces[number - 1].name
            text = f"promoOffset={offset}: there is no piece {target} for {name}"
            notes.append(DiagramNote(DROPPED, text, parameters.line("promoOffset")))
            continue
        found.pairs[number] = [target]
    if parameters.text("promoChoice"):
        text = (
            f"promoChoice={parameters.text('promoChoice')}: promoOffset decides what pieces become"
        )
        notes.append(DiagramNote(DROPPED, text, parameters.line("promoChoice")))
    held = parameters.number("holdingsType", -100, 100) != 0
    when = ["enter", "within", "leave"] if held else ["enter", "capture"]
    found.rules["promotion"] = {"zone": zone, "when": when, "compulsory": "stuck"}
    occasion = (
        "any move that touches the zone"
        if held
        else "entering the zone, or capturing from inside it"
    )
    enforced.append(
        f"Promotion on the last {_ranks(zone)}, at will, by {occasion}; compulsory for a piece "
        "that could never move again."
    )
    return found


def _ranks(number: int) -> str:
    return "rank" if number == 1 else f"{number} ranks"


def _by_choice(
    diagram: Diagram,
    royals: list[int],
    most: int,
    zone: int,
    notes: list[DiagramNote],
    enforced: list[str],
) -> Promotions:
    parameters = diagram.parameters
    choices = _choices(diagram, royals, zone, notes)
    line = parameters.line("promoChoice")
    found = Promotions()
    stays: list[PromotionChoice | None] = []
    for number in range(1, most + 1):
        own = next((choice for choice in choices if choice.number == number), None)
        others = [choice.number for choice in choices if choice.number != number]
        if others:
            found.pairs[number] = list(dict.fromkeys(others))
            stays.append(own)
    if not found.pairs:
        if "promoChoice" in parameters:
            text = f"promoChoice={parameters.text('promoChoice')}: there is no such piece"
            notes.append(DiagramNote(DROPPED, f"{text}, so no piece promotes", line))
        else:
            text = f"no promoChoice= given: none of the usual {USUAL} is there, no piece promotes"
            notes.append(DiagramNote(READING, text))
        enforced.append("No piece promotes.")
        return found
    for choice in choices:
        if choice.early and choice.number not in found.pairs:
            ident = diagram.pieces[choice.number - 1].id
            text = f"promoChoice !{ident}: the choice is open on the last rank too"
            notes.append(DiagramNote(DROPPED, text, line))
    rule: dict[str, Any] = {"zone": max(choice.depth for choice in choices)}
    rule["compulsory"] = _compulsory(diagram, list(found.pairs), stays, notes)
    depths = {
        diagram.pieces[choice.number - 1].id: choice.depth
        for choice in choices
        if choice.depth != rule["zone"]
    }
    if depths:
        rule["choice_zones"] = depths
    supply = [diagram.pieces[choice.number - 1].id for choice in choices if choice.from_hand]
    if supply:
        found.from_hand = True
        rule["from_hand"] = supply
        found.rules["promotion_supply"] = {"pieces": supply}
    found.rules["promotion"] = rule
    movers = ", ".join(diagram.pieces[number - 1].name for number in found.pairs)
    enforced.append(_told(diagram, movers, rule, supply))
    return found


def _told(diagram: Diagram, movers: str, rule: dict[str, Any], supply: list[str]) -> str:
    manner = {
        "always": "compulsory",
        "stuck": "at will, compulsory for a piece that could never move again",
        "never": "at will",
    }[rule["compulsory"]]
    text = f"Promotion of {movers} on the last {_ranks(rule['zone'])}, {manner}"
    if supply:
        text += "; only to pieces in the own hand, which leave it"
    if rule.get("choice_zones"):
        depths = rule["choice_zones"].items()
        text += "; " + ", ".join(f"{ident} on the last {_ranks(depth)}" for ident, depth in depths)
    return text + "."


def _compulsory(
    diagram: Diagram,
    movers: list[int],
    stays: list[PromotionChoice | None],
    notes: list[DiagramNote],
) -> str:
    line = diagram.parameters.line("promoChoice")
    if not any(stays):
        return "always"
    if not all(stays):
        text = (
            "promoChoice: only some piece types may stay what they are; here all that promote may"
        )
        notes.append(DiagramNote(DROPPED, text, line))
    early = [choice for choice in stays if choice and choice.early]
    if not early:
        return "never"
    for number in movers:
        piece = diagram.pieces[number - 1]
        if not forward_only(diagram, piece):
            text = (
                f"promoChoice !{piece.id}: {piece.name} must promote only where it could never "
                "move again, not on the whole last rank"
            )
            notes.append(DiagramNote(DROPPED, text, line))
    return "stuck"


def _choices(
    diagram: Diagram, royals: list[int], zone: int, notes: list[DiagramNote]
) -> list[PromotionChoice]:
    """The entries of promoChoice in order."""
    parameters = diagram.parameters
    if "promoChoice" in parameters and not parameters.text("promoChoice"):
        return [
            PromotionChoice(piece.number, zone, False, False)
            for piece in diagram.pieces
            if piece.number != 1 and piece.number not in royals
        ]
    given = "promoChoice" in parameters
    text = parameters.text("promoChoice", USUAL)
    found: list[PromotionChoice] = []
    for flags, ident, digits in _entries(diagram, text):
        number = diagram.names.find(ident)
        if number is None:
            if given:
                remark = f"promoChoice={quoted(text)}: no piece has the ID {ident!r}"
                notes.append(DiagramNote(DROPPED, remark, parameters.line("promoChoice")))
            continue
        depth = int(digits) if digits else zone
        if not 1 <= depth <= diagram.ranks:
            setting = parameters.setting("promoChoice")
            place = setting.value.place if setting else TextPlace(1, 1)
            reason = f"promoChoice: {ident}{digits}: a zone has 1 to {diagram.ranks} ranks"
            raise DiagramError(diagram.where, place, reason)
        found.append(PromotionChoice(number, depth, "!" in flags, "*" in flags))
    if not given and 0 < len(found) < len(USUAL):
        idents = ", ".join(diagram.pieces[choice.number - 1].id for choice in found)
        remark = f"no promoChoice= given: of the usual {USUAL} there are {idents}"
        notes.append(DiagramNote(READING, remark))
    return found


def _entries(diagram: Diagram, text: str) -> list[tuple[str, str, str]]:
    """(flags, id, digits) of each entry of a promoChoice text."""
    found = []
    at = 0
    while at < len(text):
        flags = ""
        while at < len(text) and text[at] in "!* ," and len(diagram.names.longest(text, at)) < 2:
            flags += text[at]
            at += 1
        if at == len(text):
            break
        ident = diagram.names.longest(text, at)
        at += len(ident)
        digits = re.compile(r"\d{0,3}", re.ASCII).match(text, at)
        shown = digits.group() if digits else ""
        at += len(shown)
        found.append((flags, ident, shown))
    return found
