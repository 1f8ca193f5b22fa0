"""Our players and the Monte Carlo baselines against each other, everyone against everyone.

    python benchmarks/leaderboard.py [--games N] [--longest N] [--variant NAME] [--players ...]

Players: random; level1 and so on (500 nodes a decision; level8:net=none without the variant's net);
mcts and ismcts (100 playouts a decision); alphazero:FILE (weights that examples/alphazero.py has
saved for this variant; 192 simulations a decision).
Each pair plays the same number of games from either side, seeded: the same command gives the same
table. A game cut off after --longest decisions is a draw. Elo comes from all games together,
counted from the middle of the players, with its 95 % interval.
"""

import argparse
import importlib
import sys
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairychess.research import NumberedGame
from fairychess.research.baselines import ISMCTSPlayer, MCTSPlayer
from fairychess.research.players import ComputerPlayer, Player, player_of

STILL = 1e-9
"""Ratings that change by less have been found."""
EXAMPLES = Path(__file__).parents[1] / "examples"


class LearnedPlayer:
    """Searches with a net of the AlphaZero example, always the same for the same game."""

    def __init__(self, file: str) -> None:
        self.example, self.net = loaded(file)

    def choose(self, game: NumberedGame) -> str:
        """Lead a tree to the game's position and search there."""
        trees = self.example.Trees(game.rules.name, 1, 0, self.example.EFFORT)
        mirror = NumberedGame(game.rules, longest=game.longest)
        for text in game.referee.history:
            for action in mirror.path(text):
                trees.batch.branch([0], [0], [action])
            mirror.play(text)
        while True:
            action = trees.search(self.net, noise=0)[0]
            trees.batch.branch([0], [0], action)
            if chosen := mirror.decision.take(int(action[0])):
                return chosen


@lru_cache
def loaded(file: str) -> tuple[Any, Any]:
    """The example and the weights of a file."""
    sys.path.insert(0, str(EXAMPLES))
    return importlib.import_module("alphazero"), dict(np.load(file))


def player(name: str, seed: int) -> Player:
    """A player by its name."""
    if name == "mcts":
        return MCTSPlayer(seed=seed)
    if name == "ismcts":
        return ISMCTSPlayer(seed=seed)
    if name.startswith("alphazero:"):
        return LearnedPlayer(name.removeprefix("alphazero:"))
    level, _, net = name.removeprefix("level").partition(":net=")
    if level.isdecimal():
        return ComputerPlayer(int(level), seed=seed, net=net)
    return player_of(name, seed)


def points(variant: str, names: tuple[str, str], seed: int, longest: int) -> float:
    """What one game brings the player who goes first."""
    game = NumberedGame(variant, seed=seed, longest=longest)
    players = [player(name, 2 * seed + side) for side, name in enumerate(names)]
    while game.seat is not None:
        game.play(players[game.seat].choose(game))
    return (1 + game.returns()[0]) / 2


def table(variant: str, names: list[str], games: int, longest: int) -> NDArray[np.float64]:
    """The points that each player, a row, has made against each other one, a column."""
    found = np.zeros((len(names), len(names)))
    for one, other in combinations(range(len(names)), 2):
        for number in range(games):
            first, second = (one, other) if number % 2 == 0 else (other, one)
            won = points(variant, (names[first], names[second]), number, longest)
            found[first, second] += won
            found[second, first] += 1 - won
    return found


def ratings(won: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Elo by Bradley and Terry's model, and half the width of each one's 95 % interval.

    Everyone has also drawn one game with a player of 0, so that who has won all games is rated too.
    A draw counts as half a game won, which makes intervals too wide rather than too narrow.
    """
    played = won + won.T
    strengths = np.zeros(len(won))
    for _ in range(100):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        middle = 1 / (1 + np.exp(-strengths))
        known = -played * expected * (1 - expected)
        np.fill_diagonal(known, middle * (1 - middle) - known.sum(axis=1) + known.diagonal())
        off = (won - played * expected).sum(axis=1) + 0.5 - middle
        change = np.linalg.solve(known, off)
        strengths += np.clip(change, -1, 1)
        if np.abs(change).max() < STILL:
            break
    scale = 400 / np.log(10)
    # What is asked is how far each is from the middle of all: where that lies is not in the games.
    centred = np.eye(len(won)) - 1 / len(won)
    spread = centred @ np.linalg.inv(known) @ centred
    return scale * (centred @ strengths), 1.96 * scale * np.sqrt(np.diag(spread))


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4, help="of each pair")
    parser.add_argument("--longest", type=int, default=120, help="decisions of a game")
    parser.add_argument("--variant", action="append", help="may be repeated")
    parser.add_argument("--players", nargs="+", default=["random", "mcts", "level1", "level4"])
    args = parser.parse_args()
    for variant in args.variant or ["tic-tac-toe", "minishogi"]:
        won = table(variant, args.players, args.games, args.longest)
        elo, off = ratings(won)
        played = args.games * (len(args.players) - 1)
        print(f"{variant}\n\n| player | points of {played} | Elo |\n|---|---|---|")
        for at in np.argsort(-elo):
            print(f"| {args.players[at]} | {won[at].sum():g} | {elo[at]:+.0f} ± {off[at]:.0f} |")
        print(flush=True)


if __name__ == "__main__":
    main()
