"""Forced wins found by trying everything: no judgement, no search room, only the rules.

`python tests/search/mates.py VARIANT ATTACKERS DEFENDERS SECONDS [SEED]` scatters these pieces (ids
joined by commas; royals included) near one corner and prints the positions in which the side to
move wins by force in exactly three moves of its own.
"""

import random
import sys
import time

import fairychess
from fairychess.api import Position
from fairychess.rules import Rules


class Solver:
    """Can the side to move force the end of the game in its favour within so many moves?

    Every outcome of chance must win, and a further turn won is a further move.
    """

    def __init__(self, play: Position) -> None:
        self.play = play
        self.kernel = play.kernel
        self.known: dict[tuple[int, int, str], bool] = {}
        self.until: float | None = None

    def wins(self, moves: int) -> bool:
        """Is there a forced win in at most so many moves?"""
        return self.forced(moves, self.play.to_move())

    def forced(self, moves: int, side: str) -> bool:
        """Does `side` win from here with so many moves of its own left?"""
        if self.until is not None and time.process_time() > self.until:
            raise TimeoutError
        play, kernel = self.play, self.kernel
        seat = play.to_move()
        key = (int(kernel.hash), moves, seat)
        if key not in self.known:
            result = play.result()
            if result is not None:
                return result.winner == side
            options = kernel.decision().options
            if seat == side:
                self.known[key] = moves > 0 and any(
                    self.after(move, moves - 1, side) for move in self.ordered(options, moves)
                )
            else:
                self.known[key] = moves > 0 and all(
                    self.after(move, moves, side) for move in options
                )
        return self.known[key]

    def after(self, move: int, moves: int, side: str) -> bool:
        """`forced` after a move."""
        self.kernel.do(move)
        try:
            return self.forced(moves, side)
        finally:
            self.kernel.undo()

    def ordered(self, options: list[int], moves: int) -> list[int]:
        """Moves that leave fewest answers first, where more than the last one is looked for."""
        if moves == 1:
            return options
        answers = {}
        for move in options:
            self.kernel.do(move)
            answers[move] = len(self.kernel.decision().options)
            self.kernel.undo()
        return sorted(options, key=answers.__getitem__)


def scattered(rules: Rules, attackers: list[str], defenders: list[str], rng: random.Random) -> str:
    """Text of a position with the pieces near a corner, the attackers to move."""
    files, ranks = rules.board.files, rules.board.ranks
    board: dict[tuple[int, int], str] = {}
    for index, piece_type in enumerate([*defenders, *attackers]):
        near = 3 if index < len(defenders) else 6
        while True:
            square = (rng.randrange(min(near, files)), ranks - 1 - rng.randrange(min(near, ranks)))
            if square not in board:
                break
        text = piece_type if index >= len(defenders) else piece_type.lower()
        board[square] = text if len(piece_type) == 1 else f"{{{text}}}"
    rows = []
    for y in range(ranks - 1, -1, -1):
        row, gap = "", 0
        for x in range(files):
            if (x, y) in board:
                row += (str(gap) if gap else "") + board[x, y]
                gap = 0
            else:
                gap += 1
        rows.append(row + (str(gap) if gap else ""))
    _, side, *rest = rules.position().text().split(" ")
    rest[0] = "-" if rest else ""
    return " ".join(["/".join(rows), side, "-", "-", "0", "9"][: 2 + len(rest)])


def main() -> None:
    """Print problems until the time is up."""
    name, attackers, defenders, seconds, *seed = sys.argv[1:]
    rules = fairychess.load(name)
    rng = random.Random(int(seed[0]) if seed else 1)
    end = time.process_time() + float(seconds)
    while time.process_time() < end:
        text = scattered(rules, attackers.split(","), defenders.split(","), rng)
        try:
            solver = Solver(rules.position(text))
        except ValueError:
            continue
        solver.until = time.process_time() + 2.0
        try:
            if solver.play.result() or solver.wins(2) or not solver.wins(3):
                continue
        except TimeoutError:
            continue
        print(text, flush=True)


if __name__ == "__main__":
    main()
