"""A text of moves while it is typed, and the text for squares that are clicked."""

from __future__ import annotations

import dataclasses
from typing import Any

from fairychess import betza
from fairychess.betza.diagram import Mark, marks
from fairychess.betza.endings import endings
from fairychess.betza.finding import KINDS, FindingError, found
from fairychess.betza.program import EMPTY, ENEMY, OWN, Offset, Program
from fairychess.betza.ways import Way, way_text
from fairychess.explain import sentences
from fairychess.game.info import diagram_of
from fairychess.making.draft import DraftError
from fairychess.messages import Message, as_message

LONGEST = 400
"""Letters of a text of moves that is drawn."""

_CLICKED = {Mark.BOTH, Mark.MOVE, Mark.CAPTURE}
_MASKS = {"m": EMPTY, "c": ENEMY, "d": OWN}
_RADIUS = 7


def drawing(text: str, files: int, ranks: int, language: str) -> dict[str, Any]:
    """The moves of a text as a diagram, a mnemonic, words and squares; or its `fault`.

    A fault says why and at which `letter`, counted from 0.
    """
    if len(text) > LONGEST:
        return _faulty(Message("draft_letters", {"count": LONGEST}), LONGEST)
    try:
        program = betza.compile(betza.parse(text.strip() or "-"), files, ranks)
        words = sentences(text.strip() or "-", files, ranks, language)
    except betza.BetzaError as error:
        return _faulty(error.said, error.position)
    except (OverflowError, RecursionError):
        return _faulty(Message("xbetza_too_many"), 0)
    shown = marks(program, _RADIUS)
    return {
        "betza": text.strip() or "-",
        "fault": None,
        "words": words,
        "mnemonic": dataclasses.asdict(betza.mnemonic(program)),
        "diagram": diagram_of(program),
        "squares": [
            [*at, kind] for at, kind in _kinds(program).items() if shown.get(at) in _CLICKED
        ],
        "clickable": all(mark in _CLICKED or mark is Mark.PIECE for mark in shown.values()),
    }


def _kinds(program: Program) -> dict[Offset, str]:
    """What a piece may do on each square that it reaches plainly."""
    allowed: dict[Offset, int] = {}
    for ending in endings(program):
        if not (ending.hops or ending.relayed or ending.node.initial or ending.taken):
            allowed[ending.offset] = allowed.get(ending.offset, 0) | ending.node.stop
    named = {letters: kind for kind, letters in KINDS.items()}
    said = {
        at: "".join(letter for letter, mask in _MASKS.items() if mask & stop)
        for at, stop in allowed.items()
    }
    return {at: named[letters] for at, letters in said.items() if letters in named}


def _faulty(said: Message, letter: int) -> dict[str, Any]:
    return {"fault": {"said": said, "letter": letter}}


def with_way(text: str, way: dict[str, Any]) -> str:
    """The moves of a text and those of a way besides. Raises DraftError where there is none."""
    try:
        corner, end = (tuple(map(int, way[name])) for name in ("corner", "end"))
        drawn = way_text(Way(**(way | {"corner": corner, "end": end})))
    except (FindingError, TypeError, ValueError) as error:
        raise DraftError(as_message(error)) from None
    plain = text.strip()
    return drawn if plain in ("", "-") else plain + drawn


def finding(squares: list[Any], radius: int, leaping: bool) -> str:
    """The shortest text for clicked squares, each `[x, y, kind]`. Raises DraftError."""
    try:
        wanted = {(int(x), int(y)): str(kind) for x, y, kind in squares}
        return found(wanted, radius, leaping=leaping)
    except (FindingError, TypeError, ValueError) as error:
        raise DraftError(as_message(error)) from None
