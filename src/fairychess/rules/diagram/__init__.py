"""The diagram room: definitions of the Interactive Diagram in, variant folders out.

It knows the pasted text of a diagram (`text`, `parser`), what its parameters mean in our terms
(`variant` and the files it asks) and how a variant folder is written (`folder`). What cannot be
honoured becomes a `DiagramNote`; what is wrong a `DiagramError` with file, line, column and reason.

It must not know the command line, games in progress or any one variant, and it runs nothing that
a pasted text contains: scripts are named and left out.
"""

from fairychess.rules.diagram.disputed import disputed
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.folder import WrittenFolder, write_folder
from fairychess.rules.diagram.notes import DiagramNote
from fairychess.rules.diagram.parser import Diagram, read_diagram
from fairychess.rules.diagram.variant import DiagramDraft, draft

__all__ = [
    "Diagram", "DiagramError", "DiagramDraft", "DiagramNote", "WrittenFolder", "disputed",
    "draft", "read_diagram", "write_folder",
]  # fmt: skip
