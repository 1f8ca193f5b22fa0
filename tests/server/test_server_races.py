"""Two requests at the same moment, on a database that has more than one writer."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from databases import Postgres, somebody_waits
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SeatSetup, Terms
from fairychess.server.domain.tournament import Plan, TournamentContest
from fairychess.server.identity.api_tokens import ApiTokens
from fairychess.server.identity.sessions import User
from fairychess.server.store import (
    installation,
    lessons,
    openings,
    puzzles,
    ratings,
    tournaments,
    users,
)
from fairychess.server.store.database import Database

PLAYERS = {"first": "ada", "second": "bob"}
Work = Callable[[AsyncConnection], Awaitable[object]]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """A database with two accounts, `ada` and `bob`."""
    database = Database(url)
    await database.migrate()
    async with database.write() as connection:
        for name in ("ada", "bob"):
            await users.register(connection, users.Account(name, name, "-"), name, name, 0)
    yield database
    await database.close()


async def at_once(database: Database, *works: Work) -> list[object]:
    """Do things in transactions of which each has begun before any has ended."""
    begun = asyncio.Barrier(len(works))

    async def do(work: Work) -> object:
        async with database.write() as connection:
            await users.by_id(connection, "ada")
            await begun.wait()
            return await work(connection)

    return await asyncio.wait_for(asyncio.gather(*(do(work) for work in works)), 60)


def test_two_servers_begin_on_an_empty_database(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(postgres.database()) as database:
            beats = (installation.alive(database, at, at) for at in range(1000, 1008))
            await asyncio.wait_for(asyncio.gather(*beats), 60)
            last = await installation.last_sign(database)
            assert last is not None and last.at in range(1000, 1008)

    asyncio.run(run())


def test_what_two_write_for_the_first_time_is_there_once(postgres: Postgres) -> None:
    moves = [("a", "e2e4"), ("b", "e7e5"), ("c", "g1f3")]
    holder = puzzles.Holder("ada", "ada")

    async def run() -> None:
        async with opened(postgres.database()) as database:
            await at_once(
                database,
                lambda one: openings.add_self_play(one, moves, "first"),
                lambda one: openings.add_self_play(one, moves[::-1], None),
            )
            async with database.read() as connection:
                found = (await openings.played(connection, "b"))["self_play"]
            assert found == [{"move": "e7e5", "first": 1, "drawn": 1, "second": 0}]
            solved = await at_once(
                database,
                *2 * [lambda one: puzzles.settle(one, holder, "p", "chess", 1500, 1500, True, 1)],
            )
            assert sorted(one is None for one in solved) == [False, True]
            await at_once(
                database, *2 * [lambda one: lessons.merge(one, "ada", {"chess/x": [0, 1]})]
            )

    asyncio.run(run())


def test_the_first_two_games_of_a_player_end_at_once(postgres: Postgres) -> None:
    seats = {side: SeatSetup("human", 0, name, (), name) for side, name in PLAYERS.items()}

    async def run() -> None:
        async with opened(postgres.database()) as database:
            await at_once(
                database,
                *2 * [lambda one: ratings.settle(one, "game", "chess", seats, "first", 1)],
            )
            async with database.read() as connection:
                found = [await ratings.of(connection, name, "chess") for name in PLAYERS.values()]
            assert [one.games for one in found] == [2, 2]
            assert found[0].rating.rating > found[1].rating.rating

    asyncio.run(run())


def test_what_is_counted_is_counted_one_after_the_other(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairychess.server.identity.api_tokens._MOST", 1)

    async def run() -> None:
        async with opened(postgres.database()) as database:
            tokens, ada = ApiTokens(database, lambda: 0), User("s", "ada", "Ada")
            made = await asyncio.gather(
                *(tokens.make(ada, "x") for _ in range(6)), return_exceptions=True
            )
            assert sum(isinstance(one, ProblemError) for one in made) == 5
            assert len(await tokens.of(ada)) == 1

    asyncio.run(run())


def test_a_player_is_renamed_while_they_enter_a_tournament(postgres: Postgres) -> None:
    plan = Plan("swiss", [TournamentContest("fake")], Terms())

    async def run() -> None:
        async with opened(postgres.database()) as database:
            async with database.write() as connection:
                made = await tournaments.create(connection, "ada", "One", "", plan, False, 1, 1)
            held = asyncio.Event()

            async def enter() -> None:
                async with database.write() as connection:
                    await tournaments.hold(connection, made)
                    held.set()
                    await somebody_waits(database)
                    await users.hold(connection, "ada")

            async def rename() -> None:
                await held.wait()
                async with database.write() as connection:
                    await users.rename(connection, "ada", "Eve", "eve", "eve", 1)

            await asyncio.wait_for(asyncio.gather(enter(), rename()), 60)
            async with database.read() as connection:
                assert await users.by_name(connection, "eve")

    asyncio.run(run())
