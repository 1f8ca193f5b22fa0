"""Arguments that several commands share: a variant, its options, a position."""

from __future__ import annotations

import argparse
from typing import Any

from fairychess.analysis import MOST_THREADS
from fairychess.rules import load


def add_variant(parser: argparse.ArgumentParser, position: bool = True) -> None:
    """VARIANT, `--option` and, where wanted, `--position`."""
    parser.add_argument("variant", metavar="VARIANT", help="a name, a folder or a file")
    if position:
        parser.add_argument("--position", metavar="TEXT", help="position text; else the start")
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="play under this option of the variant; may be repeated",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """`--cores` and `--ray`: who does the work."""
    parser.add_argument("--cores", metavar="N", type=int, default=1, help="of this machine (1)")
    parser.add_argument(
        "--ray", metavar="ADDRESS", default="", help="of a Ray cluster, or auto (docs/cluster.md)"
    )


def add_threads(parser: argparse.ArgumentParser) -> None:
    """`--threads`: how many processes search one position together."""
    parser.add_argument(
        "--threads",
        metavar="N",
        type=int,
        choices=range(1, MOST_THREADS + 1),
        default=1,
        help=f"that search together, 1 to {MOST_THREADS} (1)",
    )


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The chosen options; their names and values are checked when the variant is loaded."""
    found = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(f"--option {text}: must be name=value")
        if name in found:
            raise ValueError(f"--option {name} is given twice")
        found[name] = value
    return found


def position_of(args: argparse.Namespace) -> Any:
    """The position that VARIANT, `--option` and `--position` ask for."""
    return load(args.variant, **options_of(args)).position(args.position)
