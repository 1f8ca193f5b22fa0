"""Runs a test file written for pyffish against our module, every assertion of it.

An assertion that fails does not end its test, and neither does a call that raises: what was
expected is then compared with the error. So one run says all that differs.
"""

import importlib.util
import sys
import traceback
import types
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

from fairychess.compat import pyffish

CHECKS = (
    "assertEqual",
    "assertNotEqual",
    "assertTrue",
    "assertFalse",
    "assertIn",
    "assertNotIn",
    "assertCountEqual",
    "assertIsNone",
)


class Raised:
    """What a call gives that raises: equal to nothing, and without any part."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __getitem__(self, part: object) -> "Raised":
        return self

    def __contains__(self, part: object) -> bool:
        return False

    def __iter__(self) -> Any:
        return iter(())

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return f"{type(self.error).__name__}: {self.error}"


def answered(function: Any) -> Any:
    """A function that gives its error instead of raising it."""

    def call(*given: Any) -> Any:
        try:
            return function(*given)
        except Exception as error:
            return Raised(error)

    return call


def module() -> types.ModuleType:
    """Our module, which never raises."""
    found = types.ModuleType("pyffish")
    found.__file__ = pyffish.__file__
    for name in pyffish.__all__:
        value = getattr(pyffish, name)
        setattr(found, name, answered(value) if isinstance(value, types.FunctionType) else value)
    return found


def run(path: Path) -> tuple[int, dict[int, list[str]]]:
    """How many assertions a file has made, and what differed by the line of the assertion."""
    made: Counter[str] = Counter()
    differing: dict[int, list[str]] = {}

    def soft(name: str) -> Any:
        def check(self: unittest.TestCase, *given: Any) -> None:
            made["all"] += 1
            if given and isinstance(given[0], Raised) and name == "assertNotEqual":
                return
            try:
                getattr(unittest.TestCase, name)(self, *given)
            except AssertionError as error:
                frames = traceback.extract_stack()
                line = next(one for one in reversed(frames) if one.filename == str(path)).lineno
                differing.setdefault(line or 0, []).append(str(error).splitlines()[0])

        return check

    before = sys.modules.get("pyffish")
    sys.modules["pyffish"] = module()
    try:
        spec = importlib.util.spec_from_file_location("tests_of_pyffish", path)
        assert spec is not None and spec.loader is not None
        theirs = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(theirs)
    finally:
        if before is None:
            del sys.modules["pyffish"]
        else:
            sys.modules["pyffish"] = before
    for case in vars(theirs).copy().values():
        if isinstance(case, type) and issubclass(case, unittest.TestCase):
            softer: Any = type(case.__name__, (case,), {name: soft(name) for name in CHECKS})
            for name in unittest.TestLoader().getTestCaseNames(softer):
                getattr(softer(name), name)()
    return made["all"], differing
