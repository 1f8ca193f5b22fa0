"""`fairychess perft`: count the sequences of decisions from a position."""

import argparse
import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fairychess.cli.arguments import add_variant, position_of

DEEPEST = 99


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "perft",
        help="count sequences of decisions",
        description="Count the sequences of DEPTH decisions, outcomes of chance included; with "
        "--turns those of DEPTH turns: a move and the wall that goes with it are one, and so are "
        "the moves of a turn of several.",
    )
    add_variant(parser)
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="how many decisions")
    parser.add_argument("--divide", action="store_true", help="also count by first decision")
    parser.add_argument("--turns", action="store_true", help="count whole turns, not decisions")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the count as the last word of the last line."""
    pos = position_of(args)
    with _stoppable():
        split = pos.divide(args.depth, args.turns) if args.divide and args.depth else None
        count = sum(split.values()) if split is not None else pos.perft(args.depth, args.turns)
    if args.json:
        found = {
            "variant": pos.rules.name,
            "position": pos.text(),
            "depth": args.depth,
            "count": count,
        }
        print(json.dumps(found if split is None else {**found, "divide": split}))
        return 0
    for text, number in sorted((split or {}).items()):
        print(f"{text}: {number}")
    print(f"perft {args.depth}: {count}")
    return 0


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= DEEPEST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a depth from 0 to {DEEPEST}")
    return int(text)


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let Ctrl-C end the program at once: compiled counting does not look for it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
