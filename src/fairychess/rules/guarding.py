"""Rules in plain Python, guarded: whatever they do wrong is an error that names the line.

`guard` replaces the class of a rule that a rules.py defines by one derived from it, whose hooks
look at what the inventor's own return, raise and do to the position. Compiled rules are left alone.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from fairychess.position import Rule
from fairychess.position.move import BOARD, rule_of, type_of
from fairychess.rules.definition import VariantError, one_line
from fairychess.rules.hooks import ANSWERS, COMPILED_ONLY, EFFECTS, FLAGS, role_of

PARTS = ("notation", "visibility", "hints")
OFFERING = ("moves", "choices", "expand", "allow")
ALREADY = "__guarded__"


class RuleError(VariantError):
    """A rules.py did something wrong; one line with its file, line, class and hook."""


def line_in(path: Path, error: BaseException) -> int | None:
    """Return the last line of a file that an error came through, None if through none."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno
    found = [
        entry.lineno
        for entry in traceback.extract_tb(error.__traceback__)
        if entry.filename == str(path)
    ]
    return found[-1] if found else None


def line_of(item: Any) -> int:
    """Return the line where a function or class is defined, 1 if that is not known."""
    code = getattr(inspect.unwrap(item) if callable(item) else item, "__code__", None)
    if code is not None:
        return int(code.co_firstlineno)
    return int(getattr(item, "__firstlineno__", 0)) or class_line(item)


def class_line(item: Any) -> int:
    """Return the line of a class, by its source or its first method."""
    try:
        return inspect.getsourcelines(item)[1]
    except (OSError, TypeError):
        lines = [line_of(each) for each in vars(item).values() if inspect.isfunction(each)]
        return min(lines, default=1)


def told(path: Path, line: int | None, where: str, what: str) -> RuleError:
    """Return the error that names place and reason."""
    return RuleError(f"{path}:{line or 1}: {one_line(f'{where}: {what}')}")


def reason(error: BaseException) -> str:
    """Return the type and text of an error."""
    text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


# ---- the class that guards --------------------------------------------------------------------


def guard(rule: Rule, module: ModuleType, path: Path) -> None:
    """Guard a rule and its notation, visibility and hints, as far as the module defines them."""
    for item in (rule, *(getattr(rule, part) for part in PARTS)):
        cls = type(item)
        if cls.__module__ != module.__name__ or ALREADY in vars(cls):
            continue
        item.__class__ = guarded_class(cls, module, path)


def guarded_class(cls: type, module: ModuleType, path: Path) -> type:
    """Return a class derived from the inventor's, with guarded hooks."""
    role = role_of(cls)
    if role is None:
        raise told(path, line_of(cls), cls.__name__, "is no Rule and no part of one")
    members: dict[str, Any] = {ALREADY: True, "__slots__": (), "__module__": cls.__module__}
    for hook in ANSWERS[role]:
        owner = next(ancestor for ancestor in cls.__mro__ if hook in vars(ancestor))
        if owner.__module__ != module.__name__:
            continue
        function = vars(owner)[hook]
        where = f"{owner.__name__}.{hook}"
        if hook in COMPILED_ONLY:
            raise told(path, line_of(function), where, COMPILED_ONLY[hook])
        members[hook] = guarded(role, hook, getattr(cls, hook), path, where)
    if role is Rule:
        for name, answer in FLAGS.items():
            value = getattr(cls, name)
            if not answer.fits(value, None):
                what = f"is {value!r}, must be {answer.wanted}"
                raise told(path, line_of(cls), f"{cls.__name__}.{name}", what)
    return type(cls)(cls.__name__, (cls,), members)


def guarded(
    role: type, hook: str, own: Callable[..., Any], path: Path, where: str
) -> Callable[..., Any]:
    """Return the guarded form of one overridden hook."""
    answer = ANSWERS[role][hook]
    line = line_of(own)
    reads = hook == "read_state_fields"  # a ValueError of it is the fault of the text it reads

    @functools.wraps(own)
    def method(self: Any, *args: Any) -> Any:
        pos = args[0] if args else None
        pos = pos if hasattr_rules(pos) else None
        before = state_before(pos, hook)
        try:
            value = own(self, *args)
        except RuleError:
            raise
        except (Exception, SystemExit) as error:
            if reads and isinstance(error, ValueError) and not isinstance(error, VariantError):
                raise
            raise told(path, line_in(path, error) or line, where, reason(error)) from None
        if not answer.fits(value, pos):
            what = f"returned {value!r}, must return {answer.wanted}"
            raise told(path, line, where, what)
        if pos is not None:
            wrong = disorder(self, pos, hook, args, value, before)
            if wrong:
                raise told(path, line, where, wrong)
        return value

    return method
