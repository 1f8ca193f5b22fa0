"""Games made of sentences, against slow generators written from their rules alone."""

from __future__ import annotations

import random

import pytest

import fairychess
from slow.composed import GAMES

NAMES = {
    "madrasi": "madrasi", "isardam": "isardam", "patrol": "patrol-chess", "koko": "koko-chess",
    "grid": "grid-chess", "monochromatic": "monochromatic-chess", "kamikaze": "kamikaze-chess",
    "sentinels": "sentinel-chess", "benedict": "benedict-chess", "anti_king": "anti-king-chess",
}  # fmt: skip


def compare(game: str, seed: int, plies: int) -> int:
    """Play a random game by both; how many plies it had."""
    rng = random.Random(seed)
    slow, pos = GAMES[game].start(), fairychess.load(NAMES[game]).position()
    for ply in range(plies):
        ended = slow.outcome()
        wanted = set() if ended else set(slow.options())
        assert set(pos.moves()) == wanted, (game, seed, slow.text())
        if ended or not wanted or pos.kernel.halfmove_clock > 98:
            found = pos.result()
            assert not ended or (found and ended[0] == (found.winner or "draw"))
            return ply
        move = rng.choice(sorted(wanted))
        slow.play(move)
        pos.push(move)
        assert slow.text().split()[:2] == pos.text().split()[:2], (game, seed, move)
        assert fairychess.load(NAMES[game]).position(pos.text()).text() == pos.text()
    return plies


@pytest.mark.parametrize("game", NAMES)
def test_random_games(game: str) -> None:
    assert sum(compare(game, seed, 40) for seed in range(3)) > 40


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_many_random_games(game: str) -> None:
    for seed in range(100):
        compare(game, seed, 100)
