"""`fairychess variants`: the games there are."""

import argparse
import dataclasses
import json
from typing import Any

from fairychess.game import catalogue


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("variants", help="list the games there are")
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print one line a variant, in groups."""
    found = catalogue()
    if args.json:
        print(json.dumps({"variants": [dataclasses.asdict(brief) for brief in found]}))
        return 0
    width = max((len(brief.name) for brief in found), default=0)
    family = ""
    for brief in found:
        if brief.family != family:
            family = brief.family
            print(f"{family.replace('_', ' ').capitalize()}:")
        size = f"{brief.files}x{brief.ranks}"
        print(f"  {brief.name:{width}}  {size:>5}  {brief.summary or brief.title}")
    return 0
