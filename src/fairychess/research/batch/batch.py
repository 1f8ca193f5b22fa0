"""Games side by side."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from fairychess.research.batch.arrays import arrays_for
from fairychess.research.batch.open_games import OpenGames
from fairychess.research.batch.told_games import ToldGames
from fairychess.research.batch.workers import number_of_threads
from fairychess.research.numbered_game import observer_of
from fairychess.research.spaces import ActionError, action_space
from fairychess.research.spaces.decision import checked, described
from fairychess.rules import Rules, load

GB = 1 << 30
MOST_BYTES = 8 * GB
"""What the arrays of a batch may take."""
MOST_ROLLOUTS = 100_000_000
"""So many games are played at random in one call at most."""

Result = TypeVar("Result")


class BatchClosedError(ActionError):
    """A batch that was closed, or whose rules have failed."""


class Rollouts(NamedTuple):
    """How random games have ended, a row for each game they began from: `results`, float32, 1 where
    the first player has won, -1 where the second has and 0 else; `lengths`, int32, in decisions."""

    results: NDArray[np.float32]
    lengths: NDArray[np.int32]


class Batch:
    """`n` games of a variant, played together, with arrays in and out. Row i is game i.

    - `masks`, bool (n, actions): which actions may be chosen
    - `seats`, int8 (n,): whose action is next, 0 or 1
    - `ended` and `cut_off`, bool (n,): which games the last step has finished, by the rules or
      after `longest` decisions; such a game has begun again already
    - `rewards`, float32 (n, 2): of games that have ended, 1 for the winner and -1 for the loser;
      zeros for a draw and everywhere else
    - `observations`, float32 (n, planes, ranks, files) with `observe=True`: what the seat whose
      action is next may know, see `Observer`

    Each step writes into the same arrays: copy what is to be kept.

    With `restart=False` a game that has ended stands as it is, with no action that may be chosen,
    until `reset`: `ended`, `cut_off` and `rewards` keep saying so. `history` is how many decisions
    the planes show, see `Observer`.

    The games are stepped in `threads` threads, 1 to 256. By default there is one for each core that
    this process may use, with 16 games or more, once 100,000 decisions have been taken. Games,
    masks and planes do not depend on it. A variant with a rule that needs the interpreter's lock
    keeps to one.

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
        history: int = 1,
        restart: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 1_000_000:
            raise ActionError(f"a batch has 1 to 1,000,000 games, not {n!r}")
        if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
            raise ActionError(f"a game is cut off after 1 decision or more, not {longest!r}")
        number_of_threads(threads, n)
        self.rules = load(variant, **options) if isinstance(variant, str) else variant
        self.space = action_space(self.rules)
        self.observer = observer_of(self.rules, history)
        self.n, self.longest, self.restart = n, longest, restart
        self._check_size(observe)
        arrays = arrays_for(n, self.space.size, (n if observe else 0, *self.observer.shape))
        self.masks, self.seats = arrays.masks, arrays.seats
        self.ended, self.cut_off = arrays.ended, arrays.cut_off
        self.observations = arrays.observations
        self.rewards: NDArray[np.float32] = np.zeros((n, 2), dtype=np.float32)
        self._arrays, self._closed, self._rewarded = arrays, "", False
        self._games: OpenGames | ToldGames
        self._hides = bool(self.rules.secret or self.rules.hides_squares)
        if observe and self._hides:
            self._games = ToldGames(self.rules, arrays, seed, longest, history, restart)
        else:
            self._games = OpenGames(
                self.space, self.observer, arrays, seed, longest, threads, restart
            )

    def _check_size(self, observe: bool) -> None:
        planes = 4 * int(np.prod(self.observer.shape)) if observe else 0
        needed = self.n * (self.space.size + planes)
        if needed > MOST_BYTES:
            most = self.n * MOST_BYTES // needed
            raise ActionError(f"so many games take {needed // GB} GB: at most {most} of them here")

    def step(self, actions: Any, where: Any = None) -> None:
        """Choose an action in every game: `actions` are whole numbers, of shape (n,).

        `where`, bool (n,), says in which games; in those that stand ended nothing is chosen. Raises
        ActionError for an array of another kind and for an action that may not be chosen; no game
        has been changed then.
        """
        self._check(actions, where)
        self._go_on(self._games.step)

    def reset(self, seed: int | None = None, where: Any = None) -> None:
        """Begin all games again, or those that `where`, bool (n,), names.

        With a `seed` they are those of a new batch with this seed; without, they draw on.
        """
        self._check_open()
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise ActionError(f"a seed is a whole number or None, not {seed!r}")
        rows = self._asked(where)
        self._guarded(self._games.reset, np.flatnonzero(rows).tolist(), seed)
        self.rewards[rows] = 0

    def show(self, number: int, seat: int) -> None:
        """Let the row of `observations` of a game hold what this seat may know, whose action need
        not be next; the next step writes it again. ActionError for a game or seat there is not."""
        self._check_open()
        self._guarded(self._games.show, self._number(number), checked(seat, 2))

    def branch(self, sources: Any, targets: Any, actions: Any) -> None:
        """Let the games `targets` become what comes of the games `sources` after `actions`.

        Three rows of whole numbers, equally long: numbers of games, and an action that `masks`
        allows in each source. No game is a target twice, or a target of one and a source of
        another; a game that is its own target goes on like one in `step`.
        The rows of a batch are then the nodes of a tree: a search begins where it likes, and goes
        back for nothing. What has `ended` and the `rewards` are told of the targets as after a
        step. Raises ActionError, and no game has been changed.

            >>> import numpy as np
            >>> tree = Batch("chess", 3, seed=1)
            >>> tree.branch([0, 0], [1, 2], np.flatnonzero(tree.masks[0])[:2])
            >>> tree.seats.tolist()
            [0, 1, 1]
        """
        games = self._searched()
        self._go_on(games.branch, *self._branches(sources, targets, actions))

    def rollout(
        self, rows: Any = None, count: int = 1, *, seed: int = 0, longest: int | None = None
    ) -> Rollouts:
        """Play `count` games at random to their ends from where each game stands, which stays so.

        `rows` are numbers of games, all without. Threads play side by side where the rules allow,
        and what comes out does not depend on them. A game is cut off, as a draw, after `longest`
        decisions from its beginning, as those of the batch unless another number is given. Options
        are drawn evenly. Raises ActionError as `branch` does.

            >>> batch = Batch("tic-tac-toe", 2)
            >>> found = batch.rollout([0], 1000)
            >>> found.results.shape, int(found.lengths.max())
            ((1, 1000), 9)
        """
        games = self._searched()
        numbers = np.arange(self.n) if rows is None else np.asarray(rows)
        if numbers.ndim != 1 or (numbers.dtype.kind not in "iu" and numbers.size):
            raise ActionError(f"rows are whole numbers, not {described(rows)}")
        if ((numbers < 0) | (numbers >= self.n)).any():
            raise ActionError(f"there are the games 0 to {self.n - 1} and no others")
        most = self.longest if longest is None else longest
        for number, what in ((count, "count"), (most, "longest")):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise ActionError(f"{what} is a whole number from 1, not {number!r}")
        if len(numbers) * count > MOST_ROLLOUTS:
            raise ActionError(f"at most {MOST_ROLLOUTS:,} games are played at a time")
        rng = np.random.default_rng(seed)
        seeds = rng.integers(1 << 63, size=(len(numbers), count), dtype=np.uint64).view("Q")
        winners, lengths = self._guarded(games.rollouts, numbers.tolist(), seeds, most)
        results = (winners == 0) * np.float32(1) - (winners == 1)
        return Rollouts(results.astype(np.float32), lengths)

    def play_random(self, steps: int) -> int:
        """Choose `steps` actions at random in every game; how many games have ended.

        `ended`, `cut_off` and `rewards` are then those of each game's last end, if it had one.
        """
        self._check_open()
        self._asked(None)
        if isinstance(steps, bool) or not isinstance(steps, int) or not 0 <= steps <= 1_000_000:
            raise ActionError(f"0 to 1,000,000 actions are played at a time, not {steps!r}")
        return self._go_on(self._games.play, steps)

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """An action for every game, int64 (n,), drawn evenly from those that may be chosen; 0 for
        one that stands ended.

        `out` is written and returned where it is given.
        """
        self._check_open()
        if out is None:
            out = np.zeros(self.n, dtype=np.int64)
        self._games.draw()
        out[:] = self._arrays.chosen
        return out

    def text(self, number: int) -> str:
        """The position text of game `number`, as the seat whose action is next may know it.

        ActionError for a game there is not.
        """
        self._check_open()
        return self._games.text(self._number(number))

    def close(self) -> None:
        """Let the games go; the arrays stay as they are."""
        if not self._closed:
            self._closed = "the batch has been closed"
            self._games.close()
            del self._games

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- inside -------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self._closed:
            raise BatchClosedError(self._closed)

    def _number(self, number: int) -> int:
        if not 0 <= number < self.n:
            raise ActionError(f"there is no game {number}: they have the numbers 0 to {self.n - 1}")
        return number

    def _searched(self) -> OpenGames:
        """The games, if a search may know them. Raises ActionError."""
        self._check_open()
        if not isinstance(self._games, OpenGames) or self._hides:
            reason = (
                "a search must not know its secrets: NumberedGame.resampled makes worlds for it"
            )
            raise ActionError(f"{self.rules.name}: {reason}")
        return self._games

    def _asked(self, where: Any) -> NDArray[np.bool_]:
        """The games that `where` names, or all; those that do not stand are asked to go on."""
        rows = np.ones(self.n, dtype=np.bool_) if where is None else np.asarray(where)
        if rows.shape != (self.n,) or rows.dtype != np.bool_:
            raise ActionError(f"where is a bool array of {self.n}, not {described(where)}")
        self._arrays.asked[:] = rows & (self.restart | ~(self.ended | self.cut_off))
        return rows

    def _guarded(self, play: Callable[..., Result], *asked: Any) -> Result:
        """What that returns; when a rule fails in it, the batch is closed."""
        try:
            return play(*asked)
        except BaseException as error:
            self._closed = f"a rule has failed: {error}"
            raise

    def _go_on(self, play: Callable[..., int], *steps: Any) -> int:
        """Let the games go on, and write the rewards; how many have ended."""
        if self._rewarded and self.restart:
            self.rewards[:] = 0
            self._rewarded = False
        finished = self._guarded(play, *steps)
        if finished or not self.restart:
            winners = np.where(self.ended, self._arrays.winners, -1)
            self.rewards[:, 0] = (winners == 0) * 1.0 - (winners == 1)
            self.rewards[:, 1] = -self.rewards[:, 0]
            self._rewarded = True
        return finished

    def _check(self, actions: Any, where: Any) -> None:
        """Take actions over for the games to choose."""
        self._check_open()
        self._asked(where)
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            wanted = f"{self.n} whole numbers"
            raise ActionError(f"a batch takes an array of {wanted}, not {described(array)}")
        self._arrays.chosen[:] = array  # what does not fit in there is no action either
        at = self._games.first_wrong()
        if at < 0:
            return
        action = int(array[at])
        if not 0 <= action < self.space.size:
            raise ActionError(f"game {at}: action {action} is none of 0 to {self.space.size - 1}")
        word = self.space.words[action] or "end"
        raise ActionError(f"game {at}: action {action} ({word}) may not be chosen now")

    def _branches(self, *asked: Any) -> list[list[int]]:
        """Sources, targets and actions as lists, if games can branch like that."""
        arrays = [np.asarray(each) for each in asked]
        for array in arrays:
            if array.ndim != 1 or array.dtype.kind not in "iu" or array.shape != arrays[0].shape:
                raise ActionError(f"branching takes three rows of numbers, not {described(array)}")
        sources, targets, actions = arrays
        for numbers, most in ((sources, self.n), (targets, self.n), (actions, self.space.size)):
            if ((numbers < 0) | (numbers >= most)).any():
                raise ActionError(f"branching: the numbers here are 0 to {most - 1}")
        if len(np.unique(targets)) < len(targets):
            raise ActionError("branching: a game is asked to become two others")
        if (np.isin(sources, targets) & (sources != targets)).any():
            raise ActionError("branching: a game is both a source and another's target")
        if not self.masks[sources, actions].all():
            at = int(np.argmin(self.masks[sources, actions]))
            word = self.space.words[actions[at]] or "end"
            raise ActionError(f"game {sources[at]}: {actions[at]} ({word}) may not be chosen now")
        return [array.tolist() for array in arrays]
