"""Boards with squares for which protocols have no names are refused in one line."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fairychess import load
from fairychess.engine.known import GameError, shown
from fairychess.protocol.engine import Thinking, UnknownGame
from fairychess.protocol.starting import Engine

VARIANT = """
title = "Vast"
summary = "A test."
inventor = "nobody"
sources = ["none"]

[board]
files = 17
ranks = 17

[start]
position = "8k8/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/8K7R w - - 0 1"

[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true

[[pieces]]
id = "R"
name = "Rook"
betza = "R"

[rules.royal_check]
"""


def test_our_engine_says_that_it_cannot_show_the_board(tmp_path: Path) -> None:
    (tmp_path / "variant.toml").write_text(VARIANT, encoding="utf-8")
    with pytest.raises(GameError, match="vast: this protocol names no squares beyond 16 files"):
        shown("vast", partial(load, tmp_path))


@pytest.mark.parametrize("protocol", ["uci", "usi", "cecp"])
def test_another_engine_is_not_even_started(protocol: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "fairychess.protocol.starting.variant_info",
        lambda _, told: SimpleNamespace(files=17, ranks=9),
    )
    view: Any = SimpleNamespace(variant="vast")
    with pytest.raises(UnknownGame, match=f"{protocol} names no squares beyond 16 files"):
        Engine(f"{protocol}:no-such-program").new_game(view, Thinking())


def test_boards_of_many_ranks_on_levels_are_shown() -> None:
    assert not shown("raumschach", partial(load, "raumschach")).board.is_vast
