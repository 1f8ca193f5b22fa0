"""A few games under python-chess, which knows the rules by itself: `arbiter.py` and
`two_boards.py` play many."""

import pytest

chess_engine = pytest.importorskip("chess.engine")
arbiter = pytest.importorskip("arbiter")
two_boards = pytest.importorskip("two_boards")


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_python_chess_finds_nothing_wrong(protocol: str) -> None:
    with arbiter.opened(protocol) as engine:
        for seed, variant in enumerate(["chess", "crazyhouse", "atomic"]):
            limit = chess_engine.Limit(time=0.01)
            played = arbiter.play(engine, variant, seed, limit, longest=24)
            assert played.plies == 24 or played.result != "*"


def test_two_engines_play_as_cute_chess_lets_them() -> None:
    played = list(two_boards.games(3, longest=24))
    assert [game.variant for game in played] == two_boards.KNOWN[:3]
    assert all(game.plies == 24 or game.result != "*" for game in played)
