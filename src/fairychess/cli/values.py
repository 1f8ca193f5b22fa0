"""`fairychess values`: what the computer player thinks each piece is worth."""

from __future__ import annotations

import argparse
import json
from typing import Any

from fairychess.cli.arguments import add_variant, options_of
from fairychess.rules import load
from fairychess.search import values


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "values",
        help="show what pieces are worth",
        description="The values the computer player works out from the pieces' moves alone.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--json", action="store_true", help="print the values as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Kinds by value, the dearest first."""
    rules = load(args.variant, **options_of(args))
    found = values(rules)
    if args.json:
        print(json.dumps({"variant": rules.name, "values": found}))
        return 0
    pieces = sorted(rules.pieces, key=lambda piece: -found[piece.id])
    wide = max(len(piece.id) for piece in pieces)
    for piece in pieces:
        royal = " (royal)" if piece.royal else ""
        print(f"{piece.id:{wide}}  {found[piece.id]:>5}  {piece.name}{royal}")
    return 0
