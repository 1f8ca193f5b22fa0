"""Any variant as a PettingZoo environment of two agents, who decide one after the other.

    from fairychess.research.adapters.pettingzoo_env import env
    game = env("raichu-shogi")

An observation holds `observation`, the planes of what the agent may know, and `action_mask`. An
agent acts again where its decision takes several actions, and where its turn goes on. A game that
lasts `longest` decisions is truncated.
"""

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from fairychess.research.adapters.frames import Rendering
from fairychess.research.numbered_game import LONGEST, GameOverError, NumberedGame
from fairychess.research.spaces import ActionError

AGENTS = ["player_0", "player_1"]
"""The first and the second side."""


def env(variant: str = "chess", **settings: Any) -> OrderEnforcingWrapper:
    """An environment of a variant; `settings` are those of `FairyChessAECEnv`."""
    return OrderEnforcingWrapper(FairyChessAECEnv(variant, **settings))


class FairyChessAECEnv(AECEnv, EzPickle):
    """A game of one variant between two agents.

    `options` are those of the variant. The winner's reward is 1 and the loser's -1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fairychess_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str = "chess",
        *,
        options: dict[str, Any] | None = None,
        position: str | None = None,
        longest: int = LONGEST,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            variant,
            options=options,
            position=position,
            longest=longest,
            history=history,
            render_mode=render_mode,
        )
        super().__init__()
        self.render_mode = render_mode
        self.game = NumberedGame(
            variant, position=position, longest=longest, history=history, **(options or {})
        )
        self.rendering = Rendering(self.game.rules, render_mode)
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        size, shape = self.game.space.size, self.game.observer.shape
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in AGENTS
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may choose from."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, and which actions it may choose."""
        seat = AGENTS.index(agent)
        mask = np.zeros(self.game.space.size, dtype=np.int8)
        if self.game.seat == seat:
            mask[self.game.actions()] = 1
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `seed` decides what chance draws in it."""
        self.game.reset(random.getrandbits(64) if seed is None else int(seed))
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._settle(AGENTS[0])

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None takes an agent out of a game that is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise GameOverError("the game is over: only None may be given")
            self._was_dead_step(action)
            return
        if action is None:
            raise ActionError("the game goes on: an action is a whole number, not None")
        self.game.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle(agent)
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as the agent whose turn it is may see it; the first sits below."""
        return self.rendering.of(self.game, AGENTS.index(self.agent_selection))

    def close(self) -> None:
        """There is nothing to close."""

    def _settle(self, agent: str) -> None:
        """Note who acts next, or how it has ended."""
        seat = self.game.seat
        if seat is None:
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
            self.rewards = dict(zip(AGENTS, self.game.returns(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, self.game.over)
            self.truncations = dict.fromkeys(AGENTS, not self.game.over)
        else:
            self.agent_selection = AGENTS[seat]
