"""`fairychess uci`: our player for graphical boards, in UCI."""

from typing import Any

from fairychess.cli.engine import add


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    add(subparsers, "uci", "uci", "UCI, as Fairy-Stockfish extends it")
