"""Planes: filled in place from a View, from the viewer's side, and holding no secret."""

import random
from typing import Any

import numpy as np
import pytest

import fairychess
from fairychess.game import Game
from fairychess.research import ActionError, GameOverError, NumberedGame, Referee
from fairychess.research.numbered_game import observer_of
from fairychess.testing import indistinguishable


def test_each_side_sees_the_board_from_its_own_side() -> None:
    for name in ("chess", "shogi", "xiangqi"):
        game = NumberedGame(name)
        first, second = game.observe(0), game.observe(1)
        same = [n for n, each in enumerate(game.observer.names) if "viewer" not in each]
        assert (first[same] == second[same]).all(), name


def test_planes_hold_rights_counters_hands_and_what_is_chosen() -> None:
    game = NumberedGame("chess")
    plane = game.observer.plane
    for text in ("e2e4", "a7a6", "e1e2", "h7h5"):
        game.play(text)
    seen = game.observe(0)
    assert not seen[plane("own castling K")].any() and seen[plane("other castling Q")].all()
    assert seen[plane("last move")].sum() == 2
    game = NumberedGame("shogi", position="lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL[PPp] b - - 0 1")
    assert game.observe(0)[game.observer.plane("own hand P"), 0, 0] == 2 / 16
    assert game.observe(1)[game.observer.plane("own hand P"), 0, 0] == 1 / 16
    game = NumberedGame("chu-shogi")
    fork = next(text for text in game.referee.texts if len(game.path(text)) == 2)
    game.step(game.path(fork)[0])
    chosen = game.observe(0)[game.observer.plane("chosen so far")]
    assert chosen.sum() == 1
    assert not game.observe(1)[game.observer.plane("chosen so far")].any()


def test_wrong_arrays_names_and_seats_are_refused() -> None:
    game = NumberedGame("chess")
    shape = game.observer.shape
    for out in (np.zeros(3, np.float32), np.zeros(shape), np.zeros((*shape[1:], shape[0])).T):
        with pytest.raises(ActionError, match="float32"):
            game.observe(0, out)  # type: ignore[arg-type]
    for wrong in (2, -1, "first", None):
        with pytest.raises(ActionError):
            game.observe(wrong)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="no plane"):
        game.observer.plane("own unicorn")
    assert game.observe(0).any()


@pytest.mark.parametrize("name", ["kira-chess", "dark-chess", "kriegspiel"])
def test_no_plane_and_no_story_tells_a_secret(name: str) -> None:
    """Games with other secrets of the other side give the same arrays and the same story."""

    def known(game: Game, viewer: str) -> object:
        referee = Referee(rules, game.seed)
        for played in game._played:
            referee.decide(played.record.text)
        seat = "spectator" if viewer == "spectator" else viewer
        planes = observer_of(rules).observe(referee.view(seat))
        return planes.tobytes(), referee.story(seat)

    rules: Any = fairychess.load(name)
    assert indistinguishable(name, pairs=6, channel=known) >= 6


def test_the_referee_tells_what_a_game_tells() -> None:
    """The same decisions, the same view as `game.Game` gives."""
    for name in ("kira-chess", "dark-chess", "king-friday-xiii", "crazyhouse"):
        game, rng = NumberedGame(name, seed=5), random.Random(1)
        clone = fairychess.game.new_game(name, seed=5)
        for _ in range(60):
            if game.seat is None:
                break
            game.step(rng.choice(game.actions()))
            for text in game.referee.history[clone.ply :]:
                clone.decide(text)
            for viewer in ("first", "second", "spectator"):
                mine, theirs = game.referee.view(viewer), clone.view(viewer)
                for field in (
                    "position",
                    "board",
                    "hands",
                    "check",
                    "state_fields",
                    "fog",
                    "start",
                ):
                    assert getattr(mine, field) == getattr(theirs, field), (name, field)
                last = [record.text for record in theirs.moves[-len(mine.moves) :]]
                assert [record.text for record in mine.moves] == last, name


def test_a_game_in_numbers_ends_and_is_reset() -> None:
    game = NumberedGame("tic-tac-toe")
    for text in ("P@a1", "P@b1", "P@a2", "P@b2", "P@a3"):
        game.play(text)
    assert game.over and game.returns() == (1.0, -1.0) and game.actions() == []
    with pytest.raises(GameOverError):
        game.step(0)
    game.reset()
    assert game.seat == 0 and game.referee.ply == 0
    short = NumberedGame("chess", longest=2)
    short.play("e2e4")
    short.play("e7e5")
    assert short.cut_off and not short.over and short.returns() == (0.0, 0.0)


def test_copies_go_their_own_ways() -> None:
    game = NumberedGame("kira-chess", seed=2)
    rng = random.Random(0)
    for _ in range(25):
        game.step(rng.choice(game.actions()))
    clone = game.copy()
    assert (clone.observe(0) == game.observe(0)).all() and clone.actions() == game.actions()
    before = game.referee.view("first")
    for _ in range(5):
        clone.step(clone.actions()[0])
    assert game.referee.view("first") == before


def test_chance_draws_with_its_probabilities() -> None:
    game = NumberedGame("raichu-shogi", chance_asked=True, furigoma=True)
    while game.seat != 2:
        game.step(game.actions()[0])
    draws = game.draws()
    assert abs(sum(chance for _, chance in draws) - 1) < 1e-9
    assert [round(chance * 32) for _, chance in draws] == [1, 5, 10, 10, 5, 1]
    with pytest.raises(ActionError):
        game.choose_draw(9)
    with pytest.raises(ActionError, match="chance"):
        game.step(0)
    game.choose_draw(1)
    assert game.seat != 2
