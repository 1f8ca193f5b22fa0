"""The compiled table itself: its shape, and that it stays small and quick to make."""

import pytest

import fairychess
from fairychess.betza import Program, compile, compile_for, parse, turned
from fairychess.betza.program import EMPTY, ENEMY, EP, OCCUPIED, OWN, CastlingItem
from fairychess.board import Ground


def program(text: str, files: int = 9, ranks: int = 9, second: bool = False) -> Program:
    return compile(parse(text), files, ranks, second)


def test_slider_is_a_nested_chain() -> None:
    nodes = program("fR", 8, 8).nodes
    assert [(n.dx, n.dy, n.stop, n.go, n.end) for n in nodes] == [
        (0, step, EMPTY | ENEMY, EMPTY if step < 7 else 0, 7) for step in range(1, 8)
    ]


def test_leaps_are_leaves() -> None:
    assert {(n.dx, n.dy) for n in program("N").nodes} == {
        (x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)
    }
    assert all(n.go == 0 and n.stop == EMPTY | ENEMY for n in program("N").nodes)


def test_moving_and_taking_legs_are_siblings() -> None:
    step, onward, taking, behind = program("fmcafW").nodes
    assert (step.go, step.take, taking.go, taking.take) == (EMPTY, False, ENEMY, True)
    assert (onward.dy, behind.dy, step.dy, taking.dy) == (2, 2, 1, 1)


def test_common_beginnings_are_shared() -> None:
    # King and queen share the first squares, and the two knights of a mao their step.
    assert len(program("KQ", 15, 15).nodes) == len(program("Q", 15, 15).nodes)
    assert len(program("afsW").nodes) == 4 + 8


def test_masks_on_emptied_squares_are_reduced() -> None:
    (taken, home) = program("fcabW").nodes
    assert taken.take and (home.dx, home.dy) == (0, 0)
    assert home.stop == EMPTY
    assert program("fcabcW").nodes == ()


def test_masks_and_marks() -> None:
    (node,) = program("fkW").nodes
    assert (node.stop, node.royal) == (ENEMY, 1)
    (node,) = program("fckdW").nodes
    assert (node.stop, node.royal) == (ENEMY | OWN, -1)
    (node,) = program("fmceW").nodes
    assert node.stop == EMPTY | ENEMY | EP
    (node,) = program("fxW").nodes
    assert node.borrow and node.stop == 0
    assert program("xW").borrows
    between, target = program("ifmnD").nodes[:2]
    assert between.initial and target.initial and target.rights == ((0, 1),)
    assert [n.half for n in program("fmW*", 8, 8).nodes] == [False] + [True] * 6
    assert program("oW").nodes[0].wrap == 1 and program("ooW").nodes[0].wrap == 2
    assert program("fmoabmW").nodes[0].off
    assert program("fudW").nodes[0].unload == (((0, 1), (0, 0)),)
    assert program("fxafW").nodes[1].mover == (0, 1)
    assert program("fpafW").nodes[0].go == OCCUPIED


def test_special_atoms_stand_beside_the_trie() -> None:
    king = program("KisO2isO3")
    assert king.castlings == (
        CastlingItem("l", 2, True, 0),
        CastlingItem("r", 2, True, 0),
        CastlingItem("l", 3, True, 0),
        CastlingItem("r", 3, True, 0),
    )
    assert program("irjO2").castlings == (CastlingItem("r", 2, True, 1),)
    assert program("irjO2", second=True).castlings == (CastlingItem("l", 2, True, 1),)
    assert program("O").castlings == ()
    assert program("KdU").universal == OWN
    assert [copy.forward for copy in program("I").imitators] == [1, -1]
    assert [copy.forward for copy in program("bI").imitators] == [-1]


def test_squares_off_every_board_are_cut() -> None:
    assert program("HX", 6, 6).nodes == ()
    assert max(abs(n.dx) for n in program("R", 5, 9).nodes) == 4
    assert max(abs(n.dy) for n in program("R", 5, 9).nodes) == 8


@pytest.mark.parametrize("text", ["Q", "KNADcaKmcabK", "RmasR", "KmcavKmcafmcavK", "(az)7N"])
def test_compiling_makes_a_small_program(text: str) -> None:
    assert len(compile(parse(text), 15, 15).nodes) < 2000


@pytest.mark.parametrize(
    "ground",
    [
        Ground(9, 8),
        Ground(11, 11, "hexagon"),
        Ground(5, 25, "levels", 5),
        Ground(8, 8, "cylinder"),
    ],
)
@pytest.mark.parametrize(
    "text",
    ["fRbB2fsN", "fmW*fceF", "mcabK[F-fsR]", "ifmnDfmWfceF", "mRcucabR", "ofRU", "KisO3irO2", "xQ"],
)
def test_the_second_player_has_the_first_players_program_turned(text: str, ground: Ground) -> None:
    try:
        tree = parse(text)
        walked = compile_for(tree, ground, second=True)
    except ValueError:
        return  # no such moves on boards of this shape
    assert turned(tree, compile_for(tree, ground)) == walked


@pytest.mark.parametrize("name", ["chess", "taikyoku-shogi", "raumschach", "king-friday-xiii"])
def test_pieces_of_games_are_turned_as_they_would_be_walked(name: str) -> None:
    rules = fairychess.load(name)
    for text in sorted({piece.betza for piece in rules.pieces})[::5]:
        tree, ground = parse(text), rules.board.ground
        first, second = (compile_for(tree, ground, second=side) for side in (False, True))
        assert turned(tree, first) == second, text
