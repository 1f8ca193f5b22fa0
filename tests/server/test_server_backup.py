"""Backups: whole, readable only by their owner, and equal to what they were made of."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import fake_game
import pytest
from clients import Person
from databases import Postgres
from full_database import ROWS, contents, fill
from sqlalchemy import insert, select
from starlette.testclient import TestClient

from fairychess.cli.program import main
from fairychess.messages import Message
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.store import backup, chat, migrating, schema
from fairychess.server.store.chat import ChatMessage
from fairychess.server.store.database import Database
from fairychess.server.store.schema import metadata


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
        ended = person.do("/api/games", 201, variant="fake")["id"]
        with person.at(ended) as both:
            both.send("resign")
            both.view(outcome={"winner": "second", "message": fake_game.as_sent("resignation")})
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


async def copied(source: Database, target: Database, file: Path) -> tuple[Any, Any]:
    """What is in a database, and what a restored backup of it holds."""
    rows = await backup.back_up(source, file)
    assert await backup.restore(target, file) == rows
    async with source.read() as here, target.read() as there:
        return await here.run_sync(contents), await there.run_sync(contents)


def with_databases(
    places: tuple[str, str], what: Callable[[Database, Database], Awaitable[None]]
) -> None:
    async def run() -> None:
        source, target = (Database(place) for place in places)
        try:
            await what(source, target)
        finally:
            await source.close()
            await target.close()

    asyncio.run(run())


@pytest.fixture(params=["sqlite sqlite", "sqlite postgres", "postgres sqlite"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Where a backup is made, and where it is restored."""

    def place(kind: str, number: int) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"{number}.db")
        return request.getfixturevalue("postgres").database()

    first, second = request.param.split()
    return place(first, 1), place(second, 2)


def test_every_kind_of_value_comes_back(places: tuple[str, str], tmp_path: Path) -> None:
    async def check(source: Database, target: Database) -> None:
        async with source.alone() as connection:
            await connection.run_sync(fill, "head")
        before, after = await copied(source, target, tmp_path / "backup")
        assert before == after
        assert set(before) == {table.name for table in metadata.sorted_tables}
        assert all(len(rows) == ROWS for rows in before.values())
        # Ids are counted on.
        new = ChatMessage(0, before["game"][0]["id"], "players", "a", "b", "c", 0)
        assert (await chat.add(target, new)).id > max(row["id"] for row in before["remark"])
        async with target.read() as connection:
            reasons = list(await connection.scalars(select(schema.game.c.reason)))
        assert sum(isinstance(reason, Message) for reason in reasons) == ROWS - 1

    with_databases(places, check)


NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    op.add_column("game", sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))
    op.drop_table("passed")


def downgrade():
    raise NotImplementedError
