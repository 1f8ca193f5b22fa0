"""`fairychess usi`: our player for graphical boards, in USI."""

from __future__ import annotations

from typing import Any

from fairychess.cli.engine import add


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    add(subparsers, "usi", "usi", "USI, which shogi boards speak")
