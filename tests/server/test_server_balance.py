"""The balance of custom variants, measured on the server: in turn, within bounds, game by game."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import Person
from sqlalchemy import delete, select
from starlette.testclient import TestClient
from test_server_definitions import DIAGRAM

from fairychess.lab import bounded_balance
from fairychess.lab.balance import GameStory
from fairychess.lab.balance_report import as_text, report
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RATES
from fairychess.server.jobs import balance
from fairychess.server.jobs.balance import BalanceWorker, Heard
from fairychess.server.schemas.balance import Told
from fairychess.server.store import balances, definitions
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import StoredDefinition, id_of
from fairychess.server.store.schema import balance as balance_table
from fairychess.server.store.schema import balance_game, definition

PATIENCE = 120.0


def server(place: str, thinkers: int = 0, rates: bool = False) -> TestClient:
    """A server; without thinkers the tests do the measuring themselves."""
    return TestClient(create_app(settings=Settings(place, rates=rates, thinkers=thinkers)))


def bring(place: str, text: str = "no process of these tests reads it") -> str:
    """Keep a definition; the path of its report."""
    kept = StoredDefinition(id_of(text, ""), "A game", text)

    async def add() -> None:
        database = Database(place)
        await definitions.add(database, kept, "", 0)
        await database.close()

    asyncio.run(add())
    return f"/api/variants/{kept.variant}/balance"


def progress(person: Person, path: str) -> dict[str, Any]:
    return dict(person.get(f"{path}/job").json())


def story(number: int) -> GameStory:
    return GameStory(number, 60, "first", {"key": "checkmate", "parameters": {}}, 20)


def test_a_report_is_passed_on_with_all_that_it_says() -> None:
    made = json.loads(as_text(report("chess", [story(one) for one in range(60)])))
    assert made["alarms"]
    told = msgspec.json.decode(json.dumps({"report": made}), type=Told)
    assert json.loads(msgspec.json.encode(told.report)) == made


def played(number: int) -> str:
    """A game as a process tells of it."""
    told = story(number)
    return json.dumps({name: getattr(told, name) for name in GameStory.__slots__})


REPORT = json.dumps({"version": 1, "games": 60})


async def worked(place: str, measure: balance.Measure, until: Callable[[], bool]) -> None:
    """Let a worker work until something is so; then end it as a server does that is stopped."""
    database = Database(place)
    worker = BalanceWorker(database, Settings(), measure)
    running = asyncio.create_task(worker.run())
    deadline = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await database.close()


def in_database(place: str, work: Callable[[Any], Awaitable[Any]]) -> Any:
    """Do something in the database as another process would."""

    async def done() -> Any:
        database = Database(place)
        async with database.write() as connection:
            found = await work(connection)
        await database.close()
        return found

    return asyncio.run(done())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "_RENEW", 0.05)
    monkeypatch.setattr(BalanceWorker, "poll", 0.05)


def test_a_report_is_made_by_the_server_and_kept_with_the_variant(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "GAMES", 3)
    with server(place, thinkers=1) as host:
        person, other = Person(host), Person(host)
        brought = person.do("/api/definitions", 201, text=DIAGRAM, name="Small War")["variant"]
        path = f"/api/variants/{brought}/balance"
        assert person.get(path).json() is None and progress(person, path)["status"] == ""
        assert person.do(f"{path}/job")["mine"] and not progress(other, path)["mine"]
        deadline = time.monotonic() + PATIENCE
        while progress(person, path)["status"] != "done" and time.monotonic() < deadline:
            time.sleep(0.05)
        found = other.get(path).json()
        assert found["games"] == 3 and found["variant"] == path.split("/")[3]
        assert found["title"] == "Small War" and str(place) not in json.dumps(found)
        assert person.do(f"{path}/job")["status"] == "done"  # it is not made once more
    with server(place) as host:  # it stays
        assert Person(host).get(path).json() == found

    async def games(connection: Any) -> Any:
        return (await connection.execute(select(balance_game))).all()

    assert in_database(place, games) == []  # they are in the report


def test_a_server_that_ends_in_the_middle_loses_no_game(place: str) -> None:
    asked: list[dict[str, Any]] = []
    waits: list[bool] = []

    async def measure(request: dict[str, Any], heard: Heard) -> str:
        asked.append(request)
        heard.played |= {len(request["stories"]): played(len(request["stories"]))}
        heard.spent += 7.5
        if len(asked) == 1:
            waits.append(True)
            await asyncio.Event().wait()
        return REPORT

    with server(place) as host:
        person = Person(host)
        path = bring(place)
        person.do(f"{path}/job")
        asyncio.run(worked(place, measure, lambda: bool(waits)))
        now = progress(person, path)
        assert now["status"] == "waiting" and now["played"] == 1
        asyncio.run(worked(place, measure, lambda: progress(person, path)["status"] == "done"))
        first, second = asked
        assert first["stories"] == [] and first["seconds"] == balance.SECONDS
        assert [one["number"] for one in second["stories"]] == [0]
        assert second["seconds"] == balance.SECONDS - 7.5
        assert person.get(path).json() == json.loads(REPORT)


def test_a_worker_that_dies_gives_its_report_to_another(place: str) -> None:
    async def measure(request: dict[str, Any], heard: Heard) -> str:
        return REPORT

    async def lost(connection: Any) -> None:
        values = {"status": "measuring", "owner": "one that is gone", "until": 1, "attempts": 1}
        await connection.execute(balance_table.update().values(**values))

    with server(place) as host:
        person = Person(host)
        path = bring(place)
        person.do(f"{path}/job")
        in_database(place, lost)
        asyncio.run(worked(place, measure, lambda: progress(person, path)["status"] == "done"))


def test_one_is_measured_at_a_time_by_all_workers_together(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = [0, 0]
    looks: list[None] = []
    any_free = balances.any_free

    async def looking(*arguments: Any) -> Any:
        looks.append(None)
        return await any_free(*arguments)

    monkeypatch.setattr(balances, "any_free", looking)

    async def measure(request: dict[str, Any], heard: Heard) -> str:
        at_once[0] += 1
        at_once[1] = max(at_once)
        looks.clear()
        while len(looks) < 4:  # the other worker has looked for work in the meantime
            await asyncio.sleep(0.02)
        at_once[0] -= 1
        return REPORT

    with server(place) as host:
        person = Person(host)
        paths = [bring(place), bring(place, "another")]
        person.do(f"{paths[0]}/job")
        assert person.do(f"{paths[1]}/job")["ahead"] == 1

        def all_done() -> bool:
            return all(progress(person, path)["status"] == "done" for path in paths)

        async def two_workers() -> None:
            await asyncio.gather(*(worked(place, measure, all_done) for _ in range(2)))

        asyncio.run(two_workers())
        assert all_done() and at_once[1] == 1


def test_a_report_is_stopped_by_who_asked_for_it_and_gone_on_with(place: str) -> None:
    ended: list[bool] = []

    async def measure(request: dict[str, Any], heard: Heard) -> str:
        heard.played |= {0: played(0)}
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)
        return REPORT

    with server(place) as host:
        person, other = Person(host), Person(host)
        path = bring(place)
        person.do(f"{path}/job")
        assert other.refused(f"{path}/job/end") == "forbidden"
        stopped = False

        def stop_it() -> bool:
            nonlocal stopped
            if not stopped and progress(person, path)["played"]:
                stopped = person.do(f"{path}/job/end")["status"] == "stopped"
            return bool(ended)

        asyncio.run(worked(place, measure, stop_it))
        assert ended and progress(person, path)["status"] == "stopped"
        again = other.do(f"{path}/job")
        assert again["status"] == "waiting" and again["played"] == 1 and again["mine"]


def test_a_variant_that_is_removed_meanwhile_ends_the_work(place: str) -> None:
    begun: list[bool] = []
    ended: list[bool] = []

    async def measure(request: dict[str, Any], heard: Heard) -> str:
        begun.append(True)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)
        return REPORT

    async def remove(connection: Any) -> None:
        await connection.execute(delete(definition))

    async def removed_in_the_middle() -> None:
        database = Database(place)

        async def later() -> None:
            while not begun:
                await asyncio.sleep(0.02)
            async with database.write() as connection:
                await remove(connection)

        await asyncio.gather(worked(place, measure, lambda: bool(ended)), later())
        await database.close()

    with server(place) as host:
        person = Person(host)
        path = bring(place)
        person.do(f"{path}/job")
        asyncio.run(removed_in_the_middle())

    async def left(connection: Any) -> Any:
        return (await connection.execute(select(balance_table))).all()

    assert ended and in_database(place, left) == []
    with server(place) as host:
        assert Person(host).get(f"{path}/job").status_code == 404


@pytest.mark.parametrize("code", ["refused", "internal"])
def test_what_cannot_be_measured_is_given_up_after_a_few_tries(place: str, code: str) -> None:
    tries: list[bool] = []

    async def measure(request: dict[str, Any], heard: Heard) -> str:
        tries.append(True)
        raise ProblemError(code, "no")

    with server(place) as host:
        person = Person(host)
        path = bring(place)
        person.do(f"{path}/job")
        asyncio.run(worked(place, measure, lambda: progress(person, path)["status"] == "failed"))
        assert progress(person, path)["status"] == "failed"
        assert len(tries) == (1 if code == "refused" else 3)
        assert person.do(f"{path}/job")["status"] == "waiting"  # it may be tried again


def test_a_person_may_not_fill_the_queue(place: str) -> None:
    with server(place) as host:
        person = Person(host)
        paths = [bring(place, f"game {number}") for number in range(3)]
        for path in paths[:2]:
            person.do(f"{path}/job")
        answer = Person(host).post(f"{paths[2]}/job", json={})  # another cookie, the same line
        assert answer.status_code == 429 and "reports are made" in answer.text
        assert person.do(f"{paths[0]}/job")["status"] == "waiting"  # asking again is no other one
    with server(place, rates=True) as host:
        person = Person(host)
        most, _ = RATES["balance"]
        for _ in range(int(most)):
            person.do(f"{paths[0]}/job")
        assert person.refused(f"{paths[0]}/job") == "too_often"


def test_only_custom_variants_are_measured_and_only_by_our_pages(place: str) -> None:
    with server(place) as host:
        person = Person(host)
        assert person.refused("/api/variants/chess/balance/job") == "not_found"
        assert person.refused("/api/variants/~none/balance/job") == "no_such_variant"
        path = bring(place)
        answer = person.post(f"{path}/job", json={}, headers={"Origin": "https://elsewhere.org"})
        assert answer.status_code == 403 and progress(person, path)["status"] == ""


# ---- the process --------------------------------------------------------------------------------

ENDLESS = """
title = "Nobody ever wins"

