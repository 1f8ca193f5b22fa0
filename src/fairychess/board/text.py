"""Boards written as text: what stands on the squares, row by row, and their coordinates around."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import digits

Row = Sequence[tuple[str, int]]
"""Squares of one line: their names, and the columns in which they stand."""


def text_rows(
    rows: Sequence[Row],
    signs: Mapping[str, str],
    *,
    label: str = "{:>2} ",
    flipped: bool = False,
    show: Callable[[str, str], str] = lambda square, cell: cell,
) -> list[str]:
    """The lines of a board from the top, "." on squares without a sign.

    `label` says how a row's coordinate is written. `show` gets a square and its cell as it is to be
    printed, and may colour it.
    """
    rows = [row for row in rows if row]
    most = 1 + max(column for row in rows for _, column in row)
    if flipped:
        rows = [[(name, most - 1 - column) for name, column in row[::-1]] for row in rows[::-1]]
    columns: defaultdict[int, list[str]] = defaultdict(list)
    for row in rows:
        for name, column in row:
            columns[column].append(name)
    below = _shared([columns[column] for column in range(most)])
    width = max(map(len, [*signs.values(), *below, "."]))
    beside = _shared([[name for name, _ in row] for row in rows]) or [row[0][0] for row in rows]
    longest = max(map(len, beside))
    lines = []
    for row, coordinate in zip(rows, beside, strict=True):
        there = {column: show(name, f"{signs.get(name, '.'):^{width}}") for name, column in row}
        cells = " ".join(there.get(column, " " * width) for column in range(most))
        lines.append((label.format(coordinate.rjust(longest)) + cells).rstrip())
    lines.append(
        (label.format(" " * longest) + " ".join(f"{one:^{width}}" for one in below)).rstrip()
    )
    return lines


def _shared(lines: Sequence[Iterable[str]]) -> list[str]:
    """What the squares of each line share, if all lines do: their letters or their numbers."""
    letters = [{name.rstrip(digits) for name in line} for line in lines]
    numbers = [{name[len(name.rstrip(digits)) :] for name in line} for line in lines]
    for parts in (letters, numbers):
        if all(len(part) <= 1 for part in parts):
            return ["".join(part) for part in parts]
    return []
