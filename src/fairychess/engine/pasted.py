"""Variants from files that the user of the board names: a variant.toml or its folder."""

from __future__ import annotations

from pathlib import Path

from fairychess.engine.table import TableError

LARGEST = 1 << 20


def variant_of_file(text: str) -> str:
    """Return what can be loaded for a path: the folder or the file itself.

    TableError where there is nothing, or nothing that holds a variant.
    """
    path = Path(text).expanduser()
    if path.is_dir() and (path / "variant.toml").is_file():
        return str(path)
    if path.is_file() and path.suffix == ".toml" and path.stat().st_size <= LARGEST:
        return str(path)
    raise TableError(f"{text[:80]}: no variant.toml and no folder that holds one")
