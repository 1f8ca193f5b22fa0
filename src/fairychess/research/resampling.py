"""A world that agrees with what one seat knows: a past that it could not tell from the true one.

The game is played again. What the seat was told is played as it was; where it was not told all,
options are tried in a random order, and one is kept if the seat would have been told the same and
see the same. `foresight` brings those forward that what was announced later speaks for. Where none
is left, the search goes back a little; after too many steps a new past is begun.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from fairychess.position.rule import CHANCE
from fairychess.position.sides import SIDES
from fairychess.research.foresight import Foresight
from fairychess.research.referee import Referee

TRIES = 1000
"""How many pasts are begun at most."""
WIDTH = 3
"""How many options of a decision that was not told are tried in one past."""
PATIENCE = 2
"""A past is given up after so many times as many steps as it has decisions, and a few more."""


class NoWorldError(RuntimeError):
    """No world that agrees was found in the tries that were allowed."""


class Evidence(NamedTuple):
    """What a viewer learns by one decision: who decides next, what was told, what it then sees."""

    seat: int
    told: str
    position: str


def resample(referee: Referee, seat: int, rng: random.Random, tries: int = TRIES) -> Referee:
    """A game that `seat` (0 or 1) cannot tell from this one. Raises NoWorldError."""
    past = Past(referee, SIDES[seat], rng)
    for _ in range(tries):
        world = past.drawn()
        if world is not None:
            return world
    raise NoWorldError(f"no world that {SIDES[seat]} could be in was found in {tries} tries")


class Past:
    """What a viewer knows of the past of a game, and other pasts that agree with it."""

    def __init__(self, referee: Referee, viewer: str, rng: random.Random) -> None:
        self.referee, self.viewer, self.rng = referee, viewer, rng
        self.evidence = list(evidence_of(referee, viewer))
        self.foresight = Foresight(referee.news())

    def drawn(self) -> Referee | None:
        """One past that agrees, None if the search for one has gone astray."""
        world = begun(self.referee, self.rng)
        waiting: list[Iterator[str]] = []  # for each decision the options to try yet
        steps = PATIENCE * len(self.evidence) + 30
        while world.ply < len(self.evidence):
            known = self.evidence[world.ply]
            if len(waiting) == world.ply:
                waiting.append(iter(self.likely(world, known)))
            for text in waiting[-1]:
                world.decide(text)
                if learned(world, self.viewer) == known:
                    break
                world.take_back()
            else:
                waiting.pop()
                if not waiting:
                    return None
                world.take_back()
            steps -= 1
            if steps < 0:
                return None
        return world

    def likely(self, world: Referee, known: Evidence) -> list[str]:
        """The option that was told, if it was; else some in a random order, chance's by weight."""
        told = known.told.split(" ")[1]
        if told in world.texts:
            return [told]
        weights = dict.fromkeys(world.texts, 1.0)
        if world.seat == CHANCE:
            weights = dict(world.draws())
        before = world.history[-1] if world.ply else ""
        keys = {
            text: self.rng.random()
            ** (1 / (weight * self.foresight.weight(world.ply, before, text)))
            for text, weight in weights.items()
        }
        return sorted(keys, key=keys.__getitem__, reverse=True)[:WIDTH]


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
    seat = referee.seat if referee.outcome is None else -1
    return Evidence(seat, referee.last_told(viewer), referee.text(viewer))
