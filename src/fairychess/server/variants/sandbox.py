"""Processes in which strangers' texts are parsed, compiled and played, and that may be killed.

Each custom variant has a process of its own as long as it is used, so that one which is slow or
greedy holds up only those who play it. A request waits for its turn without a thread, and
one who goes away while waiting, or while something is tried out, ends the work.
"""

import asyncio
import contextlib
import functools
import logging
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from fairychess.game.view import VariantInfo
from fairychess.messages import Message
from fairychess.search.piece_card import PieceCard
from fairychess.server.base.addresses import asking
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.turns import TurnsByAddress
from fairychess.server.domain.record_limits import PlainRecord
from fairychess.server.variants import sandbox_worker
from fairychess.server.variants.remote_game import RemoteGame
from fairychess.server.variants.requests import (
    Described,
    DraftRequest,
    Request,
    SandboxAnswer,
    Unpacked,
)
from fairychess.workers import LineProcess, ProcessEnded, inherited, running

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST, MOST_TRIALS = 6, 3
"""Processes at once, and how many of them may try out something that nobody plays yet."""

MOST_ASKED = 6
"""Questions of one address to one process, with the one being answered. Several people, or pages
of one person, may be behind an address; others wait for one of these at most."""

TRIAL_SECONDS, TASK_SECONDS, OPEN_SECONDS = 10.0, 2.0, 6.0
"""Processor time for trying something out, for one task, for opening a game with its history."""

DRAFT_SECONDS = 5.0
"""Processor time for looking through a text that is still being written."""

_HISTORY_SECONDS = 0.02
_DRAFTING = 2
_IDLE, _KEPT_VERDICTS = 120.0, 2000
_OUTPUT = 8 << 20


def _started() -> LineProcess:
    """A new process. It counts its processor time itself."""
    return LineProcess(
        running(sandbox_worker.__name__),
        environment=inherited("PATH", "FAIRYCHESS_VARIANTS"),
        longest=_OUTPUT,
        new_session=True,
    )


class _SandboxTurns:
    """Turns of work: one at a time for a key, a few trials, no more than there are processes."""

    def __init__(self) -> None:
        self._places, self._trials = TurnsByAddress(MOST), TurnsByAddress(MOST_TRIALS)
        self._keys: WeakValueDictionary[str, TurnsByAddress] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def taken(self, key: str, trial: bool, most: int | None) -> AsyncIterator[None]:
        """Wait for a turn and keep it."""
        who = asking.get()
        turns = self._keys.setdefault(key, TurnsByAddress(1))
        async with turns.taken(who, most if who else None), contextlib.AsyncExitStack() as stack:
            if trial:
                await stack.enter_async_context(self._trials.taken(who))
            await stack.enter_async_context(self._places.taken(who))
            yield


