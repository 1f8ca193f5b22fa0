"""`fairychess engine`: our player for graphical boards, in the protocol the board speaks."""

import argparse
import signal
import sys
from functools import partial
from typing import Any

LONGEST = 200_000
GREETING = "protover"
"""XBoard says this first, and waits two seconds for a word."""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    add(subparsers, "engine", "", "UCI, USI or XBoard's, whichever the board speaks")


def add(subparsers: Any, name: str, protocol: str, about: str) -> None:
    """Add a command that is an engine in one protocol."""
    about = f"be an engine for graphical boards, in the protocol {about}"
    parser = subparsers.add_parser(name, help=about, description=about)
    parser.set_defaults(run=partial(run, protocol=protocol))


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
