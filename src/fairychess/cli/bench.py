"""`fairychess bench`: how fast rules and search run, in CPU time, median of several rounds."""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import fairychess
from fairychess.position import COMPILED
from fairychess.rules import Rules, featured, load
from fairychess.search import search_nodes

FULL = (500_000, 0.25, 5)  # nodes a count has at least, CPU seconds a sample takes, rounds
QUICK = (2_000, 0.02, 3)
SEARCH = 4  # so many times a sample's time for one search: its first moment is not typical
DEEPEST = 12
LONGEST_GAME = 500

Work = Callable[[], int]


@dataclass(frozen=True)
class Figure:
    """One thing measured: `count` units of one run, and units a CPU second over the rounds."""

    variant: str
    what: str
    unit: str
    count: int
    median: float
    low: float
    high: float


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of rules and search",
        description="Measure move generation, play and search, per second of CPU time.",
    )
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        action="append",
        help="a name, a folder or a file; may be repeated; else all games there are",
    )
    parser.add_argument("--position", metavar="TEXT", help="position text; else the start")
    parser.add_argument("--quick", action="store_true", help="small samples: seconds, not minutes")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line a figure, as soon as it is known."""
    if args.position is not None and len(args.variant or ()) != 1:
        raise ValueError("--position needs exactly one --variant")
    nodes, seconds, rounds = QUICK if args.quick or not COMPILED else FULL
    games = [load(name) for name in args.variant or featured()]
    if not args.json:
        print(heading())
    found = []
    for rules in games:
        for what, unit, work in workloads(rules, args.position, nodes, seconds):
            figure = measure(rules.name, what, unit, work, seconds, rounds)
            found.append(figure)
            if not args.json:
                print(line(figure), flush=True)
    if args.json:
        figures = [asdict(figure) for figure in found]
        print(json.dumps({**circumstances(), "rounds": rounds, "figures": figures}))
    return 0


def workloads(
    rules: Rules, text: str | None, nodes: int, seconds: float
) -> Iterator[tuple[str, str, Work]]:
    """What is measured of one variant: a name, its unit, and the work whose units are counted."""
    kernel = rules.position(text).kernel
    depth = deep_enough(kernel, nodes)
    yield f"perft {depth}", "nodes", lambda: int(kernel.perft(depth))
    yield f"perft {depth}, every leaf made", "nodes", lambda: int(kernel.perft_unbulked(depth))
    yield "move lists", "lists", lambda: move_lists(kernel, nodes // 500)
    yield "random play", "plies", lambda: random_play(rules, text, nodes // 50)
    yield "random play in texts", "plies", lambda: random_texts(rules, text, nodes // 500)
    yield "search", "nodes", lambda: search_nodes(rules, text, SEARCH * seconds)[0]


def deep_enough(kernel: Any, nodes: int) -> int:
    """The first depth with so many nodes; ValueError where the game is over."""
    for depth in range(1, DEEPEST + 1):
        count = kernel.perft(depth)
        if not count:
            raise ValueError("there is nothing to measure: the game is over")
        if count >= nodes:
            break
    return depth


def move_lists(kernel: Any, number: int) -> int:
    """Ask for the options of one position again and again."""
    for _ in range(number):
        kernel.decision()
    return number


def random_play(rules: Rules, text: str | None, plies: int) -> int:
    """Play random games move by move, by moves as numbers; how many plies."""
    draw = random.Random(1).random
    played = 0
    while played < plies:
        kernel = rules.position(text).kernel
        for _ in range(min(LONGEST_GAME, plies - played)):
            options = kernel.decision().options
            if not options:
                break
            kernel.do(options[int(draw() * len(options))])
            played += 1
    return played


def random_texts(rules: Rules, text: str | None, plies: int) -> int:
    """As `random_play`, with every option spelled and the chosen one read back."""
    draw = random.Random(1).random
    played = 0
    while played < plies:
        position = rules.position(text)
        for _ in range(min(LONGEST_GAME, plies - played)):
            options = position.moves()
            if not options:
                break
            position.push(options[int(draw() * len(options))])
            played += 1
    return played


def sample(work: Work, seconds: float) -> tuple[int, float]:
    """Do the work, again and again for so much CPU time: units done, CPU seconds taken."""
    start = time.process_time()
    done = work()
    while (taken := time.process_time() - start) < seconds:
        done += work()
    return done, taken


def measure(variant: str, what: str, unit: str, work: Work, seconds: float, rounds: int) -> Figure:
    """Median, least and most of several rounds, after one that is not counted."""
    count = work()
    rates = [done / taken for done, taken in (sample(work, seconds) for _ in range(rounds))]
    return Figure(variant, what, unit, count, statistics.median(rates), min(rates), max(rates))


def circumstances() -> dict[str, Any]:
    """What a reader must know about figures."""
    return {
        "version": fairychess.__version__,
        "python": sys.version.split()[0],
        "compiled": COMPILED,
    }


def heading() -> str:
    """The first two lines of the report."""
    about = circumstances()
    how = "compiled" if about["compiled"] else "not compiled"
    title = f"fairychess {about['version']}, {how}, Python {about['python']}; per CPU second"
    return f"{title}\n{'variant':20} {'what':30} {'count':>10} {'median':>10}  least..most"


def line(figure: Figure) -> str:
    """One figure for people."""
    spread = f"{short(figure.low)}..{short(figure.high)}"
    return (
        f"{figure.variant:20} {figure.what:30} {figure.count:>10,} {short(figure.median):>10}"
        f"  {spread} {figure.unit}"
    )


def short(rate: float) -> str:
    """A rate with three digits: 41.3 M, 240 k."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if rate >= 0.9995 * size:
            return f"{rate / size:.3g}{sign}" if rate < 999.5 * size else f"{rate / size:.0f}{sign}"
    return f"{rate:.3g}"
