"""Settings of all tests: hypothesis draws the same examples each time, so runs repeat."""

import logging
from collections.abc import Generator, Iterator
from functools import lru_cache

import pytest
from hypothesis import settings

from fairychess.rules import catalogue

# Minutes each: begun first, so that no core waits for one of them at the end.
LONG_FOLDERS = ("browser", "server", "oracles", "search", "cli", "rules")
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
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Half as many processes again as cores: a third of the time tests wait for what they began."""
    cores = yield
    return cores * 3 // 2


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files of long folders first, in their own order."""

    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        if item.path.name.startswith(LONG_FILES):
            return 0
        return LONG_FOLDERS.index(folder) if folder in LONG_FOLDERS else len(LONG_FOLDERS)

    items.sort(key=place)
