"""A server over the hand-made game room, talked to without a network."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

import fake_game
from argon2 import PasswordHasher
from databases import Postgres, Redis
from mail_people import Time
from mail_server import MailServer
from starlette.routing import BaseRoute
from starlette.testclient import TestClient

from fairychess.server import create_app, lifecycle
from fairychess.server.base.config import Settings
from fairychess.server.base.rate_limits import RATES
from fairychess.server.base.server_time import milliseconds
from fairychess.server.web import admission, openapi
from quick_starts import quick_starts


@pytest.fixture(scope="session", autouse=True)
def _name_of_this_machine() -> Iterator[None]:
    """Starlette's client calls the server it tests `testserver`; so this machine is called that."""
    own_names = admission.own_names
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(admission, "own_names", lambda: [*own_names(), "testserver"])
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_starts() -> Iterator[None]:
    """What every server of this process begins with is made once."""
    with quick_starts():
        yield


@pytest.fixture(scope="session", autouse=True)
def _described_once() -> Iterator[None]:
    """What a server answers is read from the source of its handlers: a second, and the same for
    every server of these routes."""
    known: dict[tuple[object, ...], dict[str, Any]] = {}
    describe = openapi.described

    def described(routes: Iterable[BaseRoute]) -> dict[str, Any]:
        listed = [*routes]
        key = tuple((one.path, getattr(one.endpoint, "__qualname__", "")) for one in listed)
        if key not in known:
            known[key] = describe(listed)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openapi, "described", described)
        yield


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL without any games."""
    with Postgres() as found:
        yield found


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """A Redis."""
    with Redis() as found:
        yield found


@pytest.fixture
def client() -> Iterator[TestClient]:
    """A client of a fresh server."""
    with TestClient(create_app(fake_game.FakeRoom(), fake_game.choose)) as found:
        yield found


@pytest.fixture
def later() -> list[int]:
    """By how many milliseconds the server's clock is put forward."""
    return [0]


@pytest.fixture
def host(later: list[int]) -> Iterator[TestClient]:
    """A client of a fresh server on which nothing is too often."""
    settings = Settings(rates=False, thinkers=0, now=lambda: milliseconds() + later[0])
    app = create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
    with TestClient(app) as found:
        yield found


@pytest.fixture
def time() -> Time:
    """The time of a server."""
    return Time()


@pytest.fixture
def place(tmp_path: Path) -> str:
    """The database of a server."""
    return str(tmp_path / "games.db")


@pytest.fixture
def post() -> Iterator[MailServer]:
    """A mail server."""
    with MailServer() as found:
        yield found


@pytest.fixture
def paired_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tournaments go on as soon as they can."""
    monkeypatch.setattr(lifecycle, "_TOURNAMENTS", 0.1)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters go at once, and nothing is too often."""
    monkeypatch.setattr(lifecycle, "_LETTERS", 0.05)
    for action in RATES:
        monkeypatch.setitem(RATES, action, (1000, 1000))
