"""`/ready` says 200 only where a move could be written down."""

import contextlib
import shutil
import sqlite3
import time
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import PASSWORD
from databases import Postgres
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.web import operations, replies

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(operations, "_HOLDS", 0)
    settings = Settings(str(tmp_path / "games.db"), thinkers=0)
    with TestClient(create_app(fake_game.FakeRoom(), None, settings)) as found:
        yield found


def ready(host: TestClient) -> int:
    return int(host.get("/ready").status_code)


def test_a_database_that_cannot_be_written_is_not_ready(host: TestClient, tmp_path: Path) -> None:
    """It can still be read, as one on a full disk."""
    assert ready(host) == 200
    with sqlite3.connect(tmp_path / "games.db", timeout=30) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON setting "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    other.close()
    assert ready(host) == 503
    assert host.get("/api/me").status_code == 200
    with sqlite3.connect(tmp_path / "games.db", timeout=30) as other:
        other.execute("DROP TRIGGER full")
    other.close()
    assert ready(host) == 200


def test_a_disk_that_is_nearly_full_is_not_ready(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1 << 40, 1 << 40, 1 << 20))
    assert ready(host) == 503
    monkeypatch.undo()
    assert ready(host) == 200


def test_a_locked_database_is_not_ready(host: TestClient, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "games.db", timeout=30, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert ready(host) == 503
    other.execute("ROLLBACK")
    other.close()
    deadline = time.monotonic() + 15
    while ready(host) != 200:
        assert time.monotonic() < deadline


def test_a_database_that_is_away_is_said_and_comes_back() -> None:
    """Nobody is told of a fault in the server, by PostgreSQL's end or while it starts again."""
    with Postgres() as server:
        settings = Settings(server.database(), rates=False, thinkers=0)
        app = create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
        with TestClient(app, raise_server_exceptions=False) as host:
            made = host.post("/api/accounts", json={"name": "Ada", "password": PASSWORD})
            assert made.status_code == 201
            server.kill()
            for _ in range(3):
                answer = host.get("/api/me")
                assert answer.status_code == 503, answer.text
                assert answer.json()["error"]["code"] == "unavailable"
            server.start()
            assert host.get("/api/me").json()["account"]


def test_a_file_that_is_locked_is_told_from_a_fault(tmp_path: Path) -> None:
    def asked(statement: str) -> OperationalError:
        with (
            contextlib.closing(sqlite3.connect(tmp_path / "x.db", timeout=0)) as line,
            pytest.raises(sqlite3.OperationalError) as failed,
        ):
            line.execute(statement)
        return OperationalError(statement, {}, failed.value)

    with contextlib.closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert replies.failure(asked("BEGIN IMMEDIATE")).code == "unavailable"
    assert replies.failure(asked("SELECT * FROM missing")).code == "internal"
