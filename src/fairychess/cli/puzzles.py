"""`fairychess puzzles`: find positions with one winning line, or prove those that were found."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_workers, positive
from fairychess.cli.progress import Progress, bar
from fairychess.lab import tasks
from fairychess.lab.outputs import check_output
from fairychess.lab.wording import counted
from fairychess.puzzles.finding import PuzzleSearch, find_puzzles, lines_of
from fairychess.puzzles.proving import prove, replay
from fairychess.puzzles.puzzle import from_line, to_line
from fairychess.puzzles.runner import Runner


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "puzzles",
        help="find puzzles of a variant",
        description="Let weak players play and keep the positions in which exactly one line wins; "
        "in games with secret roles, questions who can play a role. One puzzle a line, as JSON.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="a name, a folder or a file")
    parser.add_argument("--count", metavar="N", type=int, default=20, help="puzzles wanted")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="of the games")
    add_workers(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help="keep them there and go on")
    parser.add_argument(
        "--prove",
        action="store_true",
        help="search deeper through what FILE holds and print the puzzles that stand it",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Find, with a line of progress; the puzzles go to the file, or to standard output."""
    if args.prove:
        return run_prove(args)
    search = PuzzleSearch(
        args.variant,
        positive(args.count, "--count"),
        args.seed,
        args.out,
    )
    if args.out is not None:
        check_output(args.out)
    with Progress() as meter:
        show = partial(tell, meter, search.count, "games")
        found = find_puzzles(search, show, runner_of(args))
    if args.out is None:
        for puzzle in found:
            print(to_line(puzzle))
    else:
        print(f"{counted(len(found), 'puzzle')} in {args.out}")
    return 0


def run_prove(args: argparse.Namespace) -> int:
    """Print the puzzles of a file that a deeper search does not refute."""
    if args.out is None:
        raise ValueError("--prove needs a file of puzzles: --out FILE")
    if not args.out.is_file():
        raise ValueError(f"--prove: {args.out}: there is no such file")
    lines = checked_lines(args.variant, args.out)
    kept = 0
    with Progress() as meter:
        for number, puzzle in enumerate(prove(args.variant, lines, runner=runner_of(args)), 1):
            if puzzle is not None:
                kept += 1
                print(to_line(puzzle), flush=True)
            tell(meter, len(lines), "proved", number, kept)
    return 0


def checked_lines(variant: str, path: Path) -> list[str]:
    """The lines of puzzles in a file, each of which can be played. ValueError names one that
    cannot."""
    found = []
    for number, line in enumerate(lines_of(path), 1):
        if line and not line.startswith("#"):
            try:
                replay(from_line(variant, line))
            except ValueError as error:
                raise ValueError(f"{path}:{number}: {error}") from None
            found.append(line)
    return found


def runner_of(args: argparse.Namespace) -> Runner:
    """Who does the work: so many cores, or a cluster."""
    return partial(tasks.run, cores=positive(args.cores, "--cores"), ray=args.ray)


def tell(meter: Progress, whole: int, beside: str, done: int, number: int) -> None:
    """Say how many of how many are done, and a second number with its name."""
    if meter.due():
        meter.show(f"{bar(done, whole)}  {number} {beside}  {meter.seconds:.0f} s")
