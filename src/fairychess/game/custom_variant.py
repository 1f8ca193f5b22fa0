"""Definitions of custom variants, given as text: a variant file, or an Interactive Diagram.

Nothing in them is run. Callers with texts of strangers do so in a process that may
be ended: `parse_pasted` compiles, and `try_out` plays, what may take any time.
"""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass, replace
from typing import Any

from fairychess.game.game import Game, new_game, option_texts
from fairychess.messages import ExplainedError, Message
from fairychess.pictures import read_own
from fairychess.rules.catalogue import load_text
from fairychess.rules.diagram import DiagramError, draft, read_diagram
from fairychess.rules.diagram.folder import folder_name, variant_files
from fairychess.rules.variant_error import misplaced

WHERE = "definition"
"""The name of the text in refusals: `definition:LINE`."""

MOST_ENTRIES = 2_000_000
MOST_SECONDS = 3.0
MOST_OPTIONS = 5_000
SLOWEST = 0.5
_DECISIONS = 60

_HEADER = re.compile(r"^[ \t]*+\[{1,2}[\w.\"' \t-]++\]{1,2}\s*+(?:#.*)?$")
_DIAGRAM = re.compile(
    r"\bidiagram\b|[^\s:=]:[^:\s]*:[^:\s]*:[^:\s]*:|\b(?:files|ranks)=\d", re.IGNORECASE
)


_BLOCK = re.compile(r"^(?=\[)", re.MULTILINE)
_ID = re.compile(r"^id = [\"']([^\"'\n]{1,40})[\"']$", re.MULTILINE)
_PICTURE = re.compile(r"^(?:picture|shape) = [^\n]*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CustomVariant:
    """A definition as this program keeps it: a variant file's text, and what an import notes."""

    text: str
    page: str = ""


def is_diagram(pasted: str) -> bool:
    """Whether a text is an Interactive Diagram rather than a variant file."""
    lines = pasted.split("\n")
    return not any(map(_HEADER.match, lines)) and _DIAGRAM.search(pasted) is not None


def parse_pasted(
    pasted: str, name: str = "", pictures: dict[str, str] | None = None
) -> CustomVariant:
    """The variant that a pasted text defines; ValueError with line and reason for any other text.

    `name` is what a diagram without a name of its own is called; `pictures` are, by the ids of
    pieces, names of drawings or SVG that come with the text.
    """
    found = _parsed(pasted, name)
    if not pictures:
        return found
    text = with_pictures(found.text, pictures)
    load_text(text, WHERE)
    return replace(found, text=text)


def with_pictures(text: str, pictures: dict[str, str]) -> str:
    """A variant file whose pieces have these pictures; ValueError where one has no piece."""
    waiting = {
        ident: read_own(chosen) if chosen.lstrip().startswith("<") else chosen
        for ident, chosen in pictures.items()
    }
    rows: list[str] = []
    for block in _BLOCK.split(text):
        found = _ID.search(block) if block.startswith("[[pieces]]") else None
        if found and found[1] in waiting:
            block = _PICTURE.sub("", block)
            chosen = json.dumps(waiting.pop(found[1]), ensure_ascii=False)
            block = block.replace(found[0], f"{found[0]}\npicture = {chosen}", 1)
        rows.append(block)
    for ident in waiting:
        raise ValueError(f"pictures: no piece of this definition has the id {ident[:20]!r}")
    return "".join(rows)


def _parsed(pasted: str, name: str) -> CustomVariant:
    if not is_diagram(pasted):
        load_text(pasted, WHERE)
        return CustomVariant(pasted)
    try:
        diagram = read_diagram(pasted, WHERE)
        called = diagram.parameters.text("satellite") or name
        files = variant_files(draft(diagram, called), folder_name(called))
    except DiagramError as error:
        raise misplaced(error.where, error.place.line, error.reason, error.place.column) from None
    return CustomVariant(files.variant, files.notes)


def try_out(text: str, options: dict[str, Any] | None = None) -> None:
    """Compile and play a definition under some options; ValueError where it would be a burden."""
    began = time.process_time()
    rules = load_text(text, WHERE, **option_texts(options or {}))
    tables, entries = rules.tables, 0
    for piece in range(2, tables.coloured_pieces):
        for square in rules.board:
            entries += tables.run_length(tables.path_start(piece, square))
            if entries > MOST_ENTRIES:
                raise _burden("too_many_paths", WHERE, count=f"{MOST_ENTRIES:,}")
    if time.process_time() - began > MOST_SECONDS:
        raise _burden("compiles_too_slowly", WHERE, seconds=f"{MOST_SECONDS:g}")
    _play_a_little(new_game(WHERE, options, seed=0, text=text), WHERE)


def try_position(name: str, options: dict[str, Any], position: str) -> None:
    """Play from a position of an installed variant; ValueError where it would be a burden."""
    new_game(name, options)  # compiling does not count
    began = time.process_time()
    game = new_game(name, options, 0, position)
    if time.process_time() - began > SLOWEST:
        raise _burden("reads_too_slowly", "position", seconds=f"{SLOWEST:g}")
    _play_a_little(game, "position")


def _burden(key: str, where: str, **most: str) -> ExplainedError:
    return ExplainedError(Message(key, {"where": where, **most}))


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
                raise _burden("too_many_options", where, count=f"{MOST_OPTIONS:,}")
            game.play(seat, chance.choice(choices).text)
        if time.process_time() - began > SLOWEST:
            raise _burden("decides_too_slowly", where, seconds=f"{SLOWEST:g}")
