"""Games side by side."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairychess.notation.move_text import format_moves
from fairychess.position.move import rule_of
from fairychess.position.rule import CHANCE
from fairychess.research.batch.stepper import Stepper
from fairychess.research.spaces import ActionError, Decision, action_space
from fairychess.research.spaces.decision import described
from fairychess.rules import Rules, load


class Batch:
    """`n` games of a variant.

    `masks` says for each game which actions may be chosen, `seats` whose action is next. After a
    step `ended` and `cut_off` tell which games that step has finished, and `rewards` what they came
    to for either side; such a game has begun again already. The arrays are the same ones always.

        >>> batch = Batch("chess", 8, seed=1)
        >>> batch.step(batch.random_actions())
        >>> batch.masks.shape, batch.seats.tolist()
        ((8, 2101), [1, 1, 1, 1, 1, 1, 1, 1])
    """

    def __init__(
        self, variant: str | Rules, n: int, *, seed: int = 0, longest: int = 1000, **options: Any
    ) -> None:
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 1_000_000:
            raise ActionError(f"a batch has 1 to 1,000,000 games, not {n!r}")
        self.rules = load(variant, **options) if isinstance(variant, str) else variant
        self.space = action_space(self.rules)
        self.n, self.longest = n, longest
        rows = np.zeros((n, self.space.size), dtype=np.uint8)
        self.masks: NDArray[np.bool_] = rows.view(np.bool_)
        self.seats = np.zeros(n, dtype=np.int8)
        self.rewards = np.zeros((n, 2), dtype=np.float32)
        self.ended = np.zeros(n, dtype=np.bool_)
        self.cut_off = np.zeros(n, dtype=np.bool_)
        self._rngs = [random.Random(f"{seed}/{number}") for number in range(n)]
        self._games = [
            Stepper(self.space, rng.getrandbits(31), row)
            for rng, row in zip(self._rngs, rows, strict=True)
        ]
        self._decisions: list[Decision | None] = [None] * n
        for number in range(n):
            self._settle(number)

    def step(self, actions: Any) -> None:
        """Choose an action in every game. Raises ActionError, and no game has been changed."""
        chosen = self._checked(actions)
        self.rewards[:] = 0
        self.ended[:] = self.cut_off[:] = False
        for number, action in enumerate(chosen.tolist()):
            decision = self._decisions[number]
            if decision is None:
                self._games[number].step(action)
            else:
                text = decision.take(action)
                if text is None:
                    decision.mask(self.masks[number])
                    continue
                self._decide(number, text)
            self._settle(number)

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """An action for every game, drawn from those that may be chosen."""
        if out is None:
            out = np.zeros(self.n, dtype=np.int64)
        for number, decision in enumerate(self._decisions):
            if decision is None:
                out[number] = self._games[number].drawn()
            else:
                out[number] = self._rngs[number].choice(decision.actions)
        return out

    def text(self, number: int) -> str:
        """The position text of a game as the seat that decides in it may know it."""
        game = self._games[number]
        return str(game.play.text(int(self.seats[number])))

    # ---- inside -------------------------------------------------------------------------------

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            wanted = f"{self.n} whole numbers"
            raise ActionError(f"a batch takes an array of {wanted}, not {described(array)}")
        outside = np.flatnonzero((array < 0) | (array >= self.space.size))
        if len(outside):
            at = int(outside[0])
            raise ActionError(
                f"game {at}: action {array[at]} is none of 0 to {self.space.size - 1}"
            )
        chosen = array.astype(np.int64)
        masked = np.flatnonzero(~self.masks[np.arange(self.n), chosen])
        if len(masked):
            at = int(masked[0])
            word = self.space.words[int(chosen[at])] or "end"
            raise ActionError(f"game {at}: action {chosen[at]} ({word}) may not be chosen now")
        return chosen

    def _settle(self, number: int) -> None:
        """Let chance draw, begin again what has ended, and note the next decision."""
        game = self._games[number]
        self._forget(number)
        while True:
            if game.winner is not None or game.ply() >= self.longest:
                self._finish(number, game)
            elif game.count >= 0:
                break
            elif game.play.kernel.seat() == CHANCE:
                self._draw(number)
            else:
                self._ask(number, game)
                break
        self.seats[number] = game.play.kernel.turn

    def _finish(self, number: int, game: Stepper) -> None:
        winner = game.winner
        self.ended[number], self.cut_off[number] = winner is not None, winner is None
        if winner in (0, 1):
            self.rewards[number] = (1, -1) if winner == 0 else (-1, 1)
        game.restart()
        game.look()

    def _ask(self, number: int, game: Stepper) -> None:
        """A decision whose options are not one action each."""
        kernel = game.play.kernel
        texts = format_moves(kernel, kernel.decision().options)
        decision = self.space.decision(texts, kernel.turn)
        self._decisions[number] = decision
        decision.mask(self.masks[number])

    def _forget(self, number: int) -> None:
        """Take the mask of a `Decision` away before the game marks its own."""
        if self._decisions[number] is not None:
            self._decisions[number] = None
            if self._games[number].count < 0:
                self.masks[number] = False

    def _decide(self, number: int, text: str) -> None:
        game = self._games[number]
        kernel = game.play.kernel
        options = kernel.decision().options
        self.masks[number] = False
        kernel.do(options[format_moves(kernel, options).index(text)])
        game.look()

    def _draw(self, number: int) -> None:
        game = self._games[number]
        kernel = game.play.kernel
        options = kernel.decision().options
        weights = self.rules.rule_list[rule_of(options[0])].chance_weights()
        kernel.do(self._rngs[number].choices(options, weights)[0])
        game.look()
