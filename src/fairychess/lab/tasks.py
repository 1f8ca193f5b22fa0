"""Many independent pieces of work: here, on several cores, or on many machines through Ray.

`run` gives results as they come, in whatever order. What a task gives must depend on the task alone
(its seed is in it), so that it may be done again elsewhere: a process that dies or a machine that
goes away costs time and nothing else. Ray (`pip install fairychess[cluster]`) is asked for only
where an address is given; fairychess must be installed on its machines.
"""

import contextlib
import importlib
import io
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks that wait for each core, so that none is idle between two of them."""
ATTEMPTS = 5
"""How often in a row workers may die before that is taken for the work's own fault."""
TOKEN = Path("~/.ray/auth_token")
"""Where Ray keeps what a machine shows to be let into a cluster."""
PATIENCE = 10.0
"""Seconds in which a cluster has to answer."""


class WorkersDied(RuntimeError):
    """The workers die again and again: the work itself must be what kills them."""

    def __init__(self) -> None:
        super().__init__(f"{ATTEMPTS} workers in a row have died; there may be too little memory")


def run(
    work: Callable[[Task], Result], tasks: Iterable[Task], *, cores: int = 1, ray: str = ""
) -> Iterator[tuple[Task, Result]]:
    """Do every task, on `cores` of this machine or on the machines of a Ray cluster.

    Tasks are taken one by one, as workers become free: what offers them may look at the results
    that have come, or at the clock, and end.
    `work` is a function of a module, for other processes import it. What it raises is raised here.
    `ray` is a cluster's address ("auto", "host:6379", "ray://host:10001"). Raises ValueError where
    Ray is wanted and not installed, or its cluster cannot be reached.
    """
    if ray:
        yield from _on_cluster(work, Supply(tasks), ray)
    elif cores <= 1:
        for task in tasks:
            yield task, work(task)
    else:
        yield from _on_cores(work, Supply(tasks), cores)


