"""What one may believe about a side's secrets: every way it may have cast its roles, weighted.

The filter is exact: a casting in which something observed could not have happened weighs nothing,
and each unread death is a table over victims and turns, kept for every casting of the seer. Where
it must judge what a side is likely to do, it supposes a sensible player (`modelled`); without
that, all that is possible is equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate

Pair = tuple[int, int]

SOONEST, LATER, TAIL = 0.55, 0.6, 0.03
"""Share of deaths written for the next turn; how much rarer each later turn is; share of all."""
PATIENCE, MOST_PATIENT = 0.85, 12
"""How likely a seer that could name an enemy does something else, and how often that counts."""
IDLE = 0.05
"""How likely it is to write where it has seen no enemy, against where it has."""
OWN_PIECE = 0.03
"""How likely a side is to write the death of its own piece, against an enemy's."""
FLOOR = 0.05
"""Share of what is drawn that is drawn from all that is possible alike."""
MOST_STORIES = 48


@dataclass(slots=True)
class Note:
    """One death written: on which turn, whom it may name, and the turns that may be written."""

    turn: int
    victims: dict[int, float]
    horizon: int

    def delay(self, due: int) -> float:
        """Chance that this turn was written."""
        ahead = due - self.turn
        if not 0 < ahead <= self.horizon:
            return 0.0
        usual = SOONEST if ahead == 1 else (1 - SOONEST) * (1 - LATER) * LATER ** (ahead - 2)
        whole = SOONEST + (1 - SOONEST) * (1 - LATER ** (self.horizon - 1))
        return (1 - TAIL) * usual / whole + TAIL / self.horizon

    def chance(self, piece: int, due: int) -> float:
        """Chance that it names this piece and turn."""
        return self.victims.get(piece, 0.0) * self.delay(due)


@dataclass(slots=True)
class Story:
    """One account of which notes have been read: weight, and for those still open the chance
    that they are (`left`), by the number of the note."""

    weight: float
    left: dict[int, float]


