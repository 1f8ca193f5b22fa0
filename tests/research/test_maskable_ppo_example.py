"""The example with sb3-contrib's MaskablePPO, where that is installed (PyTorch is too large)."""

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib")
EXAMPLE = Path(__file__).parents[2] / "examples" / "maskable_ppo.py"


def test_it_learns_for_some_steps_and_chooses_what_is_legal() -> None:
    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    model = example.learner("tic-tac-toe")
    model.learn(2 * example.GAMES * 128)
    assert model.num_timesteps == 2 * example.GAMES * 128
    assert 0.3 < example.trial(model, "tic-tac-toe", 40) <= 1
