"""The words of the 68 kinds of Dai Kagamigi, tried blind.

`blind_dai.toml` holds what a reader of the words alone has written down, without the XBetza. Moves
by that are the kernel's, on the empty board and among pieces of both sides.
"""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairychess import load
from fairychess.explain import sentences
from fairychess.rules import Rules
from fairychess.rules.catalogue import load_text

KINDS = tomllib.loads((Path(__file__).parent / "blind_dai.toml").read_text())["kind"]
PIECES = load("dai-kagamigi").pieces
SIZE = 15
WAYS = {
    "F": (0, 1),
    "B": (0, -1),
    "L": (-1, 0),
    "R": (1, 0),
    "FL": (-1, 1),
    "FR": (1, 1),
    "BL": (-1, -1),
    "BR": (1, -1),
}
GAME = """title = "Blind"
[board]
files = 15
ranks = 15
[start]
position = "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 w - - 0 1"
[[pieces]]
id = "X"
betza = "BETZA"
[[pieces]]
id = "O"
betza = "-"
"""
Square = tuple[int, int]
Result = tuple[Square, frozenset[Square]]
"""Where a move ends, and what it has captured."""


def moves_written(text: str, start: Square, own: set[Square], enemies: set[Square]) -> set[Result]:
    """The results of moves as the notation of `blind_dai.toml` has them."""
    found: set[Result] = set()
    for part in text.split("; "):
        kind, _, ways = part.partition(":")
        for way in ways.split():
            if kind == "j":
                x, y = map(int, way.strip("()").split(","))
                found.update(along(start, (x, y), 1, own, enemies))
            elif kind[0] == "s":
                found.update(along(start, WAYS[way], int(kind[1:] or 1), own, enemies))
            else:
                found.update(line_moves(start, WAYS[way], int(kind[1:]), own, enemies))
    return found


def inside(square: Square) -> bool:
    """Is this a square of the board?"""
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def along(
    start: Square, way: Square, most: int, own: set[Square], enemies: set[Square]
) -> Iterator[Result]:
    """Steps in one direction, at most so many; 0 for any number."""
    square, steps = start, 0
    while not most or steps < most:
        square, steps = (square[0] + way[0], square[1] + way[1]), steps + 1
        if not inside(square) or square in own:
            return
        yield square, frozenset({square} & enemies)
        if square in enemies:
            return


def line_moves(
    start: Square, way: Square, first: int, own: set[Square], enemies: set[Square]
) -> Iterator[Result]:
    """So many steps straight on, capturing as it goes, then one more straight on or back."""
    square, taken = start, set()
    for _ in range(first):
        square = square[0] + way[0], square[1] + way[1]
        if not inside(square) or square in own:
            return
        taken |= {square} & enemies
    for sign in (1, -1):
        last = square[0] + sign * way[0], square[1] + sign * way[1]
        if inside(last) and last not in own:
            yield last, frozenset(taken | ({last} & enemies))


def position_text(start: Square, own: set[Square], enemies: set[Square]) -> str:
    """The position as text."""
    signs = {start: "X"} | dict.fromkeys(own, "O") | dict.fromkeys(enemies, "o")
    rows = []
    for rank in reversed(range(SIZE)):
        row = "".join(signs.get((file, rank), ".") for file in range(SIZE))
        for length in range(SIZE, 0, -1):
            row = row.replace("." * length, str(length) + ",")
        rows.append(row.replace(",", ""))
    return "/".join(rows) + " w - - 0 1"


def kernel_moves(rules: Rules, text: str, enemies: set[Square]) -> set[Result]:
    """The results of the kernel's moves."""
    found = set()
    for move in rules.position(text).moves():
        after = rules.position(text)
        after.push(move)
        here = {
            (square % SIZE, square // SIZE): after.kernel.piece_at(square)
            for square in range(SIZE * SIZE)
        }
        (end,) = (square for square, piece in here.items() if piece == 2)
        found.add((end, frozenset(each for each in enemies if not here[each] & 1)))
    return found


def test_all_kinds_are_there() -> None:
    assert [kind["id"] for kind in KINDS] == [piece.id for piece in PIECES]
    assert len(KINDS) == 68


@pytest.mark.parametrize("number", range(len(PIECES)))
def test_what_the_words_say_is_what_the_piece_does(number: int) -> None:
    kind, piece = KINDS[number], PIECES[number]
    assert " ".join(sentences(piece.betza, SIZE, SIZE, "en")) == kind["words"]
    rules = load_text(GAME.replace("BETZA", piece.betza), "blind")
    rng = random.Random(number)
    for crowd in (0, 0.05, 0.15, 0.35):
        start = (7, 7) if not crowd else (rng.randrange(SIZE), rng.randrange(SIZE))
        others = [
            (file, rank)
            for file in range(SIZE)
            for rank in range(SIZE)
            if (file, rank) != start and rng.random() < crowd
        ]
        own = {square for square in others if rng.random() < 0.4}
        enemies = set(others) - own
        text = position_text(start, own, enemies)
        assert kernel_moves(rules, text, enemies) == moves_written(
            kind["moves"], start, own, enemies
        )
