"""Other programs beside ours, in turns, in the same run: ratios of work per second of CPU time.

    python benchmarks/peers.py [--rounds 5] [--quick] [--only TEXT] [--shogiops FOLDER]

A peer that is not installed is left out and named at the end. Programs of their own are timed by
the CPU time their process has used (Linux), libraries by that of this process. Every round runs
ours, then the peer; the ratio is the median of the rounds' ratios. Where both count the same
thing the counts must be equal, or the run ends with an error.

Peers: fairy-stockfish, stockfish and hachu as Debian packs them, chess and pyffish from PyPI,
shogiops from npm (installed into a temporary folder unless --shogiops names one that has it).
"""

import argparse
import contextlib
import functools
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import objects
import texts
from contest import Contest, Missing, Side, library, timed

import fairychess
from fairychess.cli.bench import LONGEST_GAME, random_play, random_texts, sample, short
from fairychess.compat import pyffish as compat
from fairychess.search import search_nodes

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
HANDS = "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1"
# All 122 pieces still on the 15x15 board, after 60 random plies without a capture.
OPENED = (
    "1{fh}{ph}{pg}crgkgs1{pg}1{fh}l/l2{ww}2{rg}{bc}{lg}b{ps}1{tc}2/{rd}{rq}1sy{dp}n{sd}n1{kr}c"
    "y{lq}{ld}/2{wc}{ps}1{wt}{nb}w{nb}{gr}{dv}2{ew}{lc}/{rc}p{WT}pp{pf}pppp1{bg}ppp/p1p2p4pp3/"
    "15/6{BG}8/12P2/2PP2P1PPPP2P/PP2PP1P3{WW}1P1/{LC}{EW}3{GR}{NB}{NB}WY{PF}1{WC}1{RC}/"
    "1{LQ}{KR}2{DV}N{SD}N{DP}1C2{PH}/{LD}1{TC}Y{PS}B{LG}{BC}{RG}R{PS}3{RD}/"
    "L{FH}1{PG}CSGKGS1{RQ}{PG}{FH}L w - - 5 31"
)
SHOGIOPS = "0.18.0"
HERE = Path(__file__).parent


@dataclass
class Result:
    """What a contest came to."""

    what: str
    name: str
    count: int
    ours: float
    peer: float | None
    ratios: list[float]
    aim: str
    met: bool | None


# ---- programs of their own ---------------------------------------------------------------------


