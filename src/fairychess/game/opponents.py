"""The computer player as a neighbour: asked with a View, thinking in another process.

The worker is `python -m fairychess.search.worker`, one JSON object a line in and out; it gets
what the View says and nothing else. A worker that dies, fails or answers with something that is
no option is replaced once; after that an option is drawn at random, so there always is an answer.
"""

from __future__ import annotations

import asyncio
import atexit
import itertools
import json
import logging
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from fairychess.game.view import View

log = logging.getLogger(__name__)

MODULE = "fairychess.search.worker"
SECONDS = (0.2, 0.5, 1.0, 1.5, 2.5, 4.0, 7.0, 12.0, 12.0, 12.0, 12.0, 12.0)
"""Time of levels 1 to 12, of which each uses its share."""

_ROOT = str(Path(__file__).parents[2])
_numbers = itertools.count(1)


class WorkerError(Exception):
    """The worker gave no usable answer."""


class WorkerProcess:
    """One thinking process; used by one caller at a time."""

    def __init__(self, module: str = MODULE) -> None:
        path = os.pathsep.join(filter(None, [_ROOT, os.environ.get("PYTHONPATH", "")]))
        self._process = subprocess.Popen(
            [sys.executable, "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path},
        )

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to a request; the process is killed if there is none in time."""
        # Killing it closes the pipe, which ends the reading: this works on every system.
        timer = threading.Timer(seconds, self.kill)
        timer.start()
        try:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            if not line:
                raise WorkerError("the worker ended without an answer")
            reply = json.loads(line)
        except (OSError, ValueError) as error:
            raise WorkerError(str(error)) from error
        finally:
            timer.cancel()
        if not isinstance(reply, dict) or reply.get("id") != request["id"]:
            raise WorkerError("the worker answered something else")
        if "error" in reply:
            raise WorkerError(str(reply["error"]))
        return reply

    def kill(self) -> None:
        """End the process; who waits for its answer gets an error. Any thread may call it."""
        self._process.kill()

    def close(self) -> None:
        """End the process and let go of its pipes."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                # What was still to be written to a dead process is of no interest.
                with suppress(OSError):
                    pipe.close()


class Pool:
    """Idle workers, started when needed; as many think at once as there are processors."""

    def __init__(self, module: str = MODULE) -> None:
        self._module = module
        self._idle: list[WorkerProcess] = []
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(max(2, os.cpu_count() or 1))

    @contextmanager
    def worker(self) -> Iterator[WorkerProcess]:
        """A worker for one request; it is kept for the next one unless the request failed."""
        with self._places:
            with self._lock:
                found = self._idle.pop() if self._idle else None
            if found is not None and not found.alive:
                found.close()
                found = None
            worker = found or WorkerProcess(self._module)
            try:
                yield worker
            except BaseException:
                worker.close()
                raise
            with self._lock:
                self._idle.append(worker)

    def close(self) -> None:
        """End all idle workers."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.close()


_pool = Pool()
atexit.register(_pool.close)


async def choose(view: View, level: int, seconds: float | None = None, threads: int = 1) -> str:
    """The text of the computer's move in a game as `view` shows it, at a level from 1 to 12.

    It thinks no longer than `seconds`, if they are given; `threads` processes think together where
    the level does not err on purpose and the game has no secrets.
    """
    only = _only(view)
    if only:
        return only
    asked = Asked(view, level, seconds, threads)
    try:
        return await asyncio.to_thread(asked.answer, _pool)
    except asyncio.CancelledError:
        asked.forget()  # the game has moved on; its past need not be thought about
        raise


def choose_now(view: View, level: int, seconds: float | None = None, threads: int = 1) -> str:
    """`choose` for programs without an event loop: it returns when the computer has decided."""
    return _only(view) or Asked(view, level, seconds, threads).answer(_pool)


def _only(view: View) -> str:
    """The only option there is; "" where there are several, ValueError where there is none."""
    if not view.options:
        raise ValueError("there is nothing to choose in this view")
    return view.options[0].text if len(view.options) == 1 else ""


def request_of(
    view: View, level: int, most: float | None = None, threads: int = 1
) -> dict[str, Any]:
    """What the worker is told: public facts of the view, the time, and a number to answer to."""
    usual = SECONDS[min(max(level, 1), len(SECONDS)) - 1]
    return {
        "id": next(_numbers),
        "variant": view.variant,
        "options": view.rules,
        "start": view.start,
        "moves": [move.text for move in view.moves],
        "announced": [[note.plain() for note in move.notes] for move in view.moves],
        "seats": [move.seat for move in view.moves],
        "captured": view.captured.get(view.viewer, {}),
        "position": view.position,
        "legal": [option.text for option in view.options],
        "level": level,
        "book": True,
        "seed": None,
        "threads": threads,
        "seconds": usual if most is None else min(usual, most),
    }


class Asked:
    """One question on its way to a worker."""

    def __init__(
        self, view: View, level: int, seconds: float | None = None, threads: int = 1
    ) -> None:
        self.request = request_of(view, level, seconds, threads)
        self._worker: WorkerProcess | None = None
        self._forgotten = False

    def answer(self, pool: Pool) -> str:
        """Ask, ask a fresh worker once more if that failed, and in the end draw at random."""
        legal = self.request["legal"]
        for _ in range(2):
            if self._forgotten:
                break
            try:
                with pool.worker() as worker:
                    self._worker = worker
                    move = worker.ask(self.request, 3 * self.request["seconds"] + 5)["move"]
                    if move not in legal:
                        raise WorkerError(f"{move!r} is not among the options")
                    return str(move)
            except (WorkerError, OSError, KeyError) as error:
                if not self._forgotten:
                    log.warning("the computer player failed: %s", error)
            finally:
                self._worker = None
        return str(random.choice(legal))

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        self._forgotten = True
        worker = self._worker
        if worker is not None:
            worker.kill()
