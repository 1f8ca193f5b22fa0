"""Many games at once: the same as one after the other, begun again at their ends."""

from __future__ import annotations

import numpy as np
import pytest

from fairychess.research import ActionError, Batch, NumberedGame

GAMES = ["chess", "crazyhouse", "minishogi", "chu-shogi", "kira-chess", "chess960", "duck-chess"]


@pytest.mark.parametrize("name", GAMES)
def test_masks_are_those_of_games_played_one_by_one(name: str) -> None:
    batch = Batch(name, 2, seed=4, longest=60)
    for _ in range(150):
        for number in range(2):
            game = NumberedGame(batch.rules, position=None)
            kernel = batch._games[number].play.kernel
            decision = batch._decisions[number]
            if decision is None:  # the compiled way: compare with the one that knows all
                texts = batch._games[number].play.moves()
                decision = game.space.decision(texts, kernel.turn)
            assert (decision.mask() == batch.masks[number]).all(), batch.text(number)
        assert batch.masks.any(axis=1).all()
        batch.step(batch.random_actions())


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


def test_equal_seeds_give_equal_games() -> None:
    texts = []
    for seed in (5, 5, 6):
        batch = Batch("kira-chess", 2, seed=seed)
        for _ in range(40):
            batch.step(batch.random_actions())
        texts.append([batch.text(number) for number in range(2)])
    assert texts[0] == texts[1] != texts[2]


def test_wrong_actions_are_refused_and_no_game_is_changed() -> None:
    batch = Batch("chess", 3, seed=1)
    good, before = batch.random_actions(), batch.masks.copy()
    bad = np.flatnonzero(~batch.masks[2])[0]
    for wrong in (
        [1, 2],
        good[:2],
        good.astype(float),
        "e2e4",
        None,
        [*good[:2], -1],
        [*good[:2], bad],
    ):
        with pytest.raises(ActionError):
            batch.step(wrong)
        assert (batch.masks == before).all() and (batch.seats == 0).all()
    batch.step(good)
    assert (batch.seats == 1).all()
    for n in (0, -1, True, 2.5):
        with pytest.raises(ActionError):
            Batch("chess", n)  # type: ignore[arg-type]
