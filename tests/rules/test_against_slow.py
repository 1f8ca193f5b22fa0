"""The kernel against the slow generators, which were written from the rules pages alone.

Every option list, every position text and every outcome of random games must be equal. A thousand
games a variant: `pytest -m long`.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import fairychess

sys.path.insert(0, str(Path(__file__).parent.parent))

from slow.chu import ChuSlow
from slow.dai import DaiSlow
from slow.raichu import RaichuSlow

SLOW: dict[str, Any] = {
    "raichu-shogi": RaichuSlow,
    "chu-shogi": ChuSlow,
    "dai-kagamigi": DaiSlow,
}
FLIPPED = [
    ("raichu-shogi", {"shock_chain": False}),
    ("raichu-shogi", {"repetition_limit": 2}),
    ("raichu-shogi", {"auto_mate": False}),
    ("raichu-shogi", {"no_progress_limit": 12}),
    ("dai-kagamigi", {"dai_pairs": "diagram"}),
    ("dai-kagamigi", {"promotion_timing": "ends_in_zone"}),
    ("dai-kagamigi", {"promotion_timing": "entry"}),
    ("dai-kagamigi", {"knight_forced": False}),
    ("dai-kagamigi", {"she_devil": "F5W2"}),
    ("dai-kagamigi", {"winds": "diagram"}),
    ("dai-kagamigi", {"se_jump": True}),
    ("dai-kagamigi", {"lion_dog": "QAD"}),
]


def compare(name: str, seed: int, plies: int, options: dict[str, Any]) -> None:
    """One random game; half the time a move that takes on the way is preferred."""
    rng = random.Random(seed)
    play = fairychess.load(name, **options).position()
    slow = SLOW[name].start(**options)
    for _ in range(plies):
        texts = play.moves()
        assert sorted(texts) == sorted(slow.options()), play.text()
        if not texts:
            result, expected = play.result(), slow.outcome()
            assert result is not None
            assert expected is not None
            assert (result.winner or "draw") == expected[0], play.text()
            return
        rich = [text for text in texts if "," in text]
        move = rng.choice(rich) if rich and rng.random() < 0.5 else rng.choice(texts)
        play.push(move)
        slow.play(move)
        assert play.text() == slow.text()


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("seed", range(3))
def test_random_games(name: str, seed: int) -> None:
    compare(name, seed, 300, {})


@pytest.mark.parametrize(("name", "options"), FLIPPED)
def test_random_games_with_an_option_flipped(name: str, options: dict[str, Any]) -> None:
    compare(name, 11, 200, options)


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_a_thousand_random_games(name: str) -> None:
    for seed in range(1000):
        compare(name, 1000 + seed, 600 if name != "dai-kagamigi" else 200, {})
