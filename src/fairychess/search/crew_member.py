"""A helper, in a process or a thread of its own, that searches along with who started it.

What `crew` says comes in lines of JSON on standard input; nothing is answered, for what is found
out goes into the shared table. First comes what is searched and where the memory is, then a line
for each search:

    {"variant": "chess", "text": null, "options": {}, "net": "", "bits": 19, "memory": 5,
     "member": 1, "parent": 1234}
    {"search": 1, "age": 7, "start": "...", "moves": ["e2e4"],
     "asked": {"count": 1, "depth": 40, "legal": []}}

The process ends with its input, or when its parent is gone. A thread is told the same lines by a
queue, from the second on, and ends with an empty one.
"""

import json
import os
import queue
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from fairychess.rules import Rules
from fairychess.rules.catalogue import reloaded
from fairychess.search.alphabeta.variant_knowledge import new_knowledge
from fairychess.search.session import LastGame, Session, candidates_of
from fairychess.search.shared_memory import SharedMemory

WATCH = 2.0
"""Seconds between two looks whether the parent still lives."""


class CrewMember:
    """One that searches along: with this number, and with its own view of the shared memory."""

    def __init__(self, rules: Rules, net: str, number: int, memory: SharedMemory) -> None:
        self.rules, self.number, self.memory = rules, number, memory
        self.knowledge = new_knowledge(rules, net)
        self.knowledge.table = memory.table
        self.game = LastGame()

    def attend(self, told: "queue.Queue[bytes]") -> None:
        """Search what is told, until an empty line."""
        while line := told.get():
            if told.empty():  # else there is a later search already
                with suppress(ValueError):  # the next position may be known again
                    self.search(json.loads(line))

    def search(self, said: dict[str, Any]) -> None:
        """Search until the search that is spoken of ends. Raises ValueError for a bad line."""
        number = int(said["search"])
        if self.memory.search != number:
            return
        play = self.game.follow(self.rules, said["moves"], said["start"])
        self.knowledge.table.grow_older(int(said["age"]) - 1)
        asked = said["asked"]
        candidates = candidates_of(play, asked["legal"])
        random.Random(self.number).shuffle(candidates)  # so as to look elsewhere than the others
        session = Session.with_noise(
            play, self.knowledge, candidates, 0.0, 0, fresh=False, forget=False
        )
        session.until(None, None, 0)
        self.memory.join(session.search, self.number, number)
        for _ in session.lines(asked["count"], range(1 + self.number % 2, asked["depth"] + 1)):
            pass


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
    rules = reloaded(said["variant"], said["text"], said["options"])
    memory = SharedMemory(said["memory"], said["bits"])
    CrewMember(rules, str(said["net"]), int(said["member"]), memory).attend(told)
