"""Threads read rules side by side: `ast.parse` alone fails then, once in some hundred texts."""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fairychess.rules import library
from fairychess.rules.python_grammar import expression_tree, module_tree


class Lingering:
    """What lets another thread in when the garbage collector takes it away."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        time.sleep(0)


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def test_threads_read_side_by_side(hurried: None) -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(library.__path__[0]).glob("*.py")]

    def read(text: str) -> None:
        for _ in range(300):
            Lingering()
        module_tree(text)
        expression_tree("size(mine & target) > 1 and not (a or b)")

    with ThreadPoolExecutor(4) as threads:
        assert all(done is None for done in threads.map(read, texts[:40] * 4))


def test_nothing_else_reads_the_grammar() -> None:
    package = Path(library.__path__[0]).parents[1]
    readers = [path.name for path in package.rglob("*.py") if "ast.parse(" in path.read_text()]
    assert readers == ["python_grammar.py"]
