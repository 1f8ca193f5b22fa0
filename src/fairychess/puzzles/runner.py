"""Where the work is done: in this process, or in others, which return results in any order."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Task = TypeVar("Task", bound=tuple[Any, ...])
Result = TypeVar("Result")

Runner = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[tuple[Any, Any]]]
"""Given work and tasks, yields each task with its result, in any order (`fairychess.lab.tasks`)."""


def one_by_one(
    work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Result]]:
    """The runner that does all in this process."""
    for task in tasks:
        yield task, work(task)


def in_order(
    runner: Runner, work: Callable[[Task], Result], tasks: Iterable[Task], first: int
) -> Iterator[Result]:
    """Yield results in the order of the tasks, whose last part is their number, from `first` on."""
    early: dict[int, Result] = {}
    for task, result in runner(work, tasks):
        early[task[-1]] = result
        while first in early:
            yield early.pop(first)
            first += 1
