"""The variants a board can be offered: found by the names boards use, looked at once."""

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.api import Position
from fairychess.board.geometry import MOST_ELSEWHERE
from fairychess.game.features import features_of
from fairychess.rules import Rules, available, load
from fairychess.rules.catalogue import contents, find, named
from fairychess.rules.names import by_name, names_of, nearest, other_names, told_to_boards

WALL = "*@"
"""How the decision begins that builds a wall."""
SECRETS = "hidden"
"""The feature of games that do not show everything."""
ORTHODOX = "chess"
SHUFFLED = "960"
"""What boards add to the name of a game whose pieces are shuffled."""


class GameError(ValueError):
    """Something that cannot be set up on the board; one line with the reason."""


@lru_cache(maxsize=1)
def _of_xboard() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("xboard.toml").read_text(encoding="utf-8"))


def known_to_xboard() -> list[str]:
    """Return the variants that XBoard needs to be told nothing of."""
    return list(_of_xboard()["known"])


def offered_to_xboard() -> list[str]:
    """Return one name for each variant that boards can show: XBoard's, where it has its own."""
    theirs = _of_xboard()["names"]
    return sorted(theirs.get(variant, name) for variant, name in _shown().items())


def aliases() -> list[str]:
    """Return what other programs call variants that boards can show, beside `offered_to_xboard`."""
    others = _shown().keys() - {ORTHODOX}  # which every program knows by XBoard's name
    theirs = {name for variant in others for name in other_names().get(variant, ())}
    return sorted({name for name in theirs if " " not in name} - set(offered_to_xboard()))


def offered() -> tuple[str, ...]:
    """Return one name for each variant that boards can show, sorted; nothing is compiled."""
    return tuple(sorted(_shown().values()))


@lru_cache(maxsize=1)
def _shown() -> dict[str, str]:
    return {name: told_to_boards(name) for name in available() if not _hides(name)}


def _hides(name: str) -> bool:
    """Tell whether a variant keeps secrets, as far as its file shows."""
    return SECRETS in features_of(contents(find(name))[0])


def rules_of(variant: str) -> Rules:
    """Return the rules of a variant by name."""
    place = named(variant)
    if not place:
        close = nearest(variant, by_name(_shown()))
        hint = f"; perhaps {' or '.join(close)}" if close else ""
        raise GameError(f"{variant[:60]}: no such variant{hint}")
    return shown(variant, lambda: load(place))


def shown(variant: str, source: Callable[[], Rules]) -> Rules:
    """Return the rules of a variant, unless a board cannot show a whole game of it."""
    try:
        rules = source()
    except (ValueError, OSError) as error:
        raise GameError(f"{variant[:60]}: {error}") from None
    if rules.secret or rules.hides_squares:
        raise GameError(f"{variant[:60]}: games with secrets are not played on a board like yours")
    if rules.board.is_vast:
        most = f"{MOST_ELSEWHERE} files and ranks"
        raise GameError(f"{variant[:60]}: this protocol names no squares beyond {most}")
    return rules


def shuffled_rules(variant: str) -> Rules:
    """Return the rules of a variant as it is played from shuffled ranks: kings castle with rooks
    from wherever both begin. It is the same variant where nobody castles."""
    own = named(variant + SHUFFLED)
    if own:
        return rules_of(own)
    plain = rules_of(variant)
    from fairychess.ini.loading import castling_from_anywhere  # few ask for it

    found = castling_from_anywhere(plain.name, names_of(plain.name))
    return plain if found is None else found


@lru_cache(maxsize=8)
def builds_walls(rules: Rules) -> bool:
    """Tell whether a wall is a decision of its own after every move."""
    if not rules.has_walls:
        return False
    play = rules.position()
    play.push(play.moves()[0])
    return due_wall(play)


def due_wall(play: Position) -> bool:
    """Tell whether the decision at hand is where to build a wall."""
    options = play.moves() if play.kernel.outcome() is None else []
    return bool(options) and all(text.startswith(WALL) for text in options)
