"""Kira Chess and Kira Shogi against the slow generators, written from the rules pages alone.

Option lists, seats, position texts and outcomes of random games must be equal under the default
options and each flipped one. Deaths are mostly written near ahead, so that many fall due.
A thousand games a variant: `pytest -m long`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import fairychess
from slow.kira import KiraSlow
from slow.kira_chess import KiraChessSlow
from slow.kira_shogi import KiraShogiSlow

SLOW: dict[str, type[KiraSlow]] = {"kira-chess": KiraChessSlow, "kira-shogi": KiraShogiSlow}
NEAR: dict[str, Any] = {"max_timer": 4}
FLIPPED: list[tuple[str, dict[str, Any]]] = [
    (name, {**NEAR, **option})
    for name in SLOW
    for option in (
        {"extra_move_any_action": False},
        {"both_eliminated": "mover_wins"},
        {"both_eliminated": "mover_loses"},
        {"lk_pawn_promotion": "forced"},
        {"announce_killer": False},
        {"repetition": "off"},
        {"max_timer": "none"},
        {"pictorial_mate": "off"} if name == "kira-shogi" else {"no_progress_limit": "off"},
    )
]
SECRET = ("death", "attempt", "@")


def same_text(name: str, one: str, two: str) -> bool:
    """Equal, but for the quiet plies in shogi, where a drop ends the count or not to no effect."""
    if name == "kira-chess":
        return one == two
    first, second = one.split(" "), two.split(" ")
    return first[:4] + first[5:] == second[:4] + second[5:]


def follow(name: str, seed: int, plies: int, options: dict[str, Any]) -> int:
    """One random game on both; plies played."""
    rng = random.Random(seed)
    pos = fairychess.load(name, **options).position()
    slow = SLOW[name].start(**options)
    boldness = rng.random()
    for ply in range(plies):
        found, expected = pos.moves(), slow.options()
        assert sorted(found) == sorted(expected), (pos.text(), set(found) ^ set(expected))
        result, outcome = pos.result(), slow.outcome()
        assert (result and (result.winner or "draw", result.reason)) == outcome, pos.text()
        if outcome:
            return ply
        assert pos.to_move() == slow.seat()
        plain = [text for text in found if not text.startswith(SECRET)]
        move = rng.choice(plain if plain and rng.random() < boldness else found)
        pos.push(move)
        slow.play(move)
        if pos.result() is None:
            assert same_text(name, pos.text(), slow.text())
    return plies


@pytest.mark.parametrize("name", SLOW)
def test_games_from_the_deal(name: str) -> None:
    assert sum(follow(name, seed, 250, NEAR) for seed in range(12)) > 600


@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    assert follow(name, 77, 200, options)


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_a_thousand_games(name: str) -> None:
    assert sum(follow(name, 1000 + seed, 300, NEAR) for seed in range(1000)) > 100_000


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_many_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    assert sum(follow(name, 5000 + seed, 300, options) for seed in range(80)) > 5000
