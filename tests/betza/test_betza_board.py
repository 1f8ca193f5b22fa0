"""Boards, squares and their names."""

import runpy

import pytest

from fairychess.board import Board, BoardError, parse_square, square_name


def test_squares_have_names_and_numbers() -> None:
    board = Board(16, 16)
    assert parse_square(board, "a1") == 0
    assert parse_square(board, "p16") == 255
    assert [square_name(board, square) for square in (0, 15, 16, 255)] == ["a1", "p1", "a2", "p16"]
    assert all(parse_square(board, square_name(board, square)) == square for square in board)


def test_files_behind_z_have_two_letters() -> None:
    board = Board(36, 36)
    assert [square_name(board, square) for square in (25, 26, 1295)] == ["z1", "aa1", "aj36"]
    assert all(parse_square(board, square_name(board, square)) == square for square in board)
    for name in ("ak1", "aa37", "aaa1", "ba3", "aa0"):
        with pytest.raises(BoardError):
            parse_square(board, name)


def test_holes() -> None:
    board = Board(3, 2, holes=frozenset({4}))
    assert list(board) == [0, 1, 2, 3, 5]
    assert 4 not in board and 6 not in board and "a1" not in board
    with pytest.raises(BoardError, match="b2 is a hole"):
        parse_square(board, "b2")


def test_the_middle_of_a_board() -> None:
    assert square_name(Board(11, 11), Board(11, 11).middle) == "f6"
    assert square_name(Board(8, 8), Board(8, 8).middle) == "e5"


@pytest.mark.parametrize(
    "name", ["", "a", "4", "a0", "a01", "q1", "a17", "A1", "a1b", "a٣", "i1", "a100"]
)
def test_unknown_squares_are_refused(name: str) -> None:
    with pytest.raises(BoardError):
        parse_square(Board(8, 8), name)


def test_impossible_boards() -> None:
    for files, ranks in ((0, 8), (8, 0), (37, 8), (8, 37)):
        with pytest.raises(BoardError):
            Board(files, ranks)
    with pytest.raises(BoardError):
        Board(2, 2, frozenset({4}))
    with pytest.raises(BoardError):
        Board(2, 2).coordinates(4)
    with pytest.raises(BoardError):
        Board(2, 2).square(2, 0)


def test_the_room_shows_itself(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("fairychess.board", run_name="__main__")
    assert capsys.readouterr().out.splitlines()[-1] == "a1  b1  c1  d1  e1"
