"""Tables that several tests ask."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from fairychess.endgames import Endgames, TableFolder, parse, solve
from fairychess.rules import load

Solved = Callable[[str, str], Endgames]


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solved:
    """Solves a material of a variant, once."""

    @cache
    def tables(variant: str, material: str) -> Endgames:
        rules = load(variant)
        folder = TableFolder(rules, Path(tmp_path_factory.mktemp("tables")))
        solve(rules, parse(rules, material), folder)
        return Endgames(rules, folder)

    return tables
