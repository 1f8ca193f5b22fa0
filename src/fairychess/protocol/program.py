"""A program that talks in lines over its standard input and output."""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

from fairychess.protocol.engine import EngineError

PLACES = ("/usr/games", "/usr/local/games")
"""Where distributions put engines that a search path may lack."""
LONGEST = 20_000


class Silence(EngineError):
    """A program did not answer in time."""


class EngineProcess:
    """A running process. Lines that it prints wait in a queue until they are asked for."""

    def __init__(self, command: str, environment: dict[str, str] | None = None) -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("an engine needs a command")
        path = os.pathsep.join([os.environ.get("PATH", os.defpath), *PLACES])
        found = shutil.which(words[0], path=path)
        if found is None:
            raise ValueError(f"there is no program {words[0]!r}")
        self.name = words[0]
        self._process = subprocess.Popen(
            [found, *words[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=environment,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line[:LONGEST].rstrip())
        self._lines.put(None)

    def say(self, *lines: str) -> None:
        """Send lines. Raises EngineError if nobody listens any more."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError(self._fate()) from None

    def hear(self, seconds: float) -> Iterator[str]:
        """Lines as they come. Raises Silence after so long, EngineError at the program's end."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise Silence(f"{self.name} has been silent for {seconds:.0f} s") from None
            if line is None:
                self._lines.put(None)
                raise EngineError(self._fate())
            yield line

    def heard(self) -> list[str]:
        """Lines that have come since they were last asked for, without waiting."""
        found = []
        with suppress(queue.Empty):
            while (line := self._lines.get_nowait()) is not None:
                found.append(line)
            self._lines.put(None)
        return found

    def _fate(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=5)
        code = self._process.poll()
        if code is None:
            return f"{self.name} has closed its output"
        how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
        return f"{self.name} {how}"

    def close(self, farewell: str = "quit") -> None:
        """Say goodbye, and end the process if it does not go by itself."""
        with suppress(EngineError):
            self.say(farewell)
        try:
            self._process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(timeout=2)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
