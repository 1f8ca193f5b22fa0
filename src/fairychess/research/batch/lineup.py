"""Neighbouring games of a batch, stepped one after the other in one call.

A batch has a `Lineup` for each of its threads. Games are played without the interpreter's lock
where that may be let go of; those that need it wait, and are helped on together.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.research.batch.plane_writer import PlaneWriter
from cython.cimports.fairychess.research.batch.stepper import Stepper

HELD = cython.declare(cython.int, -3)


@cython.final
@cython.cclass
class Lineup:
    """The games `first` to `last` of a batch with its `Arrays`, which are written in place.

    `games` are all games of the batch, `writers` write the planes of each or are none. `finished`
    is how many games the last call has brought to their ends; these begin again if it `restarts`.
    """

    def __init__(
        self, games: Row, writers: Row, first: int, last: int, longest: int, restarts: bool,
        arrays: Any,
    ) -> None:  # fmt: skip
        self.games, self.writers = games, writers
        self.first, self.last, self.longest, self.restarts = first, last, longest, restarts
        self.stores = [
            arrays.seats.view("u1"), arrays.ended.view("u1"), arrays.cut_off.view("u1"),
            arrays.winners, arrays.chosen.view("Q"), arrays.rest, arrays.waiting.view("u1"),
            arrays.asked.view("u1"),
        ]  # fmt: skip
        self.seats, self.ended = uchars(self.stores[0]), uchars(self.stores[1])
        self.cut, self.winners = uchars(self.stores[2]), ints(self.stores[3])
        self.actions = ulonglongs(self.stores[4])
        self.rest, self.waiting = ints(self.stores[5]), uchars(self.stores[6])
        self.asked = uchars(self.stores[7])
        self.size, self.finished = arrays.masks.shape[1], 0

    def first_wrong(self) -> cython.int:
        """The first game asked whose action may not be chosen, -1 if there is none."""
        game: Stepper
        number: cython.int
        for number in range(self.first, self.last + 1):
            game = cython.cast(Stepper, self.games.at[number])
            if self.asked[number] and (
                self.actions[number] >= self.size or not game.mask[self.actions[number]]
            ):
                return number
        return -1

    def draw(self) -> cython.void:
        """Draw an action for every game; none (0) for those left to `Decision`, or standing."""
        game: Stepper
        number: cython.int
        for number in range(self.first, self.last + 1):
            game = cython.cast(Stepper, self.games.at[number])
            self.actions[number] = game.drawn() if game.count > 0 else 0

    def play(
        self, first: cython.int, last: cython.int, steps: cython.int, drawn: cython.bint,
        may_release_gil: cython.bint,
    ) -> list:  # fmt: skip
        """Let the games asked among `first`..`last` choose so many times, what is in `chosen` or
        what is drawn.

        The games that are left to `Decision`, in pairs with how many steps each has yet to take.
        `may_release_gil`: is the interpreter's lock to be let go of?
        """
        number: cython.int
        self.finished = 0
        for number in range(first, last + 1):
            if self.restarts:
                self.ended[number] = self.cut[number] = 0
            self.rest[number] = steps if self.asked[number] else 0
        left: list = self.go_on(first, last, drawn, may_release_gil)
        return left

    def branch(self, sources: Any, targets: Any, may_release_gil: cython.bint) -> list:
        """Let the games `targets` become what `sources` are, then choose what is in `chosen`.

        Both are lists of games' numbers, equally long; what comes back is that of `play`.
        """
        index: cython.int
        count: cython.int = len(targets)
        game: Stepper
        # One number more than there are branches, for an empty array has no place in memory.
        here: array = array("i", [*sources, 0])
        there: array = array("i", [*targets, 0])
        froms = ints(here)
        tos = ints(there)
        self.finished = 0
        if may_release_gil:
            with cython.nogil:
                for index in range(count):
                    self.follow(froms[index], tos[index])
        else:
            for index in range(count):
                self.follow(froms[index], tos[index])
        for index in range(count):
            game = cython.cast(Stepper, self.games.at[tos[index]])
            if game.count == HELD:
                game.follow(cython.cast(Stepper, self.games.at[froms[index]]))
        left: list = self.go_on(self.first, self.last, False, may_release_gil)
        return left

    def follow(self, source: cython.int, target: cython.int) -> cython.int:
        """Let a game become another one, with a step to take."""
        self.rest[target] = 1
        if source == target:
            return 0
        if self.writers.count:
            cython.cast(PlaneWriter, self.writers.at[target]).follow_nogil(
                cython.cast(PlaneWriter, self.writers.at[source])
            )
        return cython.cast(Stepper, self.games.at[target]).follow_nogil(
            cython.cast(Stepper, self.games.at[source])
        )

    def follow_past(self, source: cython.int, target: cython.int) -> cython.int:
        """Let planes of the past be those of another game, which a game has become."""
        if self.writers.count:
            cython.cast(PlaneWriter, self.writers.at[target]).follow(
                cython.cast(PlaneWriter, self.writers.at[source])
            )
        return 0

    def go_on(
        self, first: cython.int, last: cython.int, drawn: cython.bint, may_release_gil: cython.bint
    ) -> list:
        """Let games take the steps they have yet to take; those that are left to `Decision`."""
        number: cython.int
        waiting: cython.int = 1
        left: list = []
        while waiting:
            if may_release_gil:
                with cython.nogil:
                    waiting = self.advance_all(first, last, drawn)
            else:
                waiting = self.advance_all(first, last, drawn)
            if not waiting:
                break
            for number in range(first, last + 1):
                if self.waiting[number]:
                    self.waiting[number] = 0
                    if not self.settle(number, cython.cast(Stepper, self.games.at[number])):
                        left.append((number, self.rest[number]))
                        self.rest[number] = 0
        return left

    def advance_all(self, first: cython.int, last: cython.int, drawn: cython.bint) -> cython.int:
        """Let games go on as far as each can without the lock; how many wait for it."""
        number: cython.int
        waiting: cython.int = 0
        for number in range(first, last + 1):
            if self.rest[number]:
                self.advance(number, cython.cast(Stepper, self.games.at[number]), drawn)
                waiting += self.waiting[number]
        return waiting

    def advance(self, number: cython.int, game: Stepper, drawn: cython.bint) -> cython.int:
        """Let a game take its steps, until it has to wait for the lock."""
        rest: cython.int = self.rest[number]
        shown: cython.bint = game.count > 0
        while rest and shown:
            if drawn:
                game.step_nogil(game.drawn_nogil())
            else:
                game.step_nogil(cython.cast(cython.int, self.actions[number]))
            rest -= 1
            shown = self.settle_nogil(number, game)
        self.rest[number] = rest
        self.waiting[number] = not shown
        # Only now, for threads that write side by side disturb each other.
        self.seats[number] = game.seat
        return 0

    def settle_nogil(self, number: cython.int, game: Stepper) -> cython.bint:
        """`settle` without the lock, and seats apart; False if that takes the lock."""
        if game.count > 0 and game.pos.ply >= self.longest:
            self.ended[number] = 0
            self.cut[number] = 1
            self.winners[number] = -1
            self.finished += 1
            if self.restarts:
                game.restart()
                game.look_nogil()
            else:
                game.unmark()
        return game.count > 0 and self.write_nogil(number)

    def settle(self, number: cython.int, game: Stepper) -> cython.bint:
        """Begin again what has ended, or let it stand, and show what is next; False if that is for
        `Decision`."""
        if game.count == HELD:
            game.look_on()
        if not self.stands(number) and (game.count == 0 or game.pos.ply >= self.longest):
            self.ended[number] = game.count == 0
            self.cut[number] = game.count != 0
            self.winners[number] = -1 if game.count else game.winner
            self.finished += 1
            if self.restarts:
                game.restart()
                game.look()
            else:
                game.unmark()
        if self.stands(number):
            self.rest[number] = 0
        elif game.count < 0:
            return False
        self.seats[number] = game.seat
        self.write(number)
        return True

    def stands(self, number: cython.int) -> cython.bint:
        """Has a game ended, and not begun again?"""
        return not self.restarts and (self.ended[number] or self.cut[number])

    def show(self, number: cython.int, seat: cython.int) -> cython.void:
        """Write the planes of a game as another seat sees it."""
        if self.writers.count:
            cython.cast(PlaneWriter, self.writers.at[number]).show(seat)

    def write_nogil(self, number: cython.int) -> cython.bint:
        """Write the planes of a game, if the batch has any; False if that takes the lock."""
        if not self.writers.count:
            return True
        return cython.cast(PlaneWriter, self.writers.at[number]).write_nogil()

    def write(self, number: cython.int) -> cython.void:
        """Write the planes of a game, if the batch has any."""
        if self.writers.count:
            cython.cast(PlaneWriter, self.writers.at[number]).write()
