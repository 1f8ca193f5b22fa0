"""Games side by side."""

from __future__ import annotations

from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairychess.research.batch.arrays import arrays_for
from fairychess.research.batch.open_games import OpenGames
from fairychess.research.batch.told_games import ToldGames
from fairychess.research.numbered_game import observer_of
from fairychess.research.spaces import ActionError, action_space
from fairychess.research.spaces.decision import described
from fairychess.rules import Rules, load

MOST_BYTES = 1 << 33
"""What the arrays of a batch may take."""


class BatchClosedError(ActionError):
    """A batch that was closed, or whose rules have failed."""


class Batch:
    """`n` games of a variant.

    `masks` says for each game which actions may be chosen, `seats` whose action is next. After a
    step `ended` and `cut_off` tell which games that step has finished, and `rewards` what they came
    to for either side; such a game has begun again already. With `observe=True` `observations`
    holds for each game the planes of what that seat may know. The arrays are the same ones always.

        >>> batch = Batch("chess", 8, seed=1)
        >>> batch.step(batch.random_actions())
        >>> batch.masks.shape, batch.seats.tolist()
        ((8, 2101), [1, 1, 1, 1, 1, 1, 1, 1])
    """

    def __init__(
        self,
        variant: str | Rules,
        n: int,
        *,
        seed: int = 0,
        longest: int = 1000,
        observe: bool = False,
        **options: Any,
    ) -> None:
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 1_000_000:
            raise ActionError(f"a batch has 1 to 1,000,000 games, not {n!r}")
        if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
            raise ActionError(f"a game is cut off after 1 decision or more, not {longest!r}")
        self.rules = load(variant, **options) if isinstance(variant, str) else variant
        self.space = action_space(self.rules)
        self.observer = observer_of(self.rules)
        self.n, self.longest = n, longest
        self._check_size(observe)
        arrays = arrays_for(n, self.space.size, (n if observe else 0, *self.observer.shape))
        self.masks, self.seats = arrays.masks, arrays.seats
        self.ended, self.cut_off = arrays.ended, arrays.cut_off
        self.observations = arrays.observations
        self.rewards: NDArray[np.float32] = np.zeros((n, 2), dtype=np.float32)
        self._arrays, self._closed = arrays, ""
        self._games: OpenGames | ToldGames
        if observe and (self.rules.secret or self.rules.hides_squares):
            self._games = ToldGames(self.rules, arrays, seed, longest)
        else:
            self._games = OpenGames(self.space, self.observer, arrays, seed, longest)

    def _check_size(self, observe: bool) -> None:
        planes = 4 * int(np.prod(self.observer.shape)) if observe else 0
        needed = self.n * (self.space.size + planes)
        if needed > MOST_BYTES:
            most = self.n * MOST_BYTES // needed
            raise ActionError(f"so many games take {needed >> 30} GB: at most {most} of them here")

    def step(self, actions: Any) -> None:
        """Choose an action in every game. Raises ActionError, and no game has been changed."""
        self._check(actions)
        self.rewards[:] = 0
        try:
            self._games.step()
        except BaseException as error:
            self._closed = f"a rule has failed: {error}"
            raise
        for number in np.flatnonzero(self.ended):
            winner = self._arrays.winners[number]
            if winner >= 0:
                self.rewards[number] = (1, -1) if winner == 0 else (-1, 1)

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """An action for every game, drawn from those that may be chosen."""
        self._check_open()
        if out is None:
            out = np.zeros(self.n, dtype=np.int64)
        self._games.draw()
        out[:] = self._arrays.chosen
        return out

    def text(self, number: int) -> str:
        """The position text of a game as the seat that decides in it may know it."""
        self._check_open()
        if not 0 <= number < self.n:
            raise ActionError(f"there is no game {number}: they have the numbers 0 to {self.n - 1}")
        return self._games.text(number)

    def close(self) -> None:
        """Let the games go; the arrays stay as they are."""
        if not self._closed:
            self._closed = "the batch has been closed"
            del self._games

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ---- inside -------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self._closed:
            raise BatchClosedError(self._closed)

    def _check(self, actions: Any) -> None:
        """Take actions over into `_chosen`."""
        self._check_open()
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            wanted = f"{self.n} whole numbers"
            raise ActionError(f"a batch takes an array of {wanted}, not {described(array)}")
        if array.min() < 0 or array.max() >= self.space.size:
            at = int(np.flatnonzero((array < 0) | (array >= self.space.size))[0])
            raise ActionError(
                f"game {at}: action {array[at]} is none of 0 to {self.space.size - 1}"
            )
        self._arrays.chosen[:] = array
        at = self._games.first_wrong()
        if at >= 0:
            word = self.space.words[int(array[at])] or "end"
            raise ActionError(f"game {at}: action {array[at]} ({word}) may not be chosen now")
