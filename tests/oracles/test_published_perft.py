"""Published counts beyond those the common checks look at; the largest ones are long."""

from __future__ import annotations

import pytest

import fairychess
from fairychess.rules import find
from fairychess.testing import Count, read_counts

COUNTS = [
    (name, count)
    for name in fairychess.available()
    for count in read_counts(find(name).parent)
    if not count.options
]
MIDDLE = [item for item in COUNTS if 200_000 < item[1].count <= 20_000_000]
LARGE = [item for item in COUNTS if item[1].count > 20_000_000]


def recount(name: str, stored: Count) -> None:
    """Count again, compiled rules and stored position."""
    found = fairychess.load(name).position(stored.position).perft(stored.depth)
    assert found == stored.count, stored.source


@pytest.mark.parametrize(("name", "stored"), MIDDLE)
def test_millions(name: str, stored: Count) -> None:
    recount(name, stored)


@pytest.mark.long
@pytest.mark.parametrize(("name", "stored"), LARGE)
def test_hundreds_of_millions(name: str, stored: Count) -> None:
    recount(name, stored)


def test_every_leaf_made_counts_the_same() -> None:
    kernel = fairychess.load("chess").position().kernel
    assert kernel.perft_unbulked(4) == kernel.perft(4) == 197_281
