"""Definitions of custom variants as files, for the processes of computer players."""

import dataclasses
import tempfile
from pathlib import Path

from fairychess.game.view import View
from fairychess.server.base.errors import ProblemError
from fairychess.server.store import definitions
from fairychess.server.store.database import Database


class CustomFiles:
    """A folder of this process's own, filled from the database when a job needs it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def with_file(self, view: View) -> View:
        """The view, naming a file where its variant is a custom one."""
        name = await self.name_of(view.variant)
        return view if name == view.variant else dataclasses.replace(view, variant=name)

    async def name_of(self, variant: str) -> str:
        """The name under which another process finds a variant: a file where it is a custom one."""
        if not definitions.is_custom(variant):
            return variant
        found = await definitions.named(self._database, variant)
        if found is None:
            raise ProblemError("no_such_definition", "there is no such definition here", 404)
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="fairychess-custom-")
        path = Path(self._folder.name) / f"{found.id}.toml"
        if not path.exists():
            path.write_text(found.text, encoding="utf-8")
        return str(path)

    def close(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
