"""`fairychess export`: a variant in the words of other programs."""

import argparse
import sys
from typing import Any

from fairychess.cli.arguments import add_variant, options_of
from fairychess.ini.exporting import export
from fairychess.rules import load

BAD_INPUT = 2
FORMATS = ("ini",)


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "export",
        help="write a variant for other programs",
        description="Print a variant as a section of an INI file that many-variant programs read. "
        "Where it cannot be said so, the reasons are printed instead.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--to", choices=FORMATS, required=True, help="which form: ini")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the section, or the reasons why there is none."""
    rules = load(args.variant, **options_of(args))
    found = export(rules.definition)
    if not found.reasons:
        print(found.text, end="")
        return 0
    for reason in found.reasons:
        print(f"fairychess: {rules.name} cannot be said in INI: {reason}", file=sys.stderr)
    return BAD_INPUT
