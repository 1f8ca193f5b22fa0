"""Definitions of strangers: described or refused in one line, never run, never a burden."""

import asyncio
from pathlib import Path

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient

import fairychess
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.variants.requests import Described
from fairychess.server.variants.sandbox import TRIAL_SECONDS, Sandbox

CHESS = Path(fairychess.__file__).parent / "variants" / "chess" / "variant.toml"
CHESS_TEXT = CHESS.read_text(encoding="utf-8")
DIAGRAM = """files=6 ranks=6 promoZone=1
maxPromote=1 promoChoice=F
pawn::fmWfcF::a2-f2
ferz:F:F::b1,e1
king:K:K::d1
<script>alert(1)</script>
"""


def describe(
    text: str,
    name: str = "",
    seconds: float = TRIAL_SECONDS,
    pictures: dict[str, str] | None = None,
) -> Described:
    """What a definition defines, found out in a sandbox of its own."""

    async def ask() -> Described:
        sandbox = Sandbox()
        try:
            return await sandbox.describe(text, name, seconds, pictures)
        finally:
            await sandbox.close()

    return asyncio.run(ask())


def test_a_definition_is_described_and_kept() -> None:
    text = CHESS.read_text(encoding="utf-8")
    app = create_app(fake_game.FakeRoom(), None, Settings(rates=False))
    with TestClient(app) as host:
        person = Person(host)
        made = person.do("/api/definitions", 201, text=text)
        assert made["info"]["files"] == 8 and len(made["array"]["board"]) == 32
        assert "/tmp" not in str(made) and str(CHESS.parent) not in str(made)
        assert person.do("/api/definitions", 201, text=text)["id"] == made["id"]
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
def test_expensive_definitions_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ProblemError) as caught:
        describe(text)
    assert caught.value.code in ("refused", "too_large")
    assert "\n" not in caught.value.message and "/tmp" not in caught.value.message


WRONG = [
    (DIAGRAM.replace("F:F:", "F:W&:"), "definition:4:"),
    (CHESS_TEXT.replace('id = "N"', 'id = "n?"'), "definition:"),
    (CHESS_TEXT + "\n[rules.no_such_rule]\n", "definition:"),
    (DIAGRAM.replace("files=6", "files=99"), "definition:1:7: "),
]


@pytest.mark.parametrize(("text", "begins"), WRONG)
def test_a_refusal_names_line_and_reason(text: str, begins: str) -> None:
    with pytest.raises(ProblemError) as caught:
        describe(text)
    assert caught.value.message.startswith(begins), caught.value.message


def test_a_diagram_becomes_a_variant_with_a_page() -> None:
    found = describe(DIAGRAM, "Small War")
    assert (found.info.title, found.info.files, found.info.ranks) == ("Small War", 6, 6)
    assert "## Not honoured" in found.page and "[[pieces]]" in found.text
    assert "alert" not in found.text


def test_a_definition_that_takes_too_long_is_killed() -> None:
    with pytest.raises(ProblemError) as caught:
        describe(CHESS.read_text(encoding="utf-8"), seconds=0.01)
    assert caught.value.code == "too_large"
