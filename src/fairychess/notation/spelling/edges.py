"""What people mark at the edges of a board, and so call its squares: some count from the right."""

from collections.abc import Callable, Sequence
from itertools import product

from fairychess.board import SHAPES
from fairychess.notation.spelling.japanese import numeral

_letters = SHAPES["rectangle"].file_letters

FROM_THE_TOP: dict[str, Callable[[int], Sequence[str]]] = {
    "hodges": _letters,
    "western": lambda ranks: [str(number) for number in range(1, ranks + 1)],
    "japanese": lambda ranks: [numeral(number) for number in range(1, ranks + 1)],
}
"""The ranks of so many, from the top, in the styles that count them from there."""
WXF = "wxf"
"""Ranks from the bottom and files from the right are two numbers: `6-1`."""


def edge_marks(style: str, files: int, ranks: int) -> tuple[list[str], list[str]] | None:
    """Those of the files from the first player's left and of the ranks from below in a style; None
    where they are what the names of squares are made of."""
    from_right = [str(files - file) for file in range(files)]
    if style == WXF:
        return from_right, [str(rank + 1) for rank in range(ranks)]
    return (from_right, list(FROM_THE_TOP[style](ranks))[::-1]) if style in FROM_THE_TOP else None


def squares_called(style: str, files: int, ranks: int) -> dict[str, str]:
    """What people call the squares of a rectangle in a style, by name; none where by that."""
    marks = edge_marks(style, files, ranks)
    if marks is None:
        return {}
    letters, between = _letters(files), "-" if style == WXF else ""
    return {
        f"{letters[file]}{rank + 1}": f"{marks[0][file]}{between}{marks[1][rank]}"
        for file, rank in product(range(files), range(ranks))
    }
