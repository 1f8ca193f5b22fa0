"""Sets of squares as variant files name them."""

from typing import Any

import pytest

from fairychess.board import square_names
from fairychess.rules.definition import Definition, PieceDefinition
from fairychess.rules.squares import board_of, square_set, squares_of_sides, words_of


def definition(files: int = 8, ranks: int = 8, holes: tuple[str, ...] = ()) -> Definition:
    return Definition(
        name="test",
        title="Test",
        files=files,
        ranks=ranks,
        pieces=(PieceDefinition("K", "king", "K"),),
        position="",
        rules={},
        holes=holes,
    )


def names(given: Definition, squares: frozenset[int]) -> str:
    all_names = square_names(board_of(given))
    return " ".join(all_names[square] for square in sorted(squares))


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("e4", "e4"),
        (["a1", "h8"], "a1 h8"),
        ("d4 e4, d5,e5", "d4 e4 d5 e5"),
        ("*3", "a3 b3 c3 d3 e3 f3 g3 h3"),
        ("d*", "d1 d2 d3 d4 d5 d6 d7 d8"),
        ("d1-f2", "d1 e1 f1 d2 e2 f2"),
        ("f2-d1", "d1 e1 f1 d2 e2 f2"),
        (["d1-e1", "e1"], "d1 e1"),
        ([], ""),
        ("", ""),
    ],
)
def test_squares_are_named_singly_by_rank_file_and_rectangle(value: Any, wanted: str) -> None:
    given = definition()
    assert names(given, square_set(given, value)) == wanted


def test_the_star_is_the_whole_board_and_holes_belong_to_nothing() -> None:
    given = definition(4, 3, holes=("a1", "b2"))
    assert len(square_set(given, "*")) == 10
    assert names(given, square_set(given, "*1")) == "b1 c1 d1"
    assert names(given, square_set(given, "b*")) == "b1 b3"
    assert names(given, square_set(given, "a1-b2")) == "b1 a2"


def test_two_digit_ranks_are_read() -> None:
    given = definition(9, 10)
    assert names(given, square_set(given, "d8-f10")) == "d8 e8 f8 d9 e9 f9 d10 e10 f10"
    assert len(square_set(given, "*10")) == 9


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("i1", r"region: 'i1': no square i1 on a 8x8 board"),
        ("*9", r"region: '\*9': the board has ranks 1 to 8"),
        ("*0", r"region: '\*0': the board has ranks 1 to 8"),
        ("k*", r"region: 'k\*': the board has files a to h"),
        ("a1-a9", r"region: 'a1-a9': no square a9"),
        ("queen", r"region: 'queen': 'queen' is not the name of a square"),
        (3, r"region must be squares such as"),
        (["a1", 3], r"must be squares such as"),
        ({"third": "a1"}, r"region: third: must be first and second, or mirrored alone"),
        ({"mirrored": "a1", "first": "a2"}, r"must be first and second"),
    ],
)
def test_what_is_no_set_of_squares_is_an_error_that_names_the_key(value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        squares_of_sides(definition(), value, "region")


def test_the_sides_may_have_squares_of_their_own() -> None:
    given = definition()
    first, second = squares_of_sides(given, {"first": "*8", "second": ["a1"]})
    assert (len(first), names(given, second)) == (8, "a1")
    first, second = squares_of_sides(given, {"mirrored": "d1-f2"})
    assert names(given, second) == "d7 e7 f7 d8 e8 f8"
    first, second = squares_of_sides(given, {"first": "a1"})
    assert (names(given, first), names(given, second)) == ("a1", "")
    first, second = squares_of_sides(given, "a1 a2")
    assert first == second == square_set(given, "a1 a2")


def test_words_hold_the_squares_of_large_boards() -> None:
    found = words_of([0, 63, 64, 255, 1295])
    assert found[:4] == [1 | 1 << 63, 1, 0, 1 << 63]
    assert found[20] == 1 << 15 and not any(found[4:20])
