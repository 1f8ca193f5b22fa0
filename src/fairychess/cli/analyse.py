"""`fairychess analyse`: a game's score move by move, better lines, and what turned it."""

import argparse
import json
import sys
from contextlib import closing
from dataclasses import asdict
from typing import Any

from fairychess.cli.arguments import add_threads, nodes
from fairychess.cli.verify import called, opened
from fairychess.game.reading import apart
from fairychess.game.records.tree import Record
from fairychess.search import analyse
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.analysis import AnalysedMoment

WIDTH = 33
LINE = 6
"""Moves of a better line that are shown."""
DECIDED = 25_000


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "analyse",
        help="look over a finished game",
        description="Search every position of a RECORD: the score, how many games in a hundred "
        "the first player wins, draws and loses from there, and a graph; the moves that turned the "
        "game, why, and what would have been better.",
    )
    parser.add_argument("record", metavar="RECORD", help="a file; - is standard input")
    parser.add_argument("--variant", metavar="NAME", help="the rules, if the record lacks them")
    parser.add_argument("--nodes", metavar="N", type=int, default=20_000, help="a position")
    parser.add_argument("--seconds", metavar="S", type=float, default=0.0, help="instead of nodes")
    add_threads(parser)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """A line for every move, then the moments that turned the game."""
    nodes(args.nodes)
    if not 0 <= args.seconds < float("inf"):
        raise ValueError("--seconds must be a time")
    if args.threads > 1 and not args.seconds:
        raise ValueError("--threads needs --seconds: by nodes the same is found every time")
    count = 0
    with closing(opened(args.record)) as stream:
        try:
            for record in apart(stream, strict=False, variant=args.variant or ""):
                count += 1
                if count > 1 and not args.json:
                    print(f"\ngame {count}, line {record.line}:")
                show(record, args)
                for said in record.mended:
                    print(f"{called(args.record)}: {said}", file=sys.stderr)
        except ValueError as error:
            raise ValueError(f"{called(args.record)}: {error}") from error
    if not count:
        raise ValueError(f"{called(args.record)}: there is no game in it")
    return 0


def show(record: Record, args: argparse.Namespace) -> None:
    """One game."""
    found = []
    for moment in analyse(record, args.variant, args.nodes, args.seconds, threads=args.threads):
        found.append(moment)
        if not args.json:
            print(row(moment), flush=True)
    if args.json:
        moments = [
            {**asdict(moment), "turning": moment.turning, "sign": moment.sign} for moment in found
        ]
        print(json.dumps({"moments": moments}))
    else:
        print(summary(found))


def row(moment: AnalysedMoment) -> str:
    """A move, the score after it for the first player, how likely that wins, draws and loses, and
    where it is between the sides."""
    by = {"first": "1", "second": "2"}.get(moment.seat, "*")
    won, drawn, lost = (f"{100 * one:.0f}" for one in moment.chances)
    odds = f"{won:>3} {drawn:>2} {lost:>3}"
    said = f"{moment.ply:>4} {by} {moment.move:<14}{moment.sign:<2} {points(moment.score):>9}"
    return f"{said} {odds} {bar(moment)}"


def points(score: int) -> str:
    """A score; near the end of the game, who wins, and in how many moves if that is known."""
    if abs(score) < DECIDED:
        return f"{score:+d}"
    word = "wins" if score > 0 else "loses"
    plies = MATE - abs(score)
    return f"{word} {(plies + 1) // 2}" if abs(score) >= NEAR_MATE and plies else word


def bar(moment: AnalysedMoment) -> str:
    """The first player's share as a mark between the two ends."""
    place = round(moment.share * (WIDTH - 1))
    cells = ["."] * WIDTH
    cells[WIDTH // 2] = "|"
    cells[place] = "#"
    return "".join(cells)


def summary(moments: list[AnalysedMoment]) -> str:
    """The moves that turned the game, each with the line that was better."""
    turns = [moment for moment in moments if moment.turning]
    if not turns:
        return "No single move turned the game."
    lines = ["What turned the game:"]
    for moment in turns:
        better = " ".join(moment.line[:LINE]) or moment.best
        why = f" ({moment.reason})" if moment.reason else ""
        lines.append(
            f"{moment.ply:>4} {moment.move} gave away {100 * moment.loss:.0f} %{why}; "
            f"better {better}"
        )
    return "\n".join(lines)
