"""Batches stepped in several threads: the same games as in one."""

import threading
from typing import Any

import numpy as np
import pytest

from fairychess.research import ActionError, Batch
from fairychess.research.batch.workers import Workers

N = 300
"""Enough for threads to be worth it at every step."""


def story(name: str, threads: int, *, observe: bool) -> list[Any]:
    """What all arrays say of some games, stepped, let play and branched."""
    told: list[Any] = []
    with Batch(name, N, seed=5, longest=25, observe=observe, threads=threads) as batch:

        def tell() -> None:
            for each in (batch.masks, batch.seats, batch.ended, batch.rewards, batch.observations):
                told.append(each.copy())

        for _ in range(12):
            batch.step(batch.random_actions())
            tell()
        for steps in (5, 30):
            told.append(batch.play_random(steps))
            tell()
        first = np.arange(N // 2)
        batch.branch(first, first + N // 2, batch.masks[first].argmax(axis=1))
        tell()
        told.append([batch.text(number) for number in range(0, N, 7)])
    return told


@pytest.mark.parametrize(
    ("name", "observe"),
    [
        ("chess", True),
        ("shogi", True),
        ("crazyhouse", False),
        ("chu-shogi", False),
        ("king-friday-xiii", False),  # its rules need the interpreter's lock
    ],
)
def test_games_do_not_depend_on_the_number_of_threads(name: str, observe: bool) -> None:
    one, three = (story(name, threads, observe=observe) for threads in (1, 3))
    assert len(one) == len(three)
    for alone, together in zip(one, three, strict=True):
        assert np.array_equal(alone, together)


@pytest.mark.parametrize("threads", [0, -1, True, "2", 10**9, 1.5])
def test_what_is_no_number_of_threads_is_refused(threads: Any) -> None:
    with pytest.raises(ActionError, match="threads, not"):
        Batch("tic-tac-toe", 4, threads=threads)


def test_workers_keep_the_order_of_their_tasks_and_pass_errors_on() -> None:
    workers = Workers(3)
    assert workers.all([lambda: 1, lambda: 2, lambda: 3]) == [1, 2, 3]
    ended = threading.Event()

    def fails() -> None:
        raise ValueError("one part")

    with pytest.raises(ValueError, match="one part"):
        workers.all([fails, ended.set])
    assert ended.is_set()
    with pytest.raises(ValueError, match="one part"):
        workers.all([ended.set, fails])
    workers.close()


def test_threads_end_with_their_batch() -> None:
    before = threading.active_count()
    with Batch("chess", 600, seed=1, threads=2) as batch:
        batch.play_random(5)
        assert threading.active_count() == before + 1
    assert threading.active_count() == before


def test_two_batches_at_the_same_time_do_not_disturb_each_other() -> None:
    found: dict[int, Any] = {}

    def play(number: int) -> None:
        with Batch("shogi", N, seed=3, threads=2) as batch:
            batch.play_random(40)
            found[number] = batch.masks.copy()

    both = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert np.array_equal(found[0], found[1])
