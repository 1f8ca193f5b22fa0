"""The database: its forms, its one writer a sequence, and what is kept apart."""

import asyncio
import contextlib
import functools
import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar

import anyio
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from fairychess.server.base.tasks import TaskSet
from fairychess.server.domain.action import ACCEPT, MOVE, Action
from fairychess.server.domain.setup import SeatSetup, Setup, Terms
from fairychess.server.store import games, jobs, migrating
from fairychess.server.store import installation as settings
from fairychess.server.store.database import Database, read_url
from fairychess.server.store.schema import game, metadata

SOURCE = Path(games.__file__).parents[1]
STANDING = games.Standing(1, None, False)


def with_database(path: Path, what: Callable[[Database], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        database = Database(str(path / "games.db"))
        await database.migrate()
        try:
            await what(database)
        finally:
            await database.close()

    asyncio.run(run())


async def new_game(database: Database) -> str:
    chairs = {"first": SeatSetup(), "second": SeatSetup()}
    setup = Setup("g", "fake", {}, None, 7, Terms(), False, True, 0, chairs)
    async with database.write() as connection:
        await games.create(connection, setup)
    return setup.id


def test_no_index_begins_another_one() -> None:
    """Such an index is written with every row and never needed."""
    for table in metadata.sorted_tables:
        known = {"the key": [column.name for column in table.primary_key.columns]}
        known |= {str(one.name): [column.name for column in one.columns] for one in table.indexes}
        for name, columns in known.items():
            for other, more in known.items():
                begins = more[: len(columns)] == columns and name != other
                assert not begins or name == "the key", f"{name} of {table.name} begins {other}"


def test_the_migrations_build_what_the_schema_says_and_go_back(tmp_path: Path) -> None:
    def compare(connection: Connection) -> None:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []

    def back(connection: Connection) -> None:
        migrating.downgrade(connection, "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        migrating.upgrade(connection)

    async def check(database: Database) -> None:
        async with database.engine.connect() as connection:
            await connection.run_sync(compare)
            await connection.run_sync(back)
            await connection.run_sync(compare)

    with_database(tmp_path, check)


def test_games_adjourned_before_it_was_written_down_are_known(tmp_path: Path) -> None:
    """The last agreement tells it: on breaks, and on going on."""
    agreed = {"still": ["adjourn"], "again": ["adjourn", "resume", "adjourn"], "none": []}
    agreed |= {"going": ["adjourn", "resume"], "drawn": ["draw"]}

    async def check(database: Database) -> None:
        chairs = {"first": SeatSetup(), "second": SeatSetup()}
        for name, said in agreed.items():
            setup = Setup(name, "fake", {}, None, 1, Terms(), False, True, 0, chairs)
            async with database.write() as connection:
                await games.create(connection, setup)
            for number, what in enumerate(said, 1):
                done = Action(number, "first", ACCEPT, 5, {"what": what}, None)
                await database.change(
                    functools.partial(games.append, game_id=name, done=done, standing=STANDING)
                )
        async with database.engine.connect() as connection:
            await connection.run_sync(migrating.downgrade, "0033")
            await connection.run_sync(migrating.upgrade)
            rows = await connection.execute(select(game.c.id).where(game.c.adjourned))
            assert set(rows.scalars()) == {"still", "again"}

    with_database(tmp_path, check)


def test_seed_and_salt_are_kept_and_old_games_have_no_salt(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        chairs = {"first": SeatSetup(), "second": SeatSetup()}
        seed = (1 << 128) - 1
        for name, salt in (("new", "ab" * 32), ("old", "")):
            setup = Setup(name, "fake", {}, None, seed, Terms(), False, True, 0, chairs, salt)
            async with database.write() as connection:
                await games.create(connection, setup)
            async with database.read() as connection:
                found = await games.load(connection, name)
            assert found is not None and (found.seed, found.salt) == (seed, salt)

    with_database(tmp_path, check)


def test_seeds_fit_their_columns() -> None:
    """SQLite takes any length, PostgreSQL does not."""
    columns = metadata.tables["game_secret"].c
    assert columns.seed.type.length >= len(str(1 << 128))
    assert columns.salt.type.length >= 64


def test_a_sequence_is_written_once(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        game = await new_game(database)

        async def write(text: str) -> bool:
            done = Action(1, "first", MOVE, 5, {}, text)
            try:
                await database.change(lambda one: games.append(one, game, done, STANDING))
            except games.OvertakenError:
                return False
            return True

        assert sorted(await asyncio.gather(write("a"), write("b"))) == [False, True]
        async with database.read() as connection:
            (only,) = await games.actions(connection, game)
            assert only.secret in ("a", "b") and only.at == 5

    with_database(tmp_path, check)


def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        game = await new_game(database)
        done = Action(1, "first", MOVE, 5, {}, "a")

        def fail(connection: Connection) -> None:
            games.append(connection, game, done, STANDING)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await database.change(fail)
        with pytest.raises(RuntimeError):
            async with database.write() as connection:
                await connection.run_sync(fail)
        async with database.read() as connection:
            assert await games.actions(connection, game) == []

    with_database(tmp_path, check)


def test_a_lease_expires_and_goes_to_another_worker(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        game = await new_game(database)
        async with database.write() as connection:
            assert await jobs.ask(connection, jobs.Job(game, 3, "second", 1, "{}"), 0)
            assert not await jobs.ask(connection, jobs.Job(game, 3, "second", 1, "{}"), 0)
        async with database.write() as connection:
            job = await jobs.lease(connection, "a", 10, 100)
            assert job is not None and await jobs.lease(connection, "b", 50, 150) is None
            assert await jobs.renew(connection, job, "a", 120)
            again = await jobs.lease(connection, "b", 130, 230)
            assert again == job
            assert not await jobs.answer(connection, job, "a", "late")
            assert await jobs.answer(connection, job, "b", "e2e4")
            assert await jobs.state(connection, game, 3) == (jobs.ANSWERED, "e2e4")

    with_database(tmp_path, check)


def test_a_job_whose_workers_die_is_given_up(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        game = await new_game(database)
        async with database.write() as connection:
            await jobs.ask(connection, jobs.Job(game, 0, "second", 1, "{}"), 0)
            for number in range(jobs.ATTEMPTS):
                assert await jobs.lease(connection, "x", number * 10, number * 10 + 5)
            assert await jobs.lease(connection, "x", 1000, 1005) is None
            assert (await jobs.state(connection, game, 0))[0] == jobs.FAILED

    with_database(tmp_path, check)


def test_an_outage_is_noted_once(tmp_path: Path) -> None:
    async def check(database: Database) -> None:
        assert await settings.last_sign(database) is None
        assert await settings.alive(database, 10_000, 9_000) == 10_000
        assert await settings.last_sign(database) == settings.Sign(10_000, 9_000)
        assert await settings.alive(database, 8_000, 9_500) == 10_000  # another is ahead
        assert await settings.outages(database, 0) == []
        for _ in range(2):
            await settings.note_outage(database, 10_000, 50_000)
        assert await settings.outages(database, 0) == [(10_000, 50_000)]
        assert await settings.outages(database, 60_000) == []
        assert await settings.signing_key(database) == await settings.signing_key(database)

    with_database(tmp_path, check)


def test_secrets_are_named_in_one_file_only() -> None:
    named = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(r"\b(action_secret|game_secret)\b", path.read_text(encoding="utf-8"))
    }
    assert {name for name in named if "migrations" not in name} == {
        "store/__init__.py",
        "store/games.py",
        "store/schema.py",
    }


@pytest.mark.parametrize("bad", ["mysql://x/y", "://", "http://x"])
def test_invalid_database_urls_are_refused(bad: str) -> None:
    with pytest.raises(ValueError, match=r"database"):
        read_url(bad)


def test_urls_get_their_drivers() -> None:
    assert read_url("postgres://u:p@h/d").drivername == "postgresql+asyncpg"
    assert read_url("some.db").drivername == "sqlite+aiosqlite"
    assert "secret" not in str(read_url("postgresql://u:secret@h/d"))


class WatchedConnection(sqlite3.Connection):
    """A connection that is in the list of its file until it is closed."""

    kept: ClassVar[defaultdict[str, list[sqlite3.Connection]]] = defaultdict(list)

    def __init__(self, place: str, *given: Any, **named: Any) -> None:
        time.sleep(0.002)
        super().__init__(place, *given, **named)
        self._same = self.kept[place]
        self._same.append(self)

    def close(self) -> None:
        super().close()
        self._same.remove(self)


@pytest.mark.parametrize("insistent", [False, True])
@pytest.mark.parametrize("writing", [False, True])
def test_a_user_may_be_cancelled_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, insistent: bool, writing: bool
) -> None:
    """No connection or lock is left, not even where each wait is cancelled."""
    place = str(tmp_path / "games.db")

    async def use(database: Database) -> None:
        async with database.write() if writing else database.read() as connection:
            await connection.execute(text("SELECT 1"))

    async def use_until(database: Database, seconds: float) -> None:
        cancel = asyncio.get_running_loop().call_later
        if insistent:
            with anyio.CancelScope() as scope:
                cancel(seconds, scope.cancel)
                await use(database)
        else:
            user = asyncio.create_task(use(database))
            cancel(seconds, user.cancel)
            await asyncio.gather(user, return_exceptions=True)

    async def run() -> None:
        for steps in range(40):
            database = Database(place)
            await use_until(database, steps / 4000)
            await database.close()
            assert not WatchedConnection.kept[place]
            with contextlib.closing(connect(place, timeout=0)) as other:
                other.execute("BEGIN IMMEDIATE")

    connect = sqlite3.connect
    watched = functools.partial(connect, factory=WatchedConnection)
    monkeypatch.setattr(sqlite3, "connect", watched)
    asyncio.run(run())
    assert place in WatchedConnection.kept


def test_nothing_begins_when_the_server_has_ended() -> None:
    begun: list[str] = []

    async def work() -> None:
        begun.append("work")

    async def run() -> None:
        tasks = TaskSet()
        await tasks.close()
        tasks.spawn(work())
        with pytest.raises(asyncio.CancelledError):
            await tasks.begin(work())

    asyncio.run(run())
    assert not begun
