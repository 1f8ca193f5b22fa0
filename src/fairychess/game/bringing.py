"""Definitions that somebody brings along as text: a variant file, or an Interactive Diagram.

Nothing in them is run. Whoever calls this with texts of strangers does so in a process that may
be ended: `brought` compiles, and `try_out` plays, what may take any time.
"""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from typing import Any

from fairychess.game.game import Game, new_game, spelled
from fairychess.rules.catalogue import load_text
from fairychess.rules.diagram import DiagramError, draft, read_diagram
from fairychess.rules.diagram.folder import folder_name, spell

WHERE = "definition"
"""What refusals call the text: `definition:LINE`."""

MOST_ENTRIES = 2_000_000
MOST_SECONDS = 3.0
MOST_OPTIONS = 5_000
SLOWEST = 0.5
_DECISIONS = 60

_HEADER = re.compile(r"^[ \t]*+\[{1,2}[\w.\"' \t-]++\]{1,2}\s*+(?:#.*)?$")
_DIAGRAM = re.compile(
    r"\bidiagram\b|[^\s:=]:[^:\s]*:[^:\s]*:[^:\s]*:|\b(?:files|ranks)=\d", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Brought:
    """A definition as this program keeps it: a variant file's text, and what an import notes."""

    text: str
    page: str = ""


def is_diagram(pasted: str) -> bool:
    """Whether a text is an Interactive Diagram rather than a variant file."""
    lines = pasted.split("\n")
    return not any(map(_HEADER.match, lines)) and _DIAGRAM.search(pasted) is not None


def brought(pasted: str, name: str = "") -> Brought:
    """What a pasted text defines; ValueError with line and reason where it defines nothing.

    `name` is what a diagram without a name of its own is called.
    """
    if not is_diagram(pasted):
        load_text(pasted, WHERE)
        return Brought(pasted)
    try:
        diagram = read_diagram(pasted, WHERE)
        called = diagram.parameters.text("satellite") or name
        spelled = spell(draft(diagram, called), folder_name(called))
    except DiagramError as error:
        raise ValueError(str(error)) from None
    return Brought(spelled.variant, spelled.notes)


def try_out(text: str, options: dict[str, Any] | None = None) -> None:
    """Compile and play a definition under some options; ValueError where it would be a burden."""
    began = time.process_time()
    rules = load_text(text, WHERE, **spelled(options or {}))
    tables, entries = rules.tables, 0
    for code in range(2, tables.codes):
        for square in rules.board:
            entries += tables.run_length(tables.path_start(code, square))
            if entries > MOST_ENTRIES:
                raise ValueError(
                    f"{WHERE}: the pieces have more than {MOST_ENTRIES:,} paths together"
                )
    if time.process_time() - began > MOST_SECONDS:
        raise ValueError(f"{WHERE}: takes longer than {MOST_SECONDS:g} seconds to compile")
    _play_a_little(new_game(WHERE, options, seed=0, text=text), WHERE)


def try_position(name: str, options: dict[str, Any], position: str) -> None:
    """Play from a position of an installed variant; ValueError where it would be a burden."""
    new_game(name, options)  # compiling is nobody's fault
    began = time.process_time()
    game = new_game(name, options, 0, position)
    if time.process_time() - began > SLOWEST:
        raise ValueError(f"position: takes longer than {SLOWEST:g} seconds to read")
    _play_a_little(game, "position")


def _play_a_little(game: Game, where: str) -> None:
    chance = random.Random(0)
    for _ in range(_DECISIONS):
        began = time.process_time()
        if game.outcome is not None:
            return
        seat = game.to_move
        if seat == "chance":
            game.play_chance()
        else:
            choices = game.view(seat).options
            if len(choices) > MOST_OPTIONS:
                raise ValueError(f"{where}: more than {MOST_OPTIONS:,} options for one decision")
            game.play(seat, chance.choice(choices).text)
        if time.process_time() - began > SLOWEST:
            raise ValueError(f"{where}: a decision takes longer than {SLOWEST:g} seconds")
