"""A helper process that searches along with the one that started it.

What `crew` says comes in lines of JSON on standard input; nothing is answered, for what is found
out goes into the shared table. First comes what is searched and where the memory is, then a line
for each search:

    {"variant": "chess", "text": null, "options": {}, "net": "", "bits": 19, "memory": 5,
     "member": 1, "parent": 1234}
    {"search": 1, "age": 7, "start": "...", "moves": ["e2e4"], "asked": {"count": 1}}

The process ends with its input, or when its parent is gone.
"""

import json
import os
import queue
import random
import signal
import sys
import threading
import time
from typing import Any

from fairychess.rules.catalogue import reloaded
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.levels import level_settings
from fairychess.search.session import LastGame, Session, candidates_of
from fairychess.search.shared_memory import SharedMemory

WATCH = 2.0
"""Seconds between two looks whether the parent still lives."""


class CrewMember:
    """One that searches along, as `said` in the first line."""

    def __init__(self, said: dict[str, Any]) -> None:
        self.rules = reloaded(said["variant"], said["text"], said["options"])
        self.net, self.number = str(said["net"]), int(said["member"])
        self.memory = SharedMemory(said["memory"], said["bits"])
        self.knowledge = knowledge_of(self.rules, self.net)
        self.knowledge.table = self.memory.table
        self.game = LastGame()
        self.at = 0

    def search(self, said: dict[str, Any]) -> None:
        """Search until the search that is spoken of ends. Raises ValueError for a bad line."""
        self.at = int(said["search"])
        if self.memory.search != self.at:
            return
        play = self.game.follow(self.rules, said["moves"], said["start"])
        self.knowledge.table.grow_older(int(said["age"]) - 1)
        asked = said["asked"]
        candidates = candidates_of(play, asked["legal"])
        random.Random(self.number).shuffle(candidates)  # so as to look elsewhere than the others
        session = Session.with_noise(
            play, self.knowledge, candidates, 0.0, 0, fresh=False, forget=False
        ).until(self.clock, 0.5, 0)
        deepest = min(asked["depth"], level_settings(asked["level"]).depth)
        for _ in session.lines(asked["count"], range(1 + self.number % 2, deepest + 1)):
            pass

    def clock(self) -> float:
        """Return 0 while the search goes on, 1 once it does not; tell the nodes meanwhile."""
        self.memory.count(self.number, self.at, self.knowledge.last_search[1].nodes)
        return float(self.memory.search != self.at)


class _CrewInput:
    """Lines of the input, read beside the search; the process ends with them."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin.buffer:
            self.lines.put(line)
        os._exit(0)  # in the middle of a search as well


def watch(parent: int) -> None:
    """End the process when its parent has gone, even where another process keeps its input open."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(0)


def main() -> None:
    """Search along until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for the parent to hear
    told = _CrewInput().lines
    said = json.loads(told.get())
    threading.Thread(target=watch, args=(said["parent"],), daemon=True).start()
    member = CrewMember(said)
    while True:
        line = told.get()
        if told.empty():  # else there is a later search already
            try:
                member.search(json.loads(line))
            except ValueError:
                continue  # the others search alone, and the next position may be known again
