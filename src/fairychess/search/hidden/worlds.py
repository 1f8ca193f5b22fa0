"""Worlds: what the other player's secrets may be, one possibility at a time.

A world is an assignment of its roles with the deaths it may have written, drawn from what the
`belief_tracker` believes.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fairychess.search.alphabeta.scores import MATE
from fairychess.search.hidden.belief import RolePair
from fairychess.search.hidden.belief_tracker import HUNTER, SEER, BeliefTracker
from fairychess.search.hidden.observations import turn_number


@dataclass(slots=True)
class World:
    """One world: its weight, who plays the other player's roles, the deaths it has written, and
    the scores of options in it, by text: `scores` if nothing were hidden, `answered` by an opponent
    who knows less."""

    weight: float
    pair: RolePair
    deaths: dict[int, int]
    scores: dict[str, int] = field(default_factory=dict)
    answered: dict[str, float] = field(default_factory=dict)

    def score(self, text: str) -> float | None:
        """Return what is best known of an option, None if it was not searched in this world."""
        return self.answered.get(text, self.scores.get(text))


def sample_worlds(
    tracker: BeliefTracker, strategy: str, rng: random.Random, number: int
) -> list[World]:
    """Draw at most so many worlds, as the strategy has it."""
    other = 1 - tracker.me
    belief = tracker.beliefs[other]
    if strategy == "blind":
        return [World(1.0, guess_roles(tracker, rng), {})]
    if strategy == "determinised":
        pairs = rng.choices(belief.possible(), k=number)
        drawn = [(1 / number, pair) for pair in pairs]
    else:
        role = SEER if tracker.hidden_roles.acts(tracker.pos, other, SEER) else HUNTER
        drawn = belief.sample_assignments(rng, number, role)
    return [
        World(weight, pair, sample_deaths(tracker, other, pair[SEER], rng))
        for weight, pair in drawn
    ]


def guess_roles(tracker: BeliefTracker, rng: random.Random) -> RolePair:
    """Draw any two pieces that are still there, apart from those whose role was revealed."""
    other = 1 - tracker.me
    hunter, seer = tracker.revealed_roles(other)
    pieces = [ident for ident in tracker.hypotheses.pieces[other] if tracker.survives(ident)]
    hunter = hunter or rng.choice([piece for piece in pieces if piece != seer] or pieces)
    seer = seer or rng.choice([piece for piece in pieces if piece != hunter] or pieces)
    return hunter, seer


def sample_deaths(
    tracker: BeliefTracker, player: int, seer: int, rng: random.Random
) -> dict[int, int]:
    """Draw the deaths, {piece: turn}, that a player may have written if this is its seer."""
    ledger = tracker.beliefs[player].ledgers[seer]
    return ledger.sample(rng, turn_number(tracker.pos), tracker.survives)


@contextmanager
def assumed(
    tracker: BeliefTracker, player: int, pair: RolePair, deaths: dict[int, int]
) -> Iterator[None]:
    """Assume these secrets of a player, and undo that afterwards."""
    pos = tracker.pos
    pos.suppose()
    try:
        tracker.hypotheses.recast(pos, player, pair)
        tracker.hidden_roles.rewrite(pos, player, tracker.seen_by(player, pair[SEER]), deaths)
        yield
    finally:
        pos.undo()


def final_score(pos: Any, me: int) -> int | None:
    """Return the score, for player `me`, of a game that the move just made has ended, else None."""
    found = pos.outcome() if pos.halfmove_clock == 0 else None
    if found is None:
        return None
    winner = found[0]
    return 0 if winner < 0 else MATE if winner == me else -MATE
