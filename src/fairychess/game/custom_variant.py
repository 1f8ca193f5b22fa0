"""Definitions of custom variants, given as text: a variant file, a diagram, a file in INI.

Nothing in them is run. Callers with texts of strangers do so in a process that may
be ended: `parse_pasted` compiles, and `try_out` plays, what may take any time.
"""

import random
import re
import time
from dataclasses import dataclass
from typing import Any

from fairychess.game.game import Game, new_game
from fairychess.game.source import option_texts
from fairychess.ini import ImportNote, IniError, cut, resolve
from fairychess.ini import draft as draft_ini
from fairychess.ini.folder import compiled, notes_text, variant_text
from fairychess.messages import ExplainedError, Message
from fairychess.rules.catalogue import load_text
from fairychess.rules.diagram import DiagramError, draft, read_diagram
from fairychess.rules.diagram.folder import folder_name, variant_files
from fairychess.rules.variant_error import misplaced

WHERE = "definition"
"""The name of the text in refusals: `definition:LINE`."""

MOST_ENTRIES = 2_000_000
MOST_TABLES = 8_000
MOST_SECONDS = 3.0
MOST_OPTIONS = 5_000
SLOWEST = 0.5
_DECISIONS = 60

_HEADER = re.compile(r"^[ \t]*+\[{1,2}[\w.\"' \t-]++\]{1,2}\s*+(?:#.*)?$")
_DIAGRAM = re.compile(
    r"\bidiagram\b|[^\s:=]:[^:\s]*:[^:\s]*:[^:\s]*:|\b(?:files|ranks)=\d", re.IGNORECASE
)


_FILE = re.compile(r"^[ \t]*+(?:\[|[\w.\"'-]++[ \t]*+=)", re.MULTILINE)
"""A section or a key with its value: what a variant file has, and plain words have not."""

_INHERITS = re.compile(r"^[ \t]*+\[[^\[\]\n:]{1,60}:[^\[\]\n]{1,60}\]", re.MULTILINE)
_SECTION = re.compile(r"^[ \t]*+\[([^\[\]\n:]{1,60})(?::[^\[\]\n]{0,60})?\]", re.MULTILINE)
_TABLES = {"board", "start", "pieces"}
"""Tables that every variant file has, and that no section of an INI file is called by."""


@dataclass(frozen=True, slots=True)
class CustomVariant:
    """A definition as this program keeps it: a variant file's text, and what an import notes.

    `left_out` are the settings of an INI file that no rule here carries out.
    """

    text: str
    page: str = ""
    left_out: tuple[ImportNote, ...] = ()


def is_diagram(pasted: str) -> bool:
    """Whether a text is an Interactive Diagram rather than a variant file."""
    lines = pasted.split("\n")
    return not any(map(_HEADER.match, lines)) and _DIAGRAM.search(pasted) is not None


def is_ini(pasted: str) -> bool:
    """Whether a text is a file of variants in INI: sections that inherit, or options in them."""
    if _INHERITS.search(pasted):
        return True
    named = sections_of(pasted)
    return bool(named) and not _TABLES & set(named) and "[[" not in pasted and _has_option(pasted)


def _has_option(pasted: str) -> bool:
    try:
        return any(one.settings for one in cut(pasted, WHERE).values())
    except IniError as error:
        return error.line > 1


def sections_of(pasted: str) -> list[str]:
    """Names of the sections of an INI file, in its order."""
    return list(dict.fromkeys(name.strip() for name in _SECTION.findall(pasted)))


def parse_pasted(pasted: str, name: str = "") -> CustomVariant:
    """The variant that a pasted text defines; ValueError with line and reason for any other text.

    `name` is what a diagram without a name of its own is called, or the section of an INI file
    that is wanted; the last one is where it names none.
    """
    if is_ini(pasted):
        return _parse_ini(pasted, name)
    if not is_diagram(pasted):
        if not _FILE.search(pasted):
            raise ExplainedError(Message("pasted_nothing", {"where": WHERE}))
        load_text(pasted, WHERE)
        return CustomVariant(pasted)
    try:
        diagram = read_diagram(pasted, WHERE)
        called = diagram.parameters.text("satellite") or name
        files = variant_files(draft(diagram, called), folder_name(called))
    except DiagramError as error:
        raise misplaced(error.where, error.place.line, error.said, error.place.column) from None
    return CustomVariant(files.variant, files.notes)


def _parse_ini(pasted: str, name: str) -> CustomVariant:
    try:
        sections = cut(pasted, WHERE)
        wanted = name if name in sections else next(reversed(sections), "")
        made = draft_ini(resolve(sections, wanted, WHERE))
        compiled(made)
    except IniError as error:
        line = error.line if error.where == WHERE else 1
        raise misplaced(WHERE, line, error.said) from None
    left_out = tuple(note for note in made.notes if not note.harmless)
    return CustomVariant(variant_text(made), notes_text(made), left_out)


def try_out(text: str, options: dict[str, Any] | None = None) -> None:
    """Compile and play a definition under some options; ValueError where it would be a burden."""
    began = time.process_time()
    rules = load_text(text, WHERE, **option_texts(options or {}))
    tables, entries = rules.tables, 0
    squares = list(rules.board)
    # On a large board each piece is looked at from some squares: a game fills no more tables.
    step = 1 + tables.coloured_pieces * len(squares) // MOST_TABLES
    for piece in range(2, tables.coloured_pieces):
        for square in squares[piece % step :: step]:
            entries += tables.run_length(tables.path_start(piece, square))
            if entries > MOST_ENTRIES:
                raise _burden("too_many_paths", WHERE, count=f"{MOST_ENTRIES * step:,}")
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
