"""Players of a match: our own player at given settings, or an engine by its protocol."""

import json
import os
import shlex
import sys
import time
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

from fairychess.game import View
from fairychess.protocol import EngineError, EngineProcess, Thinking, factor, open_engine
from fairychess.rules import load
from fairychess.search import NO_NETWORK, STRONGEST, worker
from fairychess.search.answering import answer_to
from fairychess.search.crew import MOST_THREADS
from fairychess.search.player import MOST_DEPTH, MOST_NODES, Memory, clock_of
from fairychess.search.request import Limits, SearchRequest
from fairychess.search.time_manager import IN_MATCHES, TimeLeft

OWN = "fairychess"
SETTINGS = ("level", "nodes", "depth", "time", "from", "strategy", "net", "threads")
SOURCE = Path(__file__).resolve().parents[2]
NO_PROCESSOR = "gives no account of the processor's time; give a time or nodes"
FEW = {"level": STRONGEST, "threads": MOST_THREADS}
MOST = {**FEW, "nodes": MOST_NODES, "depth": MOST_DEPTH}
"""The highest number of each setting that is one; the lowest is 1."""


class MatchPlayer(Protocol):
    """The interface of a player in a match. Failures are EngineErrors.

    `forgetful` says that it has begun a move without table and history of its last, as no player
    does outside a laboratory.
    """

    name: str
    time: float
    forgetful: bool

    def new_game(self, view: View, thinking: Thinking) -> None:
        """Get ready."""

    def move(self, view: View, thinking: Thinking) -> tuple[str, float]:
        """The text of one of the view's options, and the seconds it took."""

    def close(self) -> None:
        """No more games."""


class ProcessRefusal(EngineError):
    """The process answers that it cannot."""


class Own:
    """Our player, told what a View holds: in this process, or in one of its own where it is of
    another version, where several threads search together, or where it must not know a secret.

    It keeps table and history from move to move, whatever limits the search, and begins each game
    without any, so that the same game is played again.

    `text` is "fairychess" and settings after semicolons: level (1 to 12), nodes or depth to
    search, a factor of the `time` it is given, `from`, the source folder of another version, `net`,
    the file of a network to judge by instead of the shipped one (`none`: by rule alone), `threads`
    that search together where there is a clock, and for games with hidden information the
    `strategy` (formerly `rung`).
    """

    def __init__(self, text: str) -> None:
        settings = settings_of(text)
        self.name = text
        self._folder = Path(settings.pop("from", "") or SOURCE).resolve()
        self.time = factor(settings.pop("time", "1"))
        self._strategy = settings.pop("strategy", "")
        self._net = net_of(settings.pop("net", ""))
        self._settings = numbers_of(text, settings)
        if not (self._folder / "fairychess").is_dir():
            raise ValueError(f"{self._folder} holds no fairychess")
        self._program: EngineProcess | None = None
        self._memory: Memory | None = None
        self._asked = 0
        self._searched = False
        self.forgetful = False

    def new_game(self, view: View, thinking: Thinking) -> None:
        """Forget the last game; start the process where one is needed and does not run."""
        self._searched = False
        secret = load(view.variant, **view.rules).secret
        if self._folder == SOURCE and self._settings.get("threads", 1) == 1 and not secret:
            if self._memory is None:
                self._memory = Memory()
                # What is only made once, before the first clock runs.
                self._ask(view, Thinking(nodes=1), 0.0)
        elif self._program is None:
            environment = {**os.environ, "PYTHONPATH": str(self._folder)}
            command = f"{shlex.quote(sys.executable)} -m {worker.__name__}"
            self._program = EngineProcess(command, environment)
            self._program.name = self.name
            # What is only made once, before the first clock runs; a seat with secrets may have
            # nothing to choose yet, which is refused.
            with nullcontext() if view.options else suppress(ProcessRefusal):
                first = self._ask(view, Thinking(move=0.05), 120.0)
                if thinking.processor and "remembered" not in first:
                    raise EngineError(f"{self.name}: {NO_PROCESSOR}")

    def move(self, view: View, thinking: Thinking) -> tuple[str, float]:
        """Ask the process."""
        try:
            reply = self._ask(view, thinking, thinking.patience)
        except EngineError:
            self.close()
            raise
        if reply["move"] not in {option.text for option in view.options}:
            raise EngineError(f"{self.name} plays {reply['move']}, which is not legal")
        return str(reply["move"]), float(reply["spent"])

    def _ask(self, view: View, thinking: Thinking, patience: float) -> dict[str, Any]:
        self._asked += 1
        clock = TimeLeft(thinking.mine, thinking.increment)
        seconds = thinking.move or IN_MATCHES.seconds(clock)
        limits = Limits(
            self._settings.get("level", STRONGEST),
            seconds,
            self._settings.get("nodes", 0) or thinking.nodes,
            self._settings.get("depth", 0) or thinking.depth,
            thinking.move > 0,  # a clock keeps what is left, a time for each move does not
            self._settings.get("threads", 1),
            True,
            thinking.processor,
        )
        request = SearchRequest.of(view, limits, net=self._net, strategy=self._strategy)
        if limits.nodes:
            # Without a clock, the same game is played again.
            request = replace(request, seed=crc32(" ".join([view.start, *request.moves]).encode()))
        tell = clock_of(limits) if self._memory else time.monotonic
        began = tell()
        reply = self._answer(request, patience)
        if "error" in reply:
            raise ProcessRefusal(f"{self.name}: {reply['error']}")
        reply["spent"] = tell() - began
        if reply.get("nodes"):  # else nothing was searched
            self.forgetful |= self._searched and not reply.get("remembered")
            self._searched = True
        return reply

    def _answer(self, request: SearchRequest, patience: float) -> dict[str, Any]:
        if self._memory is not None:
            return answer_to(request, self._memory)
        assert self._program is not None
        for_versions_of_another_folder = {
            "notes": [[str(note) for note in news] for news in request.announced],
            "rung": self._strategy,
        }
        told = {"id": self._asked, **request.plain(), **for_versions_of_another_folder}
        self._program.say(json.dumps(told))
        for line in self._program.hear(patience):
            reply = json.loads(line)
            if reply.get("id") == self._asked:
                break
        return dict(reply)

    def close(self) -> None:
        """End the process."""
        self._memory = None
        if self._program is not None:
            self._program.close("")
            self._program = None


