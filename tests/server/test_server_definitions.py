"""Definitions of strangers: described or refused in one line, never run, never a burden."""

from __future__ import annotations

import asyncio
from pathlib import Path

import fake_game
import pytest
from people import Person
from starlette.testclient import TestClient

import fairychess
from fairychess.server import cage, create_app
from fairychess.server.errors import ProblemError
from fairychess.server.settings import Settings

CHESS = Path(fairychess.__file__).parent / "variants" / "chess" / "variant.toml"


def test_a_definition_is_described_and_kept() -> None:
    text = CHESS.read_text(encoding="utf-8")
    app = create_app(fake_game.FakeRoom(), None, Settings(rates=False))
    with TestClient(app) as host:
        person = Person(host)
        made = person.do("/api/definitions", 201, text=text)
        assert made["info"]["files"] == 8 and len(made["array"]["board"]) == 32
        assert "/tmp" not in str(made) and str(CHESS.parent) not in str(made)
        assert person.get(f"/api/definitions/{made['id']}").json()["text"] == text
        assert person.get("/api/definitions/nope").status_code == 404
        assert person.refused("/api/definitions", text="x" * 60_000) == "bad_request"


BOMBS = [
    "",
    "name = ",
    "import os; os.system('id')",
    "a = " + "[" * 2000,
    "[board]\nfiles = 1000000000\nranks = 16\n",
]


@pytest.mark.parametrize("text", BOMBS)
def test_bombs_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ProblemError) as caught:
        asyncio.run(cage.describe(text))
    assert caught.value.code in ("refused", "too_large")
    assert "\n" not in caught.value.message and "/tmp" not in caught.value.message


def test_what_takes_too_long_is_killed() -> None:
    with pytest.raises(ProblemError) as caught:
        asyncio.run(cage.describe(CHESS.read_text(encoding="utf-8"), seconds=0.01))
    assert caught.value.code == "too_large"
