"""The computer player: legal, in time, sees mates, beats the weaker ones, repeats itself."""

from __future__ import annotations

import json
import random
import time

import pytest

import fairychess
from fairychess.search import choose, think, values, worker

NAMES = fairychess.available()


@pytest.mark.parametrize("name", NAMES)
def test_never_an_illegal_move(name: str) -> None:
    rng = random.Random(3)
    play = fairychess.load(name).position()
    for _ in range(30):
        texts = play.moves()
        if not texts:
            break
        assert think(play, rng.randint(1, 8), 0.05, seed=1).move in texts
        play.push(rng.choice(texts))


def test_keeps_its_time() -> None:
    play = fairychess.load("dai-kagamigi").position()
    think(play, 8, 0.1)
    began = time.monotonic()
    think(play, 8, 0.3)
    assert time.monotonic() - began < 3


def test_same_seed_and_nodes_give_the_same_move() -> None:
    play = fairychess.load("chess").position()
    first = think(play, 8, seed=4, nodes=20_000)
    assert think(play, 8, seed=4, nodes=20_000) == first


@pytest.mark.parametrize(
    ("name", "position", "best"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
        ("raichu-shogi", "5k6/12/12/5Q6/12/12/12/12/12/12/12/6K5 b - - 0 1", "f9f12"),
    ],
)
def test_sees_the_win(name: str, position: str, best: str) -> None:
    thought = think(fairychess.load(name).position(position), 6, 2.0, seed=1)
    assert thought.move == best
    assert thought.score > 500_000


def test_takes_what_hangs_and_keeps_its_queen() -> None:
    rules = fairychess.load("chess")
    hanging = rules.position("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1")
    assert think(hanging, 5, 1.0, seed=1).move in ("f3g5", "c1g5")


def test_values_are_in_order() -> None:
    chess = values(fairychess.load("chess"))
    assert chess["P"] < chess["N"] < chess["R"] < chess["Q"]
    chu = values(fairychess.load("chu-shogi"))
    assert chu["N"] > chu["Q"] > chu["R"] > chu["G"] > chu["P"]


def test_beats_a_random_mover() -> None:
    rules = fairychess.load("chess")
    for game in range(4):
        play = rules.position()
        rng = random.Random(game)
        mine = ("first", "second")[game % 2]
        while play.result() is None:
            texts = play.moves()
            play.push(think(play, 3, 0.2).move if play.to_move() == mine else rng.choice(texts))
        result = play.result()
        assert result is not None
        assert result.winner == mine


def test_choose_from_texts_alone() -> None:
    start = fairychess.load("chess").position().text()
    thought = choose("chess", {}, None, ["e2e4", "e7e5"], start, level=3, seconds=0.3)
    assert thought.depth >= 1


def test_the_worker_answers_and_survives_bad_requests() -> None:
    good = {"id": 7, "variant": "shogi", "level": 2, "seconds": 0.2, "moves": ["c3c4"]}
    reply = worker.answer(json.dumps(good))
    assert reply["id"] == 7
    assert reply["move"]
    for bad in ("", "[]", "{}", '{"id": 1, "variant": "nonsense"}', "null"):
        assert "error" in worker.answer(bad)
