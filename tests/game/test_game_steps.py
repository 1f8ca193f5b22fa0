"""The steps of the last move in a View: the places in order, what it empties, and no secrets."""

import pytest

from fairychess.game.game import new_game
from fairychess.game.view import MoveSteps

CASES = [
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", ("e5", "d6"), ("d5",)),
    ("zelda-chess", None, "special@a1", ("a1", "a1"), ("a2", "b2", "b1")),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[G] b - - 0 1", "G@a1", ("hand:G", "a1"), ()),
]


@pytest.mark.parametrize(("name", "position", "text", "path", "captures"), CASES)
def test_steps_say_how_the_last_move_went(
    name: str, position: str | None, text: str, path: tuple[str, ...], captures: tuple[str, ...]
) -> None:
    game = new_game(name, position=position)
    assert game.view("both").steps is None
    game.play("first", text)
    assert game.view("second").steps == MoveSteps(path, captures)
    game.undo()
    assert game.view("second").steps is None


def test_a_lion_that_returns_comes_twice() -> None:
    game = new_game("chu-shogi", position="k11/12/12/12/12/12/6p5/5N6/12/12/12/K11 b - - 0 1")
    game.play("first", "f5g6,g6f5")
    steps = game.view("both").steps
    assert steps == MoveSteps(("f5", "g6", "f5"), ("g6",))


def test_steps_in_the_dark_are_only_what_was_seen() -> None:
    game = new_game("dark-chess")
    game.play("first", "e2e4")
    assert game.view("first").steps == MoveSteps(("e2", "e4"))
    for viewer in ("second", "spectator"):
        record = game.view(viewer).moves[-1]
        assert game.view(viewer).steps == MoveSteps(record.squares)
        assert "e2" not in record.squares


def test_a_seat_that_waits_sees_where_its_pieces_could_stop() -> None:
    game = new_game("chess")
    assert game.view("first").reach == {}
    game.play("first", "e2e4")
    reach = game.view("first").reach
    assert len(reach) == 16
    assert reach["e4"] == ("d5", "e5", "f5")
    assert reach["d2"] == ("c3", "d3", "d4", "e3")
    assert "h5" in reach["d1"]
    assert (
        game.view("second").reach == game.view("both").reach == game.view("spectator").reach == {}
    )


@pytest.mark.parametrize("name", ["dark-chess", "kira-chess"])
def test_nothing_is_said_about_reach_in_games_with_secrets(name: str) -> None:
    game = new_game(name, seed=1)
    while game.to_move == "chance":
        game.play_chance()
    assert [game.view(viewer).reach for viewer in ("first", "second", "spectator")] == [{}] * 3


def test_a_turn_that_is_passed_over_stands_with_the_move_that_made_it_so() -> None:
    start = "k11/12/12/12/12/12/6{ln}5/5{LN}6/12/12/12/K11 b - - 0 1"
    game = new_game("raichu-shogi", position=start)
    game.play("first", "f5g6")
    assert game.to_move == "first"
    assert [move.passed for move in game.view("both").moves] == ["second"]
    game.play("first", "a1a2")
    assert [move.passed for move in game.view("both").moves] == ["second", ""]
