"""Many games at once: the same as one after the other, begun again at their ends."""

from typing import Any

import numpy as np
import pytest

import fairychess
from fairychess.research import ActionError, Batch, BatchClosedError, NumberedGame

GAMES = ["chess", "crazyhouse", "minishogi", "chu-shogi", "dai-kagamigi", "duck-chess", "xiangqi"]
LARGE = ["dai-kagamigi", "chu-shogi"]
OTHERS = ["three-check", "atomic", "seirawan-chess", "janggi", "makruk"]


def followed(batch: Batch, steps: int, **settings: int) -> int:
    """Play a batch at random beside games played one by one; how many have ended."""
    games = [NumberedGame(batch.rules, **settings) for _ in range(batch.n)]
    ended = 0
    for _ in range(steps):
        for number, game in enumerate(games):
            assert game.seat == batch.seats[number]
            assert (game.mask() == batch.masks[number]).all(), batch.text(number)
            planes = game.observe(int(batch.seats[number]))
            differ = np.flatnonzero((planes != batch.observations[number]).any(axis=(1, 2)))
            assert not len(differ), ([game.observer.names[at] for at in differ], batch.text(number))
        actions = batch.random_actions()
        batch.step(actions)
        for number, game in enumerate(games):
            game.step(int(actions[number]))
            assert (game.over, game.cut_off) == (batch.ended[number], batch.cut_off[number])
            assert game.returns() == tuple(batch.rewards[number])
            if game.seat is None:
                ended += 1
                game.reset()
    return ended


@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_games_are_those_played_one_by_one(name: str) -> None:
    steps, longest = (20, 4) if name in LARGE else (80, 30)
    with Batch(name, 2, seed=4, longest=longest, observe=True) as batch:
        assert followed(batch, steps, longest=longest)


def test_short_games_end_alike() -> None:
    with Batch("tic-tac-toe", 4, seed=1, observe=True) as batch:
        assert followed(batch, 40) > 10


@pytest.mark.parametrize("name", ["kira-chess", "raichu-shogi", "chess960", "dark-chess"])
def test_games_with_chance_and_secrets_come_with_masks_and_planes(name: str) -> None:
    bare, batch = Batch(name, 2, seed=4, longest=30), Batch(name, 2, seed=4, observe=True)
    for each in (bare, batch):
        for _ in range(40):
            assert each.masks.any(axis=1).all()
            assert set(each.seats.tolist()) <= {0, 1}
            each.step(each.random_actions())
    assert batch.observations.any(axis=(1, 2, 3)).all() and bare.observations.size == 0
    names = list(batch.observer.names)
    assert (batch.observations[:, names.index("viewer decides")] == 1).all()


def test_games_end_are_counted_and_begin_again() -> None:
    batch = Batch("tic-tac-toe", 16, seed=1)
    ended = wins = 0
    for _ in range(60):
        batch.step(batch.random_actions())
        ended += int(batch.ended.sum())
        wins += int(np.abs(batch.rewards).sum()) // 2
        assert (batch.rewards.sum(axis=1) == 0).all()
        assert (batch.masks[batch.ended].sum(axis=1) == 9).all()
    assert ended > 60 and 0 < wins <= ended
    short = Batch("chess", 3, longest=2)
    for _ in range(2):
        short.step(short.random_actions())
    assert short.cut_off.all() and not short.ended.any() and (short.seats == 0).all()


@pytest.mark.parametrize("observe", [False, True])
def test_equal_seeds_give_equal_games(observe: bool) -> None:
    texts = []
    for seed in (5, 5, 6):
        batch = Batch("kira-chess", 2, seed=seed, observe=observe)
        for _ in range(30):
            batch.step(batch.random_actions())
        texts.append([batch.text(number) for number in range(2)])
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize("name", ["chess", "kira-mini"])
def test_wrong_actions_are_refused_and_no_game_is_changed(name: str) -> None:
    batch = Batch(name, 3, seed=1, observe=True)
    good, before, seats = batch.random_actions(), batch.masks.copy(), batch.seats.copy()
    bad = np.flatnonzero(~batch.masks[2])[0]
    for wrong in (
        [1, 2],
        good[:2],
        good[:, None],
        good.astype(float),
        good.astype(bool),
        "e2e4",
        None,
        [*good[:2], -1],
        [*good[:2], batch.space.size],
        np.array([2**40] * 3),
        [*good[:2], bad],
    ):
        with pytest.raises(ActionError):
            batch.step(wrong)
        assert (batch.masks == before).all() and (batch.seats == seats).all()
    batch.step(good)
    assert (batch.masks != before).any() or (batch.seats != seats).all()


def test_wrong_sizes_are_refused() -> None:
    sizes: list[Any] = [0, -1, True, 2.5]
    for n in sizes:
        with pytest.raises(ActionError):
            Batch("chess", n)
    lengths: list[Any] = [0, "long", None]
    for longest in lengths:
        with pytest.raises(ActionError):
            Batch("chess", 1, longest=longest)
    with pytest.raises(ActionError, match="at most"):
        Batch("dai-kagamigi", 1_000_000, observe=True)
    with pytest.raises(ActionError, match="no game 2"):
        Batch("chess", 2).text(2)


def test_a_batch_that_was_closed_says_so() -> None:
    batch = fairychess.batch("chess", 2)
    batch.close()
    batch.close()
    for call in (lambda: batch.step([0, 0]), batch.random_actions, lambda: batch.text(0)):
        with pytest.raises(BatchClosedError, match="closed"):
            call()
    assert batch.masks.shape[0] == 2


def test_a_batch_whose_rules_fail_says_so_ever_after(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch("chess", 2)

    def fail() -> None:
        raise RuntimeError("a rule's own fault")

    monkeypatch.setattr(batch._games, "step", fail)
    with pytest.raises(RuntimeError):
        batch.step(batch.random_actions())
    with pytest.raises(BatchClosedError, match="own fault"):
        batch.step([0, 0])


def test_moves_known_by_their_numbers_are_found_again_when_the_table_grows() -> None:
    batch = Batch("crazyhouse", 24, seed=2)
    game = NumberedGame("crazyhouse", longest=10_000)
    for _ in range(400):
        actions = batch.random_actions()
        batch.step(actions)
        game.step(int(actions[0]))
        if game.seat is None:
            game.reset()
        assert game.actions() == np.flatnonzero(batch.masks[0]).tolist()


@pytest.mark.parametrize("name", ["tic-tac-toe", "raichu-shogi", "kira-mini"])
def test_random_play_is_that_of_steps_drawn_one_by_one(name: str) -> None:
    one, other = (Batch(name, 3, seed=7, observe=True) for _ in range(2))
    for steps in (1, 0, 9, 20):
        finished = 0
        for _ in range(steps):
            one.step(one.random_actions())
            finished += int((one.ended | one.cut_off).sum())
        assert other.play_random(steps) == finished
        assert (one.masks == other.masks).all() and (one.seats == other.seats).all()
        assert (one.observations == other.observations).all()
    wrong: list[Any] = [-1, 2.0, True]
    for steps in wrong:
        with pytest.raises(ActionError):
            other.play_random(steps)
