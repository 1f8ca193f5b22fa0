"""`fairychess suite`: positions with a best move, and the nodes the player needs to find it."""

import argparse
import json
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_workers, all_positive, nodes
from fairychess.cli.progress import Progress
from fairychess.lab.outputs import check_output
from fairychess.lab.players import net_of
from fairychess.lab.suite import Exercise, Solved, drawing, results, solve_all, suite_of
from fairychess.rules import load
from fairychess.search import NO_NETWORK
from fairychess.search.network import Network


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "suite",
        help="how many nodes the player needs to find the best moves of a suite",
        description="Search every position of a suite with more and more nodes, from 500, each "
        "time twice as many. It is solved with so many when the answer is right from there on.",
        epilog="A suite is a file of positions in EPD with the operations bm or am, such as "
        "benchmarks/suites/win-at-chess.epd (of chess, or of the game that a line `variant NAME` "
        "names before them), or a variant: then its puzzles are asked. Several suites are solved "
        "one after the other.",
    )
    parser.add_argument(
        "suites", metavar="FILE|VARIANT", nargs="+", help="an EPD file, or a variant's puzzles"
    )
    parser.add_argument(
        "--theme", metavar="WORD", default="", help="only puzzles with such a theme: mate, drop"
    )
    parser.add_argument("--nodes", metavar="N", type=int, default=64_000, help="at most (64000)")
    parser.add_argument("--most", metavar="N", type=int, default=0, help="exercises (0: all)")
    parser.add_argument(
        "--seeds",
        metavar="N",
        type=int,
        default=1,
        help="solve the suite so many times, the moves looked at in another order each time (1)",
    )
    parser.add_argument("--net", metavar="FILE", default="", help="a learned network, or none")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="write a plot (SVG)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve, then say how many nodes each exercise took."""
    nodes(args.nodes)
    all_positive(args, "cores", "seeds")
    if args.plot and len(args.suites) > 1:
        raise ValueError("--plot draws one suite")
    if args.most < 0:
        raise ValueError("--most must not be negative")
    net = net_of(args.net)
    if args.plot:
        check_output(args.plot)
    asked = {name: spread(suite_of(name, args.theme), args.most) for name in args.suites}
    for name in {exercise.variant for each in asked.values() for exercise in each}:
        if net not in ("", NO_NETWORK):
            Network.load(Path(net)).check_for(load(name), args.net)
    every = [results(name, args.nodes, solve(args, net, each)) for name, each in asked.items()]
    if args.json:
        print(json.dumps(every[0] if len(every) == 1 else every, indent=1))
    else:
        print("\n\n".join(report(found) for found in every))
        if len(every) > 1:
            print("\n" + "\n".join(f"{found['suite']}: {summary(found)}" for found in every))
    if args.plot:
        plot = drawing(every[0]).replace("currentColor", "#222")
        args.plot.write_text(plot + "\n", "utf-8")
    return 0


def solve(args: argparse.Namespace, net: str, exercises: list[Exercise]) -> list[Solved]:
    """Solve a suite, counting on a terminal."""
    solved = []
    with Progress(terminal_only=True) as shown:
        for each in solve_all(
            exercises, args.nodes, net, args.seeds, cores=args.cores, ray=args.ray
        ):
            solved.append(each)
            if shown.due():
                shown.show(f"{len(solved)}/{args.seeds * len(exercises)}")
    return solved


def spread(exercises: list[Exercise], most: int) -> list[Exercise]:
    """So many of the exercises at most, from all parts of the suite: puzzles begin with the
    easiest."""
    if not 0 < most < len(exercises):
        return exercises
    return [exercises[number * len(exercises) // most] for number in range(most)]


def report(found: dict[str, Any]) -> str:
    """The results for people."""
    wide = max((len(each["name"]) for each in found["each"]), default=0)
    lines = [
        f"{each['name']:{wide}}  {each['nodes'] or '-':>8}  {each['played']}"
        for each in found["each"]
    ]
    return "\n".join([*lines, summary(found)])


def summary(found: dict[str, Any]) -> str:
    """The results in a line."""
    middle = f", {found['median_nodes']:.0f} nodes in the middle" if found["solved"] else ""
    by_seed = found["solved_by_seed"]
    if len(by_seed) < 2:
        return f"{found['solved']} of {found['exercises']} solved{middle}"
    solved = f"{found['solved']:.1f} of {found['exercises']} solved on average"
    return f"{solved} of {len(by_seed)} seeds ({min(by_seed)} to {max(by_seed)}){middle}"
