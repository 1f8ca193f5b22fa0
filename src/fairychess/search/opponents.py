"""The computer player in another process: asked with a View.

The process answers lines as `worker` says; it gets what the View says and nothing else. One that
dies, fails or answers with something that is no option is replaced once; after that an option is
drawn at random, so there always is an answer.
"""

import asyncio
import atexit
import itertools
import json
import logging
import os
import random

from fairychess.game.view import View
from fairychess.search import answering
from fairychess.search.request import Limits, SearchRequest
from fairychess.workers import LineProcess, Pool, ProcessEnded, running

log = logging.getLogger(__name__)

SECONDS = (0.2, 0.5, 1.0, 1.5, 2.5, 4.0, 7.0, 12.0, 12.0, 12.0, 12.0, 12.0)
"""Time of levels 1 to 12, of which each uses its share."""

_numbers = itertools.count(1)


class WorkerError(Exception):
    """A process gave no usable answer."""


_pool = Pool(lambda: LineProcess(running(answering.__name__)), max(2, os.cpu_count() or 1))
atexit.register(_pool.close)


async def choose(view: View, level: int, seconds: float | None = None, threads: int = 1) -> str:
    """The text of the computer's move in a game as `view` shows it, at a level from 1 to 12.

    It thinks no longer than `seconds`, if they are given; `threads` of them think together where
    the level does not err on purpose and the game has no secrets.
    """
    only = _only(view)
    if only:
        return only
    question = Question(view, level, seconds, threads)
    try:
        return await asyncio.to_thread(question.answer, _pool)
    except asyncio.CancelledError:
        question.forget()  # the game has moved on; its past need not be thought about
        raise


def choose_now(view: View, level: int, seconds: float | None = None, threads: int = 1) -> str:
    """`choose` for programs without an event loop: it returns when the computer has decided."""
    return _only(view) or Question(view, level, seconds, threads).answer(_pool)


def _only(view: View) -> str:
    """The only option there is; "" where there are several, ValueError where there is none."""
    if not view.options:
        raise ValueError("there is nothing to choose in this view")
    return view.options[0].text if len(view.options) == 1 else ""


class Question:
    """One request on its way to a process."""

    def __init__(self, view: View, level: int, most: float | None = None, threads: int = 1) -> None:
        usual = SECONDS[min(max(level, 1), len(SECONDS)) - 1]
        seconds = usual if most is None else min(usual, most)
        limits = Limits(level, seconds, threads=threads)
        self.request = SearchRequest.of(view, limits, book=True)
        self.number = next(_numbers)
        self.patience = 3 * seconds + 5
        self._process: LineProcess | None = None
        self._forgotten = False

    def answer(self, pool: Pool) -> str:
        """Ask, ask a fresh process once more if that failed, and in the end draw at random."""
        for _ in range(2):
            if self._forgotten:
                break
            try:
                with pool.process() as process:
                    self._process = process
                    return self._ask(process)
            except (WorkerError, ProcessEnded, OSError) as error:
                if not self._forgotten:
                    log.warning("the computer player failed: %s", error)
            finally:
                self._process = None
        return str(random.choice(self.request.legal))

    def _ask(self, process: LineProcess) -> str:
        line = json.dumps({"id": self.number, **self.request.plain()})
        try:
            reply = json.loads(process.ask(line.encode(), self.patience))
        except ValueError as error:
            raise WorkerError(str(error)) from error
        if not isinstance(reply, dict) or reply.get("id") != self.number:
            raise WorkerError("the process answered something else")
        if reply.get("move") not in self.request.legal:
            raise WorkerError(reply.get("error", f"{reply.get('move')!r} is not among the options"))
        return str(reply["move"])

    def forget(self) -> None:
        """Give the question up, and end the process that works on it."""
        self._forgotten = True
        process = self._process
        if process is not None:
            process.kill()
