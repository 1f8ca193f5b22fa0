"""A search with several threads, which search the same position with the same table.

They are threads of this process where no rule of the game needs the interpreter's lock, else
processes: who searches holds it then. The members run `crew_member`. They begin with the first
search, keep the variant loaded, learn of every further search by a line, and are stopped by a word
in the shared memory. What they find out stands in the table, where the search that asked finds it.
They end with the process that has begun them, however that ends.
"""

import atexit
import json
import math
import os
import queue
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from fairychess import workers
from fairychess.api import Position
from fairychess.notation.move_text import format_moves
from fairychess.rules import Rules
from fairychess.rules.catalogue import address_of
from fairychess.search import crew_member
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.shared_memory import MOST_MEMBERS, SharedMemory, blank

MOST_THREADS = MOST_MEMBERS + 1
PATIENCE = 1.0
"""Seconds a member is given to end by itself."""


class PlayedMoves:
    """The texts of the moves that have led to a position; those known already are kept."""

    def __init__(self) -> None:
        self._words: list[int] = []
        self._texts: list[str] = []
        self._start = ""

    def of(self, play: Position) -> list[str]:
        """Return the texts of all moves since `play.start`."""
        kernel = play.kernel
        words = [kernel.move_played(ply) for ply in range(play.ply)]
        known = 0
        if self._start == play.start:
            for one, two in zip(words, self._words, strict=False):
                if one != two:
                    break
                known += 1
        for _ in words[known:]:
            kernel.undo()
        texts = self._texts[:known]
        for word in words[known:]:
            options = kernel.decision().options
            texts.append(format_moves(kernel, options)[options.index(word)])
            kernel.do(word)
        self._start, self._words, self._texts = play.start, words, texts
        return texts


class ThreadMember:
    """A member in a thread of this process; it is spoken to like a `LineProcess`."""

    number = 0

    def __init__(self, rules: Rules, net: str, number: int, memory: SharedMemory) -> None:
        self._told: queue.Queue[bytes] = queue.Queue()
        self._thread = threading.Thread(
            target=self._attend, args=(rules, net, number, memory), daemon=True
        )
        self._thread.start()

    def _attend(self, rules: Rules, net: str, number: int, memory: SharedMemory) -> None:
        rules.position().kernel.may_release_gil()  # which fills what must not grow later
        crew_member.CrewMember(rules, net, number, memory).attend(self._told)

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def say(self, line: bytes) -> None:
        """Tell it a line."""
        self._told.put(line)

    def end_input(self) -> None:
        """Have the thread end."""
        self._told.put(b"")

    def close(self, patience: float = 0.0) -> None:
        """Wait so long for its end."""
        self._thread.join(patience)


class Crew:
    """The members that search a variant along with this process; `knowledge` has their table."""

    def __init__(self, knowledge: VariantKnowledge, net: str, threads: int) -> None:
        name, text, options = address_of(knowledge.rules)
        bits = knowledge.table.bits
        self.knowledge = knowledge
        self.threads, self.net = threads, net
        self._asked = {"variant": name, "text": text, "options": options, "net": net, "bits": bits}
        self._descriptor = blank(bits)
        self.memory = SharedMemory(self._descriptor, bits)
        self._members: list[workers.LineProcess | ThreadMember] = []
        self._played = PlayedMoves()
        self._searches = 0
        knowledge.table = self.memory.table
        knowledge.last_search = (None, None)

    @contextmanager
    def searching(
        self, play: Position, age: int, count: int, depth: int, legal: Collection[str]
    ) -> Iterator[None]:
        """Have a position searched meanwhile for so many lines, to a depth of so many plies, with
        these first moves (none: with all). What is found is of this age in the table."""
        self._start()
        self._searches += 1
        self.memory.search = self._searches
        said = {"search": self._searches, "age": age, "start": play.start}
        said["asked"] = {"count": count, "depth": depth, "legal": list(legal)}
        said["moves"] = self._played.of(play)
        for member in self._members:
            _tell(member, said)
        try:
            yield
        finally:
            self.rest()

    def _start(self) -> None:
        """Begin the members that do not run."""
        for number in range(1, self.threads):
            at = number - 1
            if at < len(self._members):
                if self._members[at].alive:
                    continue
                self._members[at].close()
                del self._members[at]
            self._members.insert(at, self._member(number))

    def _member(self, number: int) -> "workers.LineProcess | ThreadMember":
        """Begin one member."""
        rules = self.knowledge.rules
        if rules.position().kernel.lockless:
            memory = SharedMemory(self._descriptor, self.knowledge.table.bits)
            return ThreadMember(rules, self.net, number, memory)
        command = workers.running(crew_member.__name__)
        member = workers.LineProcess(command, answers=False, pass_fds=[self._descriptor])
        told = {"member": number, "memory": self._descriptor, "parent": os.getpid()}
        _tell(member, {**self._asked, **told})
        return member

    def rest(self) -> None:
        """Stop the search."""
        self.memory.search = 0

    @property
    def nodes(self) -> int:
        """Nodes that the others have visited in the search last begun."""
        return self.memory.nodes(self._searches, self.threads - 1)

    @property
    def process_ids(self) -> list[int]:
        """The processes that run, by the numbers the system knows them by."""
        return [each.number for each in self._members if each.number and each.alive]

    def counting(
        self, clock: Callable[[], float], search: Search, nodes: int
    ) -> Callable[[], float]:
        """Return a clock that has run out when this search and the others' have visited so many
        nodes together (0: any number)."""

        def time_or_end() -> float:
            return math.inf if search.nodes + self.nodes >= nodes else clock()

        return time_or_end if nodes else clock

    def stop(self) -> None:
        """End the members."""
        self.rest()
        for member in self._members:
            member.end_input()
        for member in self._members:
            member.close(PATIENCE)
        self._members = []
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self.knowledge.table is self.memory.table:
            self.knowledge.table = TranspositionTable(self.memory.table.bits)
            self.knowledge.last_search = (None, None)


def _tell(member: "workers.LineProcess | ThreadMember", said: dict[str, Any]) -> None:
    """Tell a member something; one that has died hears nothing."""
    with suppress(workers.ProcessEnded):
        member.say(json.dumps(said).encode())


class _Present:
    """The crew of this process: there is one at most."""

    crew: Crew | None = None


def crew_for(knowledge: VariantKnowledge, net: str, threads: int) -> Crew | None:
    """Return the crew for a search by this knowledge, which is made of the network `net`; None
    where one thread does it alone. A crew that does not fit is stopped."""
    crew = _Present.crew
    wanted = min(threads, MOST_THREADS) if os.name == "posix" else 1
    if crew is not None and crew.knowledge is knowledge and crew.memory.table is knowledge.table:
        if crew.threads == wanted:
            return crew
        stop_crew()
    if wanted <= 1:
        return None
    stop_crew()
    try:
        _Present.crew = Crew(knowledge, net, wanted)
    except OSError:  # there is no memory to share: one thread does it
        return None
    return _Present.crew


def stop_crew() -> None:
    """End the members that search along, if there are any."""
    crew, _Present.crew = _Present.crew, None
    if crew is not None:
        crew.stop()


def process_ids() -> list[int]:
    """Return the processes that search along with this one."""
    return [] if _Present.crew is None else _Present.crew.process_ids


atexit.register(stop_crew)
