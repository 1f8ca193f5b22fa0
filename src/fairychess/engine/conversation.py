"""What all protocols share: lines in, lines out, one game, one thought, a fault a line.

A line that cannot be understood, or that asks for what is not possible, is answered by one line and
changes nothing.
"""

from __future__ import annotations

import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace

from fairychess.engine.files import Source
from fairychess.engine.known import WALL, TableError, builds_walls, due_wall, rules_of, shown
from fairychess.engine.limits import Limits, Settings
from fairychess.engine.table import SQUARE, Table
from fairychess.engine.thinker import Choice, Current, Reports, Thinker
from fairychess.protocol.move_formats import MoveFormat
from fairychess.rules import Rules
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.crew import stop_crew
from fairychess.search.levels import STRONGEST, level_settings
from fairychess.search.lines import best_lines
from fairychess.search.session import Found

LONGEST_LINE = 200_000
WALL_NODES = 5_000
WARMING_NODES = 500
ENTRY_BYTES = 16
SMALLEST_HASH, LARGEST_HASH = 1, 4096
"""Megabytes. Levels that play with noise forget everything at each move, and use the smallest."""
DEFAULT_HASH = 8
MOST_LINES = 20
LARGEST_MARGIN = 5000
"""Milliseconds."""
Say = Callable[[str], None]


