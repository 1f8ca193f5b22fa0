"""What guests keep: bounded by where they come from, and removed when nobody opens it."""

import asyncio
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from clients import Person
from sqlalchemy import func, select
from starlette.testclient import TestClient
from test_server_making import TEXT

from fairychess.server import create_app
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.rate_limits import RATES
from fairychess.server.store import guests, schema
from fairychess.server.store.database import Database

STUDY = {"variant": "chess", "nodes": [{"text": "", "parent": -1}, {"text": "e2e4", "parent": 0}]}
PASSWORD = "a long password"


class Time:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> int:
        return 1_700_000_000_000 + int(self.days * guests.DAY)


@pytest.fixture
def time() -> Time:
    """The time of the server."""
    return Time()


@pytest.fixture
def host(place: str, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that counts where people come from, and lets them ask often."""
    for action in RATES:
        monkeypatch.setitem(RATES, action, (1000, 1000))
    settings = Settings(place, thinkers=0, now=time)
    with TestClient(create_app(settings=settings, hasher=PasswordHasher(1, 8, 1))) as found:
        yield found


def elsewhere(host: TestClient) -> TestClient:
    """A person at another address."""
    found = TestClient(host.app, client=("192.0.2.7", 1))
    found.portal = host.portal
    return found


def clear(place: str, before: int) -> int:
    async def work() -> int:
        database = Database(place)
        try:
            return await guests.forget(database, before)
        finally:
            await database.close()

    return asyncio.run(work())


def test_another_cookie_is_no_other_guest(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(TEXT)
    monkeypatch.setattr(guests, "MOST_KEPT", 3 * size)
    path = Person(host).do("/api/projects", 201, title="1", text=TEXT)["id"]
    Person(host).do("/api/projects", 201, title="2", text=TEXT)
    Person(host).do("/api/studies", 201, **STUDY)
    said = Person(host).do("/api/projects", 403, title="3", text=TEXT)["error"]
    assert said["code"] == "too_much_kept" and said["said"]["key"] == "guests_keep_too_much"
    assert Person(host).refused("/api/definitions", text=TEXT) == "too_much_kept"
    assert Person(host).get(f"/api/projects/{path}").status_code == 200
    answer = elsewhere(host).post("/api/projects", json={"title": "4", "text": TEXT})
    assert answer.status_code == 201, "others are not counted with them"
    member = Person(host)
    member.do("/api/accounts", 201, name="Ada", password=PASSWORD)
    member.do("/api/projects", 201, title="5", text=TEXT)


def test_a_study_may_not_grow_beyond_what_guests_keep(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(host)
    kept = person.do("/api/studies", 201, **STUDY)["id"]
    monkeypatch.setattr(guests, "MOST_KEPT", 1)
    long = {**STUDY, "nodes": [*STUDY["nodes"], {"text": "e7e5", "parent": 1}]}
    assert person.refused(f"/api/studies/{kept}", **long) == "too_much_kept"
    person.do(f"/api/studies/{kept}", **STUDY, title="shorter is always right")


def test_games_that_are_begun_are_counted(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "MOST_GAMES", 2)
    person = Person(host)
    games = [person.do("/api/games", 201, variant="chess")["id"] for _ in range(2)]
    assert Person(host).refused("/api/games", variant="chess") == "too_much_kept"
    assert elsewhere(host).post("/api/games", json={"variant": "chess"}).status_code == 201
    with person.at(games[0]) as seat:
        seat.send("resign")
        seat.over()
    person.do("/api/games", 201, variant="chess")


def test_what_nobody_opens_is_removed(host: TestClient, place: str, time: Time) -> None:
    guest, member = Person(host), Person(host)
    member.do("/api/accounts", 201, name="Ada", password=PASSWORD)
    paths = []
    for person in (guest, member):
        paths.append(f"/api/studies/{person.do('/api/studies', 201, **STUDY)['id']}")
        project = person.do("/api/projects", 201, title="Mine", text=TEXT)["id"]
        paths.append(f"/api/projects/{project}")
        paths.append(f"/api/games/{person.do('/api/games', 201, variant='chess')['id']}")
    over = guest.do("/api/games", 201, variant="chess")["id"]
    with guest.at(over) as seat:
        seat.send("resign")
        seat.over()
    time.days = 50
    assert [guest.get(path).status_code for path in paths[:2]] == [200, 200]
    host.portal.call(host.app.state.services.registry.rest)
    assert clear(place, time() - 60 * guests.DAY) == 0
    assert clear(place, time() - 40 * guests.DAY) == 1, "the game has not been opened since"
    time.days = 100
    assert clear(place, time() - 40 * guests.DAY) == 2
    found = [guest.get(path).status_code for path in paths[:2] + paths[3:5]]
    assert found == [404, 404, 200, 200], "accounts keep theirs"
    assert guest.get(f"/api/games/{over}/record").status_code == 200, "and games that are over stay"


def test_a_game_that_somebody_looks_at_is_open(host: TestClient, place: str, time: Time) -> None:
    services = host.app.state.services
    person = Person(host)
    game = person.do("/api/games", 201, variant="chess")["id"]
    time.days = 100
    with person.at(game) as seat:
        seat.view()
        host.portal.call(guests.opened, services.database, schema.game, [game], time())
        assert [one.id for one in services.registry.shown()] == [game]
        assert clear(place, time() - 40 * guests.DAY) == 0
    time.days = 200
    assert clear(place, time() - 40 * guests.DAY) == 1


def test_browsers_of_guests_are_forgotten_unless_somebody_waits_for_them(
    host: TestClient, place: str, time: Time
) -> None:
    idle, seated, member = Person(host), Person(host), Person(host)
    member.do("/api/accounts", 201, name="Ada", password=PASSWORD)
    idle.do("/api/challenges", 201, variant="chess", listed=True)
    made = member.do("/api/challenges", 201, variant="chess", colour="first")
    game = seated.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"]
    assert sessions(place) >= 3
    time.days = 100
    clear(place, time() - 90 * guests.DAY)
    assert sessions(place) == 2, "an account, and a guest at a game with it"
    assert host.get("/api/challenges").json() == []
    assert seated.get(f"/api/games/{game}/links").status_code == 200
    assert member.get("/api/me").json()["account"]


def sessions(place: str) -> int:
    """How many browsers are known."""

    async def count() -> int:
        database = Database(place)
        async with database.read() as connection:
            found = await connection.execute(select(func.count()).select_from(schema.session))
        await database.close()
        return int(found.scalar_one())

    return asyncio.run(count())


def test_a_study_comes_along_into_an_account(host: TestClient) -> None:
    person = Person(host)
    kept = person.do("/api/studies", 201, **STUDY)["id"]
    person.do("/api/accounts", 201, name="Ada", password=PASSWORD)
    person.get("/api/me")
    assert [one["id"] for one in person.get("/api/me/studies").json()] == [kept]


def test_the_pages_say_how_long_things_are_kept(host: TestClient) -> None:
    kept = Person(host).do("/api/studies", 201, **STUDY)["id"]
    for path in ("/me", "/make", f"/study/{kept}"):
        assert "when nobody has opened them for 90 days" in host.get(path).text
    for_ever = Settings(thinkers=0, kept_days=0)
    with TestClient(create_app(settings=for_ever)) as other:
        assert "nobody has opened" not in other.get("/me").text
    assert from_environment({"FAIRYCHESS_KEPT_DAYS": "30"}).kept_days == 30


def test_games_come_in_pages(host: TestClient, time: Time) -> None:
    person = Person(host)
    made = []
    for number in range(53):
        time.days = number // 3  # some are of the same moment
        made.append(person.do("/api/games", 201, variant="chess")["id"])
    first = person.get("/api/me/games").json()
    last = first[-1]
    rest = person.get(f"/api/me/games?before={last['changed']}.{last['id']}").json()
    assert (len(first), len(rest)) == (50, 3)
    assert {one["id"] for one in first + rest} == set(made)
    assert all(one["my_turn"] for one in first + rest)
    for bad in ("x", "1", "1.", "-1.a", "9" * 30 + ".a"):
        assert person.get(f"/api/me/games?before={bad}").status_code == 400


def test_whose_turn_it_is_is_known_without_opening_games(host: TestClient) -> None:
    person = Person(host)
    seats = {"second": {"type": "computer", "level": 1}}
    game = person.do("/api/games", 201, variant="chess", seats=seats)["id"]
    with person.at(game) as seat:
        seat.send("play", text="e2e4")
        seat.view(ply=1)
    registry = host.app.state.services.registry

    async def close() -> None:
        registry.drop(registry.known(game))

    host.portal.call(close)
    (mine,) = person.get("/api/me/games").json()
    assert mine["my_turn"] is False and registry.known(game) is None
