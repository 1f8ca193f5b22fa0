"""A program that talks in lines over its standard input and output."""

import os
import shlex
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress

from fairychess.protocol.engine import EngineError
from fairychess.workers import LineProcess, ProcessEnded, ProcessSilent

PLACES = ("/usr/games", "/usr/local/games")
"""Where distributions put engines that a search path may lack."""
PATIENCE = 0.5
"""Seconds a program is given to end by itself."""


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
        self._process = LineProcess(
            [found, *words[1:]], environment=os.environ if environment is None else environment
        )

    def say(self, *lines: str) -> None:
        """Send lines. Raises EngineError if nobody listens any more."""
        try:
            self._process.say(*(line.encode() for line in lines))
        except ProcessEnded as error:
            raise EngineError(f"{self.name}: {error}") from None

    def hear(self, seconds: float) -> Iterator[str]:
        """Lines as they come. Raises Silence after so long, EngineError at the program's end."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._process.hear(max(0.0, until - time.monotonic()))
            except ProcessSilent:
                raise Silence(f"{self.name} has been silent for {seconds:.0f} s") from None
            except ProcessEnded as error:
                raise EngineError(f"{self.name}: {error}") from None
            yield _text(line)

    def heard(self) -> list[str]:
        """Lines that have come since they were last asked for, without waiting."""
        return [_text(line) for line in self._process.drain()]

    def close(self, farewell: str = "quit") -> None:
        """Say goodbye, and end the process if it does not go by itself."""
        with suppress(EngineError):
            self.say(farewell)
        self._process.close(PATIENCE)


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip()
