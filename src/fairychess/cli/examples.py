"""`fairychess examples`: find a position with a move to try for each special rule of a variant."""

import argparse
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, options_of, positive
from fairychess.explain.example_search import find_examples
from fairychess.explain.examples import written
from fairychess.lab.outputs import check_output
from fairychess.rules import load


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "examples",
        help="find examples of a variant's special rules",
        description="Look for positions in which a move goes otherwise without one of the rules, "
        "and take away all pieces that do not matter. The file, examples.toml beside the variant "
        "file, gives its page of rules a board with a move to try beside each of these rules.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--seconds", metavar="S", type=int, default=20, help="at most (20)")
    parser.add_argument("--seed", type=int, default=1, help="of what is tried")
    parser.add_argument("--out", metavar="FILE", type=Path, help="keep them there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Find, and print the file or write it."""
    positive(args.seconds, "--seconds")
    if args.out is not None:
        check_output(args.out)
    text = written(find_examples(load(args.variant, **options_of(args)), args.seconds, args.seed))
    if args.out is None:
        print(text, end="")
    elif text:
        args.out.write_text(text, "utf-8")
    return 0
