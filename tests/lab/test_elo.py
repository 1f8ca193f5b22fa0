"""Elo, its error bars, and the sequential test."""

import math
import random

import pytest

from fairychess.lab import Score, Sprt
from fairychess.lab.elo import elo, expected


def score_of(pairs: list[float]) -> Score:
    score = Score()
    for points in pairs:
        for game in {0: (0, 0), 0.5: (0, 0.5), 1: (0, 1), 1.5: (0.5, 1), 2: (1, 1)}[points]:
            score.add(game)
        score.add_pair(points)
    return score


def test_elo_and_back() -> None:
    assert elo(0.5) == 0
    assert elo(expected(191)) == pytest.approx(191)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(1.0), elo(0.0)) == (math.inf, -math.inf)


def test_counts() -> None:
    score = score_of([2, 2, 1, 0.5])
    assert (score.wins, score.draws, score.losses) == (5, 1, 2)
    assert score.share == pytest.approx(5.5 / 8)
    assert score.pairs == [0, 1, 1, 0, 2]


def test_error_bars_narrow_and_never_vanish() -> None:
    few, many = score_of([1, 2, 0, 1]), score_of([1, 2, 0, 1] * 50)
    assert few.interval()[0] < many.interval()[0] < 0.5 < many.interval()[1] < few.interval()[1]
    low, high = score_of([2.0] * 10).interval()
    assert low < 0.95 < high
    assert Score().interval() == (0.0, 1.0)
    assert "100.0 %" in str(score_of([2.0] * 10))


def test_pairs_that_cancel_out_say_more_than_single_games() -> None:
    alike = score_of([1.0] * 100).interval()
    torn = score_of([0.0, 2.0] * 50).interval()
    assert alike[1] - alike[0] < torn[1] - torn[0]


def test_sequential_test() -> None:
    test = Sprt(0, 50)
    assert test.verdict(Score()) == ""
    assert test.verdict(score_of([1.5, 1, 2, 1] * 40)) == "stronger"
    assert test.verdict(score_of([0.5, 1, 0, 1] * 40)) == "not stronger"
    assert test.verdict(score_of([1, 1.5])) == ""


def test_a_sequential_test_hears_of_enough_pairs_before_it_decides() -> None:
    test = Sprt(-30, 10)
    early, late = score_of([2.0] * 49), score_of([2.0] * 50)
    assert test.ratio(early) > math.log(19) and test.verdict(early) == ""
    assert test.verdict(late) == "stronger"
    assert test.report(early).startswith("undecided after 49 pairs, LLR +")
    assert test.report(late).startswith("stronger after 50 pairs, LLR +")
    assert str(test) == "-30 against 10 Elo"


def test_pairs_that_were_all_even_decide_nothing_by_themselves() -> None:
    """Two players that hardly differ: that no pair was lost yet does not say that none will be."""
    assert Sprt(-5, 0).verdict(score_of([1.0] * 150)) == ""
    assert Sprt(-5, 0).verdict(score_of([1.0] * 400)) == "stronger"


def test_a_sequential_test_errs_as_often_as_it_says() -> None:
    """Where the truth is its upper bound, one time in twenty: 15 of 200 at most, say."""
    rng = random.Random(1)
    test = Sprt(elo(0.45), elo(0.5))
    wrong = 0
    for _ in range(200):
        score = Score()
        while not (verdict := test.verdict(score)):
            score.pairs[rng.choices(range(5), [1, 3, 8, 3, 1])[0]] += 1
        wrong += verdict == "not stronger"
    assert wrong <= 15
