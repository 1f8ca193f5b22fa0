"""`fairychess games`: games of the computer with itself, as a dataset."""

import argparse
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, add_workers, all_positive, nodes, options_of
from fairychess.cli.progress import followed
from fairychess.lab.datasets import FORMATS, check_format
from fairychess.lab.self_play import DatasetGameTask, SelfPlayGame, kept, play_all
from fairychess.lab.wording import counted
from fairychess.rules import load
from fairychess.search import STRONGEST

KEPT = "games.jsonl"


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "games",
        help="games of the computer with itself, as PGN, Parquet or NumPy arrays",
        description="Play games of the computer with itself from random openings and write them as "
        "a dataset. They are kept as they come: the same command goes on after an interruption, "
        "with a larger --count adds games, and with another --format writes those there are.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--count", metavar="N", type=int, default=100, help="games in all (100)")
    parser.add_argument("--format", metavar="F", default="pgn", help=f"{', '.join(FORMATS)} (pgn)")
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder (games-VARIANT)")
    parser.add_argument(
        "--level", metavar="L", type=int, default=STRONGEST, help=f"1 to {STRONGEST} ({STRONGEST})"
    )
    parser.add_argument("--nodes", metavar="N", type=int, default=2000, help="a move (2000)")
    parser.add_argument("--plies", metavar="N", type=int, default=6, help="random at first (6)")
    parser.add_argument("--longest", metavar="PLIES", type=int, default=600, help="then a draw")
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play what is left, then write the file."""
    check_format(args.format)
    settings = settings_of(args)
    folder = args.out or Path(f"games-{Path(args.variant).name}")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / KEPT
    played = play_all(settings, args.count, path, cores=args.cores, ray=args.ray)
    deque(followed(played, args.count), 0)  # they are read from the file, in order
    file = folder / f"games.{args.format}"
    rows = FORMATS[args.format](_in_order(path, settings, args.count), settings, file)
    what = "" if args.format == "pgn" else f", {rows} rows"
    print(f"{file}: {counted(args.count, 'game')}{what}")
    return 0


def settings_of(args: argparse.Namespace) -> DatasetGameTask:
    """The task that all games have in common. Raises ValueError."""
    all_positive(args, "count", "longest", "cores")
    nodes(args.nodes)
    if not 1 <= args.level <= STRONGEST:
        raise ValueError(f"--level must be 1 to {STRONGEST}")
    if args.plies < 0:
        raise ValueError("--plies must not be negative")
    options = options_of(args)
    load(args.variant, **options)  # whatever is wrong with it is said before any work
    return DatasetGameTask(
        variant=args.variant,
        options=options,
        level=args.level,
        nodes=args.nodes,
        plies=args.plies,
        longest=args.longest,
        seed=args.seed,
    )


def _in_order(path: Path, settings: DatasetGameTask, count: int) -> Iterator[SelfPlayGame]:
    """The games by number, whatever the order in which they came; few wait in memory."""
    waiting: dict[int, SelfPlayGame] = {}
    due = 0
    for game in kept(path, settings):
        if game.number < count:
            waiting[game.number] = game
        while due in waiting:
            yield waiting.pop(due)
            due += 1
