"""Variant files with values of wrong types, made at random from a seed."""

import copy
import inspect
import json
import math
import random
from datetime import date, datetime, time
from typing import Any

from fairychess.rules.library_rules import known_rules, rule_factory

BASE: dict[str, Any] = {
    "title": "Small",
    "summary": "s",
    "inventor": "i",
    "sources": ["https://example.org"],
    "aliases": ["Fischer random"],
    "style": "chess",
    "board": {"files": 4, "ranks": 5, "holes": ["a3"]},
    "seats": {"first": "White", "second": "Black", "letters": "wb"},
    "start": {"position": "k2r/pp2/4/2PP/R2K w - - 0 1"},
    "options": {
        "limit": {"default": 3, "values": [], "text": "t"},
        "pick": {"default": "a", "values": ["a", "b"], "text": "t"},
        "on": {"default": True, "text": "t"},
    },
    "roles": {},
    "pieces": [
        {"id": "K", "name": "King", "betza": "K", "royal": True, "glyphs": "♔♚", "picture": "king"},
        {"id": "R", "name": "Rook", "betza": {"option": "pick", "a": "R", "b": "WD"}},
        {"id": "P", "betza": "mfWcfF", "promotes": ["R"], "resets": True},
        {"id": "+P", "betza": "F", "promoted": True},
    ],
    "rules": {"royal_check": {}, "quiet_limit": {"plies": "$limit"}},
}
VALUES: list[Any] = [
    *(0, 1, -1, 2, 17, 255, 256, 1 << 31, 1 << 40, 1 << 63, -(1 << 63), 10**30, 10**400),
    *(0.5, 1e308, math.inf, math.nan, True, False),
    *(date(2020, 1, 1), time(7, 30), datetime(2020, 1, 1, 7, 30)),
    *("", "x", "K", "e4", "$limit", "$pick", "$", "$nope", "\0", "\n", "²", "a" * 3000),
    *("none", "white", "royal", "every", "draw", "loss", "K" * 99, "{K}", "k2r/4 w - - 0 1"),
    *([], [[]], [1], ["K"], ["K", "K"], [["K"]], [True], [{}], [[[["K"]]]], ["²"], ["a1", "z99"]),
    *({}, {"option": "pick"}, {"option": [1]}, {"option": {}}, {"K": {}}, {"K": 1}, {"K": "R"}),
    {"option": "pick", "a": 1, "b": [1]},
    {"K": ["R"], "R": {"P": 1}},
]


def draft(seed: int) -> str:
    """The text of a variant file with one value or a few of a wrong type."""
    rng = random.Random(seed)
    data = copy.deepcopy(BASE)
    for name in rng.sample(sorted(known_rules()), rng.choice((0, 0, 1, 1, 2, 4))):
        known = list(inspect.signature(rule_factory(name)).parameters)[1:]
        chosen = rng.sample(known, rng.randint(0, len(known)))
        data["rules"][name] = {parameter: _value(rng) for parameter in chosen}
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        _change(data, rng)
    return "".join(f"{_key(key)} = {toml_text(value)}\n" for key, value in data.items())


def _value(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(VALUES))


def _change(data: dict[str, Any], rng: random.Random) -> None:
    """Change, remove, add or wrap one value somewhere."""
    at: Any = data
    key: Any = rng.choice(list(at))
    while isinstance(at[key], (dict, list)) and at[key] and rng.random() < 0.75:
        at = at[key]
        key = rng.choice(list(at)) if isinstance(at, dict) else rng.randrange(len(at))
    what = rng.random()
    if what < 0.7:
        at[key] = _value(rng)
    elif what < 0.8:
        del at[key]
    elif what < 0.9 and isinstance(at, dict):
        at[rng.choice(("x", "option", "royal", "id", "default", "values", "²"))] = _value(rng)
    else:
        at[key] = [at[key]]


def toml_text(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(toml_text, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {toml_text(v)}" for k, v in value.items()) + "}"
    return value.isoformat() if isinstance(value, (date, time)) else repr(value)


def _key(key: Any) -> str:
    return json.dumps(str(key))
