"""Looking positions up in tables: who wins, and in how many plies."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.folder import TableFolder, usual_folder
from fairychess.endgames.material import Material
from fairychess.endgames.numbering import Numbering
from fairychess.endgames.solving import check_solvable
from fairychess.endgames.standing import empty_position
from fairychess.endgames.table import IMPOSSIBLE
from fairychess.rules import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """What a position is worth: `winner` 0 or 1 after `plies` at best, -1 for a draw."""

    winner: int
    plies: int = 0


class Endgames:
    """The tables of a folder, asked about positions.

    `materials` are those with a table, `most_pieces` is what the largest one has. A damaged file is
    an EndgameError, or if `lenient` a table that knows nothing: it loses no player a game.
    """

    def __init__(self, rules: Rules, folder: TableFolder, lenient: bool = False) -> None:
        self._folder = folder
        self._lenient = lenient
        self._damaged: set[Material] = set()
        self.materials = sorted(folder.materials, key=lambda one: one.count)
        self.most_pieces = max((one.count for one in self.materials), default=0)
        self._numbering: Any = None
        if self.materials:
            self._numbering = Numbering(rules, empty_position(rules, self.materials[0]))
            for material in self.materials:
                self._numbering.add(material)

    def __bool__(self) -> bool:
        return bool(self.materials)

    def probe(self, kernel: Any) -> Result | None:
        """The result of a position, None if no table knows it.

        Rules that count (repetitions, moves without progress) are not asked.
        """
        if self._numbering is None:
            return None
        entry, number = self._numbering.number_of(kernel)
        if entry < 0:
            return None
        values = self.values(self.materials[entry])
        value = values[number] if values else IMPOSSIBLE
        if value == IMPOSSIBLE:
            return None
        return Result((value - 1) % 2, (value - 1) // 2) if value else Result(-1)

    def values(self, material: Material) -> Any:
        """The values of a material's positions by number, None if there is no table of it."""
        if material in self._damaged:
            return None
        try:
            return self._folder.values(material)
        except (EndgameError, OSError):
            if not self._lenient:
                raise
            self._damaged.add(material)
            return None

    def results(self, kernel: Any) -> list[tuple[int, Result]] | None:
        """Every legal move of a position with the result it leads to; None unless all are known."""
        found = []
        for move in kernel.decision().options:
            kernel.do(move)
            ended = kernel.outcome()
            result = Result(ended[0]) if ended else self.probe(kernel)
            kernel.undo()
            if result is None:
                return None
            found.append((move, result))
        return found


def best(results: list[tuple[int, Result]], mover: int) -> list[tuple[int, Result]]:
    """The moves that win soonest, else draw, else lose latest."""

    def worth(result: Result) -> int:
        if result.winner < 0:
            return 0
        return 100_000 - result.plies if result.winner == mover else result.plies - 100_000

    most = max(worth(result) for _, result in results)
    return [(move, result) for move, result in results if worth(result) == most]


@lru_cache(maxsize=16)
def endgames_of(rules: Rules) -> Endgames | None:
    """The tables that this machine has for these rules, None if there are none.

    Files that are no tables of these rules count as none.
    """
    try:
        check_solvable(rules)
        folder = TableFolder(rules, usual_folder(rules))
        return Endgames(rules, folder, lenient=True) if folder.materials else None
    except (EndgameError, OSError):
        return None
