"""`fairychess balance`: games of the computer with itself, and what they say about a variant."""

import argparse
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, add_workers, all_positive, nodes, options_of
from fairychess.cli.progress import followed
from fairychess.lab.balance import STRENGTHS, GameTask, play_all, tasks_for
from fairychess.lab.balance_page import drawings, page, summary
from fairychess.lab.balance_report import as_text, report


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "balance",
        help="is a variant balanced? the computer plays itself and reports",
        description="Play games of the computer with itself at two strengths from random openings, "
        "and report the first player's share, draws, length, what becomes of the pieces, what they "
        "are worth, and openings that lose: as a page, plots (SVG) and numbers (JSON). Games are "
        "kept as they come; the same command goes on after an interruption.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--games", metavar="N", type=int, default=200, help="in all (200)")
    add_workers(parser)
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder (balance-VARIANT)")
    parser.add_argument(
        "--nodes", metavar="N", type=int, nargs="+", default=list(STRENGTHS), help="the strengths"
    )
    parser.add_argument("--plies", metavar="N", type=int, default=4, help="random at first (4)")
    parser.add_argument("--longest", metavar="PLIES", type=int, default=400, help="then a draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, then write the report."""
    all_positive(args, "games", "cores", "longest")
    for strength in args.nodes:
        nodes(strength)
    if args.plies < 0:
        raise ValueError("--plies must not be negative")
    options = options_of(args)
    folder = args.out or Path(f"balance-{Path(args.variant).name}")
    folder.mkdir(parents=True, exist_ok=True)
    settings = GameTask(
        args.variant, 0, 0, options, plies=args.plies, longest=args.longest, seed=args.seed
    )
    tasks = tasks_for(settings, args.games, tuple(args.nodes))
    games = play_all(tasks, folder / "games.jsonl", cores=args.cores, ray=args.ray)
    stories = list(followed(games, len(tasks)))
    found = report(args.variant, sorted(stories, key=lambda one: one.number), options)
    write(folder, found)
    print("\n".join(summary(found)))
    print(f"the report is {folder / 'index.html'}")
    return 0


def write(folder: Path, found: dict[str, Any]) -> None:
    """The report as page, numbers and plots."""
    (folder / "report.json").write_text(as_text(found), encoding="utf-8")
    (folder / "index.html").write_text(page(found), encoding="utf-8")
    for name, plot in drawings(found).items():
        saved = plot.replace("currentColor", "#222").replace(
            ">\n", '>\n<rect width="100%" height="100%" fill="#fff"/>\n', 1
        )
        (folder / f"{name}.svg").write_text(saved + "\n", encoding="utf-8")
