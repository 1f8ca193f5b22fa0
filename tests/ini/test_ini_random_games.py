"""Random games of built-in variants against the installed pyffish: as many turns in every position.

The counts of `positions.tsv` bind; where the installed, older Fairy-Stockfish disagrees with the
newer one that made them, the variant stands in `OLDER` with the reason.
"""

import random
from typing import Any

import pytest
from rows import without_clock

from fairychess.ini import draft, resolve
from fairychess.ini.folder import compiled

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

SHORT = ("crazyhouse", "atomic", "xiangqi", "sittuyin", "racingkings", "shouse")
OLDER: dict[str, str] = {}
"""Variants, or what they do, where the installed pyffish is not followed."""
LONG = sorted(set(pyffish.variants()) - set(OLDER) - {"fairy"})


def same_turns(name: str, rules: Any, seed: int, plies: int) -> int:
    """Play one random game there and count the turns of every position here."""
    rng = random.Random(seed)
    start = pyffish.start_fen(name)
    moves: list[str] = []
    for _ in range(plies):
        fen = pyffish.get_fen(name, start, moves)
        theirs = pyffish.legal_moves(name, start, moves)
        position = rules.position(without_clock(fen))
        ended = position.result() is not None
        over = pyffish.is_immediate_game_end(name, start, moves)[0] or not theirs
        if ended or over:
            assert ended == over, f"{name} {seed}: {fen}: {position.result()}, {theirs[:5]}"
            break
        assert position.perft(1, turns=True) == len(theirs), f"{name} {seed}: {fen}"
        moves.append(rng.choice(theirs))
    return len(moves)


def rules_of(name: str) -> Any:
    return compiled(draft(resolve({}, name, "built in")))


@pytest.mark.parametrize("name", SHORT)
def test_a_game_of(name: str) -> None:
    assert same_turns(name, rules_of(name), 1, 60) > 5


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_many_games_of(name: str) -> None:
    rules = rules_of(name)
    assert sum(same_turns(name, rules, seed, 200) for seed in range(20)) > 20
