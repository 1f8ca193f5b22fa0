"""Tsume shogi from our own games: mates in which every move of the winner gives check.

`python tests/search/tsume.py FILE ...`, with matches that `docs/lab/records` has compressed, goes
through the ends of recorded games and prints a line of EPD for the longest mate of each in which
one check alone leads to a mate by checks, in three moves or more. What the search thinks only says
where to look: mates are proved by trying all checks and all answers to them, by the rules alone.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fairychess.api import Position
from fairychess.game import read_record
from fairychess.puzzles.judge import Effort, Judge
from fairychess.rules import load

FEWEST, MOST = 3, 6
"""Moves of the winner to the mate."""
END = 16
"""Plies from the end of a game that are looked through."""
LOOK = Effort(9, 15_000, prunes=True)
VISITS = 40_000
"""Positions that are looked at before a proof is given up."""


class OutOfVisits(Exception):
    """The proof takes too long."""


class Tsume:
    """Whether the side to move mates by checks alone."""

    def __init__(self, play: Position, visits: int = VISITS) -> None:
        self.play = play
        self.kernel = play.kernel
        self.left = visits
        self.known: dict[tuple[int, int], bool] = {}

    def first_checks(self, moves: int) -> list[int]:
        """Return the checks that lead to a forced mate within so many moves."""
        return [move for move in self.kernel.decision().options if self.holds(move, moves)]

    def holds(self, move: int, moves: int) -> bool:
        """Tell whether a move is check and all answers are mated with the moves that are left."""
        self.kernel.do(move)
        try:
            return bool(self.kernel.checks()) and self.lost(moves - 1)
        finally:
            self.kernel.undo()

    def lost(self, moves: int) -> bool:
        """Tell whether the side to move, in check, is mated within so many moves of the other."""
        self.left -= 1
        if self.left < 0:
            raise OutOfVisits
        key = (int(self.kernel.hash), moves)
        if key not in self.known:
            options = self.kernel.decision().options
            if moves == 0 or not options:
                outcome = self.play.result()
                self.known[key] = outcome is not None and outcome.winner is not None
            else:
                self.known[key] = all(self.answered(move, moves) for move in options)
        return self.known[key]

    def answered(self, move: int, moves: int) -> bool:
        """Tell whether an answer is mated within so many moves."""
        self.kernel.do(move)
        try:
            if self.play.result() is not None:
                return False
            return any(self.holds(check, moves) for check in self.kernel.decision().options)
        finally:
            self.kernel.undo()


def solution(play: Position) -> tuple[int, int] | None:
    """Return how many moves mate takes and the one check that begins it; None where there is none
    of a proper length, or where another one mates as soon or a move later."""
    try:
        tsume = Tsume(play)
        for moves in range(1, MOST + 1):
            found = tsume.first_checks(moves)
            if found:
                if moves < FEWEST or len(found) > 1 or len(tsume.first_checks(moves + 1)) > 1:
                    return None
                return moves, found[0]
    except OutOfVisits:
        pass
    return None


def problems(text: str, name: str) -> Iterator[str]:
    """Go through the end of a recorded game; a line of EPD for its longest mate."""
    record = read_record(text)
    rules = load(record.tags["Variant"])
    judge = Judge(rules)
    play = rules.position(record.tags["Start"])
    for move in record.moves:
        play.push(move.text)
    longest: tuple[int, str] | None = None
    for _ in record.moves[-END:]:
        play.pop()
        if judge.best(play, LOOK).wins_in < 2 * FEWEST - 1:
            continue
        found = solution(play)
        if found and (longest is None or found[0] > longest[0]):
            board = " ".join(play.text().split()[:4])
            answer = play.format_move(found[1])
            longest = found[0], f'{board} bm {answer}; id "{name}, mate in {found[0]}";'
    if longest:
        yield longest[1]


def main() -> None:
    """Print what the games of match files have."""
    for path in map(Path, sys.argv[1:]):
        for number, text in enumerate(path.read_text("utf-8").split("[Round ")[1:], 1):
            for line in problems(f"[Round {text}", f"{path.stem} {number}"):
                print(line, flush=True)


if __name__ == "__main__":
    main()
