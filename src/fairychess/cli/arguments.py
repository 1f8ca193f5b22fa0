"""Arguments that several commands share: a variant, its options, a position."""

import argparse
from contextlib import suppress
from typing import Any

from fairychess.analysis import MOST_THREADS
from fairychess.rules import load
from fairychess.search.player import MOST_NODES


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
    """`--threads`: how many threads search one position together."""
    parser.add_argument(
        "--threads",
        metavar="N",
        type=_threads,
        default=1,
        help=f"that search together, 1 to {MOST_THREADS} (1)",
    )


def _threads(text: str) -> int:
    """The number of `--threads`."""
    with suppress(ValueError):
        if 1 <= (number := int(text)) <= MOST_THREADS:
            return number
    raise argparse.ArgumentTypeError(f"must be from 1 to {MOST_THREADS}")


def positive(number: int, what: str, most: int = 0) -> int:
    """The number, which must be 1 or more, and no more than `most` if there is such a bound."""
    if number < 1:
        raise ValueError(f"{what} must be at least 1")
    if most and number > most:
        raise ValueError(f"{what} must be at most {most}")
    return number


def all_positive(args: argparse.Namespace, *names: str) -> None:
    """Raise ValueError where one of these options is not 1 or more."""
    for name in names:
        positive(getattr(args, name), f"--{name}")


def nodes(number: int) -> int:
    """The number of `--nodes`, which must be one that a search understands."""
    return positive(number, "--nodes", MOST_NODES)


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