class Ledger:
    """The deaths one casting of the seer may have written, and every account of them."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.stories = [Story(1.0, {})]

    def write(self, note: Note) -> None:
        """Another death is written."""
        for story in self.stories:
            story.left[len(self.notes)] = 1.0
        self.notes.append(note)

    def pass_turn(self, turn: int, died: list[int], living: Callable[[int], bool]) -> float:
        """The end of a turn at which these pieces `died` by this hand; how likely that was.

        `living` says of a piece whether he could have died now and did not.
        """
        found: list[Story] = []
        before = sum(story.weight for story in self.stories)
        for story in self.stories:
            found += self._explained(story, turn, died, living)
        found.sort(key=lambda story: -story.weight)
        found = found[:MOST_STORIES]
        after = sum(story.weight for story in found)
        if after <= 0 or before <= 0:
            self.stories = [Story(1.0, dict.fromkeys(range(len(self.notes)), 1.0))]
            return 0.0
        for story in found:
            story.weight /= after
        self.stories = found
        return after / before

    def _explained(
        self, story: Story, turn: int, died: list[int], living: Callable[[int], bool]
    ) -> list[Story]:
        """The accounts in which each of the dead was named first by one of the open notes."""
        if not died:
            return [self._silent(story, turn, living)]
        victim, rest = died[0], died[1:]
        found = []
        for number in sorted(story.left):
            chance = self.notes[number].chance(victim, turn)
            if chance <= 0:
                continue
            left = dict(story.left)
            weight = story.weight * chance / story.left[number]
            del left[number]
            for other in left:
                if other < number:  # the one before it names somebody else
                    missed = self.notes[other].chance(victim, turn)
                    weight *= max(0.0, left[other] - missed) / left[other]
                    left[other] = max(1e-12, left[other] - missed)
            found += self._explained(Story(weight, left), turn, rest, living)
        return found

    def _silent(self, story: Story, turn: int, living: Callable[[int], bool]) -> Story:
        """No open note names a living piece for this turn."""
        weight, left = story.weight, dict(story.left)
        for number, share in left.items():
            note = self.notes[number]
            when = note.delay(turn)
            if when <= 0:
                continue
            struck = when * sum(chance for piece, chance in note.victims.items() if living(piece))
            rest = max(0.0, share - struck)
            weight *= rest / share
            left[number] = max(1e-12, rest)
        return Story(weight, left)

    def drawn(self, rng: random.Random, now: int, living: Callable[[int], bool]) -> dict[int, int]:
        """One possibility: {piece: turn} of the deaths to come, `now` being the turn played."""
        story = rng.choices(self.stories, [max(1e-9, s.weight) for s in self.stories])[0]
        found: dict[int, int] = {}
        for number, share in story.left.items():
            note = self.notes[number]
            last = min(now + 12, note.turn + note.horizon)
            turns = list(range(max(now, note.turn + 1), last + 1))
            pieces = [piece for piece in note.victims if living(piece)]
            chances = [note.delay(turn) for turn in turns]
            alive = sum(note.victims[piece] for piece in pieces)
            if not turns or not pieces or rng.random() * share > alive * sum(chances):
                continue
            piece = rng.choices(pieces, [note.victims[piece] for piece in pieces])[0]
            due = rng.choices(turns, chances)[0]
            found[piece] = min(due, found.get(piece, due))
        return found


class Belief:
    """Weights over castings of one side's two roles; `seen[k]` is what k has seen if it is seer."""

    def __init__(self, prior: dict[Pair, float], modelled: bool = True) -> None:
        self.weights = dict(prior)
        self.modelled = modelled
        self.seen: dict[int, int] = {}
        self.ledgers = {seer: Ledger() for seer in {pair[1] for pair in prior}}
        self.waited = dict.fromkeys(self.ledgers, 0)
        self.normalise()

    # ---- learning -------------------------------------------------------------------------

    def normalise(self) -> None:
        """Weights add up to 1; those of nothing left are all alike again."""
        total = sum(self.weights.values())
        if total <= 0:
            self.weights = dict.fromkeys(self.weights, 1.0)
            total = float(len(self.weights))
        self.weights = {pair: weight / total for pair, weight in self.weights.items() if weight > 0}

    def possible(self) -> list[Pair]:
        """Castings that nothing has ruled out."""
        return list(self.weights)

    def keep(self, kept: Iterable[Pair]) -> bool:
        """Rule all others out; False, and nothing is done, if none would be left."""
        found = {pair: self.weights[pair] for pair in kept if pair in self.weights}
        if not found:
            return False
        self.weights = found
        self.normalise()
        return True

    def weigh(self, factor: Callable[[Pair], float]) -> None:
        """Multiply every weight by how likely the casting makes what was observed."""
        self.weights = {pair: weight * factor(pair) for pair, weight in self.weights.items()}
        self.normalise()

    def wrote(self, notes: dict[int, Note], enemies: dict[int, bool]) -> None:
        """The side wrote a death: `notes` has what each seer may have written, and `enemies`
        whether it had seen an enemy it could name."""
        for seer, note in notes.items():
            self.ledgers[seer].write(note)
        if self.modelled:
            self.weigh(lambda pair: 1.0 if enemies.get(pair[1]) else IDLE)

    def held_back(self, enemies: dict[int, bool]) -> None:
        """The side did something else with its turn."""
        if not self.modelled:
            return
        for seer, sees in enemies.items():
            if sees and self.waited[seer] < MOST_PATIENT:
                self.waited[seer] += 1
        patient = {
            seer: sees and self.waited[seer] < MOST_PATIENT for seer, sees in enemies.items()
        }
        self.weigh(lambda pair: PATIENCE if patient.get(pair[1]) else 1.0)

    def pass_turn(self, turn: int, died: list[int], living: Callable[[int], bool]) -> None:
        """The end of a turn at which these pieces died by this side's hand."""
        factors = {
            seer: ledger.pass_turn(turn, died, living)
            for seer, ledger in self.ledgers.items()
            if ledger.notes or died
        }
        if factors and any(factors.get(pair[1], 1.0) > 0 for pair in self.weights):
            self.weigh(lambda pair: factors.get(pair[1], 1.0))

    # ---- asking ---------------------------------------------------------------------------

    def chances(self, role: int) -> dict[int, float]:
        """{piece: chance that it plays the role}."""
        found: dict[int, float] = {}
        for pair, weight in self.weights.items():
            found[pair[role]] = found.get(pair[role], 0.0) + weight
        return found

    def floored(self) -> dict[Pair, float]:
        """Weights that leave everything possible a share, as models of people may be wrong."""
        even = FLOOR / len(self.weights) if self.modelled else 0.0
        scale = 1 - FLOOR if self.modelled else 1.0
        return {pair: even + scale * weight for pair, weight in self.weights.items()}

    def worlds(self, rng: random.Random, number: int, role: int) -> list[tuple[float, Pair]]:
        """So many castings that stand for all: weight and casting, the weights adding up to 1.

        Whoever is likely to play `role` gets a casting of his own, with somebody drawn for the
        other role; the rest is drawn.
        """
        groups: dict[int, list[tuple[Pair, float]]] = {}
        for pair, weight in self.floored().items():
            groups.setdefault(pair[role], []).append((pair, weight))
        ranked = sorted(groups.values(), key=lambda group: -sum(weight for _, weight in group))
        found = []
        sure = ranked if len(ranked) <= number else ranked[: number // 2]
        split = max(1, number // len(ranked))
        for group in sure:
            total = sum(weight for _, weight in group)
            for pair in draw(rng, group, split):
                found.append((total / split, pair))
        rest = [entry for group in ranked[len(sure) :] for entry in group]
        if rest:
            left = number - len(sure)
            total = sum(weight for _, weight in rest)
            found += [(total / left, pair) for pair in draw(rng, rest, left)]
        return found


def draw(rng: random.Random, group: list[tuple[Pair, float]], number: int) -> list[Pair]:
    """Evenly spread draws: no casting comes up more often than its weight asks for, rounded up."""
    sums = list(accumulate(weight for _, weight in group))
    step = sums[-1] / number
    mark = rng.random() * step
    found, at = [], 0
    for _ in range(number):
        while at < len(sums) - 1 and sums[at] < mark:
            at += 1
        found.append(group[at][0])
        mark += step
    return found
