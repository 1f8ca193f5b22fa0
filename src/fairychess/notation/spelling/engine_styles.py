"""The texts of engines and boards: UCI, as Fairy-Stockfish has it, CECP, USI, UCCI and ICCS."""

from collections.abc import Hashable, Sequence
from typing import Any

from fairychess.notation.spelling import engine_texts
from fairychess.notation.spelling.engine_texts import MoveFormat
from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.style import Squares, Style


class EngineText(Style):
    """Made from the canonical text, with the sign of what turns over or back."""

    def __init__(
        self, name: str, write: MoveFormat, squares: Squares, turned: frozenset[str], null: str
    ) -> None:
        """`turned` are promoted pieces, which turn back with `-`; `null` is a pass, "" where the
        royal stays on its square."""
        self.name = name
        self.null = null
        self.foreign = write in (ucci, of_xboard_from_nothing)
        self._write = write
        self._squares = squares
        self._turned = turned

    def key(self, parts: MoveParts) -> Hashable:
        """No two: origins are always written."""
        return parts.text

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move as an engine is told it."""
        text = engine_texts.turned_over(parts.text, lambda _: parts.piece)
        said = self._write(text, self._squares.files, self._squares.ranks)
        if said.endswith("+") and parts.piece in self._turned:
            return said[:-1] + "-"
        return said


def ucci(text: str, files: int = 0, ranks: int = 0) -> str:
    """As UCI, with ranks counted from 0: `h2e2`."""
    return engine_texts.from_nothing(engine_texts.uci(text))


def of_xboard_from_nothing(text: str, files: int = 0, ranks: int = 0) -> str:
    """As xboard writes on boards of ten ranks."""
    return engine_texts.from_nothing(engine_texts.cecp(text))


class Iccs(EngineText):
    """`H2-E2`: as UCCI, in capitals and with a hyphen."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.foreign = False

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; what is no plain one keeps its canonical text."""
        if len(parts.steps) > 1 or parts.is_drop or parts.gate or parts.change or parts.marks:
            return parts.text
        said = super().write(parts, rivals, last)
        return f"{said[:2]}-{said[2:]}".upper() if len(said) == 4 else parts.text
