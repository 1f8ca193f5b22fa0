"""Settings of all tests: hypothesis draws the same examples each time, so runs repeat."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
