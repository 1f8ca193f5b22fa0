"""Handlers name the services that they call, and `app.py` gives them what has that name."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from fairychess.server.app import GROUPS
from fairychess.server.lifecycle import Services

OTHERS = {"assets": "Assets", "languages": "Languages", "reach": "NetworkAccess"}


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_a_service_has_the_type_by_which_handlers_know_it(group: Callable[..., Any]) -> None:
    """Their names are looked up while the server begins, so that no type checker sees it."""
    types = {field.name: field.type for field in fields(Services)} | OTHERS
    types["is_ready"] = "Callable[[], bool]"
    wanted = inspect.signature(group).parameters.values()
    assert {one.name: one.annotation for one in wanted} == {
        one.name: types[one.name] for one in wanted
    }
