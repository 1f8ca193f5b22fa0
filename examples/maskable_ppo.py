"""MaskablePPO of sb3-contrib learns a game against random play.

    pip install "fairychess[research]" sb3-contrib
    python examples/maskable_ppo.py [--variant tic-tac-toe] [--steps 50000] [--save FILE]

The policy draws none but legal actions, for it asks each environment for its `action_masks`. The
learner plays either seat, and meets the opponent that it learned against in the trial.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import fairychess.research.adapters.gymnasium_env as fairychess_env

GAMES = 16  # played side by side


def made(variant: str, longest: int) -> Any:
    """A game against random play, the learner's seat drawn again each time."""
    return gymnasium.make(
        fairychess_env.NAME, variant=variant, opponent="random", seat=None, longest=longest
    )


def learner(variant: str, longest: int = 200, seed: int = 1) -> MaskablePPO:
    """A policy that knows nothing yet."""
    games = DummyVecEnv([lambda: made(variant, longest)] * GAMES)
    return MaskablePPO("MlpPolicy", games, n_steps=128, batch_size=256, seed=seed, verbose=0)


def trial(model: MaskablePPO, variant: str, games: int, longest: int = 200) -> float:
    """The share of points against random play."""
    game, points = made(variant, longest), 0.0
    for seed in range(games):
        seen, info = game.reset(seed=seed)
        over = cut_off = False
        reward = 0.0
        while not (over or cut_off):
            masks = info["action_mask"].astype(np.bool_)
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, over, cut_off, info = game.step(int(action))
        points += (1 + reward) / 2
    return points / games


def main() -> None:
    """Learn, with a trial before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--variant", default="tic-tac-toe")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=200, help="of a trial")
    parser.add_argument("--save", help="file for the model, .zip")
    args = parser.parse_args()
    model = learner(args.variant)
    before = trial(model, args.variant, args.games)
    model.learn(args.steps)
    after = trial(model, args.variant, args.games)
    print(f"{before:.1%} of the points before, {after:.1%} after {args.steps:,} steps")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
