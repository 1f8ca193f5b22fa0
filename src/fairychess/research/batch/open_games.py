"""Games stepped in compiled code, and what that leaves to Python: chance, and texts told apart."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from fairychess.notation.move_text import format_moves
from fairychess.position.rollout import rollouts
from fairychess.position.row import Row
from fairychess.position.rule import CHANCE
from fairychess.position.words.move import rule_of
from fairychess.research.batch.arrays import Arrays
from fairychess.research.batch.lineup import Lineup
from fairychess.research.batch.numbers import ActionNumbers
from fairychess.research.batch.plane_writer import PlaneWriter
from fairychess.research.batch.stepper import Stepper
from fairychess.research.batch.told_games import generator
from fairychess.research.batch.workers import FEWEST, Workers, number_of_threads
from fairychess.research.observing import Observer
from fairychess.research.spaces import ActionSpace, SpelledDecision

ENOUGH = 256
"""With fewer decisions in a call it costs more to wake threads than they save."""
MOST_PIECES = 64
"""Games at random are played in so many pieces or a few more, which threads take in turn."""
WARM = 100_000
"""Unless it is asked for threads, a batch has none before so many decisions: each thread learns
the numbers of moves for itself, with the interpreter's lock, and a short life would be spent so."""


class OpenGames:
    """Games whose positions may be read: no planes are wanted, or there is nothing to hide.

    Each of `threads` steps a part of them where all rules are lockless; without a number of threads
    that begins when the batch has played for a while.
    """

    def __init__(
        self,
        space: ActionSpace,
        observer: Observer,
        arrays: Arrays,
        seed: int,
        longest: int,
        threads: int | None = 1,
        restart: bool = True,
    ) -> None:
        self.space, self.rules, self.arrays = space, space.rules, arrays
        self._restart, self._threads, self._playing = restart, threads, Workers(1)
        games = len(arrays.seats)
        self._rngs = [generator(seed, at) for at in range(games)]
        number = number_of_threads(threads, games)
        self._workers = Workers(number if self.rules.position().kernel.lockless else 1)
        self._played, self._warm = 0, 0 if threads and threads > 1 else WARM
        self._share = -(-games // self._workers.number)
        firsts = range(0, games, self._share)
        rows = arrays.masks.view(np.uint8)
        self._games = []
        for first in firsts:
            numbers = ActionNumbers(space)
            for at in range(first, min(first + self._share, games)):
                self._games.append(Stepper(numbers, self._rngs[at].getrandbits(31), rows[at]))
        planes = zip(self._games, arrays.observations, strict=False)
        writers = [PlaneWriter(observer, game, out.reshape(-1)) for game, out in planes]
        shared = Row(self._games), Row(writers)
        self._parts = [
            Lineup(*shared, first, min(first + self._share, games) - 1, longest, restart, arrays)
            for first in firsts
        ]
        self._decisions: dict[int, SpelledDecision] = {}
        for number in range(games):
            self._settle(number)

    def first_wrong(self) -> int:
        """The first game whose action may not be chosen, -1 if there is none."""
        return int(next((at for part in self._parts if (at := part.first_wrong()) >= 0), -1))

    def step(self) -> int:
        """Choose in every game; how many have ended."""
        return self._play_all(1, drawn=False)

    def play(self, steps: int) -> int:
        """Draw and choose so many times in every game; how many games have ended."""
        return self._play_all(steps, drawn=True)

    def _play_all(self, steps: int, *, drawn: bool) -> int:
        tasks = [partial(part.play, part.first, part.last, steps, drawn) for part in self._parts]
        return self._run(tasks, steps * len(self._games), drawn)

    def branch(self, sources: list[int], targets: list[int], actions: list[int]) -> int:
        """Let games become others after an action; how many have ended by it."""
        finished = 0
        told: list[int] | slice = slice(None) if self._restart else targets
        self.arrays.ended[told] = self.arrays.cut_off[told] = False
        self.arrays.asked[:] = True
        self.arrays.chosen[targets] = actions
        pairs: list[tuple[list[int], list[int]]] = [([], []) for _ in self._parts]
        for source, target in zip(sources, targets, strict=True):
            if source in self._decisions or target in self._decisions:
                if target != source:
                    self._copy(source, target)
                finished += self._step(target)
            else:
                part = pairs[target // self._share]
                part[0].append(source)
                part[1].append(target)
        tasks = [partial(part.branch, *each) for part, each in zip(self._parts, pairs, strict=True)]
        return finished + self._run(tasks, len(targets), False)

    def reset(self, numbers: list[int], seed: int | None) -> None:
        """Begin games again; with a seed, as those of a new batch with it."""
        for number in numbers:
            self.arrays.ended[number] = self.arrays.cut_off[number] = False
            if self._decisions.pop(number, None):
                self.arrays.masks[number] = False
            if seed is not None:
                self._rngs[number] = generator(seed, number)
            self._games[number].begin(None if seed is None else self._rngs[number].getrandbits(31))
            self._settle(number)

    def show(self, number: int, seat: int) -> None:
        """Write the planes of a game as a seat sees it."""
        self._part(number).show(number, seat)

    def rollouts(
        self, numbers: list[int], seeds: NDArray[np.uint64], longest: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Games at random from where these stand, a row of `seeds` each: winners and lengths."""
        winners = np.full(seeds.shape, -1, dtype=np.int32)
        lengths = np.zeros(seeds.shape, dtype=np.int32)
        tasks = []
        pieces = -(-seeds.size // MOST_PIECES)
        for at, number in enumerate(numbers):
            kernel, begun = self._games[number].play.kernel, self._begun(number)
            most = max(0, longest - kernel.ply)
            for first in range(0, seeds.shape[1], pieces):
                part = slice(first, first + pieces)
                out = winners[at, part], lengths[at, part]
                tasks.append(partial(rollouts, kernel, begun, seeds[at, part], most, *out))
        self._roll(tasks)
        return winners, lengths

    def _roll(self, tasks: Sequence[Callable[[], None]]) -> None:
        """Do tasks that stand for themselves, in as many threads as there may be."""
        number = number_of_threads(self._threads, FEWEST * len(tasks))
        if number == 1 or self._workers.number == 1:
            for task in tasks:
                task()
            return
        if self._playing.number != number:
            self._playing.close()
            self._playing = Workers(number)
        waiting = iter(tasks)  # each thread takes the next, for some games are long

        def work() -> None:
            for task in waiting:
                task()

        self._playing.all([work] * number)

    def _begun(self, number: int) -> list[int]:
        """The moves that are left of a game's decision, if it has been chosen in part."""
        decision = self._decisions.get(number)
        if decision is None or not decision.chosen:
            found: list[int] = self._games[number].begun()
            return found
        options = self._options(number)
        texts = format_moves(self._games[number].play.kernel, options)
        left = set(decision.left())
        return [move for move, text in zip(options, texts, strict=True) if text in left]

    # ---- threads ------------------------------------------------------------------------------

    def _run(
        self, tasks: Sequence[Callable[[bool], list[tuple[int, int]]]], decisions: int, drawn: bool
    ) -> int:
        """Let each part do its task, side by side if that is worth it; how many games have ended.

        What that leaves to `SpelledDecision` is done afterwards.
        """
        may_release_gil = self._may_let_go(decisions)
        ready = [partial(task, may_release_gil) for task in tasks]
        if may_release_gil and len(ready) > 1:
            found = self._workers.all(ready)
        else:
            found = [task() for task in ready]
        finished = sum(int(part.finished) for part in self._parts)
        for number, rest in [pair for left in found for pair in left]:
            finished += self._take_on(number, drawn=drawn)
            if drawn:
                finished += self._play_on(number, rest)
        return finished

    def _may_let_go(self, decisions: int) -> bool:
        """Are so many decisions worth letting go of the interpreter's lock, and may it be?"""
        self._played += decisions
        if decisions < ENOUGH or self._played < self._warm:
            return False
        if self._workers.number > 1:
            self._workers.start()
        return bool(self._games[0].play.kernel.may_release_gil())

    def close(self) -> None:
        """End the threads."""
        self._workers.close()
        self._playing.close()

    # ---- single games -------------------------------------------------------------------------

    def _part(self, number: int) -> Lineup:
        return self._parts[number // self._share]

    def _copy(self, source: int, target: int) -> None:
        if self._decisions.pop(target, None):
            self.arrays.masks[target] = False
        self._games[target].follow(self._games[source])
        self._part(target).follow_past(source, target)
        if source in self._decisions:
            self._decisions[target] = self._decisions[source].copy()

    def _step(self, number: int) -> int:
        """Choose in one game; has it ended?"""
        part = self._part(number)
        left = part.play(number, number, 1, False, False)
        return int(part.finished) + (self._take_on(number) if left else 0)

    def _take_on(self, number: int, *, drawn: bool = False) -> int:
        """Take what was chosen in a game left to `SpelledDecision`, unless that is yet to be
        drawn, or show its decision; how many games have ended."""
        part = self._part(number)
        before = int(part.finished)
        if number not in self._decisions:
            self._settle(number)
        elif not drawn:
            self._take(number)
        return int(part.finished) - before

    def _play_on(self, number: int, steps: int) -> int:
        """Draw and choose so often in a game left to `SpelledDecision`; how many have ended."""
        arrays, finished = self.arrays, 0
        last_end = arrays.ended[number], arrays.cut_off[number]
        for _ in range(steps):
            if self._part(number).stands(number):
                break
            self._draw(number)
            ended = self._step(number)
            if ended:
                last_end = arrays.ended[number], arrays.cut_off[number]
            finished += ended
        arrays.ended[number], arrays.cut_off[number] = last_end
        return finished

    def _draw(self, number: int) -> None:
        if number not in self._decisions:
            self.arrays.chosen[number] = self._games[number].drawn()
        else:
            actions = self._decisions[number].actions
            self.arrays.chosen[number] = self._rngs[number].choice(actions)

    def draw(self) -> None:
        """Draw an action for every game."""
        for part in self._parts:
            part.draw()
        for number in self._decisions:
            self._draw(number)

    def text(self, number: int) -> str:
        """The position text as the seat that decides may know it."""
        return str(self._games[number].play.text(int(self.arrays.seats[number])))

    # ---- the longer way -----------------------------------------------------------------------

    def _take(self, number: int) -> None:
        """Choose an action of a `SpelledDecision`."""
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
        while not self._part(number).settle(number, game):
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

    def _show(self, number: int, decision: SpelledDecision) -> None:
        """Write the mask and the planes of a decision."""
        decision.mask(self.arrays.masks[number])
        self._games[number].note_chosen(decision.chosen)
        self._part(number).write(number)
