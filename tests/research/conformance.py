"""PettingZoo's own tests of environments.

Their module imports one of PettingZoo's games only to name it in a docstring, and with that game a
library for windows and sound that is not wanted here: an empty module stands in its place.
"""

import importlib
from types import ModuleType

NAMED = "connect_four_v3"

setattr(importlib.import_module("pettingzoo.classic"), NAMED, ModuleType(NAMED))
_tests = importlib.import_module("pettingzoo.test")
api_test, render_test, seed_test = _tests.api_test, _tests.render_test, _tests.seed_test
