"""Logs of programs that speak USI or UCI, and single lines of them: the games that were played.

    position startpos moves 7g7f 3c3d
    setoption name UCI_Variant value atomic

A game is followed from `position` to `position` as long as one goes on from the other; what a
board or a log writes before the command (`>1:`, a time) is passed over.
"""

import re
from collections.abc import Iterator

from fairychess.game.record import ADJUDICATED
from fairychess.game.records.text import Text
from fairychess.game.records.tree import Node, Record, RecordError, RecordLimits, chained

_POSITION = re.compile(
    r"(?:\A|.*?\bposition )\s*+(startpos|sfen (?:\S++ ){3}\d++|fen (?:\S++ ){3,9}?\S++)"
    r"(?: moves((?: ++\S++)*+))?\s*+"
)
_VARIANT = re.compile(r".*\bsetoption name (?:UCI|USI)_Variant value (\S[^\n]{0,60})")
_LEFT = re.compile(r".*\bbestmove (resign|win)\b.*+")
_OVER = re.compile(r".*\bgameover (win|lose|draw)\b.*+")
_NEW = re.compile(r".*\b(?:usinewgame|ucinewgame)\s*+")
_OF_SHOGI = re.compile(r"\d[a-i]\d[a-i]\+?|[A-Z]\*\d[a-i]", re.ASCII)


def read_usi(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    """The games of a log. Raises RecordError."""
    reader = _UsiReader(bounds)
    for number, line in text.lines():
        if variant := _VARIANT.fullmatch(line):
            reader.variant = variant[1].strip()
        elif _NEW.fullmatch(line):
            yield from reader.finished()
        elif (found := _LEFT.fullmatch(line)) or (found := _OVER.fullmatch(line)):
            reader.end(found[1])
        elif found := _POSITION.fullmatch(line):
            if not reader.goes_on(found):
                yield from reader.finished()
            reader.take(found, number, line)
        elif strict and "position" in line.split():
            raise RecordError(f"not a position of USI: {line.strip()[:60]}", number)
    yield from reader.finished()


class _UsiReader:
    def __init__(self, bounds: RecordLimits) -> None:
        self.variant = ""
        self._bounds = bounds
        self._start: str | None = None
        self._moves: list[Node] = []
        self._line = 1
        self._tags: dict[str, str] = {}
        self._result = "*"

    def goes_on(self, found: re.Match[str]) -> bool:
        """Does a position go on from the one before, or take some moves of it back?"""
        moves = (found[2] or "").split()
        both = min(len(moves), len(self._moves))
        same = [node.text for node in self._moves[:both]] == moves[:both]
        return found[1] == self._start and same and (both > 0 or not self._moves)

    def take(self, found: re.Match[str], line: int, said: str) -> None:
        """The game as it stands now."""
        if self._start is None:
            self._line = line
        self._start = found[1]
        moves = (found[2] or "").split()
        if len(moves) > self._bounds.nodes:
            raise RecordError(f"more than {self._bounds.nodes} moves", line)
        known = min(len(moves), len(self._moves))
        del self._moves[known:]
        column = found.start(2) + 1 if found[2] else 1
        self._moves += [
            Node(move, line=line, column=column, written=move) for move in moves[known:]
        ]

    def end(self, how: str) -> None:
        """What a program says of the end, whose turn it is: it resigns, or has won, lost, drawn."""
        if self._start is None or self._result != "*":
            return
        words = self._start.removeprefix("sfen ").removeprefix("fen ").split(" ")
        second_began = len(words) > 1 and words[1] == ("w" if self._is_shogi() else "b")
        second = (len(self._moves) % 2 == 1) != second_began
        if how == "draw":
            self._result = "1/2-1/2"
        elif how in ("win", "lose", "resign"):
            self._result = "1-0" if (how == "win") != second else "0-1"
            if how == "resign":
                self._tags["Reason"] = "resignation"
                return
        self._tags["Termination"] = ADJUDICATED

    def finished(self) -> Iterator[Record]:
        """The game that is over, if there was one."""
        if self._start is None:
            return
        record = Record(
            self._tags, chained(self._moves), self._result, line=self._line, format="usi"
        )
        default = "shogi" if self._is_shogi() else ""
        if self.variant or default:
            record.tags["Variant"] = self.variant or default
        if self._start != "startpos":
            shogi = self._start.startswith("sfen ")
            record.tags["Start" if shogi else "FEN"] = (
                self._start if shogi else self._start.removeprefix("fen ")
            )
        self._start, self._moves, self._tags, self._result = None, [], {}, "*"
        yield record

    def _is_shogi(self) -> bool:
        if self.variant:
            return "shogi" in self.variant.lower()
        moves = self._moves
        return (self._start or "").startswith("sfen ") or bool(
            moves and _OF_SHOGI.fullmatch(moves[0].text)
        )
