"""A few games under python-chess, which knows the rules by itself; `arbiter.py` plays many."""

from __future__ import annotations

import pytest

chess_engine = pytest.importorskip("chess.engine")
arbiter = pytest.importorskip("arbiter")


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_python_chess_finds_nothing_wrong(protocol: str) -> None:
    with arbiter.opened(protocol) as engine:
        for seed, variant in enumerate(["chess", "crazyhouse", "atomic"]):
            limit = chess_engine.Limit(time=0.01)
            played = arbiter.play(engine, variant, seed, limit, longest=24)
            assert played.plies == 24 or played.result != "*"
