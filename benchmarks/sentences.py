"""How fast games made of sentences are, beside chess in the same run.

    python benchmarks/sentences.py [--rounds 3] [GAME ...]

Without names: the ten games of the family Conditions. Of each round all games are measured one
after the other, and what is told is the median: perft with every move made, and nodes of a search,
both per second of CPU time, and as parts of what chess makes. A game of sentences is to make a
third of it.
"""

import argparse
import statistics
import time
from pathlib import Path
from typing import Any

import fairychess
from fairychess.rules import load
from fairychess.search import search_nodes

FAMILY = Path(fairychess.__file__).parent / "variants" / "conditions"
LEAST = 0.1
"""CPU seconds that a count of perft takes at least."""


def made(rules: Any) -> float:
    """Nodes a second of perft, every move made."""
    kernel = rules.position().kernel
    for depth in range(1, 12):
        begin = time.process_time()
        nodes = kernel.perft_unbulked(depth)
        taken = time.process_time() - begin
        if taken > LEAST:
            break
    return float(nodes / taken)


def searched(rules: Any) -> float:
    """Nodes a second of a search from the starting position."""
    begin = time.process_time()
    nodes = search_nodes(rules, None, 1.0)[0]
    return float(nodes / (time.process_time() - begin))


def main() -> None:
    """Measure and print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    folders = sorted(path.parent for path in FAMILY.glob("*/variant.toml"))
    names = args.games or [folder.name.replace("_", "-") for folder in folders]
    games = {name: load(name) for name in ["chess", *names]}
    for rules in games.values():
        rules.position().kernel.perft_unbulked(2)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for _ in range(args.rounds):
        for name, rules in games.items():
            found[name].append((made(rules), searched(rules)))
    medians = {
        name: tuple(statistics.median(each) for each in zip(*rounds, strict=True))
        for name, rounds in found.items()
    }
    print(f"{'game':22} {'made/s':>12} {'of chess':>9} {'searched/s':>12} {'of chess':>9}")
    for name, (moves, nodes) in medians.items():
        of_moves, of_nodes = moves / medians["chess"][0], nodes / medians["chess"][1]
        print(f"{name:22} {moves:12,.0f} {of_moves:9.1%} {nodes:12,.0f} {of_nodes:9.1%}")


if __name__ == "__main__":
    main()
