"""Shogi against Fairy-Stockfish (pyffish): legal moves over random games, drops included."""

from __future__ import annotations

import random
import re

import pyffish
import pytest

import fairychess

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1"


def plain(text: str) -> str:
    """Our text as Fairy-Stockfish spells it: no mark for a promotion declined."""
    return re.sub(r"=$", "", text)


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    rng = random.Random(seed)
    play = fairychess.load("shogi").position()
    moves: list[str] = []
    for _ in range(120):
        texts = play.moves()
        if not texts:
            break
        assert sorted(map(plain, texts)) == sorted(pyffish.legal_moves("shogi", START, moves))
        drops = [text for text in texts if "@" in text]
        text = rng.choice(drops) if drops and rng.random() < 0.4 else rng.choice(texts)
        play.push(text)
        moves.append(plain(text))


def test_sfen_is_read_as_it_is() -> None:
    play = fairychess.load("shogi").position(
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
    )
    assert play.perft(1) == 178
    assert play.to_move() == "second"
