"""The making room: what an editor of variants needs, and knows of no page.

A draft is a variant file as plain data (`draft`: there and back), its start as pieces on squares;
`opened` reads one that is to be shown.
`check` says all that is wrong with it at once, each with its place, what is doubtful, and describes
the game so far. `rule_forms` says which rules there are, `sentences` of what sentences are made and
what those of a draft say and do, `gallery` which pieces are known; `export` writes a draft for
other programs.

Texts and drafts are strangers': callers bound time and memory. Nothing here runs any of it.
"""

from fairychess.making.checking import check, opened
from fairychess.making.draft import DraftError
from fairychess.making.exporting import FORMS, export
from fairychess.making.gallery import gallery, installed_text
from fairychess.making.piece_drawing import drawing, finding
from fairychess.making.rule_forms import rule_forms

__all__ = [
    "FORMS", "DraftError", "check", "drawing", "export", "finding", "gallery", "installed_text",
    "opened", "rule_forms",
]  # fmt: skip
