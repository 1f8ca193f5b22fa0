"""`fairychess cecp`: our player for graphical boards, in XBoard's protocol."""

from typing import Any

from fairychess.cli.engine import add


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    add(subparsers, "cecp", "cecp", "CECP, which XBoard and WinBoard speak")