class Sandbox:
    """All sandboxed processes of one server."""

    def __init__(self) -> None:
        self._processes: OrderedDict[str, LineProcess] = OrderedDict()
        self._guard = threading.Lock()
        self._threads = ThreadPoolExecutor(MOST, thread_name_prefix="sandbox")
        self._turns = _SandboxTurns()
        self._judging: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._verdicts: OrderedDict[tuple[str, bytes], Message | str] = OrderedDict()
        self._trial_number = 0
        self._working: set[asyncio.Future[Any]] = set()

    # -- asynchronous: what the server asks -------------------------------------------------

    async def describe(
        self,
        text: str,
        name: str = "",
        seconds: float = TRIAL_SECONDS,
        pictures: dict[str, str] | None = None,
    ) -> Described:
        """Return what a pasted definition defines, or raise ProblemError.

        `name` is what a diagram without a name of its own is called; `pictures` come with it.
        """
        self._trial_number += 1
        key = f"definition {self._trial_number}"
        arguments = {"text": text, "name": name, "pictures": pictures or {}}
        try:
            answer = await self._try_out(key, "describe", arguments, seconds)
        finally:
            self.end(key)
        return msgspec.json.decode(answer, type=Described)

    async def draft(self, text: str, name: str) -> DraftRequest:
        """Look through a text that is still being written: all that is wrong with it at once."""
        arguments = {"text": text, "name": name}
        answer = await self._try_out("drafts", "draft", arguments, DRAFT_SECONDS)
        return msgspec.json.decode(answer, type=DraftRequest)

    async def unpack(self, archive: str) -> Unpacked:
        """Take the definition out of a zip archive, given in base 64."""
        answer = await self._try_out("drafts", "unpack", {"archive": archive}, DRAFT_SECONDS)
        return msgspec.json.decode(answer, type=Unpacked)

    async def parse_record(self, text: str) -> PlainRecord:
        """Take the text of a record apart; ProblemError "bad_record" where it is none."""
        answer = await self._of_records("record", {"text": text})
        return msgspec.json.decode(answer, type=PlainRecord)

    async def written(self, text: str, form: str) -> str:
        """Write a record of ours in a format that replays it; ProblemError "bad_record" else."""
        answer = await self._of_records("written", {"text": text, "form": form})
        return msgspec.json.decode(answer, type=str)

    async def _of_records(self, task: str, arguments: dict[str, Any]) -> msgspec.Raw:
        try:
            return await self.run("records", self.ask, "records", task, arguments, most=MOST_ASKED)
        except ProblemError as problem:
            raise ProblemError("bad_record", problem.said or problem.message) from None

    async def set_up(self, name: str, options: dict[str, Any], position: str) -> None:
        """Try a position of an installed variant out; ProblemError where it cannot be played."""
        arguments = {"name": name, "options": options, "position": position}
        await self._try_out("positions", "set_up", arguments, TRIAL_SECONDS)

    async def make(
        self, who: str, task: str, arguments: dict[str, Any], seconds: float = TRIAL_SECONDS
    ) -> Any:
        """Ask something about a draft; ProblemError where it is none, or too much.

        A few processes are kept for drafts, for an editor asks at every keystroke. Each answers
        some of the people, and one that asks too much of it ends it for a moment.
        """
        key = f"drafts {zlib.crc32(who.encode()) % _DRAFTING}"
        answer = await self.run(key, self.ask, key, task, arguments, seconds, most=MOST_ASKED)
        return msgspec.json.decode(answer)

    async def info(self, name: str, options: dict[str, Any], text: str) -> VariantInfo:
        """Return the description of a custom variant under some options."""
        await self.admit(name, options, text)
        arguments = {"name": name, "options": options, "text": text}
        answer = await self.run(name, self.ask, name, "info", arguments, OPEN_SECONDS)
        return msgspec.json.decode(answer, type=VariantInfo)

    async def card(
        self, name: str, options: dict[str, Any], ident: str, text: str
    ) -> PieceCard | None:
        """Return what there is to say of one piece type of a custom variant."""
        await self.admit(name, options, text)
        arguments = {"name": name, "options": options, "ident": ident, "text": text}
        answer = await self.run(name, self.ask, name, "card", arguments, OPEN_SECONDS)
        return msgspec.json.decode(answer, type=PieceCard | None)

    async def admit(self, name: str, options: dict[str, Any], text: str) -> None:
        """Compile and play a custom variant under some options, once; ProblemError if too much."""
        verdict = name, msgspec.json.encode(options, order="deterministic")
        if verdict not in self._verdicts:
            async with self._judging.setdefault(name, asyncio.Lock()):
                if verdict not in self._verdicts:
                    await self._judge(verdict, options, text)
        self._verdicts.move_to_end(verdict)
        if self._verdicts[verdict]:
            raise ProblemError("refused", self._verdicts[verdict])

    def admitted(self, name: str) -> None:
        """Note that a custom variant has been tried out under its default options."""
        self._keep_verdict((name, b"{}"), "")

    async def _judge(self, verdict: tuple[str, bytes], options: dict[str, Any], text: str) -> None:
        said: Message | str = ""
        try:
            arguments = {"options": options, "text": text}
            await self._try_out(verdict[0], "admit", arguments, TRIAL_SECONDS)
        except ProblemError as problem:
            said = problem.said or problem.message
        self._keep_verdict(verdict, said)

    def _keep_verdict(self, verdict: tuple[str, bytes], said: Message | str) -> None:
        self._verdicts[verdict] = said
        while len(self._verdicts) > _KEPT_VERDICTS:
            self._verdicts.popitem(last=False)

    async def _try_out(
        self, key: str, task: str, arguments: dict[str, Any], seconds: float
    ) -> msgspec.Raw:
        """Carry out a task that nothing depends on yet: it ends with the caller."""
        return await self.run(
            key, self.ask, key, task, arguments, seconds, trial=True, most=MOST_ASKED
        )

    async def run(
        self,
        key: str,
        what: Callable[..., T],
        *arguments: Any,
        trial: bool = False,
        most: int | None = None,
        **named: Any,
    ) -> T:
        """Call something that asks the process of a key, in a thread, when its turn has come.

        Addresses take turns; one that has `most` calls there is refused more. Where the caller is
        cancelled while something is tried out, the process is ended.
        """
        begun = False

        async def in_turn() -> T:
            nonlocal begun
            async with self._turns.taken(key, trial, most):
                begun = True
                loop = asyncio.get_running_loop()
                call = functools.partial(what, *arguments, **named)
                return await loop.run_in_executor(self._threads, call)

        # A turn lasts until the thread has released the process, whether a request waits or not.
        work = asyncio.ensure_future(in_turn())
        self._working.add(work)
        work.add_done_callback(self._done)
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            if not begun:
                work.cancel()
            elif trial:
                self.end(key)
            raise

    def _done(self, work: asyncio.Future[Any]) -> None:
        self._working.discard(work)
        if not work.cancelled():
            work.exception()  # the caller that waited has seen it

    # -- from threads -----------------------------------------------------------------------

    def new_game(self, name: str, options: dict[str, Any], **given: Any) -> RemoteGame:
        """Begin a game of a custom variant; asked in a thread (`run`)."""
        return RemoteGame(self, name, {"name": name, "options": options, **given})

    def ask(
        self, key: str, task: str, arguments: dict[str, Any], seconds: float = TASK_SECONDS
    ) -> msgspec.Raw:
        """Return what the process of a key answers, or raise ProblemError."""
        answer = self.answer(key, Request(task, seconds, arguments))
        if answer.refused or answer.failed or answer.unknown:
            raise ProblemError("refused", answer.refused or "this cannot be done")
        return answer.result

    def answer(self, key: str, request: Request) -> SandboxAnswer:
        """Return an answer whatever it says; ProblemError where the process has to be ended."""
        process = self._process(key)
        try:
            # The time of day ends it only where it hangs.
            line = process.ask(msgspec.json.encode(request), 10 * request.seconds + 20)
            answer = msgspec.json.decode(line, type=SandboxAnswer)
        except (ProcessEnded, ValueError):
            self.end(key)
            log.info("a sandboxed process was ended: %s", request.task)
            raise ProblemError("too_large", Message("needs_too_much")) from None
        if answer.failed:
            log.error("the sandbox failed: %s", answer.failed)
        return answer

    def open_seconds(self, length: int) -> float:
        """Return the processor time for opening a game after so many changes."""
        return min(OPEN_SECONDS + _HISTORY_SECONDS * length, 3 * OPEN_SECONDS)

    def _process(self, key: str) -> LineProcess:
        with self._guard:
            found = self._processes.pop(key, None)
            if found is not None and not found.alive:
                threading.Thread(target=found.close, daemon=True).start()
                found = None
            if found is None:
                self._make_room()
                found = _started()
            self._processes[key] = found
            return found

    def _make_room(self) -> None:
        """End the longest unused idle process where there are enough."""
        while len(self._processes) >= MOST:
            idle = next((key for key, one in self._processes.items() if not one.busy), None)
            if idle is None:
                return
            self._processes.pop(idle).close()

    def end(self, key: str) -> None:
        """End the process of a key, whatever it does."""
        with self._guard:
            found = self._processes.pop(key, None)
        if found is not None:
            found.kill()
            threading.Thread(target=found.close, daemon=True).start()

    def rest(self) -> None:
        """End processes that nobody has used for a while."""
        late = time.monotonic() - _IDLE
        with self._guard:
            idle = [k for k, one in self._processes.items() if one.used < late and not one.busy]
        for key in idle:
            self.end(key)

    async def close(self) -> None:
        """End all processes and all waiting."""
        for work in list(self._working):
            work.cancel()
        with self._guard:
            found, self._processes = list(self._processes.values()), OrderedDict()
        for process in found:
            process.kill()
        await asyncio.gather(*self._working, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in found:
            await asyncio.to_thread(process.close)
