"""Chess on hexagons, rings, a torus and in space, against slow generators of their own geometry."""

import random

import pytest

import fairychess
from fairychess import testing
from fairychess.board import BoardError, parse_square, square_name
from fairychess.game import new_game, replay
from fairychess.rules.catalogue import find, load_text
from fairychess.rules.squares import squares_named
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest
from slow.other_boards import GAMES, OtherBoard

PLIES = 60
LARGE = (
    "dai-dai-shogi",
    "maka-dai-dai-shogi",
    "tai-shogi",
    "taikyoku-shogi",
    "chess-ultima",
    "mullers-huge-chess",
)
"""Games on 17x17 to 36x36 squares."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_are_alike(name: str, seed: int) -> None:
    rng = random.Random(f"{name}{seed}")
    slow, pos = GAMES[name].start(), fairychess.load(name).position()
    for _ in range(PLIES):
        if pos.is_over:
            break
        wanted = slow.options()
        assert sorted(pos.moves()) == wanted, pos.text()
        move = rng.choice(wanted)
        slow.play(move)
        pos.push(move)


WHITE_MEETS = "4/4/4/k2r/q3/4/4/4/1A2/4/1P2/4/K2R/4/4/4 w - - 0 1"
BLACK_MEETS = "4/4/4/k2r/q3/4/4/4/1p2/4/1a2/4/K2R/4/4/4 b - - 0 1"


@pytest.mark.parametrize("meeting", ["enemy", "at_once", "stay"])
@pytest.mark.parametrize(("text", "move"), [(WHITE_MEETS, "b6b7"), (BLACK_MEETS, "b8b7")])
def test_pawns_of_a_side_that_meet_on_a_ring(meeting: str, text: str, move: str) -> None:
    pos = fairychess.load("byzantine-chess", meeting=meeting).position(text)
    pos.push(move)
    assert ("p" in pos.text().split()[0].lower()) == (meeting != "at_once")
    if meeting == "enemy":
        assert set(map(str, pos.moves())) == {"@-", "@b7"}
        pos.push("@b7")
        assert not {"p", "a"} & set(pos.text().split()[0].lower())
        pos.pop()
        pos.push("@-")
        assert {"p", "a"} <= set(pos.text().split()[0].lower())
    king = "a4" if text is BLACK_MEETS else "a13"
    assert any(str(each).startswith(king) for each in pos.moves())


def count(slow: OtherBoard, depth: int) -> int:
    moves = slow.legal()
    return len(moves) if depth == 1 else sum(count(slow.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_those_of_the_slow_generator(name: str) -> None:
    assert count(GAMES[name].start(), 2) == fairychess.load(name).position().perft(2)


@pytest.mark.parametrize("name", [*GAMES, "cylindrical-chess", "alice-chess"])
def test_the_computer_plays_a_game_and_its_record_reads_back(name: str) -> None:
    check_game_of_computer(name, 120, Limits(6, nodes=400))
    testing.check_record(fairychess.load(name), 3, 24)


@pytest.mark.parametrize("name", LARGE)
def test_the_computer_plays_on_large_boards_and_its_record_reads_back(name: str) -> None:
    check_game_of_computer(name, 24, Limits(1, nodes=60))


def check_game_of_computer(name: str, plies: int, limits: Limits) -> None:
    game = new_game(name, seed=1)
    while game.outcome is None and game.ply < plies:
        view = game.view(game.to_move)
        chosen = choose(SearchRequest.of(view, limits, seed=game.ply))
        game.play(game.to_move, chosen.move)
    testing.check_text(fairychess.load(name).position(game.view("both").position))
    text = game.record()
    assert replay(text).view("both").position == game.view("both").position


def test_squares_have_the_names_of_the_field() -> None:
    glinski, shafran, space = (
        fairychess.load(name).board
        for name in ("glinski-hexagonal-chess", "shafran-hexagonal-chess", "raumschach")
    )
    assert len(list(glinski)) == 91 and len(list(shafran)) == 70 and len(list(space)) == 125
    names = {square_name(glinski, square) for square in glinski}
    assert {"f11", "l6", "a6", "k1"} <= names and not any("j" in name for name in names)
    for gone in ("j1", "a7", "l7"):
        with pytest.raises(BoardError):
            parse_square(glinski, gone)
    assert parse_square(shafran, "i10") in shafran
    with pytest.raises(BoardError):
        parse_square(shafran, "i4")
    assert square_name(space, 0) == "Aa1" and square_name(space, 124) == "Ee5"


def test_zones_mirrors_and_shades_follow_the_board() -> None:
    board = fairychess.load("glinski-hexagonal-chess").board
    far = sorted(square_name(board, square) for square in board.far_edge(1))
    assert far == sorted(["a6", "b7", "c8", "d9", "e10", "f11", "g10", "h9", "i8", "k7", "l6"])
    for square in board:
        assert board.mirrored(board.mirrored(square)) == square
        assert board.turned(board.turned(square)) == square
        for line in board.lines:
            beside = board.step(square, line.step) if line else None
            if line and beside is not None:
                assert (board.shade(beside) == board.shade(square)) == (line.kind == 2)
    assert {board.shade(square) for square in board} == {0, 1, 2}
    space = fairychess.load("raumschach").board
    assert {square_name(space, s) for s in squares_named(space, "B*")} == {
        f"B{file}{rank}" for file in "abcde" for rank in range(1, 6)
    }


def test_an_ordinary_cylinder_has_the_counts_of_pieces_that_go_round() -> None:
    text = (find("cylindrical-chess").parent / "variant.toml").read_text(encoding="utf-8")
    text = text.replace("ranks = 8", 'ranks = 8\nshape = "cylinder"')
    for letters in ("N", "B", "R", "Q", "K"):
        text = text.replace(f'"o{letters}', f'"{letters}')
    round_board = load_text(text.replace("fmWofceF", "fmWfceF"), "cylinder")
    for depth in (1, 2, 3):
        assert round_board.position().perft(depth) == fairychess.load(
            "cylindrical-chess"
        ).position().perft(depth)


def test_what_a_board_cannot_be_is_said_in_one_line() -> None:
    text = (find("raumschach").parent / "variant.toml").read_text(encoding="utf-8")
    for wrong, said in (
        ('levels = 5\nshape = "hexagon"', "levels"),
        ('levels = 5\nshape = "cube"', "cube"),
        ("levels = 17", "16"),
    ):
        with pytest.raises(ValueError, match=said) as found:
            load_text(text.replace("levels = 5", wrong), "x.toml")
        assert "\n" not in str(found.value)
