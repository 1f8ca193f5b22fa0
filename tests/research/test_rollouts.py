"""Random games from the rows of a batch: how they end, and that the rows stay as they are."""

from typing import Any

import numpy as np
import pytest

from fairychess.research import ActionError, Batch, BatchClosedError


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "duck-chess", "king-friday-xiii"])
def test_rows_stay_as_they_are_and_threads_change_nothing(name: str) -> None:
    found = []
    for threads in (1, 3):
        with Batch(name, 4, seed=2, observe=True, longest=150, threads=threads) as batch:
            batch.play_random(7)
            before = [batch.text(at) for at in range(4)], batch.masks.copy()
            found.append(batch.rollout([3, 1, 1], 5, seed=9))
            assert [batch.text(at) for at in range(4)] == before[0]
            assert (batch.masks == before[1]).all()
            batch.step(batch.random_actions())
    one, other = found
    assert (one.results == other.results).all() and (one.lengths == other.lengths).all()
    assert one.results.shape == (3, 5) and set(np.unique(one.results)) <= {-1, 0, 1}
    assert (one.lengths > 0).all() and (one.lengths <= 143).all()  # seven have been played


def test_random_games_of_tic_tac_toe_end_as_often_as_they_should() -> None:
    """Of all ways to fill the board at random the first player wins 58.49 %, 12.70 % are drawn."""
    results, lengths = Batch("tic-tac-toe", 1).rollout(count=20_000, seed=4)
    assert abs((results == 1).mean() - 0.5849) < 0.015
    assert abs((results == 0).mean() - 0.1270) < 0.01
    assert (lengths[results == 0] == 9).all() and lengths.min() == 5
    assert (lengths[results == 1] % 2 == 1).all() and (lengths[results == -1] % 2 == 0).all()


def test_games_are_cut_off_where_they_last_too_long() -> None:
    batch = Batch("chess", 2, seed=1, longest=10, restart=False)
    batch.play_random(4)
    results, lengths = batch.rollout(count=3)
    assert not results.any() and (lengths == 6).all()
    assert (batch.rollout([0], 2, longest=5).lengths == 1).all()
    batch.play_random(20)
    assert batch.cut_off.all() and not batch.rollout().lengths.any()


def test_a_game_that_stands_ended_has_its_result() -> None:
    batch = Batch("tic-tac-toe", 1, restart=False)
    for action in (0, 3, 1, 4, 2):
        batch.step(np.array([action]))
    results, lengths = batch.rollout(count=2)
    assert results.tolist() == [[1, 1]] and lengths.tolist() == [[0, 0]]


@pytest.mark.parametrize("name", ["dai-kagamigi", "janggi", "raichu-shogi"])
def test_a_decision_chosen_in_part_goes_on(name: str) -> None:
    batch = Batch(name, 1, seed=5)
    for _ in range(12):
        options = batch.text(0), batch.masks.copy()
        results, lengths = batch.rollout(count=2)
        assert lengths.shape == (1, 2) and (lengths > 0).all() and results.shape == (1, 2)
        assert batch.text(0) == options[0] and (batch.masks == options[1]).all()
        batch.step(batch.random_actions())


def test_the_same_seed_gives_the_same_games_and_nonsense_is_refused() -> None:
    batch = Batch("chess", 3, longest=60)
    once, again, other = (batch.rollout(seed=seed, longest=2000).lengths for seed in (1, 1, 2))
    assert (once == again).all() and (once != other).any()
    assert batch.rollout([], 3).results.shape == (0, 3)
    wrong: list[dict[str, Any]] = [
        {"rows": [3]}, {"rows": [-1]}, {"rows": [0.5]}, {"rows": 1}, {"rows": "all"},
        {"count": 0}, {"count": 1.5}, {"count": True}, {"longest": 0}, {"count": 10**9},
    ]  # fmt: skip
    for settings in wrong:
        with pytest.raises(ActionError):
            batch.rollout(**settings)
    for secret in (Batch("kira-mini", 2), Batch("kira-mini", 2, observe=True)):
        with pytest.raises(ActionError, match="secrets"):
            secret.rollout()
    batch.close()
    with pytest.raises(BatchClosedError):
        batch.rollout()
