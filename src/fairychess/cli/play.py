"""`fairychess play`: a game in the terminal, against the computer or between two people."""

import argparse
import contextlib
import os
import sys
from functools import partial
from typing import Any

from fairychess.cli.arguments import add_threads, add_variant, options_of
from fairychess.cli.terminal import TerminalGame
from fairychess.game import new_game, variant_info
from fairychess.search.opponents import SECONDS, choose


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("play", help="play in the terminal")
    add_variant(parser)
    parser.add_argument(
        "--side",
        choices=("first", "second", "both"),
        default="first",
        help="the side you play; both for two people",
    )
    parser.add_argument(
        "--level",
        type=int,
        choices=range(1, len(SECONDS) + 1),
        default=3,
        help="strength of the computer",
    )
    add_threads(parser)
    parser.add_argument("--seed", type=int, help="seed of what the referee draws")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over, or the input ends."""
    options = options_of(args)
    game = new_game(args.variant, options, args.seed, args.position)
    info = variant_info(args.variant, options, told=())
    people = {"first", "second"} if args.side == "both" else {args.side}
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # gives input() a history and line editing
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    player = partial(choose, threads=args.threads)
    started = TerminalGame(game, info, people, args.level, player, ask, print, colour)
    try:
        started.run()
    except (EOFError, KeyboardInterrupt):
        print()
    return 0


def ask(prompt: str) -> str:
    """One line of input; what comes from a pipe is shown, so that a transcript reads well."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line
