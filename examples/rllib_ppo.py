"""RLlib's PPO learns a game of two agents by self-play, and chooses legal actions only.

    pip install "fairychess[research]" "ray[rllib]" torch
    python examples/rllib_ppo.py [--variant tic-tac-toe] [--rounds 20]

Both seats share one policy. RLlib's own `PettingZooEnv` plays the game; what is added here are the
names that its module for masked actions looks for.
"""

import argparse
import logging
import random
from typing import Any

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from fairychess.research.adapters.pettingzoo_env import AGENTS, env

POLICY = "both"


def masked(seen: dict[str, Any]) -> dict[str, np.ndarray]:
    """What an agent sees, as RLlib's masking module wants it."""
    return {
        "observations": seen["observation"].ravel(),
        "action_mask": seen["action_mask"].astype(np.float32),
    }


class Game(PettingZooEnv):  # type: ignore[misc]
    """A game between two agents, its planes in one row."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(env(config["variant"], longest=config["longest"]))
        for agent in AGENTS:
            seen = self.env.observation_space(agent)
            self.observation_spaces[agent] = gymnasium.spaces.Dict(
                {
                    "observations": gymnasium.spaces.flatten_space(seen["observation"]),
                    "action_mask": gymnasium.spaces.Box(0, 1, seen["action_mask"].shape),
                }
            )
        self.observation_space = gymnasium.spaces.Dict(self.observation_spaces)

    def reset(self, **settings: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game."""
        seen, infos = super().reset(**settings)
        return {agent: masked(each) for agent, each in seen.items()}, infos

    def step(self, action: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Let the agent act whose turn it is."""
        seen, *others = super().step(action)
        return {agent: masked(each) for agent, each in seen.items()}, *others


def learner(variant: str, longest: int = 200, seed: int = 1) -> Algorithm:
    """A policy that knows nothing yet."""
    return (
        PPOConfig()
        .environment(
            Game,
            env_config={"variant": variant, "longest": longest},
            disable_env_checking=True,  # which would play any action, whether legal or not
        )
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=6)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda *_, **__: POLICY)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .debugging(seed=seed, log_level="ERROR")
        .build_algo()
    )


def chosen(model: Algorithm, seen: dict[str, Any]) -> int:
    """The action that the policy likes best."""
    row = {name: torch.from_numpy(each[None]) for name, each in masked(seen).items()}
    answer = model.get_module(POLICY).forward_inference({"obs": row})
    return int(answer["action_dist_inputs"].argmax())


def trial(model: Algorithm, variant: str, games: int, longest: int = 200) -> float:
    """The share of points against random play, from either seat in turn."""
    game, points, draw = env(variant, longest=longest), 0.0, random.Random(1)
    for number in range(games):
        game.reset(seed=number)
        learned = AGENTS[number % 2]
        reward = 0.0
        for agent in game.agent_iter():
            seen, earned, over, cut_off, _ = game.last()
            reward += earned if agent == learned else 0
            if over or cut_off:
                game.step(None)
            elif agent == learned:
                game.step(chosen(model, seen))
            else:
                game.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        points += (1 + reward) / 2
    return points / games


def main() -> None:
    """Learn, with a trial before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--variant", default="tic-tac-toe")
    parser.add_argument("--rounds", type=int, default=20, help="of 2,048 actions each")
    parser.add_argument("--games", type=int, default=200, help="of a trial")
    args = parser.parse_args()
    logging.disable(logging.WARNING)
    model = learner(args.variant)
    before = trial(model, args.variant, args.games)
    for _ in range(args.rounds):
        model.train()
    after = trial(model, args.variant, args.games)
    print(f"{before:.1%} of the points before, {after:.1%} after {args.rounds} rounds")
    model.stop()


if __name__ == "__main__":
    main()
