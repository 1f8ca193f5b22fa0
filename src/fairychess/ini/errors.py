"""How a variant file in INI is refused: one line with file, line and reason."""

from dataclasses import dataclass
from typing import Any

from fairychess.messages import ExplainedError, Message, as_message


class IniError(ExplainedError):
    """A file, a section or a setting that cannot be used. `line` counts from 1."""

    def __init__(self, where: str, line: int, reason: Message | str) -> None:
        self.where = where
        self.line = line
        self.said = as_message(reason)
        self.reason = str(self.said)
        super().__init__("file_line", where=where, line=line, reason=self.said)

    def __reduce__(self) -> Any:
        return type(self), (self.where, self.line, self.said)


@dataclass(frozen=True, slots=True)
class ImportNote:
    """Something the import could not carry over, or only looks after; `line` 0: no single line."""

    option: str
    text: str
    line: int = 0
    harmless: bool = False

    def told(self, where: str) -> str:
        """The note as one line for a terminal."""
        at = f"{where}:{self.line}" if self.line else where
        sort = "left out" if self.harmless else "not honoured"
        return f"{at}: {sort}: {self.option}: {self.text}"