[board]
files = 6
ranks = 6

[start]
position = "n5/6/6/6/6/5N w"

[[pieces]]
id = "N"
name = "Knight"
betza = "mN"
"""


def measure_here(tmp_path: Path, text: str, **request: Any) -> tuple[str, Heard]:
    path = tmp_path / "game.toml"
    path.write_text(text, encoding="utf-8")
    heard = Heard()
    wanted = {"variant": str(path), "name": "~x", "games": 2, "nodes": [0], "seconds": 600.0}
    return asyncio.run(balance.in_a_process(wanted | request, heard)), heard


def test_games_that_never_end_are_drawn_and_counted(tmp_path: Path) -> None:
    report, heard = measure_here(tmp_path, ENDLESS)
    found = json.loads(report)
    (ending,) = found["ends"]
    assert ending["message"]["key"] in ("too_long", "repeated", "no_progress")
    assert ending["games"] == 2 and sorted(heard.played) == [0, 1] and heard.spent > 0
    assert max(found["strengths"][0]["plies"]["all"]) <= bounded_balance.LONGEST


def test_the_report_is_made_of_the_games_that_time_allows(tmp_path: Path) -> None:
    known = [json.loads(played(0)), json.loads(played(1))]
    report, heard = measure_here(tmp_path, ENDLESS, games=50, seconds=0.0, stories=known)
    assert json.loads(report)["games"] == 2 and heard.played == {}


@pytest.mark.parametrize("text", ["nonsense", "title = 'x'\n[board]\nfiles = 8\nranks = 8\n"])
def test_what_is_no_variant_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ProblemError) as caught:
        measure_here(tmp_path, text)
    assert caught.value.code == "refused"


def test_a_process_that_dies_or_lies_is_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for lies in ("import os; os._exit(9)", "print('{')", "print('{\"report\": {}}')", ""):
        (tmp_path / "liar.py").write_text(lies, encoding="utf-8")
        monkeypatch.setattr(balance, "running", lambda _: [sys.executable, "-m", "liar"])
        with pytest.raises(ProblemError) as caught:
            measure_here(tmp_path, ENDLESS)
        assert caught.value.code == "internal"


def test_a_game_ends_where_there_is_enough_of_it() -> None:
    story = bounded_balance.play_game(bounded_balance.GameTask("chess", 0, 0), lambda: True)
    assert story.ending["key"] == "too_long"
