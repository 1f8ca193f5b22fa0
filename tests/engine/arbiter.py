"""Games of our engine under python-chess's `chess.engine`, which knows the rules by itself.

    python tests/engine/arbiter.py --games 200 --protocol uci
    python tests/engine/arbiter.py --games 200 --protocol xboard

Every game has 10 ms a move, or a clock; the variants that python-chess knows take turns. An illegal
move, silence or a broken line ends the run with the reason.
"""

import argparse
import logging
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass

import chess
import chess.engine
import chess.variant

VARIANTS = [
    "chess",
    "crazyhouse",
    "atomic",
    "antichess",
    "kingofthehill",
    "racingkings",
    "horde",
    "3check",
]
PATIENCE = "print('feature done=0', flush=True); from fairychess.cli import main; main(['cecp'])"
"""python-chess waits two seconds for a word by XBoard's protocol, too short where many work."""
COMMANDS = {"uci": ["-m", "fairychess", "uci"], "xboard": ["-c", PATIENCE]}
OPENING = 4
"""So many random plies begin a game, so that no two are alike."""
LONGEST = 160
"""Games are cut off after so many plies."""


@dataclass(slots=True)
class Played:
    """A game: its variant, its plies, its result, the slowest answer in seconds."""

    variant: str
    plies: int
    result: str
    slowest: float


def opened(protocol: str) -> chess.engine.SimpleEngine:
    """Our engine as a process, spoken to in this protocol."""
    command = [sys.executable, *COMMANDS[protocol]]
    if protocol == "uci":
        return chess.engine.SimpleEngine.popen_uci(command, timeout=120)
    return chess.engine.SimpleEngine.popen_xboard(command, timeout=120)


def play(
    engine: chess.engine.SimpleEngine,
    variant: str,
    seed: int,
    limit: chess.engine.Limit,
    longest: int = LONGEST,
) -> Played:
    """Play both sides of a game. python-chess raises EngineError for whatever is not right."""
    board = chess.variant.find_variant(variant)()
    rng = random.Random(seed)
    slowest = 0.0
    clocks = {chess.WHITE: limit.white_clock, chess.BLACK: limit.black_clock}
    while board.ply() < longest and not board.is_game_over(claim_draw=True):
        if board.ply() < OPENING:
            board.push(rng.choice(list(board.legal_moves)))
            continue
        began = time.monotonic()
        answer = engine.play(replayed(board), limit, game=seed, info=chess.engine.INFO_ALL)
        spent = time.monotonic() - began
        slowest = max(slowest, spent)
        mover = board.turn
        clock = clocks[mover]
        if clock is not None:
            clocks[mover] = clock - spent + (limit.white_inc or 0.0)
            limit.white_clock, limit.black_clock = clocks[chess.WHITE], clocks[chess.BLACK]
            if clock < spent:
                raise chess.engine.EngineError(
                    f"lost on time after {board.ply()} plies: {spent:.3f} s of {clock:.3f}"
                )
        if answer.move is None:
            raise chess.engine.EngineError(f"no move in {board.fen()}")
        board.push(answer.move)
    return Played(variant, board.ply(), board.result(claim_draw=True), slowest)


def replayed(board: chess.Board) -> chess.Board:
    """The same game on a board of its own.

    By XBoard's protocol python-chess 1.11 plays on from `board.root()`, whose hands are those of
    the board itself: with each call the start of the next has more pieces in hand.
    """
    clone = type(board)(chess960=board.chess960)
    for move in board.move_stack:
        clone.push(move)
    return clone


def main() -> None:
    """Play so many games, and say what happened."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--protocol", choices=list(COMMANDS), default="uci")
    parser.add_argument("--clock", action="store_true", help="2 s + 10 ms instead of 10 ms a move")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)  # lines that python-chess cannot read are logged
    results: Counter[str] = Counter()
    slowest, plies = 0.0, 0
    # By XBoard's protocol python-chess calls antichess giveaway, which has other rules here.
    variants = [one for one in VARIANTS if asked.protocol == "uci" or one != "antichess"]
    with opened(asked.protocol) as engine:
        for number in range(asked.games):
            limit = chess.engine.Limit(time=0.01)
            if asked.clock:
                limit = chess.engine.Limit(
                    white_clock=2.0, black_clock=2.0, white_inc=0.01, black_inc=0.01
                )
            game = play(engine, variants[number % len(variants)], number, limit)
            results[game.result] += 1
            slowest, plies = max(slowest, game.slowest), plies + game.plies
            if (number + 1) % 20 == 0 or number + 1 == asked.games:
                print(
                    f"{number + 1} games by {asked.protocol}, {plies} plies, {dict(results)}, "
                    f"slowest answer {1000 * slowest:.0f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
