"""`fairychess moves`: every option of a position, with the position after it."""

import argparse
import json
from typing import Any

from fairychess.cli.arguments import add_variant, position_of


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("moves", help="list the legal moves of a position")
    add_variant(parser)
    parser.add_argument("--json", action="store_true", help="with the position after each")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One move a line, or all of them with the position after each as JSON."""
    pos = position_of(args)
    texts = pos.moves()
    if not args.json:
        for text in texts:
            print(text)
        return 0
    found = {
        "variant": pos.rules.name,
        "position": pos.text(),
        "seat": pos.to_move(),
        "moves": [
            {"move": text, "position": _after(pos, move)}
            for text, move in zip(texts, pos.kernel.decision().options, strict=True)
        ],
    }
    print(json.dumps(found))
    return 0


def _after(pos: Any, move: int) -> str:
    pos.kernel.do(move)
    text = str(pos.text())
    pos.kernel.undo()
    return text
