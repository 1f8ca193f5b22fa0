"""What a dialect is, and how a text of one becomes ours without losing its columns."""

from bisect import bisect_right
from typing import Any

from fairychess.messages import Message, Parameter, as_message
from fairychess.notation.possible import COLUMN, PositionError


class OffsetMap:
    """A position text in our own format, and where in the original each part of it stood."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._places: list[int] = []
        self._length = 0

    def add(self, text: str, at: int) -> None:
        """Go on with a part that stands at `at` in the original."""
        self._parts.append(text)
        self._starts.append(self._length)
        self._places.append(at)
        self._length += len(text)

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._parts)

    def traced(self, fault: PositionError) -> PositionError:
        """A fault of this text as one of the original."""
        if fault.message.key != COLUMN or not self._starts:
            return fault
        index = fault.column - 1
        number = max(0, bisect_right(self._starts, index) - 1)
        inside = min(index - self._starts[number], max(0, len(self._parts[number]) - 1))
        return PositionError(COLUMN, column=self._places[number] + inside + 1, reason=fault.reason)


class Dialect:
    """How one family of programs writes positions. Objects of these stand in `DIALECTS`."""

    name = ""
    """By which the field knows it."""
    problems = False
    """Do its texts say problems, in which the side to move may lack its king?"""

    def to_native(self, rules: Any, text: str) -> OffsetMap | None:
        """Translate a text to our own format; None where it needs none. Raises PositionError."""
        raise NotImplementedError

    def write(self, pos: Any, rules: Any) -> str:
        """A position in this dialect. Raises PositionError for what it cannot say."""
        raise NotImplementedError

    def unsayable(self, what: Message | str, /, **parameters: Parameter) -> PositionError:
        """The error for what this dialect has no words for."""
        return PositionError(
            "fault_cannot_say", dialect=self.name, what=as_message(what, **parameters)
        )


def remembered(pos: Any) -> list[tuple[dict[str, str], dict[str, str]]]:
    """For each rule that remembers something: its fields of our text, and what FEN says of it."""
    found = []
    for rule in pos.rule_list:
        fields, said = rule.notation.state_fields(pos), rule.notation.fen_parts(pos)
        if fields or said:
            found.append((fields, said))
    return found
