"""Xiangqi's notation, as the World Xiangqi Federation has it: `C2=5`, `H8+7`, `R9-1`.

A piece, its file, `+` forward, `-` backward or `=` sideways, and then how many ranks it goes along
its file, or which file it comes to. Each side counts files from its own right. Of two pieces on one
file the front one has `+` for its file and the rear one `-`; of three and more soldiers each has
its number from the front instead of the letter (`16=5`).
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import STRIKES, SWEEPS, MoveParts
from fairychess.notation.spelling.style import Squares, Style


class Wxf(Style):
    """A piece's letter, its file, a direction and a number."""

    looks_around = True

    def __init__(
        self, name: str, letters: Mapping[str, str], squares: Squares, sure: frozenset[str]
    ) -> None:
        """`sure` are pieces for which file and direction are always enough: in palace and camp."""
        self.name = name
        self.letters = letters
        self.squares = squares
        self.sure = sure

    def key(self, parts: MoveParts) -> Hashable:
        """No two: other moves do not matter, but what stands on the board."""
        return parts.text

    def around(self, parts: MoveParts, own: Mapping[str, str]) -> list[str]:
        """All others of the letter, for a piece that could stand behind another one."""
        if parts.is_drop or parts.piece in self.sure:
            return []
        letter = self.letters[parts.piece]
        return [
            name
            for name, ident in own.items()
            if self.letters[ident] == letter and name != parts.origin
        ]

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; one that no such text describes keeps its canonical one."""
        letter = self.letters[parts.piece]
        plain = len(parts.steps) == 1 and parts.steps[0].sign not in (STRIKES, SWEEPS)
        if parts.is_drop or not plain or parts.change or parts.castling or parts.gate or parts.sign:
            return parts.text
        (file, rank), (to_file, to_rank) = (
            self.squares.at[name] for name in (parts.origin, parts.target)
        )
        ahead = to_rank - rank if parts.side == 0 else rank - to_rank
        sign = "+" if ahead > 0 else "-" if ahead < 0 else "="
        number = abs(ahead) if file == to_file else self._file(parts, parts.target)
        return f"{self._piece(parts, letter, rivals)}{sign}{number}"

    def _piece(self, parts: MoveParts, letter: str, rivals: Sequence[str]) -> str:
        """The letter and the file, or the place among others on it."""
        files = [self.squares.file(name) for name in rivals]
        here = self.squares.file(parts.origin)
        if here not in files:
            return f"{letter}{self._file(parts, parts.origin)}"
        own = self.squares.rank(parts.origin)
        ranks = [self.squares.rank(name) for name in rivals if self.squares.file(name) == here]
        in_front = sum(rank > own if parts.side == 0 else rank < own for rank in ranks)
        if len(ranks) > 1 or any(file != here and files.count(file) > 1 for file in files):
            return f"{in_front + 1}{self._file(parts, parts.origin)}"
        return letter + ("-" if in_front else "+")

    def _file(self, parts: MoveParts, name: str) -> int:
        """A file's number as the mover counts."""
        file = self.squares.file(name)
        return self.squares.files - file if parts.side == 0 else file + 1
