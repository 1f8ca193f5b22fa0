"""Every type of value that an option can have."""

from typing import Any

import pytest

from fairychess.ini.options import KINDS, OPTIONS
from fairychess.ini.values import READERS, read

LETTERS = {"k": "king", "p": "pawn", "q": "queen"}


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("bool", "true", True),
        ("bool", "false", False),
        ("int", "64", 64),
        ("int", "-1", -1),
        ("rank", "10", 10),
        ("file", "l", 12),
        ("file", "L", 12),
        ("file", "10", 10),
        ("file", "", 0),
        ("type", "k", "king"),
        ("type", "K", "king"),
        ("type", "*", "*"),
        ("type", "-", ""),
        ("types", "kq", {"king", "queen"}),
        ("types", "k q", {"king", "queen"}),
        ("types", "-", set()),
        ("types", "*", {"*"}),
        ("squares", "e4 a1", {(4, 3), (0, 0)}),
        ("squares", "-", set()),
        ("squares", "j10", {(9, 9)}),
        ("squares", "all", None),
        ("value", "win", "win"),
        ("value", "none", "none"),
        ("enclosing", "quadwrangle", "quadwrangle"),
        ("walling", "edge", "edge"),
        ("chasing", "axf", "axf"),
        ("material", "unweighted", "unweighted"),
        ("counting", "asean", "asean"),
        ("castlings", "qK", "Kq"),
        ("castlings", "-", ""),
        ("becomes", "p:q k:-", {"pawn": "queen", "king": ""}),
        ("limits", "q:1 k:2", {"queen": 1, "king": 2}),
        ("fen", "8/8 w", "8/8 w"),
    ],
)
def test_a_value(kind: str, text: str, value: Any) -> None:
    assert read(kind, text, LETTERS) == value


def test_a_whole_rank_and_a_whole_file() -> None:
    rank = read("squares", "*3", LETTERS)
    assert {square for square in rank if square[0] < 8} == {(file, 2) for file in range(8)}
    file = read("squares", "d*", LETTERS)
    assert {square for square in file if square[1] < 8} == {(3, rank) for rank in range(8)}


def test_every_option_has_a_reader_and_a_readable_default() -> None:
    assert set(READERS) == set(KINDS)
    letters = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
    for option in OPTIONS.values():
        read(option.kind, option.default, letters)
