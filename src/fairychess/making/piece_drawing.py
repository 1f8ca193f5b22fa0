"""A text of moves while it is typed, and the text for squares that are clicked."""

import dataclasses
from functools import lru_cache
from typing import Any

from fairychess import betza
from fairychess.betza.diagram import marks
from fairychess.betza.endings import endings
from fairychess.betza.finding import KINDS, FindingError, found
from fairychess.betza.program import EMPTY, ENEMY, OWN, Offset, Program
from fairychess.betza.ways import Way, way_text
from fairychess.board import Board
from fairychess.board.shapes import Ground
from fairychess.explain import sentences
from fairychess.game.info import diagram_of
from fairychess.making.draft import DraftError
from fairychess.messages import Message, as_message

LONGEST = 400
"""Letters of a text of moves that is drawn."""

_MASKS = {"m": EMPTY, "c": ENEMY, "d": OWN}
_RADIUS = 7


def ground_of(files: int, ranks: int, shape: str, levels: int) -> Ground:
    """The board of a draft, `ranks` being those of one level. Raises BoardError."""
    return Board(files, ranks * levels, frozenset(), shape, levels).ground


def drawing(text: str, ground: Ground, language: str) -> dict[str, Any]:
    """The moves of a text as a diagram, a mnemonic, words and squares; or its `fault`.

    A fault says why and at which `letter`, counted from 0. `squares` are those that plain moves
    reach, to be clicked; what squares cannot say is `kept`, as text, with its squares in `others`.
    Boards that are not made of squares have none to be clicked.
    """
    if len(text) > LONGEST:
        return _faulty(Message("draft_letters", {"count": LONGEST}), LONGEST)
    try:
        program = betza.compile_for(betza.parse(text.strip() or "-"), ground)
        words = sentences(text.strip() or "-", ground.files, ground.ranks, language, ground)
    except betza.BetzaError as error:
        return _faulty(error.said, error.position)
    except (OverflowError, RecursionError):
        return _faulty(Message("xbetza_too_many"), 0)
    kept = text
    squares: dict[Offset, str] = {}
    near: list[Offset] = []
    if ground.cells == "squares":
        plain, kept = _parted(text.strip() or "-", ground)
        squares = _kinds(betza.compile_for(betza.parse(plain), ground))
        near = [at for at in marks(program, _RADIUS) if at != (0, 0)]
    return {
        "betza": text.strip() or "-",
        "fault": None,
        "words": words,
        "mnemonic": dataclasses.asdict(betza.mnemonic(program)),
        "diagram": diagram_of(program),
        "clicked": ground.cells == "squares",
        "squares": [[*at, squares[at]] for at in near if at in squares],
        "kept": kept,
        "others": [[*at] for at in near if at not in squares],
    }


def _parted(text: str, ground: Ground) -> tuple[str, str]:
    """The terms of a text that squares can say, and the others."""
    terms = [str(item) for item in betza.parse(text).items]
    kept = [term for term in terms if not _is_plain(term, ground)]
    plain = [term for term in terms if term not in kept]
    return "".join(plain) or "-", "".join(kept)


@lru_cache(256)
def _is_plain(term: str, ground: Ground) -> bool:
    """Does a term say no more than which squares it reaches?"""
    program = betza.compile_for(betza.parse(term), ground)
    if program.castlings or program.universals or program.imitators:
        return False
    near = {at: kind for at, kind in _kinds(program).items() if max(map(abs, at)) <= _RADIUS}
    try:
        again = betza.compile_for(betza.parse(found(near, _RADIUS)), ground)
    except FindingError:
        return False
    return _ways(program) == _ways(again)


def _ways(program: Program) -> set[tuple[Any, ...]]:
    """All ways of a program, to be compared."""
    return {(one.node, one.way) for one in endings(program)}


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


def finding(squares: list[Any], radius: int, leaping: bool, kept: str = "") -> str:
    """The shortest text for clicked squares, each `[x, y, kind]`, and behind it what is kept.

    Raises DraftError.
    """
    try:
        wanted = {(int(x), int(y)): str(kind) for x, y, kind in squares}
        text = found(wanted, radius, leaping=leaping)
        return text if not kept else kept if text == "-" else text + kept
    except (FindingError, TypeError, ValueError) as error:
        raise DraftError(as_message(error)) from None
