"""Two of our engines play each other by XBoard's protocol, as Cute Chess leads such a game.

    python tests/engine/two_boards.py --games 200

Each engine is a process that keeps the whole game: opening moves come in force mode, `go` is said
once, then every move is an answer to the other's. python-chess knows the rules; an illegal move, a
wrong result, silence or an engine's complaint ends the run with the reason.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

import chess.variant
from arbiter import LONGEST, OPENING, VARIANTS, Played

from fairychess.protocol import EngineError, EngineProcess

PATIENCE = 600.0
KNOWN = [name for name in VARIANTS if name != "antichess"]
"""By XBoard's protocol python-chess calls antichess giveaway, which has other rules here."""


class Player:
    """One engine, as Cute Chess speaks to it."""

    def __init__(self) -> None:
        self.program = EngineProcess(f"{sys.executable} -m fairychess cecp")
        self.program.say("xboard", "protover 2")
        self._pings = 0
        self._wait_for("feature done=1")

    def _wait_for(self, wanted: str) -> None:
        for line in self.program.hear(PATIENCE):
            self._look_at(line)
            if line == wanted:
                return

    def _look_at(self, line: str) -> None:
        if line.startswith(("Error", "Illegal", "tellusererror")):
            raise EngineError(f"the engine says: {line}")

    def new_game(self, variant: str, limit: str) -> None:
        """Begin a game; all moves are told until `choose`."""
        named = [f"variant {variant}"] if variant != "normal" else []
        self.program.say("new", *named, limit, "post", "easy", "force")
        self.ready()

    def ready(self) -> None:
        """Wait until everything has been dealt with."""
        self._pings += 1
        self.program.say(f"ping {self._pings}")
        self._wait_for(f"pong {self._pings}")

    def choose(self, *told: str) -> tuple[str, float]:
        """Return the engine's move, after these lines, and the seconds it took."""
        began = time.monotonic()
        self.program.say("time 100", "otim 100", *told)
        for line in self.program.hear(PATIENCE):
            self._look_at(line)
            if line.startswith("move "):
                return line.removeprefix("move "), time.monotonic() - began
        raise EngineError("no move")

    def end(self, result: str) -> None:
        """Tell that the game is over; EngineError where the engine thinks of another result."""
        self.program.say(f"result {result} {{told}}")
        self._pings += 1
        self.program.say(f"ping {self._pings}")
        for line in self.program.hear(PATIENCE):
            self._look_at(line)
            if line.startswith(("1-0", "0-1", "1/2")) and not line.startswith(result):
                raise EngineError(f"{result} is taken for {line}")
            if line == f"pong {self._pings}":
                return


def play(
    players: list[Player], variant: str, seed: int, limit: str = "st 0.01", longest: int = LONGEST
) -> Played:
    """Play a game, the players with the first one's pieces in turns; EngineError if not all is
    right."""
    board = chess.variant.find_variant(variant)()
    rng = random.Random(seed)
    sides = players if seed % 2 == 0 else players[::-1]
    for player in sides:
        player.new_game(str(board.xboard_variant), limit)
    opening = []
    for _ in range(OPENING):
        move = rng.choice(list(board.legal_moves))
        opening.append(f"usermove {board.xboard(move)}")
        board.push(move)
    sides[0].program.say(*opening)
    sides[1].program.say(*opening)
    slowest, told = 0.0, ["go"]
    while board.ply() < longest and board.outcome(claim_draw=True) is None:
        text, spent = sides[board.ply() % 2].choose(*told)
        slowest = max(slowest, spent)
        try:
            move = board.parse_xboard(text)
        except ValueError:
            raise EngineError(f"{text}: illegal in {board.fen()}") from None
        board.push(move)
        # The other one has been in force mode until its first move.
        told = [f"usermove {text}", *(["go"] if board.ply() == OPENING + 1 else [])]
    outcome = board.outcome(claim_draw=True)
    result = "*" if outcome is None else outcome.result()
    for player in sides:
        player.end(result if result != "*" else "1/2-1/2")
    return Played(variant, board.ply(), result, slowest)


def games(count: int, limit: str = "st 0.01", longest: int = LONGEST) -> Iterator[Played]:
    """Play so many games; the variants take turns."""
    players = [Player(), Player()]
    try:
        for number in range(count):
            yield play(players, KNOWN[number % len(KNOWN)], number, limit, longest)
    finally:
        for player in players:
            player.program.close()


def main() -> None:
    """Play so many games, and say what happened."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    results: Counter[str] = Counter()
    slowest, plies = 0.0, 0
    for number, game in enumerate(games(asked.games), 1):
        results[game.result] += 1
        slowest, plies = max(slowest, game.slowest), plies + game.plies
        if number % 20 == 0 or number == asked.games:
            print(
                f"{number} games between two engines, {plies} plies, {dict(results)}, "
                f"slowest answer {1000 * slowest:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
