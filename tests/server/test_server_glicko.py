"""Ratings: the example of the paper, and what must hold of any."""

import pytest

from fairychess.server.domain.glicko import Rating, after


def test_glicko_matches_the_example_of_the_paper() -> None:
    enemies = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = after(Rating(1500, 200, 0.06), enemies)
    assert new.rating == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_winning_raises_and_surprise_raises_more() -> None:
    me, strong, weak = Rating(1500, 100), Rating(1900, 80), Rating(1100, 80)
    assert after(me, [(strong, 1.0)]).rating > after(me, [(weak, 1.0)]).rating > 1500
    assert after(me, [(weak, 0.5)]).rating < 1500


def test_no_rating_is_ever_quite_sure() -> None:
    """Else a player of many games would never move again."""
    assert after(Rating(1500, 60), [(Rating(1500, 50), 0.5)] * 200).deviation == 45
    assert Rating(1500, 340).aged(10_000).deviation == 350


def test_time_without_games_raises_the_deviation() -> None:
    sure = Rating(1500, 60)
    assert 60 < sure.aged(10).deviation < sure.aged(1000).deviation <= 350
    assert sure.aged(0).deviation == pytest.approx(60)
