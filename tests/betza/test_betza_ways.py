"""Ways that are drawn by two clicks, as the texts that players know."""

from __future__ import annotations

import pytest

from fairychess.betza.finding import FindingError
from fairychess.betza.ways import Way, way_text

WAYS = [
    (Way((1, 1), (1, 2)), "yafsF"),  # the bent part of a gryphon
    (Way((0, 1), (1, 2)), "yafsW"),  # of a manticore
    (Way((0, 1), (1, 2), on=False), "afsW"),  # a horse of xiangqi
    (Way((1, 1), (1, 2), on=False), "afsF"),  # its opposite, the moa
    (Way((1, 1), (2, 2), on=False), "afF"),  # an elephant of xiangqi
    (Way((0, 1), (0, 2), slides=True, over=True, kind="capture"), "cpR"),  # captures of a cannon
    (Way((1, 1), (2, 2), slides=True, over=True, on=False), "gB"),  # a diagonal grasshopper
    (Way((0, 1), (0, 2), symmetry="sides", slides=True, over=True), "fpR"),
    (Way((0, 2), (1, 3)), "[D-fsQ]"),
    (Way((0, 1), (1, 1), slides=True), "asR"),  # a hook mover
    (Way((0, 3), (0, 4), slides=True, over=True, kind="capture"), "cpR"),  # drawn from afar
]


@pytest.mark.parametrize(("way", "text"), WAYS)
def test_a_way_is_written_as_players_do(way: Way, text: str) -> None:
    assert way_text(way) == text


@pytest.mark.parametrize(
    "way",
    [
        Way((0, 0), (1, 1)),
        Way((1, 1), (1, 1)),
        Way((0, 1), (1, 3)),
        Way((0, 8), (0, 9)),
        Way((1, 2), (1, 3)),
        Way((0, 2), (1, 3), over=True),
        Way((0, 1), (0, 2), kind="fly"),
        Way((0, 1), (0, 2), symmetry="odd"),
    ],
)
def test_what_is_no_way_is_said_in_one_line(way: Way) -> None:
    with pytest.raises(FindingError) as error:
        way_text(way)
    assert "\n" not in str(error.value)
