"""The example that learns as AlphaZero does: its search, its lessons, its training."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "alphazero.py"


@pytest.fixture(scope="module")
def alphazero() -> ModuleType:
    spec = importlib.util.spec_from_file_location("alphazero", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def beginning(alphazero: ModuleType) -> tuple[Any, Any]:
    """Trees and a net; always of the same sizes, for which JAX compiles once."""
    trees = alphazero.Trees("tic-tac-toe", 8, 2)
    return trees, alphazero.new_net(trees.batch.observations[0].size, trees.batch.space.size, 16, 2)


def test_search_wins_and_parries_with_a_net_that_knows_nothing(alphazero: ModuleType) -> None:
    trees, net = beginning(alphazero)
    batch, roots = trees.batch, trees.roots
    for actions in ([0, 0], [3, 3], [1, 8], [4, 4]):  # the first wins with 2, the others parry on 5
        batch.branch(roots, roots, np.array(actions[:1] + actions[1:] * 7))
    action, policy = trees.search(net, noise=0)
    assert action.tolist() == policy.argmax(axis=1).tolist() == [2] + [5] * 7
    assert np.allclose(policy.sum(axis=1), 1) and not policy[~batch.masks[roots]].any()


def test_games_become_lessons_that_the_net_learns(alphazero: ModuleType) -> None:
    trees, net = beginning(alphazero)
    stories: list[list[Any]] = [[] for _ in range(8)]
    lessons = [each for _ in range(9) for each in alphazero.play_on(trees, net, stories)]
    assert len(lessons) >= 8 * 5
    assert all(0.9 < abs(each.result) <= 1 or each.result == 0 for each in lessons)
    batch = [np.stack(each[:40]).astype(np.float32) for each in zip(*lessons, strict=True)]
    adam = alphazero.rest(net)
    before = float(alphazero.loss(net, *batch))
    for _ in range(20):
        net, adam = alphazero.learn(net, adam, *batch)
    assert float(alphazero.loss(net, *batch)) < before
    assert alphazero.trial(net, "tic-tac-toe", games=8, seed=1) > 0.5


def test_a_checkpoint_goes_on_as_the_learner_would(
    alphazero: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alphazero, "KEPT", 60)
    monkeypatch.setattr(alphazero, "ENOUGH", 30)
    file = tmp_path / "state"
    whole = alphazero.Learner("tic-tac-toe", 1, games=8, width=16)
    for _ in range(12):
        whole.turn()
    whole.save(file)
    again = alphazero.Learner.restored(file)
    assert len(again.kept) == len(whole.kept) > 30 and again.played == whole.played >= 8
    for learner in (whole, again):
        for _ in range(5):
            learner.turn()
    assert again.played == whole.played and again.trees.lines == whole.trees.lines
    for name, weights in whole.net.items():
        assert (np.asarray(weights) == np.asarray(again.net[name])).all()
    assert int(again.adam.steps) > 0
