"""A server over the hand-made game room, talked to without a network."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

import fake_game
from databases import Postgres, Redis
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.web import admission


@pytest.fixture(scope="session", autouse=True)
def _name_of_this_machine() -> Iterator[None]:
    """Starlette's client calls the server it tests `testserver`; so this machine is called that."""
    own_names = admission.own_names
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(admission, "own_names", lambda: [*own_names(), "testserver"])
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
