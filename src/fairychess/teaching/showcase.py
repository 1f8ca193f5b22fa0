"""A recorded game of a variant as a page shows it: the first board, and what each move changes.

The record lies in the variant's folder. It is replayed by the rules, so that it must be true, and
shown as a spectator sees it.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from fairychess.game.reading import read_record
from fairychess.game.replaying import steps
from fairychess.game.view import PieceView, View
from fairychess.rules import find
from fairychess.rules.catalogue import featured

FILE = "showcase.txt"


@dataclass(frozen=True, slots=True)
class ShownMove:
    """One move: the squares to highlight, and what stands where it changed something."""

    squares: tuple[str, ...]
    changes: dict[str, PieceView | None]


@dataclass(frozen=True, slots=True)
class Showcase:
    """A recorded game, one board and the changes after it."""

    variant: str
    board: tuple[PieceView, ...]
    moves: tuple[ShownMove, ...]


@cache
def showcases() -> tuple[str, ...]:
    """Names of the installed variants that have a game to show."""
    return tuple(name for name in featured() if (find(name).parent / FILE).is_file())


@cache
def showcase(name: str) -> Showcase:
    """The game that an installed variant shows. Raises ValueError where its record does not hold.

    >>> shown = showcase("zelda-chess")
    >>> len(shown.board), shown.moves[0].squares
    (32, ('b1', 'c3'))
    """
    record = read_record((find(name).parent / FILE).read_text(encoding="utf-8"))
    views = [game.view("spectator") for game in steps(record)]
    moves = tuple(_shown(before, after) for before, after in pairwise(views))
    return Showcase(name, views[0].board, moves)


def _shown(before: View, after: View) -> ShownMove:
    old, new = ({piece.square: piece for piece in view.board} for view in (before, after))
    changed = [square for square in old | new if old.get(square) != new.get(square)]
    return ShownMove(after.moves[-1].squares, {square: new.get(square) for square in changed})
