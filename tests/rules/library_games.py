"""Published games as variant files: `tests/rules/games/NAME.toml`, each played from a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import fairychess
from fairychess.rules import Rules

GAMES = Path(__file__).parent / "games"


def game(folder: Path, name: str) -> Rules:
    """The game of a file, from a variant folder that is made for it."""
    there = folder / name
    there.mkdir(exist_ok=True)
    shutil.copy(GAMES / f"{name}.toml", there / "variant.toml")
    return fairychess.load(str(there / "variant.toml"))
