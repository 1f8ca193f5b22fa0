"""Plays games of the search against itself and keeps quiet positions and what became of them.

    python benchmarks/fitting/games.py chess shogi --games 1000 --nodes 800 --folder FOLDER

One file a variant, a line a position, after tabs: points of the first player (1, 0.5 or 0), how the
search saw its position LATER plies on (in median pieces, LOST if the game was over by then), the
game's number, the position's text. Games begin with random moves, and now and then a random move
is played, so that what is good is not always found together.
"""

import argparse
import random
import time
from pathlib import Path
from typing import Any

from fairychess.rules import load
from fairychess.search.alphabeta import (
    TranspositionTable,
    VariantKnowledge,
    search_for,
)
from fairychess.search.session import Session, candidates_of

OPENING = 10
"""Random plies at most."""
LONGEST = 400
"""After so many plies a game is a draw."""
LOST, IN_A_ROW = 10, 6
"""A player behind by so many median pieces for so many plies has lost."""
SHARE = 0.25
"""Of the quiet positions so many are kept: neighbours tell the same."""
BITS = 14
LATER = 10
BLUNDER = 0.03
"""How often a move is played at random."""


def choose(
    play: Any, knowledge: VariantKnowledge, nodes: int, rng: random.Random
) -> tuple[int, int, int]:
    """The move, its score for the mover, and the depth reached."""
    options = play.kernel.decision().options
    if len(options) == 1:
        return options[0], 0, 0
    search = search_for(knowledge, play, fresh=False)
    candidates = candidates_of(play)
    texts = {one.text: one.move for one in candidates}
    rng.shuffle(candidates)
    session = Session(play, knowledge, search, candidates).until(time.monotonic, None, nodes)
    result = session.deepening.run(90, None)
    return texts[result.move], result.score, result.depth


class Course:
    """One game as it goes: positions kept, and the search's scores for the first player."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, str]] = []
        self.scores: list[float] = []
        self.lost = 0

    def add(self, ahead: float) -> bool:
        """A move's score; is one side lost?"""
        self.scores.append(ahead)
        if abs(ahead) <= LOST:
            self.lost = 0
        else:
            self.lost = max(self.lost, 0) + 1 if ahead > 0 else min(self.lost, 0) - 1
        return abs(self.lost) >= IN_A_ROW

    def lines(self, points: float, number: int) -> list[str]:
        """What is kept of it."""
        end = (2 * points - 1) * LOST
        found = []
        for at, text in self.kept:
            later = self.scores[at + LATER - 1 : at + LATER + 1]
            mean = sum(later) / 2 if len(later) == 2 else end
            mean = max(-LOST, min(LOST, mean))
            found.append(f"{points:g}\t{mean:.3f}\t{number}\t{text}\n")
        return found


def one_game(
    rules: Any, knowledge: VariantKnowledge, nodes: int, rng: random.Random, number: int
) -> list[str]:
    """Lines of the positions kept of a game."""
    play = rules.position()
    kernel = play.kernel
    course = Course()
    for _ in range(rng.randrange(OPENING + 1)):
        options = kernel.decision().options
        if not options:
            break
        kernel.do(rng.choice(options))
    while (result := play.result()) is None and kernel.ply < LONGEST:
        seat = kernel.seat()
        options = kernel.decision().options
        if seat > 1 or rng.random() < BLUNDER:
            kernel.do(rng.choice(options))
            continue
        move, score, depth = choose(play, knowledge, nodes, rng)
        if depth:
            quiet = search_for(knowledge, play, fresh=False).is_quiet(move)
            if quiet and rng.random() < SHARE and not play.check():
                course.kept.append((len(course.scores), play.text()))
            if course.add((score if seat == 0 else -score) / knowledge.median):
                return course.lines(float(course.lost > 0), number)
        kernel.do(move)
    if result is None or result.winner is None:
        return course.lines(0.5, number)
    return course.lines(float(result.winner == "first"), number)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    for variant in arguments.variants:
        rules = load(variant)
        knowledge = VariantKnowledge(rules)
        knowledge.table = TranspositionTable(BITS)
        began = time.process_time()
        positions = 0
        name = f"{Path(variant).name}-{arguments.seed}.txt"
        with (arguments.folder / name).open("w", encoding="utf-8") as file:
            for number in range(arguments.games):
                rng = random.Random(f"{arguments.seed}/{number}")
                lines = one_game(rules, knowledge, arguments.nodes, rng, number)
                positions += len(lines)
                file.writelines(lines)
                file.flush()
        spent = time.process_time() - began
        print(
            f"{variant}: {arguments.games} games, {positions} positions, {spent:.0f} s", flush=True
        )


if __name__ == "__main__":
    main()
