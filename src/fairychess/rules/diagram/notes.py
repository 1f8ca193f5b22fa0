"""Notes: what an import has to say besides the variant itself."""

from dataclasses import dataclass

DROPPED = "not honoured"
READING = "reading"
ADDED = "added"
LOOKS = "appearance only"


@dataclass(frozen=True, slots=True)
class DiagramNote:
    """One remark. `category` is one of the four above; `line` is 0 where no line is concerned."""

    category: str
    text: str
    line: int = 0

    def told(self, where: str) -> str:
        """The remark as one line for a terminal."""
        at = f"{where}:{self.line}" if self.line else where
        return f"{at}: {self.category}: {self.text}"
