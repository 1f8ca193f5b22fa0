"""What can be believed about a player's secrets: every assignment of its two roles, weighted.

The filter is exact: an assignment under which something observed could not have happened weighs
nothing, and each unread death is a table over victims and turns, kept for every possible seer.
Where it must judge what a player is likely to do, it assumes a sensible one (`modelled`); without
that, all that is possible is equally likely.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate

RolePair = tuple[int, int]
"""Identities of the two pieces that play a player's roles: the hunter and the seer."""
Group = list[tuple[RolePair, float]]
"""Assignments and their weights."""

SOONEST, LATER, TAIL = 0.55, 0.6, 0.03
"""Share of deaths written for the next turn; how much rarer each later turn is; share of all."""
PATIENCE, MOST_PATIENT = 0.85, 12
"""How likely a seer that could name an enemy does something else, and how often that counts."""
IDLE = 0.05
"""How likely it is to write where it has seen no enemy, against where it has."""
OWN_PIECE = 0.03
"""How likely a player is to write the death of its own piece, against an enemy's."""
FLOOR = 0.05
"""Share of a sample that is drawn from all that is possible alike."""
MOST_EXPLANATIONS = 48


@dataclass(slots=True)
class WrittenDeath:
    """One death written: on which turn, which pieces it may name, and how many turns ahead."""

    turn: int
    victims: dict[int, float]
    horizon: int

    def due_probability(self, due: int) -> float:
        """Return how likely it is that this turn was written."""
        ahead = due - self.turn
        if not 0 < ahead <= self.horizon:
            return 0.0
        usual = SOONEST if ahead == 1 else (1 - SOONEST) * (1 - LATER) * LATER ** (ahead - 2)
        whole = SOONEST + (1 - SOONEST) * (1 - LATER ** (self.horizon - 1))
        return (1 - TAIL) * usual / whole + TAIL / self.horizon

    def probability(self, piece: int, due: int) -> float:
        """Return how likely it is that this piece and turn were written."""
        return self.victims.get(piece, 0.0) * self.due_probability(due)


@dataclass(slots=True)
class Explanation:
    """One account of which deaths have come true: its weight, and for those still open how likely
    they are (`open`), by their number."""

    weight: float
    open: dict[int, float]


class DeathLedger:
    """The deaths one possible seer may have written, and every account of them."""

    def __init__(self) -> None:
        self.deaths: list[WrittenDeath] = []
        self.explanations = [Explanation(1.0, {})]

    def write(self, death: WrittenDeath) -> None:
        """Add another death."""
        for explanation in self.explanations:
            explanation.open[len(self.deaths)] = 1.0
        self.deaths.append(death)

    def end_turn(self, turn: int, died: list[int], survives: Callable[[int], bool]) -> float:
        """Take in the end of a turn at which the pieces in `died` died by this hand; return how
        likely that was.

        `survives` says about a piece whether it could have died now and did not.
        """
        found: list[Explanation] = []
        before = sum(explanation.weight for explanation in self.explanations)
        for explanation in self.explanations:
            found += self._explain(explanation, turn, died, survives)
        found.sort(key=lambda explanation: -explanation.weight)
        found = found[:MOST_EXPLANATIONS]
        after = sum(explanation.weight for explanation in found)
        if after <= 0 or before <= 0:
            self.explanations = [Explanation(1.0, dict.fromkeys(range(len(self.deaths)), 1.0))]
            return 0.0
        for explanation in found:
            explanation.weight /= after
        self.explanations = found
        return after / before

    def _explain(
        self, explanation: Explanation, turn: int, died: list[int], survives: Callable[[int], bool]
    ) -> list[Explanation]:
        """Return the accounts in which each victim was named first by one of the open deaths."""
        if not died:
            return [self._explain_silence(explanation, turn, survives)]
        victim, rest = died[0], died[1:]
        found = []
        for number in sorted(explanation.open):
            probability = self.deaths[number].probability(victim, turn)
            if probability <= 0:
                continue
            left = dict(explanation.open)
            weight = explanation.weight * probability / explanation.open[number]
            del left[number]
            for other in left:
                if other < number:  # the one before it names another piece
                    missed = self.deaths[other].probability(victim, turn)
                    weight *= max(0.0, left[other] - missed) / left[other]
                    left[other] = max(1e-12, left[other] - missed)
            found += self._explain(Explanation(weight, left), turn, rest, survives)
        return found

    def _explain_silence(
        self, explanation: Explanation, turn: int, survives: Callable[[int], bool]
    ) -> Explanation:
        """Return the account in which no open death names a living piece for this turn."""
        weight, left = explanation.weight, dict(explanation.open)
        for number, share in left.items():
            death = self.deaths[number]
            when = death.due_probability(turn)
            if when <= 0:
                continue
            struck = when * sum(
                chance for piece, chance in death.victims.items() if survives(piece)
            )
            rest = max(0.0, share - struck)
            weight *= rest / share
            left[number] = max(1e-12, rest)
        return Explanation(weight, left)

    def sample(
        self, rng: random.Random, now: int, survives: Callable[[int], bool]
    ) -> dict[int, int]:
        """Draw {piece: turn} of the deaths to come, `now` being the turn played."""
        explanation = rng.choices(
            self.explanations, [max(1e-9, each.weight) for each in self.explanations]
        )[0]
        found: dict[int, int] = {}
        for number, share in explanation.open.items():
            death = self.deaths[number]
            last = min(now + 12, death.turn + death.horizon)
            turns = list(range(max(now, death.turn + 1), last + 1))
            pieces = [piece for piece in death.victims if survives(piece)]
            chances = [death.due_probability(turn) for turn in turns]
            alive = sum(death.victims[piece] for piece in pieces)
            if not turns or not pieces or rng.random() * share > alive * sum(chances):
                continue
            piece = rng.choices(pieces, [death.victims[each] for each in pieces])[0]
            due = rng.choices(turns, chances)[0]
            found[piece] = min(due, found.get(piece, due))
        return found


