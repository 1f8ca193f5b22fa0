"""Games said by library rules and sentences, at the positions that their own rules show."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fairychess

SCENES = tomllib.loads(Path(__file__).with_name("said_games.toml").read_text(encoding="utf-8"))


def plain(moves: list[str]) -> set[str]:
    """Moves without the sign that says that nothing is promoted."""
    return {move.removesuffix("=") for move in moves}


@pytest.mark.parametrize("scene", SCENES["scene"], ids=lambda scene: scene["game"])
def test_a_rule_at_work(scene: dict[str, Any]) -> None:
    pos = fairychess.load(scene["game"]).position(scene.get("position"))
    for move in scene.get("play", ()):
        pos.push(move)
    found, result = plain(pos.moves()), pos.result()
    assert set(scene.get("can", ())) <= found
    assert not set(scene.get("cannot", ())) & found
    if "moves" in scene:
        assert found == set(scene["moves"])
    if "check" in scene:
        assert sorted(pos.check()) == scene["check"]
    if "board" in scene:
        assert pos.text().split()[0] == scene["board"]
    if "result" in scene:
        assert ((result and (result.winner or "draw")) or "") == scene["result"]
