"""Any variant as a Gymnasium environment: one learner, against a player of ours.

    import gymnasium
    import fairychess.research.adapters.gymnasium_env
    game = gymnasium.make("fairychess/Game-v0", variant="minishogi", opponent=3)

`opponent` is "random" or a level of the computer player. Which actions are legal stands in the info
as `action_mask`, and `action_masks()` gives it, as libraries with masked policies ask for it.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fairychess.research.adapters.frames import Rendering
from fairychess.research.numbered_game import LONGEST, GameOverError, NumberedGame
from fairychess.research.players import Player, player_of
from fairychess.research.spaces import ActionError

NAME = "fairychess/Game-v0"


class LegalActions(spaces.Discrete):
    """All actions of a game; without a mask of its own, `sample` draws one that is legal now."""

    def __init__(self, game: NumberedGame) -> None:
        super().__init__(game.space.size)
        self.game = game

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action."""
        if mask is None and probability is None and self.game.actions():
            return np.int64(self.np_random.choice(self.game.actions()))
        return np.int64(super().sample(mask, probability))


class FairyChessEnv(gymnasium.Env[NDArray[np.float32], int]):
    """A game of one variant as `seat` plays it: 0, 1, or None for one drawn before each game.

    The reward at the end is 1, -1 or 0. `options` are those of the variant. An action that may not
    be chosen is an ActionError, and the game goes on; with `illegal="lose"` it loses the game.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012  (Gymnasium's own form)

    def __init__(
        self,
        variant: str = "chess",
        *,
        opponent: str | int = 1,
        seat: int | None = 0,
        options: dict[str, Any] | None = None,
        position: str | None = None,
        longest: int = LONGEST,
        history: int = 1,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("refuse", "lose"):
            raise ActionError(f'illegal must be "refuse" or "lose", not {illegal!r}')
        if seat not in (None, 0, 1):
            raise ActionError(f"seat must be 0, 1 or None, not {seat!r}")
        self.game = NumberedGame(
            variant, position=position, longest=longest, history=history, **(options or {})
        )
        self.opponent, self.asked_seat, self.seat = opponent, seat, seat or 0
        self.player: Player = player_of(opponent)
        self.illegal, self.forfeited = illegal, False
        self.render_mode = render_mode
        self.rendering = Rendering(self.game.rules, render_mode)
        self.action_space = LegalActions(self.game)  # type: ignore[assignment]  # numpy's integers
        self.observation_space = spaces.Box(0, 1, self.game.observer.shape, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game and let the opponent open it, if it is its turn."""
        super().reset(seed=seed)
        numbers = [int(each) for each in self.np_random.integers(2**31, size=3)]
        self.player = player_of(self.opponent, numbers[0])
        self.seat = numbers[1] % 2 if self.asked_seat is None else self.asked_seat
        self.game.reset(numbers[2])
        self.forfeited = False
        self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the opponent play until it is the learner's turn again."""
        if self.game.seat is None or self.forfeited:
            raise GameOverError("the game is over: reset it")
        try:
            self.game.step(action)
        except ActionError:
            if self.illegal == "refuse":
                raise
            self.forfeited = True
            return self._observation(), -1.0, True, False, self._info()
        self._answer()
        reward = self.game.returns()[self.seat]
        return self._observation(), reward, self.game.over, self.game.cut_off, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        mask = np.zeros(self.game.space.size, dtype=np.bool_)
        mask[self.game.actions()] = True
        return mask

    def render(self) -> Any:
        """The board as the learner may see it, as text or as pixels; it sits below."""
        return self.rendering.of(self.game, self.seat, below=self.seat)

    def _answer(self) -> None:
        while self.game.seat == 1 - self.seat:
            self.game.play(self.player.choose(self.game))

    def _observation(self) -> NDArray[np.float32]:
        return self.game.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": np.int8(self.seat)}


if NAME not in gymnasium.registry:
    gymnasium.register(
        NAME,
        entry_point=f"{__name__}:FairyChessEnv",
        vector_entry_point=f"{__name__.rpartition('.')[0]}.gymnasium_vector:FairyChessVectorEnv",
    )
