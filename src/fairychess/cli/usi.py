"""`fairychess usi`: our player for graphical boards, in USI."""

from typing import Any

from fairychess.cli.engine import add


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    add(subparsers, "usi", "usi", "USI, which shogi boards speak")
