"""`fairychess match`: two players against each other, with Elo and error bars."""

import argparse
import re
from math import isfinite
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_workers, options_of, positive
from fairychess.cli.progress import Progress
from fairychess.lab import Match, MatchSettings, Sprt
from fairychess.lab.wording import counted

TESTS = {"gain": "0,8", "trim": "-5,0"}
"""A change that should make the player stronger, and one that should cost nothing."""
ENOUGH = 20_000
"""Games after which a sequential test ends undecided if no number is given."""


def add_sprt(parser: argparse.ArgumentParser) -> None:
    """Add the option of a sequential test."""
    parser.add_argument(
        "--sprt",
        metavar="TEST",
        nargs="?",
        const="gain",
        help="end when decided: gain (0,8), trim (-5,0), or LOW,HIGH in Elo",
    )


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "match",
        help="play two players against each other",
        description="Play pairs of games, colours changed, and show A's score with error bars.",
        epilog='Players: "fairychess;level=5;nodes=1000;depth=4;strategy=blind;net=FILE;threads=2;'
        'from=FOLDER" (all may be left out; net=none judges by rule alone), "cecp:hachu", '
        '"uci:fairy-stockfish;Threads=1", "usi:COMMAND"; an option '
        "`variant` gives the name by which an engine knows the game, and `time=2` gives a player "
        "twice the time.",
    )
    parser.add_argument("a", metavar="A", help="a player")
    parser.add_argument("b", metavar="B", help="its opponent")
    parser.add_argument("--variant", metavar="VARIANT", required=True, help="the game")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="of the game")
    parser.add_argument(
        "--games", metavar="N", type=int, help=f"at most (20; with --sprt {ENOUGH})"
    )
    add_workers(parser)
    parser.add_argument(
        "--tc",
        metavar="TIME",
        default="5000n",
        help="nodes a move (5000n), seconds (0.25), the same of the processor (0.05p), or a clock "
        "with increment (60+0.5)",
    )
    parser.add_argument("--openings", metavar="random:PLIES", default="random:6")
    parser.add_argument("--seed", type=int, default=1, help="of openings and chance")
    parser.add_argument("--resume", metavar="FILE", type=Path, help="keep games there and go on")
    parser.add_argument("--longest", metavar="PLIES", type=int, default=0, help="then a draw")
    parser.add_argument(
        "--margin",
        metavar="SECONDS",
        type=float,
        default=0.0,
        help="with seconds a move: who takes so much longer loses (0: never)",
    )
    add_sprt(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; a line of progress, then the result."""
    if not args.margin >= 0:
        raise ValueError("--margin must not be negative")
    if args.longest < 0:
        raise ValueError("--longest must not be negative")
    settings = MatchSettings(
        variant=args.variant,
        games=games_of(args, 20),
        options=options_of(args),
        plies=plies_of(args.openings),
        seed=args.seed,
        longest=args.longest,
        margin=args.margin,
        sprt=sprt_of(args.sprt),
        path=args.resume,
        **time_of(args.tc),
    )
    play(Match(args.a, args.b, settings), positive(args.cores, "--cores"), args.ray)
    return 0


def play(match: Match, cores: int, ray: str) -> None:
    """Play, with progress; then the result, unless an error stops it before the first game."""
    failed = False
    try:
        with Progress() as shown:
            for _ in match.play(cores, ray):
                if shown.due():
                    shown.show(progress(match, shown.seconds))
    except Exception:
        failed = True
        raise
    finally:
        if match.plies or not failed:
            print(report(match), flush=True)


def progress(match: Match, seconds: float) -> str:
    """How far, and how it stands."""
    settings = match.settings
    test = f"  LLR {settings.sprt.ratio(match.score):+.2f}" if settings.sprt else ""
    faults = sum(match.faults.values())
    trouble = f"  {faults} faults" if faults else ""
    return f"{match.score.games}/{settings.games} {match.score}{test}{trouble}  {seconds:.0f} s"


def report(match: Match) -> str:
    """The result for people."""
    score, settings = match.score, match.settings
    lines = [
        f"A {match.names[0]}, B {match.names[1]}: {settings.variant}, {settings.time()}",
        f"{counted(score.games, 'game')}, A: {score}",
        f"pairs of 0, ½, 1, 1½, 2 points: {', '.join(map(str, score.pairs))}",
    ]
    if match.clocks[0].moves:
        lines += [f"{name} used {clock}" for name, clock in zip("AB", match.clocks, strict=True)]
    if match.ends:
        lines.append("ends: " + ", ".join(f"{n} {why}" for why, n in match.ends.most_common(8)))
    lines += [f"fault: {n} {why}" for why, n in match.faults.most_common(8)]
    lines += [f"{name} forgot {what}" for name, what in match.forgetful.items()]
    if settings.sprt:
        lines.append(f"SPRT {settings.sprt}: {settings.sprt.report(score)}")
    return "\n".join(lines)


def plies_of(text: str) -> int:
    """Plies of "random:PLIES"."""
    found = re.fullmatch(r"random:(\d{1,3})", text, re.ASCII)
    if not found:
        raise ValueError(f"--openings {text}: must be random:PLIES")
    return int(found[1])


def time_of(text: str) -> dict[str, Any]:
    """MatchSettings for a time control's text."""
    number = r"(\d{1,6}(?:\.\d{1,4})?)"
    if found := re.fullmatch(rf"{number}(p?)", text, re.ASCII):
        seconds = float(found[1])
        if seconds > 0:
            return {"seconds": seconds, "processor": found[2] == "p"}
    if found := re.fullmatch(rf"{number}\+{number}", text, re.ASCII):
        base, increment = float(found[1]), float(found[2])
        if base > 0:
            return {"base": base, "increment": increment}
    if (found := re.fullmatch(r"(\d{1,9})n", text, re.ASCII)) and int(found[1]):
        return {"nodes": int(found[1])}
    raise ValueError(f"--tc {text}: must be a number and n, seconds a move, or BASE+INCREMENT")


def games_of(args: argparse.Namespace, without_test: int) -> int:
    """How many games are played at most."""
    number = args.games if args.games is not None else ENOUGH if args.sprt else without_test
    return positive(number, "--games")


def sprt_of(text: str | None) -> Sprt | None:
    """The test of "LOW,HIGH" or of a name."""
    if text is None:
        return None
    text = TESTS.get(text, text)
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"--sprt {text}: must be gain, trim, or LOW,HIGH") from None
    if not (isfinite(low) and isfinite(high)):
        raise ValueError(f"--sprt {text}: LOW and HIGH must be finite")
    if low >= high:
        raise ValueError(f"--sprt {text}: LOW must be below HIGH")
    return Sprt(low, high)
