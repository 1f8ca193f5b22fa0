"""Our players and the Monte Carlo baselines against each other, everyone against everyone.

    python benchmarks/leaderboard.py [--games N] [--longest N] [--variant NAME] [--players ...]

Players: random, level1 and so on (500 nodes a decision), mcts and ismcts (100 playouts a decision).
Each pair plays the same number of games from either side, seeded: the same command gives the same
table. A game cut off after --longest decisions is a draw.
"""

from __future__ import annotations

import argparse
from itertools import combinations

from fairychess.research import NumberedGame
from fairychess.research.baselines import ISMCTSPlayer, MCTSPlayer
from fairychess.research.players import Player, player_of


def player(name: str, seed: int) -> Player:
    """A player by its name."""
    if name == "mcts":
        return MCTSPlayer(seed=seed)
    if name == "ismcts":
        return ISMCTSPlayer(seed=seed)
    level = name.removeprefix("level")
    return player_of(int(level) if level.isdecimal() else name, seed)


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
