"""Games of a batch as branches of others: what a search needs."""

from typing import Any

import numpy as np
import pytest

from fairychess.research import ActionError, Batch, BatchClosedError

LARGE = ["dai-kagamigi", "janggi"]
ARRAYS = ("masks", "seats", "observations")


def same(one: Batch, at: int, other: Batch, there: int) -> None:
    for name in ARRAYS:
        assert (getattr(one, name)[at] == getattr(other, name)[there]).all(), one.text(at)


@pytest.mark.parametrize("name", ["chess", "minishogi", "dai-kagamigi", "duck-chess", "janggi"])
def test_a_branch_is_the_game_that_was_stepped(name: str) -> None:
    tree = Batch(name, 5, seed=3, longest=20, observe=True)
    line = Batch(name, 1, seed=3, longest=20, observe=True)
    rng = np.random.default_rng(1)
    for turn in range(25 if name in LARGE else 50):
        action = line.random_actions()
        tree.branch([turn % 2], [1 - turn % 2], action)
        line.step(action)
        same(tree, 1 - turn % 2, line, 0)
        assert tree.ended[1 - turn % 2] == line.ended[0]
        assert (tree.rewards[1 - turn % 2] == line.rewards[0]).all()
        assert tree.cut_off[1 - turn % 2] == line.cut_off[0]
        legal = np.flatnonzero(line.masks[0])
        tree.branch([1 - turn % 2] * 3, [2, 3, 4], rng.choice(legal, 3))  # elsewhere, and back
        same(tree, 1 - turn % 2, line, 0)


def test_decisions_that_are_left_to_python_branch_as_well() -> None:
    tree = Batch("raichu-shogi", 4, seed=3, observe=True)
    line = Batch("raichu-shogi", 1, seed=3, observe=True)
    for _ in range(40):
        actions = [int(np.flatnonzero(tree.masks[0])[at]) for at in (0, -1)]
        tree.branch([0, 0], [1, 2], actions)
        tree.branch([1], [3], np.flatnonzero(tree.masks[1])[:1])
        line.step(np.array(actions[1:]))
        same(tree, 2, line, 0)
        last = np.flatnonzero(tree.masks[2])[:1]
        tree.branch([2], [0], last)
        line.step(last)
        same(tree, 0, line, 0)


def test_a_game_becomes_what_comes_of_itself_and_ends() -> None:
    tree = Batch("tic-tac-toe", 3, seed=1)
    for action in (0, 3, 1, 4):
        tree.branch([0], [0], [action])
        assert not tree.ended.any()
    tree.branch([0, 0], [1, 2], [2, 8])
    assert tree.ended.tolist() == [False, True, False]
    assert tree.rewards.tolist() == [[0, 0], [1, -1], [0, 0]]
    tree.branch([2, 0], [2, 0], [5, 8])
    assert tree.ended.tolist() == [False, False, True]
    assert tree.rewards.tolist() == [[0, 0], [0, 0], [-1, 1]]


def test_what_cannot_branch_is_refused_and_no_game_is_changed() -> None:
    tree = Batch("chess", 3, seed=1)
    first, before = int(np.flatnonzero(tree.masks[0])[0]), tree.masks.copy()
    illegal = int(np.flatnonzero(~tree.masks[0])[0])
    wrong: list[tuple[Any, Any, Any]] = [
        ([0], [3], [first]),
        ([-1], [1], [first]),
        ([0], [1], [tree.space.size]),
        ([0], [1], [illegal]),
        ([0, 0], [1, 1], [first, first]),
        ([0, 1], [1, 2], [first, first]),
        ([0], [1, 2], [first]),
        (0, 1, first),
        ([0.5], [1], [first]),
        ("a", None, first),
    ]
    for sources, targets, actions in wrong:
        with pytest.raises(ActionError):
            tree.branch(sources, targets, actions)
        assert (tree.masks == before).all()
    for secret in (Batch("kira-mini", 2), Batch("kira-mini", 2, observe=True)):
        with pytest.raises(ActionError, match="secrets"):
            secret.branch([0], [1], np.flatnonzero(secret.masks[0])[:1])
    tree.close()
    with pytest.raises(BatchClosedError):
        tree.branch([0], [1], [first])
