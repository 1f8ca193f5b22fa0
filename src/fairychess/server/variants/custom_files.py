"""Definitions people have brought, as files for the processes in which computers think."""

from __future__ import annotations

import dataclasses
import tempfile
from pathlib import Path

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.store import definitions
from fairychess.server.store.database import Database


class Shelf:
    """A folder of this process's own, filled from the database when a question needs it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def at_hand(self, view: View) -> View:
        """The view, naming a file where its variant is one somebody has brought."""
        if not view.variant.startswith(definitions.MARK):
            return view
        found = await definitions.named(self._database, view.variant)
        if found is None:
            raise ProblemError("no_such_definition", "there is no such definition here", 404)
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="fairychess-shelf-")
        path = Path(self._folder.name) / f"{found.id}.toml"
        if not path.exists():
            path.write_text(found.text, encoding="utf-8")
        return dataclasses.replace(view, variant=str(path))

    def close(self) -> None:
        """Clear the shelf."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
