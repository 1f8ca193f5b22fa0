"""Backups: whole, readable only by their owner, and equal to what they were made of."""

from __future__ import annotations

from pathlib import Path

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.cli.program import main
from fairychess.server import create_app
from fairychess.server.base.config import Settings


def served(place: Path) -> TestClient:
    return TestClient(create_app(fake_game.FakeRoom(), None, Settings(str(place), thinkers=0)))


def test_a_backup_holds_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there, file = tmp_path / "a.db", tmp_path / "b.db", tmp_path / "backup"
    with served(here) as host:
        person = Person(host)
        game = person.do("/api/games", 201, variant="fake")["id"]
        with person.at(game) as both:
            both.view()
            both.send("play", text="f3f4")
            both.view(ply=1)
        # while the server goes on
        assert main(["backup", str(file), "--database", str(here)]) == 0
        cookies = person.cookies
    assert file.stat().st_mode & 0o077 == 0
    assert main(["restore", str(file), "--database", str(there)]) == 0
    rows = capsys.readouterr().out.split("\n")
    assert rows[0] == rows[1]
    with served(there) as host:
        again = Person(host)
        again.cookies = cookies
        summary = again.get(f"/api/games/{game}").json()
        assert summary["viewer"] == "both" and summary["view"]["ply"] == 1
    assert main(["restore", str(file), "--database", str(there)]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["backup", str(file), "--database", str(here)]) == 2
    file.write_text("\n".join(file.read_text().splitlines()[:-1]))
    assert main(["restore", str(file), "--database", str(tmp_path / "c.db")]) == 2
    assert "not whole" in capsys.readouterr().err
