"""Batches whose games stand when they have ended, some of which are stepped, and begun again."""

from typing import Any

import numpy as np
import pytest

from fairychess.research import ActionError, Batch, NumberedGame

ARRAYS = ("masks", "seats", "ended", "cut_off", "rewards", "observations")


def all_of(batch: Batch) -> list[Any]:
    return [getattr(batch, name).copy() for name in ARRAYS]


@pytest.mark.parametrize("name", ["tic-tac-toe", "minishogi", "chu-shogi", "duck-chess"])
def test_an_ended_game_stands_as_each_seat_sees_it(name: str) -> None:
    batch = Batch(name, 3, seed=2, longest=14, observe=True, restart=False)
    games = [NumberedGame(batch.rules, longest=14) for _ in range(3)]
    for _ in range(40):
        for number, game in enumerate(games):
            assert (batch.ended[number], batch.cut_off[number]) == (game.over, game.cut_off)
            assert tuple(batch.rewards[number]) == game.returns()
            assert np.flatnonzero(batch.masks[number]).tolist() == game.actions()
            for seat in (1, 0, int(batch.seats[number])):
                batch.show(number, seat)
                assert (batch.observations[number] == game.observe(seat)).all(), batch.text(number)
        actions = batch.random_actions()
        batch.step(actions)
        for number, game in enumerate(games):
            if game.seat is not None:
                game.step(int(actions[number]))
    assert (batch.ended | batch.cut_off).all()
    before = all_of(batch)
    assert batch.play_random(5) == 0
    assert all((one == other).all() for one, other in zip(before, all_of(batch), strict=True))


@pytest.mark.parametrize("name", ["tic-tac-toe", "raichu-shogi", "kira-mini", "chess960"])
@pytest.mark.parametrize("observe", [False, True])
def test_games_begun_again_with_a_seed_are_those_of_a_new_batch(name: str, observe: bool) -> None:
    settings: dict[str, Any] = {"longest": 25, "observe": observe, "restart": False}
    old, new = Batch(name, 3, seed=1, **settings), Batch(name, 3, seed=7, **settings)
    old.play_random(120)
    assert (old.ended | old.cut_off).all()
    assert old.play_random(3) == 0 and not old.masks.any()
    old.reset(7)
    for steps in (0, 1, 1, 9):
        old.play_random(steps)
        new.play_random(steps)
        assert [old.text(at) for at in range(3)] == [new.text(at) for at in range(3)]
        for one, other in zip(all_of(old), all_of(new), strict=True):
            assert (one == other).all()


@pytest.mark.parametrize("name", ["tic-tac-toe", "kira-mini"])
def test_only_the_games_named_go_on_or_begin_again(name: str) -> None:
    batch = Batch(name, 4, seed=3, observe=True, restart=False, longest=30)
    some, others = np.array([True, False, True, False]), np.array([False, True, False, True])
    for _ in range(30):
        texts, before = [batch.text(at) for at in range(4)], all_of(batch)
        batch.step(batch.random_actions(), where=some)
        assert [batch.text(at) for at in (1, 3)] == [texts[at] for at in (1, 3)]
        for one, other in zip(before, all_of(batch), strict=True):
            assert (one[others] == other[others]).all()
    assert (batch.ended | batch.cut_off).tolist() == some.tolist()
    batch.step(batch.random_actions(), where=others)
    batch.reset(where=some & (np.arange(4) > 0))
    assert (batch.ended | batch.cut_off).tolist() == [True, False, False, False]
    assert batch.masks.any(axis=1).tolist() == [False, True, True, True]
    assert not batch.rewards[1:].any()
    nonsense: list[Any] = [[1, 0, 0, 0], some[:3], "all", np.ones((4, 4), dtype=bool)]
    for where in nonsense:
        with pytest.raises(ActionError, match="where is"):
            batch.reset(where=where)
        with pytest.raises(ActionError, match="where is"):
            batch.step(batch.random_actions(), where=where)
    with pytest.raises(ActionError, match="seed"):
        batch.reset(1.5)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="no game 4"):
        batch.show(4, 0)
    with pytest.raises(ActionError):
        batch.show(0, 2)


def test_a_branch_takes_the_place_of_a_game_that_stands() -> None:
    tree = Batch("tic-tac-toe", 2, seed=1, restart=False)
    for action in (0, 3, 1, 4):
        tree.branch([0], [0], [action])
    tree.branch([0], [1], [2])
    assert tree.ended.tolist() == [False, True] and tree.rewards[1].tolist() == [1, -1]
    with pytest.raises(ActionError, match="may not be chosen"):
        tree.branch([1], [1], [5])
    tree.branch([0], [1], [8])
    assert not tree.ended.any() and not tree.rewards.any() and tree.masks[1].any()
