"""`fairychess lab`: a version of ours against a pool of opponents at many games at once."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_workers, positive
from fairychess.cli.match import ENOUGH, add_sprt, games_of, plies_of, sprt_of, time_of
from fairychess.cli.progress import SLOW, Progress
from fairychess.lab.contest import Contest
from fairychess.lab.contest_page import as_markdown, forgotten, page, results
from fairychess.lab.match_game import MatchSettings
from fairychess.lab.pool import SHIPPED, read_pool
from fairychess.lab.wording import counted


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "lab",
        help="measure a version of the player against a pool of opponents",
        description="Play matches against every opponent of a pool at ten games, all at once, and "
        "write one page of results with plots. The same command goes on after an interruption.",
        epilog="Players are those of `fairychess match`; an earlier version of ours is "
        '"fairychess;from=FOLDER", and docs/matches.md says how one is kept. Opponents that are '
        "not installed are left out, and the page says so.",
    )
    parser.add_argument("player", metavar="PLAYER", nargs="?", default="fairychess")
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="games and page")
    parser.add_argument("--pool", metavar="FILE", type=Path, default=SHIPPED, help="of opponents")
    parser.add_argument(
        "--against",
        metavar="NAME",
        action="append",
        default=[],
        help="an opponent of the pool, or any player; may be repeated (all of the pool)",
    )
    parser.add_argument("--variants", metavar="A,B", help="games instead of those of the pool")
    parser.add_argument(
        "--games", metavar="N", type=int, help=f"of a match at most (40; with --sprt {ENOUGH})"
    )
    parser.add_argument("--tc", metavar="TIME", default="5000n", help="as of `fairychess match`")
    parser.add_argument("--openings", metavar="random:PLIES", default="random:6")
    parser.add_argument("--seed", type=int, default=1, help="of openings and chance")
    parser.add_argument("--longest", metavar="PLIES", type=int, default=600, help="then a draw")
    add_sprt(parser)
    add_workers(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play what is left; the table, and the page in the folder."""
    pool = read_pool(args.pool)
    opponents = pool.chosen(args.against)
    variants = list(pool.variants) if args.variants is None else names_in(args.variants)
    if not variants:
        raise ValueError("no variants: name some with --variants, or in the pool")
    if args.longest < 0:
        raise ValueError("--longest must not be negative")
    positive(args.cores, "--cores")
    settings = MatchSettings(
        "",
        games=games_of(args, 40),
        plies=plies_of(args.openings),
        seed=args.seed,
        longest=args.longest,
        sprt=sprt_of(args.sprt),
        path=args.out,
        **time_of(args.tc),
    )
    args.out.mkdir(parents=True, exist_ok=True)
    contest = Contest(args.player)
    contest.add(opponents, variants, settings)
    play(contest, args, told(settings, args.cores))
    return 0


def names_in(text: str) -> list[str]:
    """Names between commas, each of them once."""
    return list(dict.fromkeys(filter(None, map(str.strip, text.split(",")))))


def told(settings: MatchSettings, cores: int) -> dict[str, str]:
    """What the contest is played under."""
    return {
        "time": settings.time(),
        "openings": f"{settings.plies} random plies, seed {settings.seed}",
        "sprt": str(settings.sprt or ""),
        "cores": f"{cores} of {os.cpu_count()}",
        "busy": busy(),
    }


def busy() -> str:
    """How many programs wanted a core when this began: times say little on a busy machine."""
    try:
        return f"{os.getloadavg()[0]:.1f} programs wanted a core before the first game"
    except (AttributeError, OSError):  # not every system counts them
        return ""


def play(contest: Contest, args: argparse.Namespace, said: dict[str, str]) -> None:
    """Play, and write the page again and again."""
    failed = False
    try:
        with Progress(pause=SLOW) as shown:
            for row in contest.play(args.cores, args.ray):
                if shown.due():
                    write(contest, said, args.out)
                    score = row.match.score
                    games = counted(score.games, "game")
                    shown.show(f"{row.title}, {row.opponent.name}: {games}, {score}")
    except Exception:
        failed = True
        raise
    finally:
        if not failed or any(row.match.plies for row in contest.rows):
            print(as_markdown(write(contest, said, args.out)), flush=True)
            for line in forgotten(results(contest, said)):
                print(line)
            for name, why in contest.absent.items():
                print(f"{name} did not play: {why}", file=sys.stderr)


def write(contest: Contest, said: dict[str, str], folder: Path) -> dict[str, Any]:
    """Write the results for programs and the page for people."""
    found = results(contest, said)
    text = json.dumps(found, indent=1, ensure_ascii=False)
    (folder / "results.json").write_text(text + "\n", encoding="utf-8")
    (folder / "index.html").write_text(page(found, said), encoding="utf-8")
    return found