def settings_of(text: str) -> dict[str, str]:
    """The settings in the text of a player of ours. ValueError for one that is unknown or given
    twice."""
    head, *rest = text.split(";")
    settings: dict[str, str] = {}
    for item in rest:
        key, _, value = item.partition("=")
        key = "strategy" if key == "rung" else key
        if head == OWN and key in settings:
            raise ValueError(f"{text!r}: {key} is given twice")
        settings[key] = value
    unknown = sorted(set(settings) - set(SETTINGS))
    if head != OWN or unknown:
        what = f"there is no setting {unknown[0]!r}" if unknown else "no such player"
        raise ValueError(f"{text!r}: {what}; settings are {', '.join(SETTINGS)}")
    for key in ("net", "strategy"):
        if settings.get(key) == "":
            raise ValueError(f"{text!r}: {key} is empty")
    return settings


def numbers_of(text: str, settings: Mapping[str, str]) -> dict[str, int]:
    """The settings that are numbers. ValueError for one that is none or out of its bounds."""
    found = {}
    for key, value in settings.items():
        try:
            number = found[key] = int(value)
        except ValueError:
            raise ValueError(f"{text!r}: {key} is no number") from None
        most = MOST[key]
        if not 1 <= number <= most:
            what = f"be from 1 to {most}" if number > most or key in FEW else "be at least 1"
            raise ValueError(f"{text!r}: {key} must {what}")
    return found


def net_of(text: str) -> str:
    """The setting `net` as a process in another folder understands it. ValueError for no file."""
    if text in ("", NO_NETWORK):
        return text
    path = Path(text).resolve()
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "there is no such file"
        raise ValueError(f"net={text}: {what}")
    return str(path)


def open_player(text: str) -> MatchPlayer:
    """The player a text names. Raises ValueError for one that names none."""
    if text.split(";")[0] == OWN:
        return Own(text)
    return open_engine(text)
