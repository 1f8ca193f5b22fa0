"""How long people and boards wait at first: processor time of whole processes, in turns.

    python benchmarks/start_up.py [--rounds 20] [--against FOLDER]

Each row is a program that begins, does what stands there, and ends; a bare Python is shown for what
nothing can save. FOLDER is another version of the package, built: its figures stand beside ours.
Files are compiled to bytecode before, as they are where a package is installed.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

OURS = Path(__file__).parent.parent / "src"
READY = "uci\nisready\nquit\n"
LARGE = "uci\nsetoption name UCI_Variant value dai-kagamigi\nisready\nquit\n"
XBOARD = "xboard\nprotover 2\nping 1\nquit\n"
PLAY = "import fairychess; fairychess.load('chess').position().push('e4')"
WORK: dict[str, tuple[list[str], str, float]] = {
    "a bare Python": (["-c", "pass"], "", 0),
    "import chess": (["-c", "import chess"], "", 0),
    "import fairychess": (["-c", "import fairychess"], "", 60),
    "import, load chess, play a move": (["-c", PLAY], "", 0),
    "engine ready by UCI": (["-m", "fairychess", "uci"], READY, 300),
    "engine ready by CECP": (["-m", "fairychess", "cecp"], XBOARD, 300),
    "engine ready for Dai Kagamigi": (["-m", "fairychess", "uci"], LARGE, 1000),
}
"""Arguments of Python, what is said to the program, and the milliseconds aimed at."""


def taken(source: Path, arguments: list[str], said: str, bytecode: str) -> float:
    """Milliseconds of processor time of one process; its bytecode is kept in a folder."""
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        input=said,
        text=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(source), **kept},
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return 1000 * used


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    sources = [OURS, *([asked.against] if asked.against else [])]
    other = " the other |" if asked.against else ""
    print(f"| what | ms, median (least..most) |{other} aim | |")
    print("|---|---|" + "---|" * bool(asked.against) + "---|---|")
    for what, (arguments, said, aim) in WORK.items():
        times: list[list[float]] = [[] for _ in sources]
        with tempfile.TemporaryDirectory() as bytecode:
            for number in range(asked.rounds + 1):  # the first one is not counted
                for source, found in zip(sources, times, strict=True):
                    once = taken(source, arguments, said, bytecode)
                    found.extend([once] if number else [])
        middles = [statistics.median(found) for found in times]
        cells = [f"{middles[0]:.0f} ({min(times[0]):.0f}..{max(times[0]):.0f})"]
        cells += [f"{middle:.0f}" for middle in middles[1:]]
        met = ("met" if middles[0] <= aim else "not met") if aim else ""
        print(f"| {what} | {' | '.join(cells)} | {f'{aim:.0f} ms' if aim else ''} | {met} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