class Program:
    """Another program in a dialogue of lines."""

    def __init__(self, command: list[str], folder: str | None = None) -> None:
        found = shutil.which(command[0], path=f"{os.environ.get('PATH', '')}:/usr/games")
        if not found:
            raise Missing(f"{command[0]} is not installed")
        self.process = subprocess.Popen(
            [found, *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            cwd=folder,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin
        for line in lines:
            self.process.stdin.write(line + "\n")

    def hear(self) -> Iterator[str]:
        """The lines it prints; Missing when it ends instead of answering."""
        assert self.process.stdout
        for line in self.process.stdout:
            yield line.rstrip("\n")
        raise Missing("it ended in the middle of the dialogue")

    def hear_until(self, pattern: str) -> re.Match[str]:
        """Skip lines until one that matches."""
        return next(found for line in self.hear() if (found := re.search(pattern, line)))

    def cpu(self) -> float:
        """CPU seconds that all its threads have used so far."""
        threads = list(Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"))
        if not threads:
            raise Missing("its CPU time cannot be read here")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


@contextlib.contextmanager
def open_already(side: Side) -> Iterator[Side]:
    """A peer that needs no opening."""
    yield side


@contextlib.contextmanager
def uci(name: str, variant: str, position: str, depth: int, seconds: float) -> Iterator[Side]:
    """A UCI program's own `go perft`, repeated for at least so long."""
    with Program([name]) as program:
        program.say("uci")
        program.hear_until("^uciok")
        if variant != "chess":
            program.say(f"setoption name UCI_Variant value {variant}")
        program.say(f"position {position}", "isready")
        program.hear_until("^readyok")

        def side() -> tuple[int, float]:
            nodes, before = 0, program.cpu()
            while not nodes or program.cpu() - before < seconds:
                program.say(f"go perft {depth}")
                nodes += int(program.hear_until(r"^Nodes searched: *(\d+)")[1])
            return nodes, program.cpu() - before

        yield side


@contextlib.contextmanager
def shogiops(folder: str | None, rules: str, depth: int) -> Iterator[Side]:
    """shogiops' own perft under node."""
    with contextlib.ExitStack() as stack:
        home = folder or installed(stack)
        script = str((HERE / "shogiops.mjs").resolve())
        program = stack.enter_context(Program(["node", script, rules, str(depth)], home))

        def side() -> tuple[int, float]:
            program.say("again")
            found = program.hear_until(r"^(\d+) ([\d.e-]+)$")
            return int(found[1]), float(found[2])

        yield side


def installed(stack: contextlib.ExitStack) -> str:
    """A temporary folder with shogiops in it."""
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    home = stack.enter_context(tempfile.TemporaryDirectory())
    command = ["npm", "install", "--silent", "--prefix", home, f"shogiops@{SHOGIOPS}"]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        raise Missing("npm could not install shogiops")
    return home


@contextlib.contextmanager
def hachu(seconds: int) -> Iterator[Side]:
    """HaChu's search of chu shogi from the start: nodes of its last thinking line."""

    def side() -> tuple[int, float]:
        with Program(["hachu"]) as program:
            program.say("xboard", "protover 2", "memory 64", "new", "variant chu", "easy", "post")
            program.say(f"st {seconds}", "time 40000", "otim 40000", "force", "ping 1")
            program.hear_until("^pong 1")
            before = program.cpu()
            program.say("go")
            nodes, used = 0, 0.0
            for line in program.hear():
                if line.startswith("move "):
                    break
                if found := re.match(r"\s*\d+ +-?\d+ +\d+ +(\d+) ", line):
                    nodes, used = int(found[1]), program.cpu() - before
            return nodes, used

    if not shutil.which("hachu", path=f"{os.environ.get('PATH', '')}:/usr/games"):
        raise Missing("hachu is not installed")
    yield side


# ---- libraries ---------------------------------------------------------------------------------


@contextlib.contextmanager
def python_chess_perft(depth: int) -> Iterator[Side]:
    """The count that python-chess' generator gives, without making the last moves."""
    board = library("chess").Board()

    def count(left: int) -> int:
        if left == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(left - 1)
            board.pop()
        return total

    yield timed(lambda: count(depth))


@contextlib.contextmanager
def python_chess_random(plies: int, texts: bool) -> Iterator[Side]:
    """Random play; with `texts` every move is spelled and the chosen one read."""
    chess = library("chess")

    def work() -> int:
        draw = random.Random(1).random
        played = 0
        while played < plies:
            board = chess.Board()
            for _ in range(min(LONGEST_GAME, plies - played)):
                if texts:
                    words = [move.uci() for move in board.legal_moves]
                    if not words:
                        break
                    board.push_uci(words[int(draw() * len(words))])
                else:
                    moves = list(board.legal_moves)
                    if not moves:
                        break
                    board.push(moves[int(draw() * len(moves))])
                played += 1
        return played

    yield timed(work)


@contextlib.contextmanager
def pyffish_perft(variant: str, depth: int) -> Iterator[Side]:
    """pyffish has no positions, only texts and moves."""
    ffish = library("pyffish")
    start = ffish.start_fen(variant)

    def count(moves: list[str], left: int) -> int:
        legal = ffish.legal_moves(variant, start, moves)
        if left == 1:
            return len(legal)
        return sum(count([*moves, move], left - 1) for move in legal)

    yield timed(lambda: count([], depth))


@contextlib.contextmanager
def pyffish_calls(variant: str, by_text: bool) -> Iterator[Side]:
    """The same calls of `legal_moves` as ours."""
    yield called(library("pyffish"), variant, by_text)


def called(module: Any, variant: str, by_text: bool, seconds: float = 0.0) -> Side:
    """CPU time of these calls; the games for them are played before."""

    def side() -> tuple[int, float]:
        random_games(variant)
        return sample(partial(calls, module, variant, by_text), seconds)

    return side


def calls(module: Any, variant: str, by_text: bool) -> int:
    """`legal_moves` in every position of random games: after the moves, or of the position's text.

    How often it was called.
    """
    games = random_games(variant)
    for start, moves, fens in games:
        for ply, fen in enumerate(fens):
            if by_text:
                module.legal_moves(variant, fen, [])
            else:
                module.legal_moves(variant, start, moves[:ply])
    return sum(len(fens) for _, _, fens in games)


@functools.cache
def random_games(variant: str) -> list[tuple[str, list[str], list[str]]]:
    """Games of 60 plies as pyffish plays them: starts, moves, and the texts of their positions."""
    ffish, rng, games = library("pyffish"), random.Random(1), []
    start = ffish.start_fen(variant)
    for _ in range(10):
        moves: list[str] = []
        fens = [start]
        while len(moves) < 60 and (legal := ffish.legal_moves(variant, start, moves)):
            moves.append(rng.choice(legal))
            fens.append(ffish.get_fen(variant, start, moves))
        games.append((start, moves, fens))
    return games


# ---- the contests ------------------------------------------------------------------------------


def perft(variant: str, depth: int, seconds: float, text: str | None = None) -> tuple[Side, int]:
    """Our bulk perft, repeated for so long, and its count."""
    kernel = fairychess.load(variant).position(text).kernel
    return timed(lambda: int(kernel.perft(depth)), seconds), int(kernel.perft(depth))


def contests(quick: bool, folder: str | None) -> Iterator[Contest]:
    """All comparisons, one after the other."""
    less = int(quick)
    long = 0.2 if quick else 1.0
    fen = f"fen {KIWIPETE}"
    for what, variant, depth, text, position, aim in (
        ("chess start", "chess", 5 - less, None, "startpos", 8.0),
        ("Kiwipete", "chess", 4 - less, KIWIPETE, fen, 8.0),
        ("shogi start", "shogi", 5 - less, None, "startpos", 5.0),
    ):
        ours, count = perft(variant, depth, long, text)
        yield Contest(
            f"{what}, perft {depth}",
            ours,
            count,
            "fairy-stockfish",
            partial(uci, "fairy-stockfish", variant, position, depth, long),
            ratio=aim,
        )
    yield from library_games(less, long)
    for what, depth, text, position in (
        ("chess start", 6 - less, None, "startpos"),
        ("Kiwipete", 5 - less, KIWIPETE, fen),
    ):
        ours, count = perft("chess", depth, long, text)
        yield Contest(
            f"{what}, perft {depth}",
            ours,
            count,
            "stockfish",
            partial(uci, "stockfish", "chess", position, depth, long),
        )
    for variant, named, depth, target, same in (
        ("chu-shogi", "chushogi", 3 - less, 200.0, False),
        ("shogi", "shogi", 3 - less, None, True),
    ):
        ours, count = perft(variant, depth, long)
        yield Contest(
            f"{variant.replace('-', ' ')} start, perft {depth}",
            ours,
            count,
            "shogiops",
            partial(shogiops, folder, named, depth),
            ratio=target,
            same=same,
        )
    ours, count = perft("chess", 4 - less, long)
    what = f"chess start, perft {4 - less}"
    yield Contest(what, ours, count, "python-chess", lambda: python_chess_perft(4 - less))
    ours, count = perft("chess", 3 - less, long)
    what = f"chess start, perft {3 - less}"
    yield Contest(what, ours, count, "pyffish", lambda: pyffish_perft("chess", 3 - less))
    contests: tuple[tuple[str, bool, float | None], ...] = (
        ("chess", False, 50.0),
        ("shogi", False, 50.0),
        ("xiangqi", False, None),
        ("chess", True, None),
    )
    for variant, by_text, wanted in contests:
        yield Contest(
            f"{variant}, legal_moves of a {'text' if by_text else 'line'} (compat.pyffish)",
            called(compat, variant, by_text, long),
            None,
            "pyffish",
            partial(pyffish_calls, variant, by_text),
            ratio=wanted,
        )
    yield from played(quick, long)
    yield from texts.contests(quick, long)
    for what, text in (("start", None), ("opened", OPENED)):
        ours, count = perft("dai-kagamigi", 4 - less if text is None else 3, long, text)
        depth = 4 - less if text is None else 3
        yield Contest(f"15x15, 122 pieces, {what}, perft {depth}", ours, count, rate=10e6)


def library_games(less: int, long: float) -> Iterator[Contest]:
    """Games of the library that Debian's fairy-stockfish knows; not atomic and duck chess."""
    for name, theirs, depth, text in (
        ("crazyhouse", "crazyhouse", 4, None),
        ("crazyhouse", "crazyhouse", 3, HANDS),
        ("xiangqi", "xiangqi", 4, None),
        ("antichess", "antichess", 5, None),
        ("king-of-the-hill", "kingofthehill", 5, None),
        ("king-of-the-hill", "kingofthehill", 4, KIWIPETE),
    ):
        ours, count = perft(name, depth - less, long, text)
        where = "start" if text is None else "Kiwipete" if text is KIWIPETE else "full hands"
        position = "startpos" if text is None else f"fen {text}"
        yield Contest(
            f"{name.replace('-', ' ')} {where}, perft {depth - less}",
            ours,
            count,
            "fairy-stockfish",
            partial(uci, "fairy-stockfish", theirs, position, depth - less, long),
            ratio=4.0,
        )


def played(quick: bool, long: float) -> Iterator[Contest]:
    """Random play from Python, and search."""
    chess = fairychess.load("chess")
    plies = 500 if quick else 5_000
    yield Contest(
        "chess, random play in Python",
        timed(lambda: random_play(chess, None, plies), long),
        None,
        "python-chess",
        lambda: python_chess_random(plies, False),
        rate=100e3,
    )
    yield Contest(
        "chess, random play in texts",
        timed(lambda: random_texts(chess, None, plies), long),
        None,
        "python-chess",
        lambda: python_chess_random(plies, True),
    )
    with contextlib.suppress(Missing):
        for what, ours, theirs, rate in objects.rows(library("chess")):
            peer = partial(open_already, timed(theirs, long))
            ratio = None if rate else 1.0
            yield Contest(what, timed(ours, long), None, "python-chess", peer, ratio, rate)
    chu = fairychess.load("chu-shogi")
    seconds = 2 if quick else 4
    yield Contest(
        f"chu shogi start, search of {seconds} s",
        lambda: search_nodes(chu, None, seconds)[:2],
        None,
        "hachu",
        lambda: hachu(seconds),
        ratio=4.0,
        same=False,
    )


# ---- running and reporting ---------------------------------------------------------------------


def run(contest: Contest, rounds: int) -> Result:
    """Ours, peer, ours, peer ..."""
    rates: list[float] = []
    others: list[float] = []
    units = 0
    with contest.peer() if contest.peer else contextlib.nullcontext() as peer:
        for _ in range(rounds):
            done, seconds = contest.ours()
            units = done
            rates.append(done / seconds)
            if peer:
                done, seconds = peer()
                if contest.count is not None and contest.same and done % contest.count:
                    raise SystemExit(
                        f"{contest.what}: {contest.name} counts {done}, we {contest.count}"
                    )
                others.append(done / seconds)
    ratios = [ours / other for ours, other in zip(rates, others, strict=False)]
    middle = statistics.median(rates)
    aim, met = "", None
    if contest.ratio is not None:
        aim, met = f"{contest.ratio:g} times", statistics.median(ratios) >= contest.ratio
    if contest.rate is not None:
        aim, met = f"{short(contest.rate)}/s", middle >= contest.rate
    other = statistics.median(others) if others else None
    count = units if contest.count is None else contest.count
    return Result(contest.what, contest.name, count, middle, other, ratios, aim, met)


def row(result: Result) -> str:
    """One row of the table."""
    ratio = ""
    if result.ratios:
        spread = f"{min(result.ratios):.3g}..{max(result.ratios):.3g}"
        ratio = f"{statistics.median(result.ratios):.3g} ({spread})"
    peer = f"{result.name} {short(result.peer)}" if result.peer else ""
    met = {True: "met", False: "missed", None: ""}[result.met]
    cells = [result.what, f"{result.count:,}", short(result.ours), peer, ratio, result.aim, met]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="at least 3")
    parser.add_argument("--quick", action="store_true", help="one ply less, small samples")
    parser.add_argument("--only", metavar="TEXT", default="", help="rows whose name has this")
    parser.add_argument("--shogiops", metavar="FOLDER", help="has node_modules/shogiops")
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write the figures there")
    args = parser.parse_args()
    if args.rounds < 3:
        parser.error("--rounds must be at least 3")
    missing: list[str] = []
    results: list[Result] = []
    print("| what | count | ours/s | peer/s | ratio (least..most) | aim | |")
    print("|---|---|---|---|---|---|---|")
    for contest in contests(args.quick, args.shogiops):
        if args.only not in f"{contest.what} {contest.name}":
            continue
        try:
            results.append(run(contest, args.rounds))
        except Missing as reason:
            missing.append(f"left out: {contest.what}, {contest.name}: {reason}")
            continue
        print(row(results[-1]), flush=True)
    for line in missing:
        print(line, file=sys.stderr)
    if args.json:
        args.json.write_text(json.dumps([vars(result) for result in results], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
