"""Spelling a draft as variant.toml: plain values only, one table a piece, comments above."""

import json
import re
from typing import Any

from fairychess.messages.strangers import printable
from fairychess.rules.diagram.looks import board_looks
from fairychess.rules.diagram.squares import square_text
from fairychess.rules.diagram.variant import DiagramDraft

WIDEST = 100
BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        inner = ", ".join(f"{key_of(name)} = {toml_text(item)}" for name, item in value.items())
        return "{ " + inner + " }" if inner else "{}"
    return "[" + ", ".join(toml_text(item) for item in value) + "]"


def key_of(name: str) -> str:
    """A key, in quotes where TOML wants them."""
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def line(name: str, value: Any) -> str:
    """`name = value`, a long list on several lines."""
    text = f"{key_of(name)} = {toml_text(value)}"
    if len(text) <= WIDEST or not isinstance(value, list):
        return text
    rows, row = [], "   "
    for item in value:
        word = f" {toml_text(item)},"
        if len(row) + len(word) > WIDEST and row.strip():
            rows.append(row)
            row = "   "
        row += word
    return f"{key_of(name)} = [\n" + "\n".join([*rows, row]) + "\n]"


def comment(text: str) -> str:
    """A comment line; whatever it quotes cannot end it."""
    return f"# {printable(text)}"


def table(header: str, fields: dict[str, Any]) -> list[str]:
    """One table; tables inside a table that would be too wide get headers of their own."""
    rows, wide = [f"[{header}]"], []
    for name, value in fields.items():
        if isinstance(value, dict) and len(toml_text(value)) > WIDEST - 20:
            wide.append((f"{header}.{key_of(name)}", value))
        else:
            rows.append(line(name, value))
    for inner, value in wide:
        rows += ["", *table(inner, value)]
    return rows


def variant_text(draft: DiagramDraft, summary: str) -> str:
    """The whole of variant.toml."""
    diagram = draft.diagram
    board: dict[str, Any] = {"files": diagram.files, "ranks": diagram.ranks}
    if diagram.holes:
        names = sorted(diagram.holes, key=lambda square: (square[1], square[0]))
        board["holes"] = [square_text(square) for square in names]
    board |= board_looks(diagram)
    rows = [
        comment("Imported from an Interactive Diagram; README.md says what is enforced."),
        line("title", draft.title),
        line("summary", summary),
        line("sources", diagram.sources),
        line("style", draft.style),
        "",
        *table("board", board),
        "",
        "[start]",
        line("position", draft.position),
    ]
    for name, option in draft.options.items():
        rows += ["", *table(f"options.{key_of(name)}", option)]
    for name, rule in draft.rules.items():
        rows += ["", *table(f"rules.{key_of(name)}", rule)]
    for piece in draft.pieces:
        rows += ["", comment(piece.comment), "[[pieces]]"]
        rows += [line(name, value) for name, value in piece.fields.items()]
    return "\n".join(rows) + "\n"
