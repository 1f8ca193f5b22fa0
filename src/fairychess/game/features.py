"""What sets a variant apart, in single words by which the list can be searched.

They are read off the names of its rules (`features.toml`), without compiling it.
"""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

CHANCE = "chance"
"""The feature of games in which the referee draws."""

LIONS = "lions"
"""The feature that the moves of a piece show, not a rule."""

_BY_RULE = {
    rule: feature
    for feature, rules in tomllib.loads(
        (Path(__file__).parent / "features.toml").read_text(encoding="utf-8")
    ).items()
    for rule in rules
}
FEATURES = frozenset({*_BY_RULE.values(), LIONS})

_RULE = re.compile(r"^\[rules\.(\w++)", re.MULTILINE)
_LION = re.compile(r'^name = "[^"\n]{0,40}Lion[^"\n]{0,40}"\nbetza = "[^"\n]{0,60}a', re.MULTILINE)


def features_of(text: str) -> tuple[str, ...]:
    """The features of a variant file, in alphabetical order.

    >>> features_of("[rules.drops]\\n[rules.fog]\\n")
    ('drops', 'hidden')
    """
    rules = set(_RULE.findall(text))
    found = {_BY_RULE[rule] for rule in rules if rule in _BY_RULE}
    if _LION.search(text):
        found.add(LIONS)
    return tuple(sorted(found))


def has_chance(rules: Iterable[str]) -> bool:
    """Do rules of these names let the referee draw?

    >>> has_chance(["castling", "shuffle"])
    True
    """
    return any(_BY_RULE.get(rule) == CHANCE for rule in rules)
