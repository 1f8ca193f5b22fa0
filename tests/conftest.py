"""Settings of all tests: hypothesis draws the same examples every time, so a run can be repeated."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
