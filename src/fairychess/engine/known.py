"""The variants a board can be offered: found by the names boards use, looked at once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.game import catalogue
from fairychess.protocol.starting import names_of
from fairychess.rules import Play, Rules, available, load

WALL = "*@"
"""How the decision begins that builds a wall."""
SECRETS = "hidden"
"""The feature of games that do not show everything."""
SHUFFLED = "960"
"""What boards add to the name of a game whose pieces are shuffled."""


class GameError(ValueError):
    """Something that cannot be set up on the board; one line with the reason."""


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Return the variants there are, by the names under which boards know them.

    A variant is known by its own name, `chu-shogi`, and by what other programs make of it:
    `chushogi`, `chu`; those they call otherwise stand in names.toml.
    """
    found: dict[str, str] = {}
    for name in available():
        plain = name.rsplit("/", 1)[-1].replace("_", "-")
        found[plain] = name
    for plain, name in list(found.items()):
        for other in names_of(plain):
            found.setdefault(other, name)
    return found


@lru_cache(maxsize=1)
def _listed() -> dict[str, Any]:
    text = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def known_to_xboard() -> list[str]:
    """Return the variants that XBoard needs to be told nothing of."""
    return list(_listed()["xboard"])


def offered_to_xboard() -> list[str]:
    """Return one name for each variant: XBoard's, where it has one of its own."""
    theirs = {plain: other for other, plain in _listed()["xboard_names"].items()}
    return sorted(theirs.get(name, name) for name in available() if name in offered())


@lru_cache(maxsize=1)
def offered() -> tuple[str, ...]:
    """Return the names of the variants that boards can show, sorted; nothing is compiled."""
    hidden = {brief.name for brief in catalogue() if SECRETS in brief.features}
    return tuple(sorted(name for name, place in names().items() if place not in hidden))


def rules_of(variant: str) -> Rules:
    """Return the rules of a variant by name."""
    place = names().get(variant.lower(), "")
    if not place:
        raise GameError(f"{variant[:60]}: no such variant")
    return shown(variant, lambda: load(place))


def shown(variant: str, source: Callable[[], Rules]) -> Rules:
    """Return the rules of a variant, unless a board cannot show a whole game of it."""
    try:
        rules = source()
    except (ValueError, OSError) as error:
        raise GameError(f"{variant[:60]}: {error}") from None
    if rules.secret or rules.hides_squares:
        raise GameError(f"{variant[:60]}: games with secrets are not played on a board like yours")
    return rules


def shuffled(variant: str) -> str:
    """Return the variant of this name in which the pieces are shuffled, or the same variant."""
    other = names().get(variant + SHUFFLED)
    return variant if other is None else other


@lru_cache(maxsize=8)
def builds_walls(rules: Rules) -> bool:
    """Tell whether a wall is a decision of its own after every move."""
    if not rules.has_walls:
        return False
    play = rules.position()
    play.push(play.moves()[0])
    return due_wall(play)


def due_wall(play: Play) -> bool:
    """Tell whether the decision at hand is where to build a wall."""
    options = play.moves() if play.kernel.outcome() is None else []
    return bool(options) and all(text.startswith(WALL) for text in options)
