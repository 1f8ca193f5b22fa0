"""An opponent who knows less than the worlds show.

It acts on what it knows: it imagines assignments of this player's roles that agree with all it has
been told, the option included, and answers what it would answer there; only then does the true
world go on. So a secret is worth keeping, and a move that makes the opponent believe something
false is worth making.
"""

import random

from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.hidden.belief import Belief, RolePair
from fairychess.search.hidden.belief_tracker import SEER, BeliefTracker
from fairychess.search.hidden.worlds import World, assumed, final_score, sample_deaths

IMAGINED = 3
"""Assignments the opponent imagines after an option."""
EXPOSED = 0.8
"""What it costs, in median pieces, if the opponent becomes sure of a role."""


class OpponentModel:
    """What the other player would answer to this one's options.

    The true world is searched `depth` plies deep after an answer; scores stay within `limit`.
    """

    def __init__(
        self, tracker: BeliefTracker, search: Search, rng: random.Random, depth: int, limit: int
    ) -> None:
        self.tracker, self.search, self.rng = tracker, search, rng
        self.pos, self.me = tracker.pos, tracker.me
        self.depth, self.limit = depth, limit

    def within_limit(self, score: float) -> float:
        """Return a score cut off at the limit."""
        return float(max(-self.limit, min(self.limit, score)))

    def exposure(self, believed: Belief) -> float:
        """Return what it costs, in median pieces, that the opponent becomes surer of the roles."""
        pair = self.tracker.hypotheses.pair(self.pos, self.me)
        before = self.tracker.beliefs[self.me]
        cost = 0.0
        for role in (0, 1):
            if not self.tracker.hidden_roles.acts(self.pos, self.me, role):
                continue
            now = believed.role_probabilities(role).get(pair[role], 0.0)
            then = before.role_probabilities(role).get(pair[role], 0.0)
            cost += (now - then) * (EXPOSED if role else EXPOSED / 2)
        return cost

    def option_score(self, move: int, text: str, world: World, believed: Belief) -> float:
        """Return the score of an option in a world whose opponent answers what it imagines.

        `believed` is what the opponent believes of this player's roles after the option.
        """
        pos = self.pos
        pos.do(move)
        ended = final_score(pos, self.me)
        pos.undo()
        if ended is not None:
            return self.within_limit(ended)
        with assumed(self.tracker, 1 - self.me, world.pair, world.deaths):
            pos.do(move)
            try:
                if pos.seat() != 1 - self.me:
                    return float(world.scores.get(text, -self.limit))
                return self.mean_over_replies(believed)
            finally:
                pos.undo()

    def mean_over_replies(self, believed: Belief) -> float:
        """Return the mean score of the true world over what the opponent may answer."""
        replies: dict[int, float] = {}
        for weight, pair in believed.sample_assignments(self.rng, IMAGINED, SEER):
            reply = self.reply(pair)
            if reply is not None:
                replies[reply] = replies.get(reply, 0.0) + weight
        total = 0.0
        for reply, weight in replies.items():
            total += weight * self.score_after(reply)
        return total / (sum(replies.values()) or 1.0)

    def reply(self, pair: RolePair) -> int | None:
        """Return what the opponent would answer if this player's roles were these."""
        deaths = sample_deaths(self.tracker, self.me, pair[SEER], self.rng)
        with assumed(self.tracker, self.me, pair, deaths):
            found = self.search.best_move(1)
            return found or next(iter(self.pos.decision().options), None)

    def score_after(self, reply: int) -> float:
        """Return the score, for this player, of the true world after a reply."""
        pos = self.pos
        pos.do(reply)
        try:
            found = final_score(pos, self.me)
            if found is None:
                found = self.search.position_score(self.depth, -MATE, MATE)
                if pos.seat() != self.me:
                    found = -found
            return self.within_limit(found)
        finally:
            pos.undo()
