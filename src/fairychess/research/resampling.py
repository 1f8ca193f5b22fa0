"""A world that agrees with what one seat knows: a past that it could not tell from the true one.

The game is played again. What the seat was told is played as it was; where it was not told all, an
option is drawn among those after which it would have been told the same and see the same. A past
that cannot go on is begun again, so that every past that agrees can be found, and no other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from fairychess.position.rule import CHANCE
from fairychess.position.sides import SIDES
from fairychess.research.referee import Referee

TRIES = 300
"""How many pasts are begun at most."""


class NoWorldError(RuntimeError):
    """No world that agrees was found in the tries that were allowed."""


class Evidence(NamedTuple):
    """What a viewer learns by one decision: whose it was, what was told, and what it then sees."""

    seat: int
    told: str
    position: str


def resample(referee: Referee, seat: int, rng: random.Random, tries: int = TRIES) -> Referee:
    """A game that `seat` (0 or 1) cannot tell from this one. Raises NoWorldError.

    The longer a game with deaths written in secret, the fewer pasts agree, and the longer it takes.
    """
    evidence = list(evidence_of(referee, SIDES[seat]))
    for _ in range(tries):
        world = begun(referee, rng)
        if all(goes_on(world, SIDES[seat], known, rng) for known in evidence):
            return world
    raise NoWorldError(f"no world that {SIDES[seat]} could be in was found in {tries} tries")


def begun(referee: Referee, rng: random.Random) -> Referee:
    """The same game at its beginning, with another seed for what chance is going to draw."""
    return Referee(referee.rules, rng.getrandbits(64), referee.start)


def evidence_of(referee: Referee, viewer: str) -> Iterator[Evidence]:
    """What a viewer has learned, decision by decision."""
    again = Referee(referee.rules, referee.seed, referee.start)
    for text in referee.history:
        again.decide(text)
        yield learned(again, viewer)


def learned(referee: Referee, viewer: str) -> Evidence:
    """What a viewer has learned by the last decision."""
    told = referee.story(viewer)[-1]
    return Evidence(referee.seat if referee.outcome is None else -1, told, referee.text(viewer))


def goes_on(world: Referee, viewer: str, known: Evidence, rng: random.Random) -> bool:
    """Let a world go on with an option after which the viewer knows what it does know."""
    for text in likely(world, known, rng):
        world.decide(text)
        if learned(world, viewer) == known:
            return True
        world.take_back()
    return False


def likely(world: Referee, known: Evidence, rng: random.Random) -> list[str]:
    """The option that was told, if it was; else all in a random order, chance's by weight."""
    told = known.told.split(" ")[1]
    if told in world.texts:
        return [told]
    if world.seat == CHANCE:
        draws = world.draws()
        keys = {text: rng.random() ** (1 / chance) for text, chance in draws}
        return sorted(keys, key=keys.__getitem__, reverse=True)
    return rng.sample(world.texts, len(world.texts))
