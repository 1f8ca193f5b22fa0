"""Games with secrets whose planes are wanted: what a seat was told is kept for each of them."""

import random

from fairychess.research.batch.arrays import Arrays
from fairychess.research.numbered_game import NumberedGame
from fairychess.rules import Rules


class ToldGames:
    """Games that a referee keeps, one by one."""

    def __init__(self, rules: Rules, arrays: Arrays, seed: int, longest: int) -> None:
        self.arrays = arrays
        self._rngs = [random.Random(f"{seed}/{at}") for at in range(len(arrays.seats))]
        self._games = [
            NumberedGame(rules, seed=rng.getrandbits(62), longest=longest) for rng in self._rngs
        ]
        for number in range(len(self._games)):
            self._show(number)

    def first_wrong(self) -> int:
        """The first game whose action may not be chosen, -1 if there is none."""
        masks, chosen = self.arrays.masks, self.arrays.chosen
        for number, action in enumerate(chosen.tolist()):
            if not 0 <= action < masks.shape[1] or not masks[number, action]:
                return number
        return -1

    def step(self) -> int:
        """Choose in every game; how many have ended."""
        arrays = self.arrays
        for number, game in enumerate(self._games):
            game.step(int(arrays.chosen[number]))
            arrays.ended[number], arrays.cut_off[number] = game.over, game.cut_off
            if game.seat is None:
                arrays.winners[number] = {1.0: 0, -1.0: 1}.get(game.returns()[0], -1)
                game.reset(self._rngs[number].getrandbits(62))
            self._show(number)
        return int((arrays.ended | arrays.cut_off).sum())

    def play(self, steps: int) -> int:
        """Draw and choose so many times in every game; how many games have ended."""
        finished = 0
        for _ in range(steps):
            self.draw()
            finished += self.step()
        return finished

    def draw(self) -> None:
        """Draw an action for every game."""
        for number, game in enumerate(self._games):
            self.arrays.chosen[number] = self._rngs[number].choice(game.actions())

    def text(self, number: int) -> str:
        """The position text as the seat that decides may know it."""
        return self._games[number].view(int(self.arrays.seats[number])).position

    def close(self) -> None:
        """There is nothing to end."""

    def _show(self, number: int) -> None:
        game, seat = self._games[number], self._games[number].seat
        assert seat is not None  # a game has a decision before it ends
        self.arrays.seats[number] = seat
        game.mask(self.arrays.masks[number])
        game.observe(seat, self.arrays.observations[number])
