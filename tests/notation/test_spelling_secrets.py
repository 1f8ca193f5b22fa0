"""Spelled moves tell no more than everybody may know."""

from typing import Any

import pytest

from fairychess.game import Game, new_game
from fairychess.notation.spelling import Speller
from fairychess.testing import indistinguishable

NEAR = {"max_timer": 6}
HIDDEN = [
    ("kira-chess", NEAR),
    ("kira-shogi", NEAR),
    ("dark-chess", {}),
    ("kriegspiel", {}),
    ("tsuitate-shogi", {}),
]


def spelled(game: Game, viewer: str) -> list[tuple[str, ...]]:
    """How the moves that a viewer sees are spelled."""
    return [move.spelled for move in game.view(viewer).moves]


@pytest.mark.parametrize(("name", "options"), HIDDEN)
def test_spelled_moves_are_the_same_with_other_secrets(name: str, options: dict[str, Any]) -> None:
    assert indistinguishable(name, 40, 5, options, channel=spelled) >= 40


def test_a_speller_that_looks_at_the_options_of_secret_roles_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Speller.spell

    def leaking(self: Speller, *args: Any, **known: Any) -> list[tuple[str, ...]]:
        self.by_board = False
        try:
            return honest(self, *args, **known)
        finally:
            self.by_board = True

    monkeypatch.setattr(Speller, "spell", leaking)
    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable("kira-chess", 2000, 3, NEAR, channel=spelled)


def test_a_move_that_was_not_seen_is_not_spelled() -> None:
    game = new_game("dark-chess", seed=1)
    for text in ("e2e4", "e7e5", "g1f3"):
        game.play(game.to_move, text)
    assert [bool(move.spelled) for move in game.view("first").moves] == [True, False, True]
    assert [bool(move.spelled) for move in game.view("second").moves] == [False, True, False]
    assert not any(move.spelled for move in game.view("spectator").moves)
    game.resign("second")
    assert all(move.spelled for move in game.view("spectator").moves)


def test_no_check_is_written_where_none_is_announced() -> None:
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    for name, said in (("chess", "Ra8+"), ("dark-chess", "Ra8")):
        game = new_game(name, position=start)
        game.play("first", "Ra8")
        assert game.view("first").moves[-1].spelled[0] == said


def test_all_pieces_that_look_alike_are_told_apart_where_roles_are_secret() -> None:
    game = new_game("kira-chess", seed=5)
    moved = 0
    while game.to_move == "chance" or moved < 2:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, game.view(game.to_move).options[0].text)
            moved += 1
    game.play(game.to_move, "b1c3")
    assert game.view("spectator").moves[-1].spelled[0] == "Nbc3"
