"""`fairychess puzzles`: find positions with one winning line, or prove those that were found."""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_workers, positive
from fairychess.lab import tasks
from fairychess.lab.outputs import check_output
from fairychess.lab.wording import counted
from fairychess.puzzles.finding import PuzzleSearch, find_puzzles, lines_of
from fairychess.puzzles.proving import prove, replay
from fairychess.puzzles.puzzle import from_line, to_line
from fairychess.puzzles.runner import Runner

SLOW = 10.0
"""Without a terminal, seconds between two lines of progress."""
CELLS = 24
"""Width of the bar."""


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
    meter = Meter(search.count, "games")
    try:
        found = find_puzzles(search, meter.show, runner_of(args))
    finally:
        meter.close()
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
    meter = Meter(len(lines), "proved")
    kept = 0
    try:
        for number, puzzle in enumerate(prove(args.variant, lines, runner=runner_of(args)), 1):
            if puzzle is not None:
                kept += 1
                print(to_line(puzzle), flush=True)
            meter.show(number, kept)
    finally:
        meter.close()
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


class Meter:
    """A bar on standard error: how many of how many, and a second number with its name."""

    def __init__(self, whole: int, beside: str) -> None:
        self.whole, self.beside = whole, beside
        self.there = sys.stderr.isatty()
        self.began = time.monotonic()
        self.shown = self.began

    def show(self, done: int, number: int) -> None:
        """Say how far it is; without a terminal only now and then."""
        now = time.monotonic()
        if not self.there and now - self.shown < SLOW:
            return
        self.shown = now
        cells = CELLS * min(done, self.whole) // max(1, self.whole)
        bar = "#" * cells + "." * (CELLS - cells)
        line = f"[{bar}] {done}/{self.whole}  {number} {self.beside}  {now - self.began:.0f} s"
        print(
            f"\r\x1b[K{line}" if self.there else line,
            end="" if self.there else "\n",
            file=sys.stderr,
        )
        sys.stderr.flush()

    def close(self) -> None:
        """Take the bar away."""
        if self.there:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
