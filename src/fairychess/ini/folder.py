"""Writes a draft as a variant folder: everything is tried out before a single file is written."""

from __future__ import annotations

from fairychess.ini.draft import Draft
from fairychess.ini.errors import IniError
from fairychess.ini.variant import summary
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import parse
from fairychess.rules.diagram.titles import title_of
from fairychess.rules.diagram.toml import comment, line, table


def variant_text(made: Draft) -> str:
    """The whole of variant.toml."""
    rows = [
        comment("Imported from an INI file; README.md says what is enforced."),
        line("title", title_of(made.settings.name)),
        line("style", "chess"),
        "",
        *table("board", summary(made)),
        "",
        "[start]",
        line("position", made.start),
    ]
    for piece in made.pieces.values():
        rows += ["", "[[pieces]]"]
        rows += [line(name, value) for name, value in piece.fields.items()]
    for name, rule in made.rules.items():
        rows += ["", *table(f"rules.{name}", rule)]
    return "\n".join(rows) + "\n"


def compiled(made: Draft) -> Rules:
    """The rules of a draft. Raises IniError naming the section."""
    settings = made.settings
    try:
        return Rules(parse(variant_text(made), settings.where, settings.name))
    except (ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())
        raise IniError(settings.where, settings.line, f"[{settings.name}] {reason}") from None
