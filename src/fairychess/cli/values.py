"""`fairychess values`: what the computer player thinks each piece is worth."""

import argparse
import json
from typing import Any

from fairychess.cli.arguments import add_variant, options_of
from fairychess.rules import Rules, load
from fairychess.search import values
from fairychess.search.network import network_named, shipped_network

UNIT = "in units of the computer player, of which a knight of chess has some 160 and a pawn 70"


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "values",
        help="show what pieces are worth",
        description="The values the computer player works out from the pieces' moves alone, and "
        "beside them what its games with itself say, where a network has been learned.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--json", action="store_true", help="print the values as JSON")
    parser.add_argument("--net", metavar="FILE", help="a learned network; else the shipped one")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Kinds by value, the dearest first."""
    rules = load(args.variant, **options_of(args))
    found = values(rules)
    learned = learned_values(rules, args.net)
    if args.json:
        told = {"variant": rules.name, "unit": UNIT, "values": found}
        print(json.dumps({**told, "learned": learned} if learned else told))
        return 0
    pieces = sorted(rules.pieces, key=lambda piece: -found[piece.id])
    print(UNIT + ("; in the second column as its games say" if learned else ""))
    wide = max(len(piece.id) for piece in pieces)
    for piece in pieces:
        royal = " (royal)" if piece.royal else ""
        in_games = f"  {learned.get(piece.id, ''):>7}" if learned else ""
        print(f"{piece.id:{wide}}  {found[piece.id]:>5}{in_games}  {piece.name}{royal}")
    return 0


def learned_values(rules: Rules, net: str | None) -> dict[str, int]:
    """What games say pieces are worth, by id, as the network's file tells; else nothing."""
    network = network_named(net) if net else shipped_network(rules)
    if network is None:
        return {}
    network.check_for(rules, net or rules.name)
    told = network.heading.get("values")
    ids = {piece.id for piece in rules.pieces}
    return {
        key: value
        for key, value in (told.items() if isinstance(told, dict) else ())
        if key in ids and isinstance(value, int) and abs(value) < 1_000_000
    }