class Supply(Iterator[Task]):
    """Tasks one by one: those given back first, for their worker has died."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._tasks = iter(tasks)
        self._returned: list[Task] = []

    def give_back(self, tasks: Iterable[Task]) -> None:
        """Take tasks to be done again."""
        self._returned += tasks

    def __next__(self) -> Task:
        return self._returned.pop() if self._returned else next(self._tasks)


# ---- several cores ----------------------------------------------------------------------------


def _on_cores(
    work: Callable[[Task], Result], supply: Supply[Task], cores: int
) -> Iterator[tuple[Task, Result]]:
    died = 0
    while True:
        running: dict[Future[Result], Task] = {}
        try:
            for task, result in _one_pool(work, supply, running, cores):
                died = 0
                yield task, result
            return
        except BrokenProcessPool:  # a process was killed; what was under way is done again
            supply.give_back(running.values())
            died += 1
            if died == ATTEMPTS:
                raise WorkersDied from None


def _one_pool(
    work: Callable[[Task], Result],
    supply: Supply[Task],
    running: dict[Future[Result], Task],
    cores: int,
) -> Iterator[tuple[Task, Result]]:
    """Results as they come, as long as no process dies."""
    context = multiprocessing.get_context("spawn")
    ends, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(cores, context, end_with_the_pipe, (ends,))
    try:
        while True:
            for task in islice(supply, AHEAD * cores - len(running)):
                try:
                    with _no_interruption():  # the first task begins all processes
                        running[pool.submit(work, task)] = task
                except BrokenProcessPool:
                    supply.give_back([task])
                    raise
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                result = each.result()
                yield running.pop(each), result
    finally:
        if running:  # there is enough, or it was interrupted: the rest is not needed
            ours.close()
        pool.shutdown(wait=not running, cancel_futures=True)
        ours.close()
        ends.close()


@contextlib.contextmanager
def _no_interruption() -> Iterator[None]:
    """Let an interruption from the keyboard wait, here and in processes that begin meanwhile: they
    cannot say themselves that they ignore it until they have read all they need."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_the_pipe(pipe: Connection) -> None:
    """End this worker, whatever it does, when the other end of the pipe is closed: by the process
    that began it, or because that has gone, even if it was killed.

    A worker waits for tasks at a pipe whose other end it holds itself: it would wait there for
    ever. An interruption from the keyboard is for the one that began it to hear.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def watch() -> None:
        with contextlib.suppress(OSError):
            pipe.poll(None)  # nothing is ever said
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# ---- many machines ----------------------------------------------------------------------------


def _on_cluster(
    work: Callable[[Task], Result], supply: Supply[Task], address: str
) -> Iterator[tuple[Task, Result]]:
    show_token()
    ray = _ray()
    begun = not ray.is_initialized()
    if begun:
        _reach(address)
        connect(ray, address)
    try:
        with contextlib.redirect_stdout(OutputOfOneThread()):
            yield from _gathered(ray, work, supply)
    finally:
        if begun:
            ray.shutdown()


def show_token() -> None:
    """Show Ray the token that this machine has, if it has one, before Ray is imported.

    Ray does so by itself only for a cluster that it finds; one whose address is given does not
    answer without a token. A mode that is set already stays.
    """
    own = (os.environ.get("RAY_AUTH_TOKEN"), os.environ.get("RAY_AUTH_TOKEN_PATH"))
    if any(own) or TOKEN.expanduser().is_file():
        os.environ.setdefault("RAY_AUTH_MODE", "token")


def connect(ray: Any, address: str) -> None:
    """Join a cluster. Raises ValueError where it does not let us in."""
    # Older versions know no such error.
    refused = (getattr(ray.exceptions, "AuthenticationError", ConnectionError), ConnectionError)
    try:
        ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    except (*refused, RuntimeError, ValueError) as error:
        hint = f" (is {TOKEN} here that of its head?)" if isinstance(error, refused) else ""
        raise ValueError(f"--ray {address}: {str(error).splitlines()[0]}{hint}") from None


class OutputOfOneThread(io.TextIOBase):
    """Standard output for the thread that made it: what others print goes to standard error.

    Ray has threads that print when a machine has gone, whatever its settings say; standard output
    is for results.
    """

    def __init__(self) -> None:
        self._out = sys.stdout
        self._thread = threading.get_ident()

    def write(self, text: str) -> int:
        """Print as `io.TextIOBase` says."""
        own = threading.get_ident() == self._thread
        return (self._out if own else sys.stderr).write(text)

    def flush(self) -> None:
        """Flush as `io.TextIOBase` says."""
        self._out.flush()

    def fileno(self) -> int:
        """Return the number of the file below, as `io.TextIOBase` says."""
        return self._out.fileno()


def _gathered(
    ray: Any, work: Callable[[Task], Result], supply: Supply[Task]
) -> Iterator[tuple[Task, Result]]:
    """Results as they come; a task whose machine has gone is given to another one."""
    # Ray repeats by itself what a lost machine was doing; beyond that it is asked again here.
    remote = ray.remote(max_retries=3)(work)
    names = ("WorkerCrashedError", "RaySystemError", "ObjectLostError", "NodeDiedError")
    lost = tuple(getattr(ray.exceptions, name) for name in names)
    running: dict[Any, Task] = {}
    try:
        yield from _taken(ray, remote, lost, supply, running)
    finally:
        for reference in running:  # there is enough: nobody waits for the rest
            ray.cancel(reference)


def _taken(
    ray: Any,
    remote: Any,
    lost: tuple[type[Exception], ...],
    supply: Supply[Task],
    running: dict[Any, Task],
) -> Iterator[tuple[Task, Any]]:
    died = 0
    while True:
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for task in islice(supply, max(0, ahead - len(running))):
            running[remote.remote(task)] = task
        if not running:
            return
        for reference in ray.wait(list(running), num_returns=1)[0]:
            task = running.pop(reference)
            try:
                result = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except lost:
                supply.give_back([task])
                died += 1
                if died == ATTEMPTS * max(1, len(ray.nodes())):
                    raise WorkersDied from None
            else:
                died = 0
                yield task, result


def _reach(address: str) -> None:
    """Raise ValueError where nothing listens: Ray itself would try for minutes and then exit."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ValueError(f"--ray {address}: {error}") from None


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ValueError("--ray needs Ray: pip install fairychess[cluster]") from None
