"""Settings of all tests: hypothesis draws the same examples each time, so runs repeat."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from fairychess.server.web import admission

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def _name_of_this_machine() -> Iterator[None]:
    """Starlette's client calls the server it tests `testserver`; so this machine is called that."""
    own_names = admission.own_names
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(admission, "own_names", lambda: [*own_names(), "testserver"])
        yield
