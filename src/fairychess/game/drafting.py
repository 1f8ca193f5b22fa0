"""A pasted text while it is being written: what kind it is, what it defines, all that is wrong.

A reader of definitions stops at the first fault. Here the faulty line is taken out and the rest is
read again, so that one look tells everything; what is only wrong because a line is missing now is
not told.
"""

import re
from dataclasses import dataclass

from fairychess.game.custom_variant import (
    WHERE,
    CustomVariant,
    is_diagram,
    is_ini,
    parse_pasted,
    sections_of,
)
from fairychess.game.records.formats import reader_of
from fairychess.game.records.text import LOOKED_AT
from fairychess.messages import Message, as_message
from fairychess.messages.faults import without_prefix
from fairychess.messages.message import AS_WRITTEN

MOST_FAULTS = 8
MOST_READINGS = 16
SOME_MOVES = 'betza = "W"'
"""What stands for faulty moves while the rest is read: a piece without moves is another fault."""

_TAG = re.compile(r'^[ \t]*+\[\w++[ \t]++"(?:[^"\\\n]|\\.)*+"\]', re.MULTILINE)
_NUMBERED = re.compile(r"^[ \t]*+1\.[ \t]*+[a-zA-Z]", re.MULTILINE)
_PIECE = re.compile(r"piece (\S{1,40}):")
_HEADER = re.compile(r"[ \t]*+\[")
_PLACED = re.compile(r"definition:(\d{1,6}):(?:(\d{1,6}):)?\s*+(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: `line` and `column` count from 1, 0 where there is no place."""

    line: int
    column: int
    said: Message | str


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a text is ("diagram", "ini", "variant", "record"), and what came of reading it.

    `sections` are the variants of an INI file, and `warnings` what of it would be otherwise here.
    """

    kind: str
    faults: tuple[Fault, ...] = ()
    found: CustomVariant | None = None
    sections: tuple[str, ...] = ()
    warnings: tuple[Fault, ...] = ()


def kind_of(text: str) -> str:
    """What a pasted text is.

    >>> [kind_of(text) for text in ("1. e4 e5", "king:K:K::e1", "[mine:chess]", "title = 'x'")]
    ['record', 'diagram', 'ini', 'variant']
    """
    if _TAG.search(text) or _NUMBERED.search(text) or reader_of(text[:LOOKED_AT])[0] != "pgn":
        return "record"
    if is_ini(text):
        return "ini"
    return "diagram" if is_diagram(text) else "variant"


def drafted(text: str, name: str = "") -> Drafted:
    """Read a text as far as it can be read; never raises for what is wrong in it."""
    kind = kind_of(text)
    if kind == "record":
        return Drafted(kind)
    reading = _Reading(text, name)
    found = reading.read()
    sections = tuple(sections_of(text)) if kind == "ini" else ()
    warnings = [
        Fault(note.line, 0, f"{note.option}: {note.text}")
        for note in (found.left_out if found else ())
    ]
    faults = sorted(reading.faults, key=lambda fault: fault.line)
    return Drafted(kind, tuple(faults), found, sections, tuple(warnings))


class _Reading:
    """Reads a text again and again without the lines that were found to be faulty."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.split("\n")
        self.name = name
        self.faults: list[Fault] = []
        self._cut: set[int] = set()
        self._open_values: set[int] = set()

    def read(self) -> CustomVariant | None:
        """The variant of a text without faults; else `faults` are what there is to say."""
        for _ in range(MOST_READINGS):
            try:
                found = parse_pasted("\n".join(self.lines), self.name)
            except RecursionError:
                self.faults = self.faults or [
                    Fault(0, 0, Message("nested_too_deeply", {"where": "definition"}))
                ]
                return None
            except (ValueError, LookupError, TypeError, OverflowError) as error:
                if not self._take(self._placed(fault_of(error))):
                    return None
            else:
                return None if self.faults else found
        return None

    def _placed(self, fault: Fault) -> Fault:
        """A fault of a piece's moves in the line that has them."""
        piece = _PIECE.match(str(fault.said))
        if fault.line or not piece:
            return fault
        wanted = f'id = "{piece[1]}"'
        at = next((n for n, line in enumerate(self.lines) if line.strip() == wanted), None)
        if at is None:
            return fault
        lines = range(at, min(at + 12, len(self.lines)))
        moves = next((n for n in lines if self.lines[n].startswith("betza")), at)
        return Fault(moves + 1, 0, fault.said)

    def _take(self, fault: Fault) -> bool:
        """Note a fault and take its line out. Is it worth reading on?"""
        placed = 0 < fault.line <= len(self.lines) and self.lines[fault.line - 1].strip()
        if not placed or fault.line in self._cut or (fault.line == 1 and self.faults):
            if not self.faults:
                self.faults.append(fault)
            return False
        if not self._follows(fault.line):
            self.faults.append(fault)
        self._blank(fault.line)
        return len(self.faults) < MOST_FAULTS and any(line.strip() for line in self.lines)

    def _follows(self, line: int) -> bool:
        """Whether a fault may only come from a line that was taken out before."""
        if line - 1 in self._open_values:
            return True  # the rest of a value in several lines
        return self._opens(line) and any(at in self._cut for at in self._table(line))

    def _opens(self, line: int) -> bool:
        return _HEADER.match(self.lines[line - 1]) is not None

    def _table(self, line: int) -> range:
        """The lines from a header to the next one."""
        end = line + 1
        while end <= len(self.lines) and not self._opens(end):
            end += 1
        return range(line, end)

    def _blank(self, line: int) -> None:
        for at in self._table(line) if self._opens(line) else [line]:
            value = self.lines[at - 1].partition("=")[2]
            if value.count("[") > value.count("]") or at - 1 in self._open_values:
                self._open_values.add(at)
            kept = self.lines[at - 1].startswith("betza") and not self._opens(line)
            self.lines[at - 1] = SOME_MOVES if kept else ""
            self._cut.add(at)


def fault_of(error: Exception) -> Fault:
    """A refusal taken apart: its place, and what it says besides."""
    said = without_prefix(WHERE, as_message(error))
    if said.key in ("file_line", "file_place"):
        line, column = (said.parameters.get(name, 0) for name in ("line", "column"))
        reason = said.parameters["reason"]
        words = reason if isinstance(reason, Message) else str(reason)
        return Fault(int(str(line)), int(str(column)), words)
    text = " ".join(str(said).split()).removeprefix(f"{WHERE}: ") or type(error).__name__
    if placed := _PLACED.match(text):
        return Fault(int(placed[1]), int(placed[2] or 0), placed[3])
    return Fault(0, 0, text if said.key == AS_WRITTEN else said)
