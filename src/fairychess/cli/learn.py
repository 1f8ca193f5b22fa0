"""`fairychess learn`: a judgement for a variant, learned by playing."""

import argparse
import importlib
import os
import sys
import time
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, options_of
from fairychess.cli.progress import SLOW
from fairychess.lab.wording import counted
from fairychess.learning.generations import Learning, LearningSettings
from fairychess.learning.keeping import BEST
from fairychess.learning.work import LearnedGame
from fairychess.search.network.network import USUAL_WIDTH, WIDTHS
from fairychess.workers import occupied


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn to judge a game's positions by playing it",
        description="Play, train a network, test it against the best one, keep the better; again.",
        epilog="Everything is kept in the folder: stop it at any time, and the same command goes "
        "on. `fairychess play` and matches use the network with the player's setting net=FILE; a "
        "file net.bin in the variant's folder is used by itself. Training needs the extra `learn`.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--hours", metavar="H", type=float, default=1.0, help="how long (1)")
    parser.add_argument(
        "--cores", metavar="N", type=int, default=os.cpu_count() or 1, help="of this machine (all)"
    )
    parser.add_argument("--ray", metavar="ADDRESS", default="", help="of a Ray cluster")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="where all is kept")
    parser.add_argument(
        "--width",
        type=int,
        default=0,
        choices=WIDTHS,
        help=f"of the network (that of the one it begins with, or {USUAL_WIDTH})",
    )
    parser.add_argument("--nodes", metavar="N", type=int, default=500, help="a decision (500)")
    parser.add_argument(
        "--ahead",
        metavar="F",
        type=float,
        default=0.0,
        help="how much each later score of a game counts for a position (0; large boards 0.9)",
    )
    parser.add_argument(
        "--gather",
        metavar="N",
        type=int,
        default=0,
        help="play games until there are so many positions to learn from, and only that",
    )
    parser.add_argument(
        "--teacher",
        metavar="ENGINE",
        default="",
        help='who says what positions are worth, such as "uci:fairy-stockfish" (our own search)',
    )
    parser.add_argument(
        "--teacher-nodes", metavar="N", type=int, default=1000, help="of the teacher (1000)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Learn, with lines of progress on standard error."""
    if not 0 < args.hours <= 10_000:
        raise ValueError("--hours must be more than 0 and at most 10000")
    if not 1 <= args.cores <= 1024:
        raise ValueError("--cores must be from 1 to 1024")
    if not 10 <= args.nodes <= 1_000_000:
        raise ValueError("--nodes must be from 10 to 1000000")
    if not 0 <= args.ahead <= 0.99:
        raise ValueError("--ahead must be from 0 to 0.99")
    if not 0 <= args.gather <= 1_000_000_000:
        raise ValueError("--gather must be from 0 to 1000000000")
    if not 10 <= args.teacher_nodes <= 1_000_000:
        raise ValueError("--teacher-nodes must be from 10 to 1000000")
    if args.teacher and args.ahead:
        raise ValueError("--ahead is for scores of our own: a teacher's are of single positions")
    if not args.gather:
        require_training()
    game = LearnedGame(args.variant, tuple(sorted(options_of(args).items())))
    folder = args.folder or Path(f"{game.rules().name}-learned")
    settings = LearningSettings(
        game,
        folder,
        args.hours,
        args.cores,
        args.ray,
        args.width,
        args.nodes,
        ahead=args.ahead,
        gather=args.gather,
        teacher=args.teacher,
        teacher_nodes=args.teacher_nodes,
    )
    with occupied(folder):
        learning = Learning(settings, LearningProgress())
        learning.run()
    if args.gather:
        found = sum(chunk.samples for chunk in learning.archive.chunks())
        print(f"{counted(found, 'position')} to learn from in {folder}")
        return 0
    history = learning.archive.history
    kept = sum(each.kept for each in history)
    best = f", the best is {folder / BEST}" if kept else ""
    number = counted(len(history), "generation")
    print(f"{number}, {kept} kept{best}; the report is {folder / 'index.html'}")
    return 0


def require_training() -> None:
    """Raise ValueError where what training needs is not installed."""
    try:
        for name in ("jax", "numpy", "scipy"):
            importlib.import_module(name)
    except ImportError:
        raise ValueError("training needs more: pip install 'fairychess[learn]'") from None


class LearningProgress:
    """Lines of progress: on a terminal each is written over the one before, if that is not final;
    without one, those that are not final are said now and then."""

    def __init__(self) -> None:
        self.there = sys.stderr.isatty()
        self.shown = time.monotonic()

    def __call__(self, line: str, final: bool = False) -> None:
        now = time.monotonic()
        if not (final or self.there) and now - self.shown < SLOW:
            return
        self.shown = now
        end = "\n" if final or not self.there else ""
        print(f"\r\x1b[K{line}" if self.there else line, end=end, file=sys.stderr, flush=True)
