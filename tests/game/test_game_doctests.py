"""The documentation of the public interface is true."""

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = ["fairychess", "fairychess.game.game", "fairychess.api.position"]


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of_modules(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_public_api() -> None:
    path = Path(__file__).parent / "public_api.txt"
    found = doctest.testfile(str(path), module_relative=False)
    assert found.failed == 0 and found.attempted > 20
