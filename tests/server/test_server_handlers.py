"""Handlers name the services that they call, and `app.py` gives them what has that name."""

import inspect
import typing
from collections.abc import Callable, Iterator
from typing import Any

import fake_game
import pytest
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.app import GROUPS
from fairychess.server.base.config import Settings
from fairychess.server.lifecycle import Services

OTHERS = {"assets", "bot_requests", "languages", "reach", "is_ready"}


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    settings = Settings(str(tmp_path_factory.mktemp("server") / "games.db"), thinkers=0)
    with TestClient(create_app(fake_game.FakeRoom(), fake_game.choose, settings)) as client:
        yield client.app.state.services


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_a_service_has_the_type_by_which_handlers_know_it(
    group: Callable[..., Any], services: Services
) -> None:
    """Their names are looked up while the server begins, so that no type checker sees it."""
    for wanted in inspect.signature(group).parameters.values():
        if wanted.name in OTHERS:
            continue
        service = getattr(services, wanted.name)
        known = vars(inspect.getmodule(group)).get(str(wanted.annotation))
        if inspect.isclass(known) and not getattr(known, "_is_protocol", False):
            assert isinstance(service, known), (wanted.name, service)
        else:
            assert typing.get_origin(known) is None or callable(service), (wanted.name, service)
