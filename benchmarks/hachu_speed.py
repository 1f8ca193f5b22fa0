"""Nodes a CPU-second at chu shogi's starting position: HaChu (Debian's) and ours in turns.

python benchmarks/hachu_speed.py [ROUNDS]
"""

import os
import re
import subprocess
import sys

import fairychess
from fairychess.search.player import search_nodes

DIALOGUE = (
    "xboard", "protover 2", "memory 64", "new", "variant chu", "easy", "post",
    "level 0 60 0", "time 360000", "otim 360000", "go",
)  # fmt: skip
THINKING = re.compile(r"\s*\d+\s+-?\d+\s+\d+\s+(\d+)\s")


def hachu(command: str = "/usr/games/hachu") -> float:
    """Thousands of nodes a CPU-second until HaChu's first move."""
    with subprocess.Popen(
        [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write("".join(f"{line}\n" for line in DIALOGUE))
        engine.stdin.flush()
        nodes, seconds = 0, 1.0
        for line in engine.stdout:
            if found := THINKING.match(line):
                nodes, seconds = int(found[1]), used(engine.pid)
            if line.startswith("move"):
                break
        engine.kill()
    return nodes / seconds / 1000


def used(process: int) -> float:
    """CPU seconds of a process."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """A line a round."""
    rules = fairychess.load("chu-shogi")
    for _ in range(int(sys.argv[1]) if sys.argv[1:] else 3):
        theirs = hachu()
        nodes, seconds, _ = search_nodes(rules, None, 8.0)
        print(f"HaChu {theirs:.0f} k/s, ours {nodes / seconds / 1000:.0f} k/s")


if __name__ == "__main__":
    main()
