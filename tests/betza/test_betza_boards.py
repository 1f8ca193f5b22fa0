"""What the letters mean on hexagons, on levels, and where edges are joined."""

import pytest

from fairychess.betza import BetzaError, compile_for, moves, parse
from fairychess.betza.diagram import with_room
from fairychess.betza.endings import slides_left_out
from fairychess.board import Board, parse_square, square_name
from fairychess.board.shapes import Ground

HEXAGON = Board(11, 11, shape="hexagon")
SPACE = Board(5, 25, frozenset(), "levels", 5)
RING = Board(4, 16, shape="ring")
TORUS = Board(8, 8, shape="torus")


def goals(text: str, board: Board, at: str, own: str = "", second: bool = False) -> str:
    """Where a piece goes on a board with nothing but friends and one enemy everywhere it takes."""
    friends = {parse_square(board, name) for name in own.split()}
    start = parse_square(board, at)
    program = compile_for(parse(text), board.ground, second)
    found = {square_name(board, move.to) for move in moves(program, board, start, friends, ())}
    return " ".join(sorted(found))


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("W", "e5 e6 f5 f7 g5 g6"),
        ("F", "d5 e4 e7 g4 g7 h5"),
        ("fW", "f7"),
        ("rW", "g5 g6"),
        ("fsW", "e6 g6"),
        ("frW", "g6"),
        ("fhK", "e6 e7 f7 g6 g7"),
        ("fF", "e7 g7"),
        ("rF", "h5"),
        ("frF", "g7"),
        ("fK", "f7"),
        ("frK", "g6 g7"),
        ("N", "c4 c5 d3 d7 e3 e8 g3 g8 h3 h7 i4 i5"),
        ("ffN", "e8 g8"),
        ("afW", "d4 d6 f4 f8 h4 h6"),
        ("fD", "f8"),
    ],
)
def test_hexagons(text: str, reached: str) -> None:
    assert goals(text, HEXAGON, "f6") == reached


def test_the_second_side_goes_the_other_way() -> None:
    assert goals("fmW", HEXAGON, "f6", second=True) == "f5"
    assert goals("fmW^mW", SPACE, "Cc3", second=True) == "Bc3 Cc2"


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("W", "Bc3 Cb3 Cc2 Cc4 Cd3 Dc3"),
        ("^W", "Dc3"),
        ("_F", "Bb3 Bc2 Bc4 Bd3"),
        ("f^F", "Dc4"),
        ("fsF", "Cb4 Cd4"),
        ("T", "Bb2 Bb4 Bd2 Bd4 Db2 Db4 Dd2 Dd4"),
        ("fr^T", "Dd4"),
        ("f^K", "Dc4"),
        ("^N", "Eb3 Ec2 Ec4 Ed3"),
        ("f^N", "Ec4"),
        ("^afW", "Ec3"),
    ],
)
def test_levels(text: str, reached: str) -> None:
    assert goals(text, SPACE, "Cc3") == reached


def test_every_direction_of_space_is_there() -> None:
    assert len(goals("K", SPACE, "Cc3").split()) == 26
    assert len(goals("N", SPACE, "Cc3").split()) == 24


def test_lines_end_where_they_come_home_and_two_ways_are_one_move() -> None:
    ring = goals("vR", RING, "b5").split()
    assert sorted(ring) == sorted(f"b{n}" for n in range(1, 17) if n != 5)
    assert goals("vR", RING, "b5", "b7 b3") == "b4 b6"
    assert len(goals("R", TORUS, "d4").split()) == 14 and len(goals("B", TORUS, "d4").split()) == 13
    program = compile_for(parse("R"), TORUS.ground)
    found = moves(program, TORUS, 0, (), ())
    assert len(found) == len({move.to for move in found}) == 14


@pytest.mark.parametrize(
    ("text", "board", "said"),
    [
        ("T", HEXAGON, "T means something on boards of several levels"),
        ("^W", HEXAGON, "several levels"),
        ("qN", HEXAGON, "boards of squares only"),
        ("oR", HEXAGON, "boards of squares only"),
        ("zB", SPACE, "boards of squares only"),
        ("[W-T]", SPACE, "brackets"),
        ("arW", SPACE, "later leg"),
        ("T", TORUS, "several levels"),
    ],
)
def test_what_a_board_does_not_know_is_refused_at_its_place(
    text: str, board: Board, said: str
) -> None:
    with pytest.raises(BetzaError, match=said):
        compile_for(parse(text), board.ground)


@pytest.mark.parametrize(
    ("board", "text", "files"),
    [
        (HEXAGON, "N", 11),
        (HEXAGON, "WXX", 15),
        (SPACE, "N", 5),
        (SPACE, "TT", 5),
        (Board(11, 11), "WXX", 15),
    ],
)
def test_a_diagram_grows_for_long_leaps_and_not_for_slides(
    board: Board, text: str, files: int
) -> None:
    large = board.ground._replace(files=16, ranks=16 * board.levels)
    shown = with_room(compile_for(parse(text), large), board)
    assert (shown.files, shown.shape) == (files, board.shape)


def test_no_diagram_is_larger_than_a_board_may_be() -> None:
    large = SPACE.ground._replace(files=16, ranks=16 * SPACE.levels)
    shown = with_room(compile_for(parse("WXX"), large), SPACE)
    assert shown.files == shown.height == shown.levels <= 15


def test_a_line_round_the_board_is_no_slide_of_limited_range() -> None:
    for ground in (Ground(4, 16, "ring"), Ground(8, 8, "torus"), Ground(8, 8, "cylinder")):
        for text in ("R", "B"):
            assert not list(slides_left_out(compile_for(parse(text), ground)))
        assert list(slides_left_out(compile_for(parse("R3"), ground)))
