"""Looking games over in turns: a long game keeps nobody waiting, and loses nothing itself."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from fairychess.game import new_game
from fairychess.game.view import View
from fairychess.search.analysis import analyse
from fairychess.server.base.config import Settings
from fairychess.server.bus.memory import MemoryBus
from fairychess.server.domain.setup import SeatSetup, Setup, Terms
from fairychess.server.jobs.analysis import installed_analyst
from fairychess.server.jobs.worker import JobWorker
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import games, jobs
from fairychess.server.store.database import Database

Asked = list[tuple[str, str]]
"""(game, who asks)"""


async def opened(path: Path) -> Database:
    database = Database(str(path / "games.db"))
    await database.migrate()
    return database


async def ask(database: Database, game: str, asker: str, moves: int, now: int) -> None:
    setup = Setup(game, "fake", {}, None, 7, Terms(), False, True, 0, {"first": SeatSetup()})
    async with database.write() as connection:
        await games.create(connection, setup)
        job = jobs.Job(game, jobs.ANALYSIS, "", 0, str(moves), asker=asker)
        await jobs.ask(connection, job, now)


async def state(
    database: Database, game: str, number: int = jobs.ANALYSIS
) -> tuple[str, str | None]:
    async with database.read() as connection:
        return await jobs.state(connection, game, number)


def test_the_person_served_longest_ago_is_next(tmp_path: Path) -> None:
    async def check() -> list[str]:
        database = await opened(tmp_path)
        for number in range(4):  # one person has asked for four games, then another for one
            await ask(database, f"long{number}", "greedy", 9, number)
        await ask(database, "short", "patient", 9, 100)
        order = []
        for now in range(1000, 1060, 10):
            async with database.write() as connection:
                found = await jobs.lease(connection, "w", now, now + 5)
                assert found is not None
                order.append(found.game)
                await jobs.put_back(connection, found, "w", "[]", now)
        await database.close()
        return order

    order = asyncio.run(check())
    assert order == ["long0", "short", "long1", "short", "long2", "short"]


def test_a_long_game_blocks_neither_others_nor_moves(tmp_path: Path) -> None:
    """One worker for all: three hundred moves, five moves, and a move that a player waits for."""
    begun: list[tuple[str, int]] = []

    async def analyst(record: str, before: str, tell: Callable[[str], None]) -> str:
        moments = json.loads(before) if before else []
        begun.append((record, len(moments)))
        while len(moments) < int(record):
            await asyncio.sleep(0.02)
            moments.append(len(moments))
            tell(json.dumps(moments))
        return json.dumps(moments)

    async def opponent(view: View, level: int) -> str:
        return view.options[0].text

    async def check() -> None:
        database = await opened(tmp_path)
        worker = JobWorker(database, opponent, MemoryBus().publish, Settings(), analyst)
        worker.turn = 1.0
        running = asyncio.create_task(worker.run())
        await ask(database, "long", "one", 300, 0)
        while (await state(database, "long"))[0] != jobs.LEASED:
            await asyncio.sleep(0.05)
        await ask(database, "short", "two", 5, 1)
        view = encode(new_game("chess").view("first")).decode()
        async with database.write() as connection:
            await jobs.ask(connection, jobs.Job("short", 0, "first", 1, view), 1)
        async with asyncio.timeout(5):
            while (await state(database, "short", 0))[0] != jobs.ANSWERED:
                await asyncio.sleep(0.05)
        async with asyncio.timeout(10):
            while (await state(database, "short"))[0] != jobs.ANSWERED:
                await asyncio.sleep(0.05)
        status, answer = await state(database, "long")
        assert status != jobs.ANSWERED and answer
        async with asyncio.timeout(30):
            while (await state(database, "long"))[0] != jobs.ANSWERED:
                await asyncio.sleep(0.05)
        assert json.loads((await state(database, "long"))[1] or "") == list(range(300))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await database.close()

    asyncio.run(check())
    long = [done for record, done in begun if record == "300"]
    assert len(long) >= 2 and long == sorted(set(long))


def a_record() -> str:
    game = new_game("chess", seed=1)
    for text in ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"):
        game.play(game.to_move, text)
    return game.record()


def test_an_analysis_goes_on_where_it_was_left() -> None:
    whole = list(analyse(a_record(), nodes=2000))
    assert len(whole) == 7
    for after in (1, 4, 7):
        score = whole[after - 1].score
        rest = list(analyse(a_record(), nodes=2000, after=after, score=score))
        assert [one.ply for one in rest] == [one.ply for one in whole[after:]]
        assert [one.move for one in rest] == [one.move for one in whole[after:]]


def test_the_installed_analyst_keeps_what_it_is_given() -> None:
    before = json.dumps([{"ply": number, "score": 10} for number in range(1, 6)])
    told: list[str] = []
    found = json.loads(asyncio.run(installed_analyst(a_record(), before, told.append)))
    assert [one["ply"] for one in found] == list(range(1, 8))
    assert [len(json.loads(text)) for text in told] == [6, 7]


def test_a_game_with_a_toss_is_analysed(tmp_path: Path) -> None:
    """Left before a decision of chance, it goes on from the score it had."""
    game = new_game("king-friday-xiii", seed=5)
    while game.ply < 30 and game.outcome is None:
        if game.to_move == "chance":
            game.play_chance()
            continue
        game.play(game.to_move, game.view(game.to_move).options[0].text)
    game.resign("first")
    whole = list(analyse(game.record(), nodes=200))
    tosses = [one.ply for one in whole if one.seat == "chance"]
    for ply in tosses[:2]:
        rest = list(analyse(game.record(), nodes=200, after=ply - 1, score=whole[ply - 2].score))
        assert rest[0].ply == ply and rest[0].loss == 0
