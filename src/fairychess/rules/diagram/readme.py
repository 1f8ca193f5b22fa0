"""Spelling what an import has to say beside the rules, for README.md."""

from fairychess.messages.strangers import coded, plain
from fairychess.rules.diagram.notes import ADDED, DROPPED, LOOKS, READING, DiagramNote
from fairychess.rules.diagram.variant import DiagramDraft

HEADINGS = (
    (DROPPED, "Not honoured"),
    (READING, "Readings"),
    (ADDED, "Added here"),
    (LOOKS, "Appearance only"),
)


def notes_text(draft: DiagramDraft) -> str:
    """What the import has done and left out, in sections that can follow a page of rules."""
    diagram = draft.diagram
    rows = ["## Where this comes from", "", "Imported from an Interactive Diagram definition.", ""]
    for source in diagram.sources:
        rows += [f"Source: {plain(source)}", ""]
    rows += ["## What is enforced", ""]
    rows += [f"- {plain(text)}" for text in draft.enforced]
    rows += ["", "## The pieces in XBetza", "", "| id | name | moves |", "|---|---|---|"]
    for piece in draft.pieces:
        fields = piece.fields
        cells = coded(fields["id"]), plain(fields["name"]), coded(fields["betza"])
        rows.append(f"| {' | '.join(cells)} |")
    for category, heading in HEADINGS:
        told = [note for note in draft.notes if note.category == category]
        rows += ["", f"## {heading}", ""]
        rows += [_bullet(note) for note in told] or ["Nothing."]
    return "\n".join(rows) + "\n"


def _bullet(note: DiagramNote) -> str:
    at = f"Line {note.line}: " if note.line else ""
    return f"- {at}{plain(note.text)}"
