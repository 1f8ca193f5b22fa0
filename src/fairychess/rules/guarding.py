"""Rules in plain Python, guarded: whatever they do wrong is an error that names the line.

`guard` replaces the class of a rule that a rules.py defines by one derived from it, whose hooks
look at what the inventor's own return, raise and do to the position. Compiled rules are left alone.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

from fairychess.position import Rule, RuleNotation, RuleVisibility, SearchHints
from fairychess.position.words.move import BOARD, SPECIAL, rule_of, type_of
from fairychess.rules.hooks import (
    ANSWERS,
    COMPILED_ONLY,
    EFFECTS,
    FLAGS,
    meant,
    parameters_of,
    role_of,
    wrong_parameters,
)
from fairychess.rules.rule_source import RuleError, RuleSource

PARTS = {"notation": RuleNotation, "visibility": RuleVisibility, "hints": SearchHints}
OFFERING = ("moves", "choices", "expand", "allow")
ALREADY = "__guarded__"


def guard(rule: Rule, source: RuleSource) -> None:
    """Guard a rule and its notation, visibility and hints, as far as the file defines them."""
    for part, role in PARTS.items():
        if not isinstance(getattr(rule, part, None), role):
            what = f"{part} must be a {role.__name__}; does its __init__ call super().__init__()?"
            raise source.wrong(type(rule), type(rule).__name__, what)
    for item in (rule, *(getattr(rule, part) for part in PARTS)):
        cls = type(item)
        if source.holds(cls) and ALREADY not in vars(cls):
            item.__class__ = guarded_class(cls, source)


def guarded_class(cls: type, source: RuleSource) -> type:
    """Return a class derived from the inventor's, with guarded hooks."""
    role = role_of(cls)
    if role is None:
        raise source.wrong(cls, cls.__name__, "is no Rule and no part of one")
    for ancestor in cls.__mro__:
        if source.holds(ancestor):
            check_names(ancestor, role, source)
    members: dict[str, Any] = {ALREADY: True, "__slots__": (), "__module__": cls.__module__}
    for hook in ANSWERS[role]:
        owner = next(ancestor for ancestor in cls.__mro__ if hook in vars(ancestor))
        if not source.holds(owner):
            continue
        function = vars(owner)[hook]
        where = f"{owner.__name__}.{hook}"
        if hook in COMPILED_ONLY:
            raise source.wrong(function, where, COMPILED_ONLY[hook])
        if not inspect.isfunction(function):
            raise source.wrong(owner, where, "must be a method")
        wrong = wrong_parameters(function, role, hook)
        if wrong:
            raise source.wrong(function, where, wrong)
        members[hook] = guarded(role, hook, getattr(cls, hook), source, where)
    if role is Rule:
        for name, answer in FLAGS.items():
            value = getattr(cls, name)
            if not answer.fits(value, None):
                what = f"is {value!r}, must be {answer.wanted}"
                raise source.wrong(cls, f"{cls.__name__}.{name}", what)
    return type(cls)(cls.__name__, (cls,), members)


def check_names(cls: type, role: type, source: RuleSource) -> None:
    """Raise RuleError for a method or flag whose name is nearly one that the role has.

    A helper that the file itself calls by its name is meant as it is, and so is one with an
    underscore at the beginning.
    """
    for name, item in vars(cls).items():
        if name.startswith("_") or name in source.names_called:
            continue
        hook = meant(name, role)
        if hook:
            place = item if inspect.isfunction(item) else cls
            what = f"{role.__name__} has no hook {name}; did you mean {hook}?"
            raise source.wrong(place, f"{cls.__name__}.{name}", what)


def guarded(
    role: type, hook: str, own: Callable[..., Any], source: RuleSource, where: str
) -> Callable[..., Any]:
    """Return the guarded form of one overridden hook."""
    answer = ANSWERS[role][hook]
    asks_position = parameters_of(role, hook)[1:2] == ["pos"]
    reads = hook == "read_state_fields"  # a ValueError of it is the fault of the text it reads

    @functools.wraps(own)
    def method(self: Any, *args: Any) -> Any:
        pos = args[0] if asks_position else None
        before = None if pos is None else Before(pos, hook)
        try:
            value = own(self, *args)
        except RuleError:
            raise
        except (Exception, SystemExit) as error:
            if reads and isinstance(error, ValueError):
                raise
            raise source.failed(own, where, error) from None
        if not answer.fits(value, pos):
            what = f"returned {value!r}, must return {answer.wanted}"
            raise source.wrong(own, where, what)
        if before is not None:
            wrong = before.disorder(self, pos, role, hook, args, value)
            if wrong:
                raise source.wrong(own, where, wrong)
        return value

    return method


class Before:
    """A position before a hook was called, to tell what the hook has done to it."""

    __slots__ = ("changes", "hash", "news", "offered", "ply", "top")

    def __init__(self, pos: Any, hook: str) -> None:
        self.hash, self.ply, self.top = pos.hash, pos.ply, pos.options.top
        self.changes = pos.changes()
        self.news = pos.news()
        self.offered = pos.buffered(0) if hook in ("expand", "allow") else []

    def disorder(
        self, rule: Any, pos: Any, role: type, hook: str, args: tuple[Any, ...], value: Any
    ) -> str | None:
        """Return what a hook did that it may not do, None if nothing.

        Pieces it removed are noted as captured.
        """
        if pos.ply != self.ply:
            return f"must undo what it tries; {pos.ply - self.ply} too many moves are made"
        if hook in EFFECTS:
            if hook == "replace_move" and value:
                try:
                    pos.check_offer(value)
                except (ValueError, IndexError) as error:
                    return f"returned a wrong move: {error}"
        elif pos.hash != self.hash or pos.changes() != self.changes:
            return f"changed the position; only {', '.join(sorted(EFFECTS))} may do that"
        pos.note_removed(self.changes, self.news)
        if role is not Rule:
            return None
        if hook in ("expand", "allow"):
            return self.wrong_offers(rule, pos, max(0, args[1]))
        if hook in ("moves", "choices"):
            return self.wrong_offers(rule, pos, self.top)
        if pos.options.top != self.top:
            return f"offered moves; only {', '.join(OFFERING)} may do that"
        return None

    def wrong_offers(self, rule: Any, pos: Any, low: int) -> str | None:
        """Return what is wrong with the moves on offer from `low` on, None if nothing."""
        if pos.options.top < low:
            return f"took {low - pos.options.top} moves away that are not its to take"
        for move in pos.buffered(low):
            foreign = type_of(move) != BOARD and rule_of(move) != rule.number
            if foreign and move not in self.offered:
                return f"offers a move of rule {rule_of(move)}; its own number is {rule.number}"
            if type_of(move) >= SPECIAL and not foreign and not writes(rule):
                return "offers a move of its own, but its notation has no format_move to write it"
        return None


def writes(rule: Any) -> bool:
    """Tell whether the notation of a rule formats moves."""
    return type(rule.notation).format_move is not RuleNotation.format_move
