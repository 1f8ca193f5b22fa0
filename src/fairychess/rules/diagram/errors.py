"""Refusals of diagrams: one line with file, line, column and reason."""

from typing import Any, NamedTuple

from fairychess.messages import ExplainedError, Message, as_message


class TextPlace(NamedTuple):
    """A line and column of the pasted text, both counted from 1."""

    line: int
    column: int


NOWHERE = TextPlace(1, 1)


class DiagramError(ExplainedError):
    """A definition that cannot be used, or a bad piece of one."""

    def __init__(self, where: str, place: TextPlace, reason: Message | str) -> None:
        self.where = where
        self.place = place
        self.said = as_message(reason)
        self.reason = str(self.said)
        super().__init__("file_place", where=where, **place._asdict(), reason=self.said)

    def __reduce__(self) -> Any:
        return type(self), (self.where, self.place, self.said)
