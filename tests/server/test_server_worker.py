"""Workers of their own: the question travels through the database, the answer comes back."""

import asyncio
from pathlib import Path

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.game.view import View
from fairychess.search.levels import STRONGEST
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.bus.memory import MemoryBus
from fairychess.server.jobs.hints import JobRequests
from fairychess.server.jobs.worker import JobWorker
from fairychess.server.schemas.job_requests import seconds_of, view_of
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import jobs
from fairychess.server.store.database import Database


def test_a_worker_elsewhere_plays_and_sees_one_seat_only(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    asked: list[View] = []

    async def think(view: View, level: int) -> str:
        asked.append(view)
        return await fake_game.choose(view, level)

    async def work_until_answered(game: str) -> None:
        database = Database(place)
        worker = JobWorker(database, think, MemoryBus().publish, Settings())
        running = asyncio.create_task(worker.run())
        status = ""
        while status != jobs.ANSWERED:
            await asyncio.sleep(0.02)
            async with database.read() as connection:
                status, _ = await jobs.state(connection, game, 1)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await database.close()

    app = create_app(fake_game.FakeRoom(), None, Settings(place, thinkers=0))
    with TestClient(app) as host:
        person = Person(host)
        seats = {"second": {"type": "computer", "level": 1}}
        game = person.do("/api/games", 201, variant="fake", seats=seats)["id"]
        with person.at(game) as first:
            first.view()
            first.send("play", text="f3f4")
            first.until("thinking")
            asyncio.run(work_until_answered(game))
            assert first.view(ply=2)["to_move"] == "first"
    assert [view.viewer for view in asked] == ["second"]


def test_two_servers_on_one_database_agree(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), thinkers=0)
    one_app = create_app(fake_game.FakeRoom(), None, settings)
    two_app = create_app(fake_game.FakeRoom(), None, settings)
    with TestClient(one_app) as one, TestClient(two_app) as two:
        person = Person(one)
        game = person.do("/api/games", 201, variant="fake")["id"]
        other = Person(two)
        other.cookies = person.cookies
        with person.at(game) as here, other.at(game) as there:
            here.view()
            there.view()
            here.send("play", text="f3f4")
            here.view(ply=1)
            # No note reaches the other process: it finds out when it writes, and changes nothing.
            assert there.refused("play", text="f3g4") == "stale"
            there.send("play", text="g12g11")
            assert [move["text"] for move in there.view(ply=2)["moves"]] == ["f3f4", "g12g11"]


def test_a_hint_is_the_strongest_levels_who_takes_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[jobs.Job] = []

    async def ask(_: object, job: jobs.Job, now: int) -> bool:
        asked.append(job)
        raise ProblemError("refused", "enough is known", 409)

    async def hint() -> None:
        database = Database(str(tmp_path / "games.db"))
        requests = JobRequests(database, MemoryBus().publish, lambda: 0)
        view = fake_game.FakeRoom().new_game("fake", {}, 0).view("first")
        try:
            await requests.hint("game", "first", -2, view)
        finally:
            await database.close()

    monkeypatch.setattr(jobs, "ask", ask)
    with pytest.raises(ProblemError, match="enough is known"):
        asyncio.run(hint())
    assert [(job.level, seconds_of(job.request)) for job in asked] == [(STRONGEST, 2.0)]


def test_a_request_of_an_earlier_version_is_understood() -> None:
    view = fake_game.FakeRoom().new_game("fake", {}, 0).view("first")
    request = encode(view).decode()
    for name, earlier in (("fullmove_number", "number"), ("state_fields", "words")):
        assert f'"{name}"' in request
        request = request.replace(f'"{name}"', f'"{earlier}"')
    assert (
        view_of(request.replace('"piece_type"', '"kind"')) == view_of(encode(view).decode()) == view
    )
