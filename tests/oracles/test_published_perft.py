"""The stored counts of every variant that the common checks leave out; the largest are long.

Every perft.toml is counted up to 25 million by default. Long: the chess start position 6 deep
(119,060,324), Kiwipete 5 deep (193,690,690) and whatever else is larger.
"""

from pathlib import Path

import pytest

import fairychess
from fairychess.one_kind import COMPILED
from fairychess.testing import LARGEST, Count, read_counts

MIDDLE = 25_000_000


def stored() -> list[tuple[str, Count]]:
    """Variant and count for all that the package stores."""
    found = []
    for name in fairychess.featured():
        folder = fairychess.load(name).definition.folder
        assert isinstance(folder, Path)
        found += [(name, count) for count in read_counts(folder) if count.count > LARGEST]
    return found


def named(value: object) -> str:
    """A readable test id."""
    return f"{value.depth}-{value.count}" if isinstance(value, Count) else str(value)


def check(name: str, count: Count) -> None:
    if not COMPILED and count.count > 1_000_000:
        pytest.skip("minutes without the compiled kernel")
    pos = fairychess.load(name, **(count.options or {})).position(count.position)
    assert pos.perft(count.depth) == count.count, count.source


SMALLER = [item for item in stored() if item[1].count <= MIDDLE]
LARGER = [item for item in stored() if item[1].count > MIDDLE]


@pytest.mark.parametrize(("name", "count"), SMALLER, ids=named)
def test_counts(name: str, count: Count) -> None:
    check(name, count)


@pytest.mark.long
@pytest.mark.parametrize(("name", "count"), LARGER, ids=named)
def test_large_counts(name: str, count: Count) -> None:
    check(name, count)


@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [
        ("chess", 5, 4_865_609),
        ("shogi", 4, 719_731),
        ("chu-shogi", 3, 48_315),
        ("chu-shogi", 4, 1_801_639),
        ("dai-kagamigi", 2, 3_136),
    ],
)
def test_counts_that_must_be_stored(name: str, depth: int, count: int) -> None:
    folder = fairychess.load(name).definition.folder
    assert isinstance(folder, Path)
    assert (depth, count) in {(c.depth, c.count) for c in read_counts(folder) if not c.position}


@pytest.mark.parametrize(("name", "depth"), [("chess", 4), ("shogi", 3), ("chu-shogi", 3)])
def test_every_leaf_made_counts_the_same(name: str, depth: int) -> None:
    pos = fairychess.load(name).position()
    assert pos.kernel.perft_unbulked(depth) == pos.perft(depth) == sum(pos.divide(depth).values())
