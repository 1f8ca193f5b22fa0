"""Writes a draft as a variant folder: everything is tried out before a single file is written."""

from pathlib import Path

from fairychess.ini.draft import IniDraft
from fairychess.ini.errors import ImportNote, IniError
from fairychess.ini.variant import board_fields
from fairychess.messages.strangers import coded, plain
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import parse
from fairychess.rules.diagram.folder import (
    Pages,
    WrittenFolder,
    perft_text,
    publish,
    start_counts,
    summary_of,
)
from fairychess.rules.diagram.titles import title_of
from fairychess.rules.diagram.toml import comment, line, table


def write_folder(made: IniDraft, folder: Path, pages: Pages) -> WrittenFolder:
    """Write variant.toml, perft.toml and the pages for people. Raises IniError or OSError.

    An existing folder is never touched, and nothing is left behind when something fails.
    """
    rules = compiled(made)
    counts = start_counts(rules)
    files = {
        "variant.toml": variant_text(made),
        "perft.toml": perft_text(counts, "INI file"),
    }
    publish(folder, files | pages(rules, notes_text(made)))
    return WrittenFolder(folder, summary(made), counts)


def compiled(made: IniDraft) -> Rules:
    """The rules of a draft. Raises IniError naming the section."""
    settings = made.settings
    try:
        return Rules(parse(variant_text(made), settings.where, settings.name))
    except (ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())
        # The line is one of the text that was made; what stands there comes from the position or
        # from the section as a whole.
        if reason.startswith(f"{settings.where}:"):
            reason = reason.removeprefix(f"{settings.where}:").partition(": ")[2]
        line = settings.line_of("startFen") if reason.startswith("position") else settings.line
        raise IniError(settings.where, line, f"[{settings.name}] {reason}") from None


def summary(made: IniDraft) -> str:
    """Size, pieces and piece types in one line."""
    letters = [letter for letter in made.start.partition("[")[0].split()[0] if letter.isalpha()]
    lower = sum(map(str.islower, letters))
    size = f"{made.files}x{made.ranks}"
    return summary_of(size, len(made.holes), len(letters) - lower, lower, len(made.pieces))


def variant_text(made: IniDraft) -> str:
    """The whole of variant.toml."""
    rows = [
        comment("Imported from an INI file; README.md says what is enforced."),
        line("title", title_of(made.settings.name)),
        line("summary", summary(made)),
        line("style", "chess"),
        "",
        *table("board", board_fields(made)),
        "",
        "[start]",
        line("position", made.start),
        line("fen", True),
    ]
    for name, rule in made.rules.items():
        rows += ["", *table(f"rules.{name}", rule)]
    for piece in made.pieces.values():
        rows += ["", "[[pieces]]"]
        rows += [line(name, value) for name, value in piece.fields.items()]
    return "\n".join(rows) + "\n"


def notes_text(made: IniDraft) -> str:
    """What the import has done and left out, in sections that can follow a page of rules."""
    settings = made.settings
    rows = ["## Where this comes from", ""]
    rows += [f"Imported from the section {coded(settings.name)} of an INI file.", ""]
    rows += ["## What is enforced", ""]
    rows += [f"- {coded(name)}{said(rule)}" for name, rule in made.rules.items()] or ["Nothing."]
    rows += [
        "",
        "## The pieces in XBetza",
        "",
        "| id | name | moves | becomes |",
        "|---|---|---|---|",
    ]
    rows += [piece_row(piece.fields) for piece in made.pieces.values()]
    for heading, harmless in (("Not honoured", False), ("Appearance only", True)):
        told = [note for note in made.notes if note.harmless == harmless]
        rows += ["", f"## {heading}", "", *([bullet(note) for note in told] or ["Nothing."])]
    return "\n".join(rows) + "\n"


def said(rule: dict[str, object]) -> str:
    """The parameters of a rule, for people."""
    return ": " + ", ".join(coded(line(*item)) for item in rule.items()) if rule else ""


def piece_row(fields: dict[str, object]) -> str:
    """One row of the table of pieces."""
    name = plain(str(fields["name"])) + (" (royal)" if fields.get("royal") else "")
    becomes = " ".join(coded(target) for target in targets(fields.get("promotes")))
    moves = [str(fields["betza"])]
    further = fields.get("moves", [])
    if isinstance(further, list):
        moves += [f"{each['betza']} (in some places)" for each in further]
    shown = ", ".join(coded(text) for text in moves)
    return f"| {coded(str(fields['id']))} | {name} | {shown} | {becomes} |"


def targets(promotes: object) -> list[str]:
    """The ids in a `promotes` field, of both sides."""
    if isinstance(promotes, dict):
        return list(dict.fromkeys([*promotes["first"], *promotes["second"]]))
    return promotes if isinstance(promotes, list) else []


def bullet(note: ImportNote) -> str:
    """A note as an item of a list."""
    at = f"Line {note.line}: " if note.line else ""
    return f"- {at}{plain(note.option)}: {plain(note.text)}"
