"""Games stepped in compiled code, and what that leaves to Python: chance, and texts told apart."""

from __future__ import annotations

import random

import numpy as np

from fairychess.notation.move_text import format_moves
from fairychess.position.move import rule_of
from fairychess.position.rule import CHANCE
from fairychess.research.batch.arrays import Arrays
from fairychess.research.batch.lineup import Lineup
from fairychess.research.batch.numbers import ActionNumbers
from fairychess.research.batch.plane_writer import PlaneWriter
from fairychess.research.batch.stepper import Stepper
from fairychess.research.observing import Observer
from fairychess.research.spaces import ActionSpace, Decision


class OpenGames:
    """Games whose positions may be read: no planes are wanted, or there is nothing to hide."""

    def __init__(
        self, space: ActionSpace, observer: Observer, arrays: Arrays, seed: int, longest: int
    ) -> None:
        self.space, self.rules, self.arrays = space, space.rules, arrays
        self._rngs = [random.Random(f"{seed}/{at}") for at in range(len(arrays.seats))]
        numbers = ActionNumbers(space)
        rows = arrays.masks.view(np.uint8)
        self._games = [
            Stepper(numbers, rng.getrandbits(31), row)
            for rng, row in zip(self._rngs, rows, strict=True)
        ]
        planes = zip(self._games, arrays.observations, strict=False)
        writers = [PlaneWriter(observer, game, out.reshape(-1)) for game, out in planes]
        self._lineup = Lineup(self._games, writers, longest, arrays)
        self._decisions: dict[int, Decision] = {}
        for number in range(len(self._games)):
            self._settle(number)

    def first_wrong(self) -> int:
        """The first game whose action may not be chosen, -1 if there is none."""
        return int(self._lineup.first_wrong())

    def step(self) -> int:
        """Choose in every game; how many have ended."""
        self._step(0, len(self._games) - 1)
        return int(self._lineup.finished)

    def play(self, steps: int) -> int:
        """Draw and choose so many times in every game; how many games have ended."""
        finished = 0
        left = self._lineup.play(steps)
        finished += self._lineup.finished
        for number, rest in left:
            for _ in range(rest):
                self._draw(number)
                self._step(number, number)
                finished += self._lineup.finished
        return finished

    def branch(self, sources: list[int], targets: list[int], actions: list[int]) -> int:
        """Let games become others after an action; how many have ended by it."""
        finished = 0
        self.arrays.ended[:] = self.arrays.cut_off[:] = False
        for source, target, action in zip(sources, targets, actions, strict=True):
            if target != source:
                self._copy(source, target)
            self.arrays.chosen[target] = action
            self._step(target, target)
            finished += int(self._lineup.finished)
        return finished

    def _copy(self, source: int, target: int) -> None:
        if self._decisions.pop(target, None):
            self.arrays.masks[target] = False
        self._games[target].follow(self._games[source])
        if source in self._decisions:
            self._decisions[target] = self._decisions[source].copy()

    def _step(self, first: int, last: int) -> None:
        for number in self._lineup.step(first, last):
            if number in self._decisions:
                self._take(number)
            else:
                self._settle(number)

    def _draw(self, number: int) -> None:
        if number not in self._decisions:
            self.arrays.chosen[number] = self._games[number].drawn()
        else:
            actions = self._decisions[number].actions
            self.arrays.chosen[number] = self._rngs[number].choice(actions)

    def draw(self) -> None:
        """Draw an action for every game."""
        self._lineup.draw()
        for number in self._decisions:
            self._draw(number)

    def text(self, number: int) -> str:
        """The position text as the seat that decides may know it."""
        return str(self._games[number].play.text(int(self.arrays.seats[number])))

    # ---- the longer way -----------------------------------------------------------------------

    def _take(self, number: int) -> None:
        """Choose an action of a `Decision`."""
        decision = self._decisions[number]
        text = decision.take(int(self.arrays.chosen[number]))
        if text is None:
            self._show(number, decision)
            return
        del self._decisions[number]
        self.arrays.masks[number] = False
        options = self._options(number)
        texts = format_moves(self._games[number].play.kernel, options)
        self._do(number, options[texts.index(text)], text)
        self._settle(number)

    def _settle(self, number: int) -> None:
        """Let chance draw, begin again what has ended, and note the next decision."""
        game = self._games[number]
        while not self._lineup.settle(number, game):
            kernel = game.play.kernel
            if kernel.seat() == CHANCE:
                options = self._options(number)
                weights = self.rules.rule_list[rule_of(options[0])].chance_weights()
                self._do(number, self._rngs[number].choices(options, weights)[0], "")
                continue
            game.seat = self.arrays.seats[number] = kernel.seat()
            texts = format_moves(kernel, self._options(number))
            self._decisions[number] = self.space.decision(texts, game.seat)
            self._show(number, self._decisions[number])
            break

    def _options(self, number: int) -> list[int]:
        options: list[int] = self._games[number].play.kernel.decision().options
        return options

    def _do(self, number: int, move: int, text: str) -> None:
        game = self._games[number]
        game.play.kernel.do(move)
        game.look()
        game.note_last(text)

    def _show(self, number: int, decision: Decision) -> None:
        """Write the mask and the planes of a decision."""
        decision.mask(self.arrays.masks[number])
        self._games[number].note_chosen(decision.chosen)
        self._lineup.write(number)
