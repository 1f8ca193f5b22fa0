"""One other process: lines said to it, and lines heard from it."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

LONGEST = 1 << 20
"""Bytes of a line; a process that says more in one is ended."""
MOST_WAITING = 10_000
"""Lines kept until they are read; a process that writes more is blocked meanwhile."""
_DYING = 5.0
"""Seconds between the last line of a process and its end."""
_ROOT = str(Path(__file__).parents[2])


class ProcessEnded(Exception):
    """Nothing more will be heard of a process; one line with the reason."""


class ProcessSilent(ProcessEnded):
    """A process has said nothing for too long."""


def running(module: str) -> list[str]:
    """The command for a process that calls `main` of a module of this package."""
    return [sys.executable, "-c", f"from {module} import main; main()"]


def inherited(*names: str) -> dict[str, str]:
    """Our environment, or only the variables of these names; the package can be imported in it."""
    kept = {name: os.environ[name] for name in names or os.environ if name in os.environ}
    path = filter(None, [_ROOT, os.environ.get("PYTHONPATH")])
    return {**kept, "PYTHONPATH": os.pathsep.join(path)}


class LineProcess:
    """A process with which lines are exchanged. Any thread may kill it, which wakes those waiting.

    Its `environment` is by default this process's own, and its standard error is discarded. In a
    `new_session` it gets no signals meant for this process. One that does not answer has no output.
    `pass_fds` are the descriptors of files that it inherits.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        longest: int = LONGEST,
        new_session: bool = False,
        answers: bool = True,
        pass_fds: Collection[int] = (),
    ) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if answers else subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=inherited() if environment is None else environment,
            start_new_session=new_session,
            pass_fds=tuple(pass_fds),
        )
        self._lines: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._over = not answers
        self._killed = False
        self._wake: Callable[[], object] | None = None
        self._asked = threading.Lock()
        self.used = time.monotonic()
        """When it was last asked something."""
        self._reader: threading.Thread | None = None
        if self._process.stdout is not None:
            self._reader = threading.Thread(
                target=self._read, args=(self._process.stdout, longest), daemon=True
            )
            self._reader.start()

    # ---- lines ----------------------------------------------------------------------------

    def say(self, *lines: bytes) -> None:
        """Send lines. Raises ProcessEnded if nobody listens any more."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(b"".join(line + b"\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError):
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_DYING / 10)
            raise ProcessEnded(self._fate()) from None

    def hear(self, seconds: float | None = None) -> bytes:
        """Return the next line. ProcessSilent after so long, ProcessEnded after the last one."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._over, seconds)
            line = self._next()
        if line is None:
            raise ProcessSilent(f"it has been silent for {seconds:.0f} s")
        return line

    async def listen(self, seconds: float | None = None) -> bytes:
        """`hear`, in an event loop."""
        loop, came = asyncio.get_running_loop(), asyncio.Event()
        self._wake = lambda: loop.call_soon_threadsafe(came.set)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    came.clear()
                    with self._changed:
                        line = self._next()
                    if line is not None:
                        return line
                    await came.wait()
        except TimeoutError:
            raise ProcessSilent(f"it has been silent for {seconds:.0f} s") from None
        finally:
            self._wake = None

    def drain(self) -> list[bytes]:
        """Return the lines that have come since, without waiting."""
        with self._changed:
            found = list(self._lines)
            self._lines.clear()
            self._changed.notify_all()
        return found

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to a line, one question at a time. Without one in time the process is
        ended, and ProcessSilent raised."""
        with self._asked:
            self.used = time.monotonic()
            try:
                self.say(line)
                return self.hear(seconds)
            except BaseException:
                self.kill()  # what it might still answer would be taken for the next answer
                raise
            finally:
                self.used = time.monotonic()

    def _next(self) -> bytes | None:
        if self._lines:
            self._changed.notify_all()
            return self._lines.popleft()
        if self._over:
            raise ProcessEnded(self._fate())
        return None

    def _read(self, pipe: IO[bytes], longest: int) -> None:
        with pipe, suppress(OSError, ValueError):
            while line := pipe.readline(longest):
                if len(line) == longest and not line.endswith(b"\n"):
                    self.kill()
                    break
                with self._changed:
                    self._changed.wait_for(lambda: len(self._lines) < MOST_WAITING or self._over)
                    self._lines.append(line.removesuffix(b"\n"))
                    self._tell()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_DYING)
        with self._changed:
            self._over = True
            self._tell()

    def _tell(self) -> None:
        self._changed.notify_all()
        wake = self._wake
        if wake is not None:
            with suppress(RuntimeError):  # the event loop has ended
                wake()

    # ---- its end --------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number by which the system knows the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs, and has not been told to end."""
        return not self._killed and self._process.poll() is None

    @property
    def busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._asked.locked()

    def _fate(self) -> str:
        code = self._process.poll()
        if code is None:
            return "it has closed its output"
        return f"it was ended by signal {-code}" if code < 0 else f"it ended with status {code}"

    def kill(self) -> None:
        """End the process at once."""
        self._killed = True  # nobody may be given it before the system says that it has ended
        self._process.kill()

    def end_input(self) -> None:
        """Say that nothing follows."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # of what it will not read, nothing matters any more
            self._process.stdin.close()

    def close(self, patience: float = 0.0) -> None:
        """End the process, after so many seconds in which it may end by itself."""
        if patience:
            self.end_input()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        self.kill()
        self._process.wait()
        with self._changed:
            self._over = True
            self._changed.notify_all()
        if self._reader is not None:
            self._reader.join(2.0)
        self.end_input()

    async def __aenter__(self) -> "LineProcess":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.kill()
        await asyncio.to_thread(self.close)
