"""EPD: four fields of a position, then operations such as `bm Nf3 Ne5;` and `id "WAC.001";`."""

import shlex

FIELDS = 4
"""Board, side to move, castling, en passant."""


def read_line(line: str) -> tuple[str, dict[str, list[str]]]:
    """The position of a line, as FEN, and the operands of each operation. Raises ValueError."""
    words = line.split(maxsplit=FIELDS)
    if len(words) <= FIELDS:
        raise ValueError("no position and operations of EPD")
    operations = filter(None, map(shlex.split, words[FIELDS].split(";")))
    return " ".join([*words[:FIELDS], "0 1"]), {name: rest for name, *rest in operations}
