"""Spelling what an import has to say as README.md."""

from __future__ import annotations

import html

from fairychess.rules.diagram.notes import ADDED, DROPPED, LOOKS, READING, Note
from fairychess.rules.diagram.variant import Draft

HEADINGS = (
    (DROPPED, "Not honoured"),
    (READING, "Readings"),
    (ADDED, "Added here"),
    (LOOKS, "Appearance only"),
)


def plain(text: str) -> str:
    """A text that Markdown and HTML leave alone."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = html.escape(text, quote=False)
    for letter in "\\`*_[]|#~!":
        text = text.replace(letter, "\\" + letter)
    return text


def coded(text: str) -> str:
    """A text as inline code."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return "`" + shown.replace("`", "'").replace("|", "/") + "`" if shown.strip() else ""


def readme_text(draft: Draft, summary: str) -> str:
    """The whole of README.md."""
    diagram = draft.diagram
    rows = [f"# {plain(draft.title)}", "", plain(summary), ""]
    rows += ["Imported from an Interactive Diagram definition.", ""]
    for source in diagram.sources:
        rows += [f"Source: {plain(source)}", ""]
    rows += ["## What is enforced", ""]
    rows += [f"- {plain(text)}" for text in draft.enforced]
    rows += ["", "## The pieces", "", "| id | name | moves | becomes |", "|---|---|---|---|"]
    for piece in draft.pieces:
        fields = piece.fields
        name = plain(fields["name"]) + (" (royal)" if fields.get("royal") else "")
        becomes = " ".join(coded(target) for target in fields.get("promotes", ()))
        rows.append(f"| {coded(fields['id'])} | {name} | {coded(fields['betza'])} | {becomes} |")
    for category, heading in HEADINGS:
        told = [note for note in draft.notes if note.category == category]
        rows += ["", f"## {heading}", ""]
        rows += [_bullet(note) for note in told] or ["Nothing."]
    return "\n".join(rows) + "\n"


def _bullet(note: Note) -> str:
    at = f"Line {note.line}: " if note.line else ""
    return f"- {at}{plain(note.text)}"
