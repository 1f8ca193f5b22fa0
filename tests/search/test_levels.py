"""Levels: each one may do at least as much as the one below."""

from itertools import pairwise

from fairychess.search.levels import LEVELS, STRONGEST, level_settings
from fairychess.search.opponents import SECONDS


def test_there_are_twelve_and_each_has_its_time() -> None:
    assert list(LEVELS) == list(range(1, 13))
    assert len(SECONDS) == len(LEVELS)
    assert level_settings(99) == level_settings(STRONGEST)
    assert level_settings(-1) == level_settings(1)


def test_no_level_is_weaker_than_the_one_below() -> None:
    for low, high in pairwise(LEVELS.values()):
        assert high.depth >= low.depth and high.noise <= low.noise and high.worlds >= low.worlds


def test_the_strongest_has_all_of_the_time_and_each_below_it_less() -> None:
    times = [SECONDS[level - 1] * LEVELS[level].time_share for level in range(6, 13)]
    assert times == sorted(set(times)) and LEVELS[STRONGEST].time_share == 1
