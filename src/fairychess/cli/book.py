"""`fairychess book`: an opening book, found by search."""

import argparse
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, add_workers, all_positive, nodes, options_of
from fairychess.cli.progress import Progress, bar
from fairychess.lab.book_making import BookMaker, BookTask
from fairychess.lab.outputs import check_output
from fairychess.lab.wording import counted
from fairychess.rules import load
from fairychess.search.book import FILE, book_text


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "book",
        help="make an opening book",
        description="Search the first positions of a game for all good moves. Beside the variant "
        f"file, as {FILE}, the book gives the computer player variety at every level.",
    )
    add_variant(parser, position=False)
    parser.add_argument("--positions", metavar="N", type=int, default=150, help="in all (150)")
    parser.add_argument("--plies", metavar="N", type=int, default=8, help="moves at most (8)")
    parser.add_argument("--nodes", metavar="N", type=int, default=60_000, help="each (60000)")
    parser.add_argument("--out", metavar="FILE", type=Path, default=Path(FILE), help=f"({FILE})")
    add_workers(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Search, then write the file."""
    all_positive(args, "positions", "plies", "cores")
    nodes(args.nodes)
    options = options_of(args)
    rules = load(args.variant, **options)
    if rules.secret or rules.hides_squares:
        raise ValueError(f"{rules.name}: a game with secrets has no book")
    check_output(args.out)
    maker = BookMaker(BookTask(args.variant, (), args.nodes, options), args.positions, args.plies)
    with Progress(terminal_only=True) as shown:
        maker.make(
            args.cores,
            args.ray,
            lambda done: shown.show(bar(done, args.positions)) if shown.there else None,
        )
    if not maker.positions:
        raise ValueError(f"{rules.name}: the first position has no moves to choose from: no book")
    args.out.write_text(book_text(rules, maker.positions), encoding="utf-8")
    print(f"{args.out}: {counted(len(maker.positions), 'position')}")
    return 0
