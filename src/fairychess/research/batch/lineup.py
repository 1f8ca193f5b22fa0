"""The games of a batch, stepped one after the other in one call."""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
    from cython.cimports.fairychess.research.batch.plane_writer import PlaneWriter
    from cython.cimports.fairychess.research.batch.stepper import Stepper
else:
    from fairychess.position.arrays import ints, uchars, ulonglongs
    from fairychess.research.batch.plane_writer import PlaneWriter
    from fairychess.research.batch.stepper import Stepper


@cython.final
@cython.cclass
class Lineup:
    """Games with the `Arrays` of a batch, which are written in place."""

    def __init__(
        self, games: list[Stepper], writers: list[PlaneWriter], longest: int, arrays: Any
    ) -> None:
        self.games, self.writers = games, writers
        self.n, self.longest = len(games), longest
        self.stores = [
            arrays.seats.view("u1"), arrays.ended.view("u1"), arrays.cut_off.view("u1"),
            arrays.winners, arrays.chosen.view("Q"),
        ]  # fmt: skip
        self.seats, self.ended = uchars(self.stores[0]), uchars(self.stores[1])
        self.cut, self.winners = uchars(self.stores[2]), ints(self.stores[3])
        self.actions = ulonglongs(self.stores[4])
        self.size, self.finished = arrays.masks.shape[1], 0

    @cython.ccall
    def first_wrong(self) -> cython.int:
        """The first game whose action may not be chosen, -1 if there is none."""
        game: Stepper
        number: cython.int
        for number in range(self.n):
            game = cython.cast(Stepper, self.games[number])
            if self.actions[number] >= self.size or not game.mask[self.actions[number]]:
                return number
        return -1

    @cython.ccall
    def step(self, first: cython.int, last: cython.int) -> list:
        """Choose in the games `first`..`last`; the numbers of those that are left to `Decision`."""
        game: Stepper
        number: cython.int
        left: list = []
        self.finished = 0
        for number in range(first, last + 1):
            game = cython.cast(Stepper, self.games[number])
            self.ended[number] = self.cut[number] = 0
            if game.count < 0:
                left.append(number)
                continue
            game.step(cython.cast(cython.int, self.actions[number]))
            if not self.settle(number, game):
                left.append(number)
        return left

    @cython.ccall
    @cython.exceptval(check=True)
    def settle(self, number: cython.int, game: Stepper) -> cython.bint:
        """Begin again what has ended, and show what is next; False if that is for `Decision`."""
        if game.count == 0 or game.pos.ply >= self.longest:
            self.ended[number] = game.count == 0
            self.cut[number] = game.count != 0
            self.winners[number] = -1 if game.count else game.winner
            self.finished += 1
            game.restart()
            game.look()
        if game.count < 0:
            return False
        self.seats[number] = game.pos.turn
        self.write(number)
        return True

    @cython.ccall
    def draw(self) -> cython.void:
        """Draw an action for every game; nothing for those that are left to `Decision`."""
        game: Stepper
        number: cython.int
        for number in range(self.n):
            game = cython.cast(Stepper, self.games[number])
            if game.count > 0:
                self.actions[number] = game.drawn()

    @cython.ccall
    def play(self, steps: cython.int) -> list:
        """Let every game draw and choose so many times; as `step`, for the steps left: pairs of a
        game that is left to `Decision`, and how many steps it has yet to take."""
        game: Stepper
        number: cython.int
        done: cython.int
        left: list = []
        self.finished = 0
        for number in range(self.n):
            game = cython.cast(Stepper, self.games[number])
            self.ended[number] = self.cut[number] = 0
            for done in range(steps):
                if game.count < 0:  # from the first step on
                    left.append((number, steps))
                    break
                game.step(game.drawn())
                if not self.settle(number, game):
                    left.append((number, steps - done - 1))
                    break
        return left

    @cython.ccall
    def write(self, number: cython.int) -> cython.void:
        """Write the planes of a game, if the batch has any."""
        writer: PlaneWriter
        if self.writers:
            writer = cython.cast(PlaneWriter, self.writers[number])
            writer.write()