class Belief:
    """Weights over the assignments of one player's two roles.

    `seen[k]` is a bit set of the pieces that k has seen if it is the seer; `ledgers[k]` are the
    deaths it may have written then.
    """

    def __init__(self, prior: dict[RolePair, float], modelled: bool = True) -> None:
        self.weights = dict(prior)
        self.modelled = modelled
        self.seen: dict[int, int] = {}
        self.ledgers = {seer: DeathLedger() for seer in {pair[1] for pair in prior}}
        self.waited = dict.fromkeys(self.ledgers, 0)
        self._ranked: dict[int, list[Group]] = {}
        self.normalise()

    # ---- updates --------------------------------------------------------------------------

    def normalise(self) -> None:
        """Make the weights add up to 1; if nothing is left, all are alike again."""
        total = sum(self.weights.values())
        if total <= 0:
            self.weights = dict.fromkeys(self.weights, 1.0)
            total = float(len(self.weights))
        self.weights = {pair: weight / total for pair, weight in self.weights.items() if weight > 0}
        self._ranked.clear()

    def possible(self) -> list[RolePair]:
        """Return the assignments that nothing has ruled out."""
        return list(self.weights)

    def restrict(self, kept: Iterable[RolePair]) -> bool:
        """Rule all others out; False, and nothing is done, if none would be left."""
        found = {pair: self.weights[pair] for pair in kept if pair in self.weights}
        if not found:
            return False
        self.weights = found
        self.normalise()
        return True

    def reweight(self, likelihood: Callable[[RolePair], float]) -> None:
        """Multiply every weight by how likely the assignment makes what was observed."""
        self.weights = {pair: weight * likelihood(pair) for pair, weight in self.weights.items()}
        self.normalise()

    def observe_writing(self, deaths: dict[int, WrittenDeath], sees_enemy: dict[int, bool]) -> None:
        """Take in that the player wrote a death: `deaths` has what each seer may have written, and
        `sees_enemy` whether it had seen an enemy it could name."""
        for seer, death in deaths.items():
            self.ledgers[seer].write(death)
        if self.modelled:
            self.reweight(lambda pair: 1.0 if sees_enemy.get(pair[1]) else IDLE)

    def observe_waiting(self, sees_enemy: dict[int, bool]) -> None:
        """Take in that the player did something else with its turn."""
        if not self.modelled:
            return
        for seer, sees in sees_enemy.items():
            if sees and self.waited[seer] < MOST_PATIENT:
                self.waited[seer] += 1
        patient = {
            seer: sees and self.waited[seer] < MOST_PATIENT for seer, sees in sees_enemy.items()
        }
        self.reweight(lambda pair: PATIENCE if patient.get(pair[1]) else 1.0)

    def end_turn(self, turn: int, died: list[int], survives: Callable[[int], bool]) -> None:
        """Take in the end of a turn at which the pieces in `died` died by this player's hand."""
        likelihoods = {
            seer: ledger.end_turn(turn, died, survives)
            for seer, ledger in self.ledgers.items()
            if ledger.deaths or died
        }
        if likelihoods and any(likelihoods.get(pair[1], 1.0) > 0 for pair in self.weights):
            self.reweight(lambda pair: likelihoods.get(pair[1], 1.0))

    # ---- questions ------------------------------------------------------------------------

    def role_probabilities(self, role: int) -> dict[int, float]:
        """Return {piece: how likely it plays the role}."""
        found: dict[int, float] = {}
        for pair, weight in self.weights.items():
            found[pair[role]] = found.get(pair[role], 0.0) + weight
        return found

    def smoothed(self) -> dict[RolePair, float]:
        """Return weights that leave all that is possible a share: models of people may be wrong."""
        even = FLOOR / len(self.weights) if self.modelled else 0.0
        scale = 1 - FLOOR if self.modelled else 1.0
        return {pair: even + scale * weight for pair, weight in self.weights.items()}

    def ranked(self, role: int) -> list[Group]:
        """Return the smoothed assignments, grouped by the player of `role`, likely ones first."""
        if role not in self._ranked:
            groups: dict[int, Group] = {}
            for pair, weight in self.smoothed().items():
                groups.setdefault(pair[role], []).append((pair, weight))
            self._ranked[role] = sorted(
                groups.values(), key=lambda group: -sum(weight for _, weight in group)
            )
        return self._ranked[role]

    def sample_assignments(
        self, rng: random.Random, number: int, role: int
    ) -> list[tuple[float, RolePair]]:
        """Draw so many assignments that stand for all: weights, which add up to 1, and assignments.

        Each piece that is likely to play `role` gets an assignment of its own, the other role being
        drawn; the rest is drawn.
        """
        ranked = self.ranked(role)
        found = []
        sure = ranked if len(ranked) <= number else ranked[: number // 2]
        split = max(1, number // len(ranked))
        for group in sure:
            total = sum(weight for _, weight in group)
            for pair in systematic_sample(rng, group, split):
                found.append((total / split, pair))
        rest = [entry for group in ranked[len(sure) :] for entry in group]
        if rest:
            left = number - len(sure)
            total = sum(weight for _, weight in rest)
            found += [(total / left, pair) for pair in systematic_sample(rng, rest, left)]
        return found


def systematic_sample(rng: random.Random, group: Group, number: int) -> list[RolePair]:
    """Draw evenly: no assignment comes up more often than its weight asks for, rounded up."""
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
