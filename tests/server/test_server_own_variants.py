"""`fairychess serve --variants FOLDER`: games of one's own, like installed ones."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from clients import Person
from starlette.testclient import TestClient

import fairychess
from fairychess.cli.serve import serve_own
from fairychess.game import new_game, replay
from fairychess.rules.catalogue import FOLDERS, available, families
from fairychess.server import create_app
from fairychess.server.base.config import from_environment

MINE = """title = "Mine"
summary = "A small game of my own."
[board]
files = 5
ranks = 5
[start]
position = "k3r/5/5/5/R3K w - - 0 1"
[[pieces]]
id = "K"
betza = "K"
royal = true
[[pieces]]
id = "R"
name = "Rook"
betza = "R"
[rules.royal_check]
[rules.five_moves]
"""
OWN = """from fairychess import *


class FiveMoves(Rule):
    \"\"\"The game is drawn after five moves.\"\"\"

    def outcome(self, pos):
        return (-1, "five moves") if pos.ply >= 5 else None


def rule_five_moves(definition):
    return FiveMoves()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a variant of one's own, known to this process."""
    (tmp_path / "my_game").mkdir()
    (tmp_path / "my_game" / "variant.toml").write_text(MINE)
    (tmp_path / "my_game" / "rules.py").write_text(OWN)
    monkeypatch.setenv(FOLDERS, "")
    serve_own([str(tmp_path)])
    return tmp_path


@pytest.fixture
def host(folder: Path) -> Iterator[TestClient]:
    """A server that was started with `--variants`."""
    with TestClient(create_app(settings=from_environment())) as found:
        yield found


def test_it_is_known_by_its_name(folder: Path) -> None:
    assert "my-game" in available()
    assert families()["own"] == ["my-game"]
    assert fairychess.load("my-game").definition.title == "Mine"
    record = new_game("my-game", {}, 1).record()
    assert '[Variant "my-game"]' in record
    assert replay(record).called == "my-game"
    (folder / "my_game" / "variant.toml").write_text(MINE.replace("5/5/5", "5/R4/5"))
    with pytest.raises(ValueError, match="does not carry the rules of my-game"):
        replay(record)


def test_it_is_listed_shown_and_played(host: TestClient, folder: Path) -> None:
    listed = {one["name"]: one for one in host.get("/api/variants").json()}
    assert listed["my-game"]["summary"] == "A small game of my own."
    assert "chess" in listed
    assert "/variant/my-game" in host.get("/").text
    assert "A small game of my own." in host.get("/variant/my-game").text
    person = Person(host)
    seats = {"second": {"type": "computer", "level": 1}}
    game = person.do("/api/games", 201, variant="my-game", seats=seats)["id"]
    with person.at(game) as seat:
        for ply in (0, 2, 4):
            seat.send("play", text=seat.view(ply=ply)["options"][0]["text"])
        assert seat.view(ply=5)["outcome"] is not None


def test_a_change_is_seen_at_the_next_look(host: TestClient, folder: Path) -> None:
    file = folder / "my_game" / "variant.toml"
    assert host.get("/api/variants/my-game").json()["title"] == "Mine"
    file.write_text(MINE.replace('"Mine"', '"Another"').replace("royal_check]", "royal_chek]"))
    assert "Another" in host.get("/").text
    said = host.get("/api/variants/my-game").json()["error"]["message"]
    assert said.startswith(f"{file}:16: rules.royal_chek: no such rule")
    for broken, said in (
        ("title = ", f"{file}:1:"),
        (MINE.replace("files = 5", "file = 5"), f"{file}:"),
        (MINE.replace("[board]", "[bored]"), f"{file}:"),
        ("board = 3\n", f"{file}:"),
        (MINE + "[translations]\nja = 3\n", f"{file}:"),
    ):
        file.write_text(broken)
        (found,) = (one for one in host.get("/api/variants").json() if one["name"] == "my-game")
        assert found["summary"].startswith(said), found["summary"]
        assert "its head" not in found["summary"]
    file.write_text(MINE)
    assert host.get("/api/variants/my-game").json()["title"] == "Mine"
    (folder / "second").mkdir()
    (folder / "second" / "variant.toml").write_text(MINE.replace("[rules.five_moves]", ""))
    assert host.get("/variant/second").status_code == 200


@pytest.mark.parametrize("name", ["..%2Fmy_game", "%2Ftmp", "my_game%2Fvariant.toml", "nothing"])
def test_nothing_else_is_read(host: TestClient, name: str) -> None:
    assert host.get(f"/api/variants/{name}").status_code == 404


def test_folders_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, "")
    with pytest.raises(ValueError, match="no variant there"):
        serve_own([str(tmp_path)])
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "variant.toml").write_text(MINE)
    with pytest.raises(ValueError, match="an installed variant has this name"):
        serve_own([str(tmp_path)])
    assert os.environ[FOLDERS] == ""
