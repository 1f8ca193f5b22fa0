"""Large, heavy and broken tournaments: what they cost is bounded, what was begun is finished."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import Person, registered
from sqlalchemy import event
from starlette.testclient import TestClient
from test_server_tournaments import (
    BY_MAIL,
    MINUTE,
    SIDES,
    begun,
    field,
    name_of,
    play,
    until,
)

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.setup import SeatSetup, Setup, Terms
from fairychess.server.domain.tournament import PairingRow, Plan, TournamentContest
from fairychess.server.identity.moderation import Measure
from fairychess.server.play import director
from fairychess.server.play import tournaments as service
from fairychess.server.play.pairing import Asked, PairingProcess, Pairs
from fairychess.server.play.push import PushNotifications
from fairychess.server.store import games, tournaments, users
from fairychess.server.store.database import Database
from fairychess.tournaments.field import ArenaTally, Meeting

pytestmark = pytest.mark.usefixtures("paired_at_once")
DAY = 24 * 60 * MINUTE


def entered(everybody: list[Person], ident: str) -> None:
    """All of them enter, and the first, whose tournament it is, lets it begin."""
    for one in everybody:
        one.do(f"/api/tournaments/{ident}/enter")
    everybody[0].do(f"/api/tournaments/{ident}/start")


def setup(number: int) -> Setup:
    seats = {side: SeatSetup(name=side, sessions=(f"{side}{number}",)) for side in SIDES}
    return Setup(
        id=f"g{number}", variant="fake", options={}, position=None, seed=number, terms=Terms(),
        local=False, listed=True, created=1, seats=seats,
    )  # fmt: skip


def test_an_arena_is_paired_and_shown_by_its_latest_games(
    host: TestClient, later: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Asked] = []
    pair = PairingProcess.pair

    async def watched(process: PairingProcess, what: Asked) -> list[Pairs]:
        asked.append(what)
        return await pair(process, what)

    monkeypatch.setattr(director, "_REMEMBERED", 2)
    monkeypatch.setattr(service, "_SHOWN_OF_ARENA", 2)
    monkeypatch.setattr(PairingProcess, "pair", watched)
    everybody = field(host, 2)
    people = {f"Player {chr(65 + at)}": one for at, one in enumerate(everybody)}
    ident = begun(everybody[0], "arena", minutes=10)
    entered(everybody, ident)
    for number in range(1, 6):
        found = until(everybody[0], ident, lambda now, n=number: now["round"] == n)
        (one,) = [one for one in found["pairings"] if one["result"] is None]
        play(people, found, one, "1-0" if name_of(found, one["first"]) == "Player A" else "0-1")
    found = until(everybody[0], ident, lambda now: now["round"] == 6)
    assert len(found["pairings"]) == 2
    assert max(len(what.meetings) for what in asked) == 2
    # Two, two, and then twice as many.
    assert [(one["points"], one["games"]) for one in found["places"]] == [(16, 5), (0, 5)]
    later[0] += 11 * MINUTE
    until(everybody[0], ident, lambda now: now["status"] == "ended")
    lines = everybody[0].get(f"/api/tournaments/{ident}/table.csv").text.splitlines()
    assert lines[0] == "rank,number,name,rating,points,wins,games"
    assert lines[1].startswith("1,1,Player A,,") and lines[1].endswith(",5,-5")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_results_of_an_arena_are_added_up(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    arena = Plan("arena", [TournamentContest("fake")], Terms(Timing(main=60)))
    results = ["1-0", "1-0", "1-0", "1/2"]

    async def settle(url: str) -> tuple[list[ArenaTally], list[int], list[bool]]:
        database = Database(url)
        await database.migrate()
        async with database.write() as connection:
            for name in ("a", "b"):
                new = users.Account(name, name, "")
                await users.register(connection, new, name, name, 1)
            made = await tournaments.create(connection, "a", "One", "", arena, False, 1, 1)
            for name in ("a", "b"):
                assert await tournaments.enter(connection, made, name, name, None, 1, 1)
            setups = [setup(number) for number in range(len(results) + 1)]
            await games.create(connection, *setups)
            rows = [PairingRow(at, 1, 1, 2, one.id, None) for at, one in enumerate(setups, 1)]
            await tournaments.add_pairings(connection, made, rows)
            for round_, result in enumerate(results, 1):
                ended = tournaments.Ended(made, "arena", Meeting(round_, 1, 1, 2, result))
                assert await tournaments.settle(connection, ended)
                assert not await tournaments.settle(connection, ended)
        async with database.write() as connection:
            tallies = [one.tally for one in await tournaments.entrants(connection, made)]
            latest = await tournaments.pairings(connection, made, 2)
            waiting = await tournaments.untold(connection, 5)
            game = waiting[0][1]
            taken = [await tournaments.take_telling(connection, game, 5, 9) for _ in range(2)]
            await tournaments.has_told(connection, game)
            assert len(await tournaments.untold(connection, 9)) == len(waiting) - 1
        await database.close()
        return tallies, [one.round for one in latest], taken

    if kind == "sqlite":
        url = str(tmp_path / "games.db")
    else:
        url = request.getfixturevalue("postgres").database()
    tallies, latest, taken = asyncio.run(settle(url))
    assert tallies == [ArenaTally(2 + 2 + 4 + 2, 0, 3, 4), ArenaTally(1, 0, 0, 4)]
    assert latest == [4, 5] and taken == [True, False]


def test_a_round_robin_of_hundreds_of_games_is_a_few_statements(tmp_path: Path) -> None:
    async def create() -> tuple[int, Setup | None]:
        database, statements = Database(str(tmp_path / "games.db")), []
        await database.migrate()
        event.listen(
            database.engine.sync_engine, "before_cursor_execute", lambda *_: statements.append(1)
        )
        async with database.write() as connection:
            before = len(statements)
            await games.create(connection, *map(setup, range(552)))
            spent = len(statements) - before
            found = await games.load(connection, "g551")
        await database.close()
        return spent, found

    spent, found = asyncio.run(create())
    assert spent <= 4 and found == setup(551)


def test_a_field_that_cannot_be_paired_is_given_up(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def too_slow(_process: PairingProcess, what: Asked) -> list[Pairs]:
        tried.append(what.kind)
        raise ProblemError("internal", "nobody could be paired", 500)

    monkeypatch.setattr(PairingProcess, "pair", too_slow)
    monkeypatch.setattr(director, "_PAUSE", 0.01)
    everybody = field(host, 2)
    ident = begun(everybody[0], "swiss")
    entered(everybody, ident)
    until(everybody[0], ident, lambda now: now["status"] == "cancelled")
    assert len(tried) == director._TRIES


def test_a_pairing_that_was_being_told_is_told_again(
    host: TestClient, later: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def paired(_push: object, game: str, *_more: object) -> None:
        told.append(game)
        if len(told) == 1:
            raise RuntimeError("the process ends here")

    monkeypatch.setattr(PushNotifications, "paired", paired)
    monkeypatch.setattr(director, "_PAUSE", 0.01)
    everybody = field(host, 2)
    ident = begun(everybody[0], "roundrobin", terms=BY_MAIL)
    entered(everybody, ident)
    found = until(everybody[0], ident, lambda now: now["round"] == 1 and told)
    later[0] += 2 * MINUTE
    until(everybody[0], ident, lambda _: len(told) > 1)
    later[0] += 2 * MINUTE
    host.portal.call(host.app.state.services.director.look)
    assert told == [found["pairings"][0]["game"]] * 2


def test_what_is_shown_is_of_one_version(host: TestClient) -> None:
    """A tournament that goes on between two looks is not shown half as it was before."""
    everybody = field(host, 2)
    ident = begun(everybody[0], "roundrobin", terms=BY_MAIL)
    services = host.app.state.services

    async def before() -> tournaments.Tournament | None:
        async with services.database.read() as connection:
            return await tournaments.find(connection, ident)

    old = host.portal.call(before)
    entered(everybody, ident)
    until(everybody[0], ident, lambda now: now["round"] == 1)
    services.tournaments._shown.clear()
    told = msgspec.json.decode(host.portal.call(services.tournaments._told, old))
    assert told["pairings"] and told["round"] == 1 and told["status"] == "playing"


def test_a_game_names_its_tournament(host: TestClient) -> None:
    everybody = field(host, 2)
    ident = begun(everybody[0], "roundrobin", terms=BY_MAIL)
    entered(everybody, ident)
    found = until(everybody[0], ident, lambda now: now["round"] == 1)
    for one in everybody:  # though no clock runs yet, who does not come in time loses
        (waiting,) = one.get("/api/me/inbox").json()
        assert 2 * DAY - MINUTE < waiting["left"] <= 2 * DAY
    path = f"/api/games/{found['pairings'][0]['game']}?brief=1"
    game = Person(host).get(path).json()
    assert game["tournament"] == {"id": ident, "title": "A roundrobin"}
    hide = Measure("hide_tournament", ident)
    host.portal.call(host.app.state.services.moderation.take, "operator", hide)
    assert Person(host).get(path).json()["tournament"] is None
    local = everybody[0].do("/api/games", 201, variant="fake")
    assert local["tournament"] is None


def test_open_tournaments_come_page_by_page(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "PAGE", 2)
    ids = {begun(field(host, 1)[0], "swiss")}
    ann = registered(host, "Ann")
    ids |= {begun(ann, "swiss") for _ in range(3)}
    seen: list[str] = []
    before = ""
    while True:
        answer: dict[str, Any] = ann.get(f"/api/tournaments?before={before}").json()
        seen += [one["id"] for one in answer["tournaments"]]
        if len(answer["tournaments"]) < answer["page"]:
            break
        last = answer["tournaments"][-1]
        before = f"{last['starts']}.{last['id']}"
    assert len(seen) == len(ids) and set(seen) == ids
