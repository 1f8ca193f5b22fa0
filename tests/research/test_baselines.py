"""The Monte Carlo players: they win what can be won at once, and see no more than their seat."""

import random

import pytest

from fairychess.research import ActionError, NumberedGame
from fairychess.research.baselines import ISMCTSPlayer, MCTSPlayer
from fairychess.research.resampling import resample


@pytest.mark.parametrize("player", [MCTSPlayer, ISMCTSPlayer])
def test_a_line_of_three_is_completed_and_prevented(player: type[MCTSPlayer]) -> None:
    for played, wanted in (
        (("P@a1", "P@b1", "P@a2", "P@b2"), "P@a3"),
        (("P@a1", "P@b2", "P@a2"), "P@a3"),
    ):
        game = NumberedGame("tic-tac-toe")
        for text in played:
            game.play(text)
        before = game.referee.history
        assert player(playouts=300, seed=1).choose(game) == wanted
        assert game.referee.history == before


def test_the_same_seed_gives_the_same_choice() -> None:
    game = NumberedGame("minishogi")
    chosen = {MCTSPlayer(playouts=12, depth=8, seed=3).choose(game) for _ in range(2)}
    assert len(chosen) == 1 and chosen <= set(game.referee.texts)


def test_choices_in_games_with_secrets_follow_from_what_the_seat_knows() -> None:
    """Put another world in its place, and the choice stays."""
    game, rng = NumberedGame("kira-mini", seed=2), random.Random(2)
    while game.referee.ply < 8 or game.seat not in (0, 1):
        game.play(rng.choice(game.referee.texts))
    seat = game.seat
    assert seat is not None
    clone = game.copy()
    clone.referee = resample(game.referee, seat, random.Random(9))
    clone._settle()
    assert clone.referee.history != game.referee.history
    one, other = (
        ISMCTSPlayer(playouts=10, depth=6, seed=4, worlds=2).choose(each) for each in (game, clone)
    )
    assert one == other and one in game.referee.texts


def test_games_a_player_cannot_play_are_refused() -> None:
    for name in ("kira-mini", "dark-chess"):
        game = NumberedGame(name, seed=1)
        with pytest.raises(ActionError, match="secrets"):
            MCTSPlayer().choose(game)
    over = NumberedGame("tic-tac-toe")
    for text in ("P@a1", "P@b1", "P@a2", "P@b2", "P@a3"):
        over.play(text)
    with pytest.raises(ActionError, match="over"):
        ISMCTSPlayer().choose(over)


def test_chance_is_drawn_anew_in_every_playout() -> None:
    game = NumberedGame("raichu-shogi", seed=1, furigoma=True)
    assert MCTSPlayer(playouts=3, depth=4, seed=1).choose(game) in game.referee.texts
