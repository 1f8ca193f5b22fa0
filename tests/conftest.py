"""Settings of all tests: hypothesis draws the same examples each time, so runs repeat."""

import logging
import os
from collections.abc import Generator, Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from fairychess.rules import catalogue

# Minutes each: begun first, so that no core waits for one of them at the end.
LONG_FOLDERS = ("browser", "server", "lab", "oracles", "search", "cli", "rules")
LONG_FILES = ("test_slow", "test_library")

# Many files go through all games, 13 seconds of loading: they stay in memory, 260 MB.
catalogue._load = lru_cache(maxsize=1024)(catalogue._load.__wrapped__)

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _log_level() -> Iterator[None]:
    """No test, and no library that it calls, changes what the log says in the next one."""
    before = logging.root.level
    yield
    logging.root.setLevel(before)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Half as many processes again as cores: a third of the time tests wait for what they began.
    As many as cores are `-n logical`, for those that wait for nothing."""
    cores = yield
    return cores * 3 // 2 if config.option.numprocesses == "auto" else cores


class _FolderFromItsEnd(pytest.Dir):
    """A folder whose files are read from the last to the first."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        return [*super().collect()][::-1]


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Dir | None:
    """Every process reads all tests, and keeps compiled what no other has read before: one begins
    at the other end, so that each compiles half of them."""
    if os.environ.get("PYTEST_XDIST_WORKER", "")[-1:] not in tuple("13579"):
        return None
    found: pytest.Dir = _FolderFromItsEnd.from_parent(parent, path=path)
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files of long folders first, in their own order, which is by name."""

    def place(item: pytest.Item) -> tuple[int, Path]:
        folder = item.path.parent.name
        if item.path.name.startswith(LONG_FILES):
            return 0, item.path
        known = folder in LONG_FOLDERS
        return (LONG_FOLDERS.index(folder) if known else len(LONG_FOLDERS)), item.path

    items.sort(key=place)
