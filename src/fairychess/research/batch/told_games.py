"""Games with secrets whose planes are wanted: what a seat was told is kept for each of them."""

import random

import numpy as np

from fairychess.research.batch.arrays import Arrays
from fairychess.research.numbered_game import NumberedGame
from fairychess.rules import Rules


class ToldGames:
    """Games that a referee keeps, one by one."""

    def __init__(
        self,
        rules: Rules,
        arrays: Arrays,
        seed: int,
        longest: int,
        history: int = 1,
        restart: bool = True,
    ) -> None:
        self.arrays, self._restart = arrays, restart
        self._rngs = [generator(seed, at) for at in range(len(arrays.seats))]
        self._games = [
            NumberedGame(rules, seed=rng.getrandbits(62), longest=longest, history=history)
            for rng in self._rngs
        ]
        for number in range(len(self._games)):
            self._show(number)

    def first_wrong(self) -> int:
        """The first game asked whose action may not be chosen, -1 if there is none."""
        masks, chosen = self.arrays.masks, self.arrays.chosen
        for number in np.flatnonzero(self.arrays.asked).tolist():
            action = int(chosen[number])
            if not 0 <= action < masks.shape[1] or not masks[number, action]:
                return number
        return -1

    def step(self) -> int:
        """Choose in every game asked; how many have ended."""
        arrays, finished = self.arrays, 0
        if self._restart:
            arrays.ended[:] = arrays.cut_off[:] = False
        for number in np.flatnonzero(arrays.asked).tolist():
            game = self._games[number]
            game.step(int(arrays.chosen[number]))
            if game.seat is None:
                finished += 1
                arrays.ended[number], arrays.cut_off[number] = game.over, game.cut_off
                arrays.winners[number] = {1.0: 0, -1.0: 1}.get(game.returns()[0], -1)
                if self._restart:
                    game.reset(self._rngs[number].getrandbits(62))
            self._show(number)
        return finished

    def reset(self, numbers: list[int], seed: int | None) -> None:
        """Begin games again; with a seed, as those of a new batch with it."""
        for number in numbers:
            self.arrays.ended[number] = self.arrays.cut_off[number] = False
            if seed is not None:
                self._rngs[number] = generator(seed, number)
            self._games[number].reset(self._rngs[number].getrandbits(62))
            self._show(number)

    def show(self, number: int, seat: int) -> None:
        """Write the planes of a game as a seat sees it."""
        self._games[number].observe(seat, self.arrays.observations[number])

    def play(self, steps: int) -> int:
        """Draw and choose so many times in every game; how many games have ended."""
        finished, asked = 0, self.arrays.asked
        for _ in range(steps):
            self.draw()
            if not self._restart:
                asked[:] = [game.seat is not None for game in self._games]
            finished += self.step()
        return finished

    def draw(self) -> None:
        """Draw an action for every game."""
        for number, game in enumerate(self._games):
            actions = game.actions() or [0]
            self.arrays.chosen[number] = self._rngs[number].choice(actions)

    def text(self, number: int) -> str:
        """The position text as the seat that decides may know it."""
        return self._games[number].view(int(self.arrays.seats[number])).position

    def close(self) -> None:
        """There is nothing to end."""

    def _show(self, number: int) -> None:
        game, mask = self._games[number], self.arrays.masks[number]
        if game.seat is None:
            mask[:] = False
        else:
            self.arrays.seats[number] = game.seat
            game.mask(mask)
        self.show(number, int(self.arrays.seats[number]))


def generator(seed: int, number: int) -> random.Random:
    """What game `number` draws from in a batch with this seed."""
    return random.Random(f"{seed}/{number}")
