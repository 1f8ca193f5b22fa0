"""Many games of one variant as one of Gymnasium's vector environments, over a `Batch`.

    import gymnasium
    import fairychess.research.adapters.gymnasium_env
    games = gymnasium.make_vec("fairychess/Game-v0", num_envs=64, variant="minishogi")

Each game is that of `FairyChessEnv`; opponents play in the batch, too, and so there is no process
and no Python for each game. Which actions are legal stands in the infos as `action_mask`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fairychess.research.batch import Batch
from fairychess.research.numbered_game import LONGEST, GameOverError
from fairychess.research.spaces import ActionError

RANDOM, SELF = "random", "self"
Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
Opponent = Callable[[Floats, Bools], Any]
"""Actions for rows of observations and of masks."""
Infos = dict[str, Any]


class ManyLegalActions(spaces.MultiDiscrete):
    """All actions of all games; `sample` without a mask draws such as are legal now."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(np.full(batch.n, batch.space.size))
        self.batch = batch

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """Draw an action for every game."""
        if mask is not None or probability is not None:
            drawn: NDArray[np.int64] = super().sample(mask, probability)
            return drawn
        keys = self.np_random.random(self.batch.masks.shape)
        found: NDArray[np.int64] = np.where(self.batch.masks, keys, -1).argmax(axis=1)
        return found


class FairyChessVectorEnv(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games of one variant, as `seat` plays them: 0, 1, or None for one drawn each time.

    `opponent` is "random", a function of observations and masks that gives actions, or "self": the
    learner decides for both seats, and a reward is that of the seat that has acted; `seat` in the
    infos says which is next. An action that may not be chosen is an ActionError, and no game goes
    on. The `autoreset_mode` is one of Gymnasium's three.
    """

    def __init__(
        self,
        num_envs: int = 1,
        variant: str = "chess",
        *,
        opponent: str | Opponent = RANDOM,
        seat: int | None = 0,
        options: dict[str, Any] | None = None,
        longest: int = LONGEST,
        history: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        render_mode: None = None,
    ) -> None:
        if not callable(opponent) and opponent not in (RANDOM, SELF):
            wanted = f'"{RANDOM}", "{SELF}" or a function'
            raise ActionError(f"opponents of many games are {wanted}, not {opponent!r}")
        if seat not in (None, 0, 1):
            raise ActionError(f"seat must be 0, 1 or None, not {seat!r}")
        if render_mode is not None:
            raise ActionError(f"many games are not drawn: render_mode {render_mode!r}")
        self.batch = Batch(
            variant,
            num_envs,
            seed=int(self.np_random.integers(1 << 31)),
            longest=longest,
            observe=True,
            history=history,
            restart=False,
            threads=threads,
            **(options or {}),
        )
        self.num_envs, self.opponent, self.asked_seat = num_envs, opponent, seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_action_space = spaces.Discrete(self.batch.space.size)
        self.action_space = ManyLegalActions(self.batch)
        self.single_observation_space = spaces.Box(0, 1, self.batch.observer.shape, np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.seats = np.zeros(num_envs, dtype=np.int8)
        self.over = np.ones(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, Infos]:
        """Begin all games, or those of `reset_mask` in the options, and let opponents open them."""
        super().reset(seed=seed)
        rows = np.ones(self.num_envs, dtype=np.bool_)
        if options and "reset_mask" in options:
            rows = np.asarray(options["reset_mask"])
        self._begin(rows, seed)
        return self.batch.observations.copy(), self._infos(rows)

    def step(self, actions: Any) -> tuple[Floats, NDArray[np.float64], Bools, Bools, Infos]:
        """Take an action in every game, and let opponents play until it is the learner's turn.

        Games that have ended begin again as the `autoreset_mode` says.
        """
        again = self.over.copy()
        if again.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise GameOverError("games are over: reset them with options={'reset_mask': ...}")
        if self.opponent == SELF:
            self.seats[:] = self.batch.seats
        self.batch.step(actions, where=~again)
        self._answer(~again)
        terminated, truncated = self.batch.ended & ~again, self.batch.cut_off & ~again
        self.over = terminated | truncated
        won = self.batch.rewards[np.arange(self.num_envs), self.seats]
        rewards = np.where(self.over, won, 0).astype(np.float64)
        for number in np.flatnonzero(self.over & (self.batch.seats != self.seats)).tolist():
            self.batch.show(number, int(self.seats[number]))
        infos: Infos = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            again = self.over.copy()
            last = {name: self._infos(again)[name] for name in ("action_mask", "seat")}
            for number in np.flatnonzero(again).tolist():
                final = {name: rows[number] for name, rows in last.items()}
                seen = self.batch.observations[number].copy()
                infos = self._add_info(infos, {"final_obs": seen, "final_info": final}, number)
        if again.any():
            self._begin(again, None)
        infos |= self._infos(np.ones(self.num_envs, dtype=np.bool_))
        return self.batch.observations.copy(), rewards, terminated, truncated, infos

    def action_masks(self) -> Bools:
        """Which actions are legal now, a row for each game."""
        return self.batch.masks.copy()

    def close_extras(self, **_: Any) -> None:
        """Let the games go."""
        self.batch.close()

    def _begin(self, rows: Bools, seed: int | None) -> None:
        """Begin games again, deal seats, and let opponents open where it is their turn."""
        self.batch.reset(seed, where=rows)
        if self.asked_seat is None:
            self.seats[rows] = self.np_random.integers(2, size=int(rows.sum()))
        else:
            self.seats[rows] = self.asked_seat
        if self.opponent == SELF:
            self.seats[rows] = self.batch.seats[rows]
        self.over &= ~rows
        self._answer(rows)

    def _answer(self, rows: Bools) -> None:
        """Let opponents play in these games until none of them is to move."""
        batch = self.batch
        while self.opponent != SELF:
            theirs = rows & (batch.seats != self.seats) & ~(batch.ended | batch.cut_off)
            if not theirs.any():
                break
            actions = batch.random_actions()
            if callable(self.opponent):
                actions[theirs] = self.opponent(batch.observations[theirs], batch.masks[theirs])
            batch.step(actions, where=theirs)

    def _infos(self, rows: Bools) -> Infos:
        """What is said beside the observations, of these games."""
        seats = self.batch.seats if self.opponent == SELF else self.seats
        told: Infos = {"action_mask": self.batch.masks.astype(np.int8), "seat": seats.copy()}
        return told | {f"_{name}": rows.copy() for name in told}