class Conversation(ABC):
    """A conversation in one protocol. `say` writes a line; it may be called from two threads."""

    def __init__(self, say: Say, variant: str, format_move: MoveFormat) -> None:
        self._lock = threading.Lock()
        self._write = say
        self.table = Table(rules_of(variant), format_move)
        self.from_file: dict[str, Source] = {}
        """Variants that the user has named a file for."""
        self.thinker = Thinker()
        self.settings = Settings()
        self.hash = 0
        self._ready_for: Rules | None = None
        self.ended = False

    def say(self, *lines: str) -> None:
        """Write lines, together."""
        with self._lock:
            for line in lines:
                self._write(line)

    def hear(self, line: str) -> None:
        """Deal with a line."""
        words = line[:LONGEST_LINE].split()
        if not words:
            return
        try:
            self.answer(words, line)
        except (TableError, ValueError) as error:
            self.complain(first_line(error))
        except Exception as error:  # whatever a line brings about, the next one is heard
            self.complain(f"{words[0][:30]}: {type(error).__name__}")

    @abstractmethod
    def answer(self, words: list[str], line: str) -> None:
        """Do what a line asks for. Raises ValueError with one line of reason."""

    @abstractmethod
    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""

    def close(self) -> None:
        """End the conversation."""
        self.thinker.halt()
        stop_crew()
        self.ended = True

    # ---- options --------------------------------------------------------------------------

    def set_hash(self, megabytes: int) -> None:
        """Make the table of positions so large."""
        self.hash = min(max(megabytes, SMALLEST_HASH), LARGEST_HASH)
        used = SMALLEST_HASH if level_settings(self.settings_now().level).noise else self.hash
        entries = used * 2**20 // ENTRY_BYTES
        knowledge_of(self.table.rules).table = TranspositionTable(entries.bit_length() - 1)
        knowledge_of(self.table.rules).last_search = (None, None)

    def set_threads(self, threads: int) -> None:
        """Let so many processes search."""
        self.thinker.halt()
        self.settings = replace(self.settings, threads=threads)
        self._ready_for = None
        if threads == 1:
            stop_crew()

    def get_ready(self) -> None:
        """Make now, before a clock runs, what the first search of a variant would wait for."""
        rules = self.table.rules
        if self._ready_for is rules or self.thinker.busy or self.table.over() is not None:
            return
        self._ready_for = rules
        threads = self.settings.threads
        for _ in best_lines(self.table.play, 1, nodes=WARMING_NODES, depth=2, threads=threads):
            pass

    def set_level(self, text: str) -> None:
        """Play at this level."""
        self.settings = replace(self.settings, level=level(text))
        if self.hash:
            self.set_hash(self.hash)

    def set_lines(self, text: str) -> None:
        """Tell so many lines."""
        self.settings = replace(self.settings, lines=number(text, 1, MOST_LINES, "MultiPV"))

    def set_margin(self, text: str) -> None:
        """Keep so many milliseconds back at every move."""
        margin = number(text, 0, LARGEST_MARGIN, "Move Overhead") / 1000
        self.settings = replace(self.settings, margin=margin)

    def set_book(self, value: str) -> None:
        """Play from the opening books, or not."""
        self.settings = replace(self.settings, book=value in ("true", "1"))

    def forget(self) -> None:
        """Forget all positions."""
        self.set_hash(self.hash or DEFAULT_HASH)

    def rules_of(self, name: str) -> Rules:
        """Return the rules of a variant by name. TableError where there is none to be shown."""
        source = self.from_file.get(name)
        return rules_of(name) if source is None else shown(name, source)

    def change_variant(self, name: str) -> None:
        """Begin a game of another variant. TableError where there is none of this name."""
        self.thinker.halt()
        self.table.new_game(self.rules_of(name))
        if self.hash:
            self.set_hash(self.hash)

    # ---- thinking -------------------------------------------------------------------------

    def settings_now(self) -> Settings:
        """Return how to think."""
        return self.settings

    def wait(self) -> None:
        """Wait until nothing is thought about any more."""
        self.thinker.wait()

    def think(self, limits: Limits, ponder: bool = False) -> None:
        """Begin to think; `tell_depth`, `tell_current` and at last `tell_choice` are called."""
        reports = Reports(self.tell_depth, self.tell_current, self._tell_or_complain)
        self.thinker.start(self.table, limits, self.settings_now(), reports, ponder)

    def _tell_or_complain(self, choice: Choice) -> bool:
        try:
            return self.tell_choice(choice)
        except Exception as error:  # a board that waits for a move hears at least why none comes
            self.complain(f"{choice.text[:40]}: {type(error).__name__}")
            return False

    @abstractmethod
    def tell_depth(self, found: Found, seconds: float) -> None:
        """Tell what has been found at a depth."""

    @abstractmethod
    def tell_current(self, current: Current) -> None:
        """Tell which move is looked at."""

    @abstractmethod
    def tell_choice(self, choice: Choice) -> bool:
        """Tell what is played. True where a toss has refused it and something else is needed."""

    @abstractmethod
    def tell_toss(self, said: str, outcome: str, refused: bool) -> None:
        """Tell what chance has decided about a move."""

    def tossed(self, text: str, said: str) -> list[str] | None:
        """Toss where chance decides about a move, and return the decisions that belong to it.

        None: the move is refused, which stands on the table. Else the table is as before.
        """
        table = self.table
        side = table.play.kernel.seat()
        table.play.push(text)
        if not table.chance_is_due():
            table.play.pop()
            return []
        outcome = table.toss()
        refused = table.play.kernel.seat() == side
        if refused:
            table.pending += 1
        else:
            table.pending -= 1
            table.play.pop()
            table.play.pop()
        self.tell_toss(said, outcome, refused)
        return None if refused else [outcome]

    def whole_turn(self, text: str) -> tuple[list[str], str]:
        """Return our texts of the decisions that boards write as one move, and how they write it.

        A wall built after the move belongs to it: `b1c3,c3d5`. So does one that is left behind.
        """
        table = self.table
        said = table.spelled(text)
        ours, theirs = SQUARE.findall(text), SQUARE.findall(said)
        table.play.push(text)
        try:
            if due_wall(table.play):
                wall = self._best_wall(table.options())
                return [text, wall], f"{said},{theirs[-1]}{wall.removeprefix(WALL)}"
            if len(ours) == 2 and (table.is_wall(ours[0]) or self._is_over_before_wall()):
                return [text], f"{said},{theirs[1]}{theirs[0]}"
        finally:
            table.play.pop()
        return [text], said

    def reply_to(self, texts: list[str], line: Sequence[str]) -> tuple[str, str] | None:
        """Return the opponent's move that a line expects after these decisions, and how boards
        write it; None where the line ends, or chance, a wall or another turn comes between."""
        table = self.table
        count = len(texts)
        if len(line) <= count or list(line[:count]) != texts or builds_walls(table.rules):
            return None
        side = table.play.kernel.seat()
        pushed = 0
        try:
            for text in texts:
                table.play.push(text)
                pushed += 1
            if table.over() is not None or table.play.kernel.seat() != 1 - side:
                return None
            said = table.spelled(line[count])
            table.play.push(line[count])
            pushed += 1
            goes_on = table.over() is None and table.play.kernel.seat() == side
            return (line[count], said) if goes_on else None
        finally:
            for _ in range(pushed):
                table.play.pop()

    def _is_over_before_wall(self) -> bool:
        return self.table.over() is not None and builds_walls(self.table.rules)

    def _best_wall(self, options: list[str]) -> str:
        """Return the best of the decisions at hand, by a short search."""
        threads = self.settings.threads
        found = list(best_lines(self.table.play, 1, nodes=WALL_NODES, fresh=False, threads=threads))
        return found[-1].lines[0].line[0] if found else options[0]


# ---- options as numbers -----------------------------------------------------------------------


def number(text: str, low: int, high: int, what: str) -> int:
    """Return a whole number within bounds. ValueError, naming `what`, for anything else."""
    try:
        found = int(text)
    except ValueError:
        raise ValueError(f"{what}: {text[:40]!r} is no number") from None
    if not low <= found <= high:
        raise ValueError(f"{what}: {found} is not between {low} and {high}")
    return found


def first_line(error: Exception) -> str:
    """Return the reason of an error, in one line."""
    return str(error).splitlines()[0] if str(error) else "not understood"


def level(text: str) -> int:
    """Return a level of play."""
    return number(text, 1, STRONGEST, "Level")


def write_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
