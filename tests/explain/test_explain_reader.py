"""The English words of the library's pieces, read by a reader of its own: the kernel's moves."""

import random
import tomllib

import pytest
from reading_words import Square, destinations

from fairychess.betza import BetzaError
from fairychess.explain import sentences
from fairychess.rules.catalogue import available, find, load_text

SIZE = 9
GAME = """title = "Alone"
[board]
files = 9
ranks = 9
[start]
position = "9/9/9/9/4X4/9/9/9/9 w - - 0 1"
[[pieces]]
id = "X"
betza = "BETZA"
[[pieces]]
id = "O"
betza = "-"
"""


def said_of(text: str) -> list[str]:
    """The sentences of a text of moves; none where it has options in it or is no text of moves."""
    try:
        return sentences(text, SIZE, SIZE, "en")
    except BetzaError:
        return []


def readable() -> list[str]:
    """The moves of all pieces of which every sentence can be read, each once."""
    found: dict[str, None] = {}
    for name in available():
        for piece in tomllib.loads(find(name).read_text(encoding="utf-8")).get("pieces", []):
            if isinstance(text := piece.get("betza"), str):  # an option chooses some others
                found[text] = None
    return [
        text
        for text in sorted(found)
        if (said := said_of(text))
        and all(destinations(one, (4, 4), bounded) is not None for one in said)
    ]


def bounded(square: Square) -> str:
    return "" if 0 <= square[0] < SIZE and 0 <= square[1] < SIZE else "off"


PIECES = readable()


def name_of(square: Square) -> str:
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def position_text(start: Square, own: set[Square], enemies: set[Square]) -> str:
    signs = {start: "X"} | dict.fromkeys(own, "O") | dict.fromkeys(enemies, "o")
    rows = []
    for rank in reversed(range(SIZE)):
        row = "".join(signs.get((file, rank), ".") for file in range(SIZE))
        for length in range(SIZE, 0, -1):
            row = row.replace("." * length, str(length))
        rows.append(row)
    return "/".join(rows) + " w - - 0 1"


def test_most_pieces_can_be_read() -> None:
    assert len(PIECES) >= 400


@pytest.mark.parametrize("text", PIECES)
def test_the_words_of_a_piece_are_its_moves(text: str) -> None:
    said, rules, luck = (
        said_of(text),
        load_text(GAME.replace("BETZA", text), "alone"),
        random.Random(text),
    )
    for crowd in (0, 0.1, 0.3, 0.6):
        start = luck.randrange(SIZE), luck.randrange(SIZE)
        others = [
            (file, rank)
            for file in range(SIZE)
            for rank in range(SIZE)
            if (file, rank) != start and luck.random() < crowd
        ]
        own = {square for square in others if luck.random() < 0.5}
        enemies = set(others) - own
        kinds = dict.fromkeys(own, "own") | dict.fromkeys(enemies, "enemy")

        def stands(square: Square, kinds: dict[Square, str] = kinds) -> str:
            return bounded(square) or kinds.get(square, "")

        wanted = {name_of(to) for one in said for to in destinations(one, start, stands) or ()}
        moves = rules.position(position_text(start, own, enemies)).moves()
        assert {move.removeprefix(name_of(start)) for move in moves} == wanted, said
