"""`fairychess engine`, `cecp`, `uci`, `usi`: our player for graphical boards, in a protocol."""

import argparse
import signal
import sys
from functools import partial
from typing import Any

LONGEST = 200_000
PROTOCOLS = {
    "engine": "UCI, USI or XBoard's, whichever the board speaks",
    "cecp": "CECP, which XBoard and WinBoard speak",
    "uci": "UCI, as Fairy-Stockfish extends it",
    "usi": "USI, which shogi boards speak",
}
GREETING = "protover"
"""XBoard says this first, and waits two seconds for a word."""


def register(subparsers: Any) -> None:
    """Add the commands to the parser of `fairychess`."""
    for name, spoken in PROTOCOLS.items():
        about = f"be an engine for graphical boards, in the protocol {spoken}"
        parser = subparsers.add_parser(name, help=about, description=about)
        parser.set_defaults(run=partial(run, protocol=name if name != "engine" else ""))


def run(args: argparse.Namespace, protocol: str) -> int:
    """Talk until the board has had enough.

    XBoard is asked for patience before the player is loaded, which takes a moment. It interrupts
    its engines (SIGINT) to have their attention until they have told that they need none.
    """
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # no byte may end the conversation
    first = sys.stdin.readline(LONGEST)
    lines = [first]
    if first.strip() == "xboard":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        lines.append(sys.stdin.readline(LONGEST))
    if lines[-1].startswith(GREETING):
        print("feature done=0 sigint=0 sigterm=0", flush=True)
    from fairychess.engine import serve

    serve(protocol, lines)
    return 0
