"""Contagion: a capture changes the piece that makes it, or pieces around.

Parameters: `absorb` = what a capturing piece becomes: "none", "type" (the type it has captured), or
a table of pairs, captor and captured: `{ "N+B" = "A" }` makes an archbishop of a knight that takes
a bishop; the pair counts both ways unless it is said the other way round too. `change_sides` = when
a piece that has moved goes over to the other side: "never", "captures", "different" (captures of a
piece of another type), "others" (moves without a capture) or "always"; a drop is a move without a
capture, placing a piece before play is none. `convert` = which enemies
go over to the captor's side: "none", "neighbours" (all next to where the capture ended) or
"captured" (the captured piece itself: it stays where it stood, the captor where it was). `pieces` =
ids of the captors concerned, also a list for each side ("*": all that are not royal); `immune` =
ids of the pieces that never go over.

Royal pieces are never converted, and change only if `pieces` names them. A piece that promotes with
its capture absorbs nothing. What has changed counts as moved. All of it is part of the move: check
is judged afterwards.

Sources: the rules of absorption chess and cannibal chess (D. B. Pritchard, The Encyclopedia of
Chess Variants; Michiel de Bondt), of Tibetan chess, of Andernach and anti-Andernach chess
(Andernach 1993) and its super-Andernach relative.
"""

from functools import partial
from typing import Any

from fairychess.messages import ExplainedError, Message, about, must_be
from fairychess.position.rule import one_of
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, Table, after, quoted, said

WHEN = ("never", "captures", "others", "always", "different")
CONVERT = ("none", "neighbours", "captured")

FORMS = {"absorb": forms.absorbed, "pieces": forms.PIECES_OF_SIDES, "immune": forms.ids}


def rule(
    definition: Any,
    *,
    absorb: Any = "none",
    change_sides: str = "never",
    convert: str = "none",
    pieces: Any = "*",
    immune: Any = (),
) -> Said:
    """Build from the table `[rules.contagion]`."""
    one_of("change_sides", change_sides, WHEN)
    one_of("convert", convert, CONVERT)
    if isinstance(absorb, dict):
        for pair, result in absorb.items():
            if pair.count("+") != 1 or not isinstance(result, str):
                raise about(f"absorb: {pair!r}", must_be("wanted_like", example='{ "N+B" = "A" }'))
    else:
        one_of("absorb", absorb, ("none", "type"))
    for key in pieces if isinstance(pieces, dict) else ():
        one_of("pieces", key, SIDES)
    if absorb == "none" and change_sides == "never" and convert == "none":
        raise ExplainedError(
            "fault_three_called",
            one="absorb",
            other="change_sides",
            third="convert",
            reason=Message("fault_no_change"),
        )
    said_of = partial(_changes, definition, immune)
    if not isinstance(pieces, dict):
        return said(*said_of(pieces, "", absorb, change_sides, convert))
    return said(
        *(
            sentence
            for side in SIDES
            for sentence in said_of(
                pieces.get(side, []), f"target & {side} and ", absorb, change_sides, convert
            )
        )
    )


def _changes(
    definition: Any,
    immune: Any,
    pieces: Any,
    whose: str,
    absorb: Any,
    change_sides: str,
    convert: str,
) -> list[Table]:
    """The sentences of the captors `pieces`, those for which `whose` is true."""
    if pieces == "*":
        pieces = [piece.id for piece in definition.pieces if not piece.royal and not piece.role]
    if not pieces:
        return []
    concerned = f"{whose}moving({quoted(pieces)})"
    spared = f" - royals - type({quoted(immune)})" if immune else " - royals"
    found = []
    if convert == "captured":
        found.append(
            after("captured", "take_back()", f"change_side(captured{spared})", if_=concerned)
        )
    elif convert == "neighbours":
        effect = f"change_side(neighbours(target) & enemies{spared})"
        found.append(after("captured", effect, if_=concerned))
    if absorb == "type":
        effect = "become_captured(target)"
        found.append(after("captured", effect, if_=f"{concerned} and not promoting"))
    elif absorb != "none":
        found += _absorptions(absorb, pieces, whose)
    moved = f"change_side(target - type({quoted(immune)}))" if immune else "change_side(target)"
    if change_sides in ("captures", "always"):
        found.append(after("captured", moved, if_=concerned))
    if change_sides in ("others", "always"):
        found.append(after("moved", moved, if_=f"{concerned} and not captured"))
        found.append(after("dropped", moved, if_=concerned))
    if change_sides == "different":
        found += [
            after("captured", moved, if_=f"{whose}moving({name!r}) and not taking({name!r})")
            for name in pieces
        ]
    return found


def _absorptions(absorb: dict[str, str], pieces: Any, whose: str) -> list[Table]:
    """What a captor becomes by a table of pairs, which count both ways unless it says otherwise."""
    pairs = {tuple(pair.split("+")): result for pair, result in absorb.items()}
    for (one, other), result in list(pairs.items()):
        pairs.setdefault((other, one), result)
    captors: dict[tuple[str, str], list[str]] = {}
    for (captor, captured), result in pairs.items():
        if captor in pieces:
            captors.setdefault((captured, result), []).append(captor)
    return [
        after(
            "captured",
            f"become(target, {result!r})",
            if_=f"{whose}moving({quoted(several)}) and taking({captured!r}) and not promoting",
        )
        for (captured, result), several in captors.items()
    ]
