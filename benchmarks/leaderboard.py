"""Our players and the Monte Carlo baselines against each other, everyone against everyone.

    python benchmarks/leaderboard.py [--games N] [--longest N] [--variant NAME] [--players ...]

Players: random; level1 and so on (500 nodes a decision; level8:net=none without the variant's net);
mcts and ismcts (100 playouts a decision); alphazero:FILE (weights that examples/alphazero.py has
saved for this variant; 192 simulations a decision).
Each pair plays the same number of games from either side, seeded: the same command gives the same
table. A game cut off after --longest decisions is a draw.
"""

import argparse
import sys
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from fairychess.research import NumberedGame
from fairychess.research.baselines import ISMCTSPlayer, MCTSPlayer
from fairychess.research.players import ComputerPlayer, Player, player_of

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
        text = None
        while text is None:
            action = trees.search(self.net, noise=0)[0]
            trees.batch.branch([0], [0], action)
            text = mirror.decision.take(int(action[0]))
        return text


@lru_cache
def loaded(file: str) -> tuple[Any, Any]:
    """The example and the weights of a file."""
    sys.path.insert(0, str(EXAMPLES))
    import alphazero

    return alphazero, dict(np.load(file))


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


def table(variant: str, names: list[str], games: int, longest: int) -> list[tuple[float, str, int]]:
    """Points, player and games, the best first."""
    found = dict.fromkeys(names, 0.0)
    for one, other in combinations(names, 2):
        for number in range(games):
            pair = (one, other) if number % 2 == 0 else (other, one)
            won = points(variant, pair, number, longest)
            found[pair[0]] += won
            found[pair[1]] += 1 - won
    played = games * (len(names) - 1)
    return sorted(((won, name, played) for name, won in found.items()), reverse=True)


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4, help="of each pair")
    parser.add_argument("--longest", type=int, default=120, help="decisions of a game")
    parser.add_argument("--variant", action="append", help="may be repeated")
    parser.add_argument("--players", nargs="+", default=["random", "mcts", "level1", "level4"])
    args = parser.parse_args()
    for variant in args.variant or ["tic-tac-toe", "minishogi"]:
        print(f"{variant}\n\n| player | points | games |\n|---|---|---|")
        for won, name, played in table(variant, args.players, args.games, args.longest):
            print(f"| {name} | {won:g} | {played} |")
        print(flush=True)


if __name__ == "__main__":
    main()