"""
"""What a later version does to the tables."""


def in_a_later_version(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """From now on there is one more revision; the newest of today."""
    head = max(path.name.split("_")[0] for path in (migrating.SCRIPTS / "versions").glob("0*.py"))
    shutil.copytree(migrating.SCRIPTS, folder / "migrations")
    (folder / "migrations" / "versions" / "9999_next.py").write_text(NEXT.format(head=head))
    patch.setattr(migrating, "SCRIPTS", folder / "migrations")
    return head


def test_a_backup_of_an_older_version_is_brought_to_this_one(
    places: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    revision = in_a_later_version(tmp_path, monkeypatch)

    async def check(source: Database, target: Database) -> None:
        async with source.alone() as connection:
            await connection.run_sync(fill, revision)
        before, after = await copied(source, target, tmp_path / "backup")
        async with source.read() as connection:  # reading has changed nothing
            assert await connection.run_sync(migrating.revision) == revision
            assert await connection.run_sync(contents) == before
        await source.migrate()
        async with source.read() as connection:
            assert await connection.run_sync(migrating.revision) == "9999"
            assert await connection.run_sync(contents) == after
        assert {row["mood"] for row in after["game"]} == {"calm"}
        assert set(before) - set(after) == {"passed"}
        assert {len(after[name]) for name in after} == {ROWS}

    with_databases(places, check)


def test_large_tables_are_copied_in_parts(tmp_path: Path) -> None:
    async def check(source: Database, target: Database) -> None:
        await source.migrate()
        async with source.write() as connection:
            await connection.execute(
                insert(schema.opening),
                [
                    {"key": str(n), "move": "e2e4", "first": n, "drawn": 0, "second": 1}
                    for n in range(1777)
                ],
            )
        before, after = await copied(source, target, tmp_path / "backup")
        assert before == after and len(after["opening"]) == 1777

    with_databases((str(tmp_path / "a.db"), str(tmp_path / "b.db")), check)


def test_a_bad_backup_changes_nothing_and_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, good, bad = tmp_path / "a.db", tmp_path / "good", tmp_path / "bad"

    async def make() -> None:
        database = Database(str(place))
        async with database.alone() as connection:
            await connection.run_sync(fill, "head")
        await database.close()

    def refused(text: str, into: Path) -> str:
        bad.write_text(text)
        assert main(["restore", str(bad), "--database", str(into)]) == 2
        said = capsys.readouterr().err
        assert said.startswith("fairychess restore: ") and said.count("\n") == 1
        return said

    asyncio.run(make())
    assert main(["backup", str(good), "--database", str(place)]) == 0
    capsys.readouterr()
    lines = good.read_text().removesuffix("\n").split("\n")
    lines = [f"{line}\n" for line in lines]
    fresh = tmp_path / "b.db"
    assert "hello" not in refused("hello", fresh) and not fresh.exists()
    assert "line 1: this is no backup of fairychess" in refused('["hello"]\n', fresh)
    assert "line 1: a backup of another version" in refused('["fairychess backup 2", "9"]', fresh)
    assert "not whole" in refused("".join(lines[:-1]), fresh)
    assert "not whole" in refused("", fresh)
    all_rows = ROWS * len(metadata.tables)
    missing = f"{all_rows - 1} rows were there, not {all_rows}"
    assert missing in refused("".join([*lines[:-2], lines[-1]]), fresh)
    assert "line 3: this is no line" in refused("".join([*lines[:2], "{", *lines[2:]]), fresh)
    assert "other columns" in refused("".join([*lines[:2], "[1]\n", *lines[2:]]), fresh)
    assert "do not fit" in refused("".join([*lines[:3], lines[2], *lines[3:]]), fresh)
    assert "neither a table" in refused("".join([lines[0], '{"table": "x"}\n']), fresh)
    assert main(["restore", str(good), "--database", str(fresh)]) == 0
    assert "not empty" in refused("".join(lines), fresh)
    assert fresh.stat().st_size
    with sqlite3.connect(fresh) as newer:
        newer.execute("UPDATE alembic_version SET version_num = 'later'")
        for table in metadata.sorted_tables[::-1]:
            newer.execute(f'DELETE FROM "{table.name}"')
    assert "newer version" in refused("".join(lines), fresh)


def test_a_backup_that_fails_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, foreign, file = tmp_path / "a.db", tmp_path / "b.db", tmp_path / "backup"
    with sqlite3.connect(foreign) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    for place in (missing, foreign):
        assert main(["backup", str(file), "--database", str(place)]) == 2
        assert "database" in capsys.readouterr().err
    assert not missing.exists() and not file.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("admin", "reports"),
        ("admin", "grant", "Ada"),
        ("openings", "record.txt"),
        ("backup", "new"),
    ],
)
def test_a_mistyped_file_is_said_and_not_made(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--database", "game.db"]) == 2
    said = f"fairychess {words[0]}: there is no such database: game.db\n"
    assert capsys.readouterr().err == said and not list(tmp_path.iterdir())


def test_what_postgresql_says_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Postgres() as server:
        missing = server.database().rpartition("/")[0] + "/missing"
        for words in (("admin", "log"), ("backup", str(tmp_path / "new"))):
            assert main([*words, "--database", missing]) == 2
            said = f'fairychess {words[0]}: database "missing" does not exist\n'
            assert capsys.readouterr().err == said
