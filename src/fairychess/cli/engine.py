"""`fairychess engine`, `uci`, `usi`, `cecp`: our player for graphical boards."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from fairychess.engine import serve

COMMANDS = {
    "engine": ("", "be an engine in the protocol that the board speaks: UCI, USI or XBoard's"),
    "uci": ("uci", "be an engine in the protocol UCI"),
    "usi": ("usi", "be an engine in the protocol USI, for shogi"),
    "cecp": ("cecp", "be an engine in XBoard's protocol (CECP)"),
}


def register(subparsers: Any) -> None:
    """Add the commands to the parser of `fairychess`."""
    for name, (protocol, about) in COMMANDS.items():
        parser = subparsers.add_parser(name, help=about, description=about)
        parser.set_defaults(run=partial(run, protocol=protocol))


def run(args: argparse.Namespace, protocol: str) -> int:
    """Talk until the board has had enough."""
    serve(protocol)
    return 0
