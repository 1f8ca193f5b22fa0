"""Games of the tests beside the installed ones, for a server in a browser's tests."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from fairychess.server.domain.engine_api import installed_backend

FOLDER = Path(__file__).parent.parent / "rules" / "games"
FILES = {
    "dark-chess": str(FOLDER / "dark_chess.toml"),
    "kriegspiel": str(FOLDER / "kriegspiel.toml"),
}


class Shelf:
    """The installed games, and those of these tests."""

    def __init__(self) -> None:
        self._room = installed_backend()
        self.Refused = self._room.Refused

    def __getattr__(self, name: str) -> Any:
        return getattr(self._room, name)

    def catalogue(self) -> list[Any]:
        """Chess once more under each of their names."""
        installed = list(self._room.catalogue())
        chess = next(entry for entry in installed if entry.name == "chess")
        return [*installed, *(dataclasses.replace(chess, name=name) for name in FILES)]

    def variant_info(self, name: str, *given: Any, **more: Any) -> Any:
        """What the file says."""
        return self._room.variant_info(FILES.get(name, name), *given, **more)

    def new_game(self, name: str, *given: Any, **more: Any) -> Any:
        """A game."""
        return self._room.new_game(FILES.get(name, name), *given, **more)
