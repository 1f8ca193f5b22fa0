"""Deciding in a game with secrets: many worlds, and an opponent who knows less than they show.

A *world* is a casting of the other side with the deaths it may have written, drawn from what the
`following.Follower` believes. First every option is searched in each world as if nothing were
hidden. The best of them are then tried against an opponent who acts on what he knows: he imagines
castings of this side that agree with all he has been told, the option included, and answers
what he would answer there; only then does the true world go on. So a secret is worth keeping, and
a move that makes the other side believe something false is worth making.

The rungs below that are kept to be measured against: see `seat.RUNGS`.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

from fairychess.search.belief import Belief, Pair
from fairychess.search.engine import MATE, Engine
from fairychess.search.seat import WARY, WISE, Seat
from fairychess.search.thinking import HARD, LEVELS, Thought

WORLDS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 16, 8: 16}
"""Worlds looked at, by level, if there is time."""
A_WORLD = 1500
"""How many positions should be looked at for each world."""
FAR, WIDTH = (0, 1.5, 1.2, 1.0), (0, 16, 10, 6)
"""After a depth, which options are searched deeper: how near the best, in medians, and how many."""
MARGIN, LIMIT = 2, 12
"""How far below the best an option is told apart, and the most a score may say, in medians."""
SHORT = 5
"""How many options are tried against an opponent who knows less."""
IMAGINED = 3
SHARE = 0.5
"""Of the time, for the first look."""
EXPOSED = 0.8
"""What it costs, in median pieces, if the other side becomes sure of a role."""
AGAIN = 0.3
"""What it costs to come back to a position already seen."""


@dataclass(slots=True)
class World:
    """One world: its weight, who plays the other side's roles, the deaths it has written."""

    weight: float
    pair: Pair
    deaths: dict[int, int]
    row: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Choice:
    """One option: its word and text, what it costs that no world shows, and how much worse than
    the best it is over all worlds."""

    word: int
    text: str
    strange: float = 0.0
    regret: float = 0.0


class Deliberation:
    """One decision. `options` are {text: word}."""

    def __init__(
        self,
        seat: Seat,
        engine: Engine,
        level: int,
        rng: random.Random,
        options: dict[str, int],
    ) -> None:
        self.seat, self.engine, self.rng = seat, engine, rng
        self.follower = seat.follower
        self.pos = seat.follower.pos
        self.me = seat.me
        self.settings = LEVELS[min(max(level, 1), max(LEVELS))]
        self.number = WORLDS[min(max(level, 1), max(WORLDS))]
        self.median = seat.mind.median
        self.choices = [
            Choice(word, text, self.strangeness(word)) for text, word in options.items()
        ]
        rng.shuffle(self.choices)
        self.nodes = self.depth = self.budget = 0
        blur = self.settings.blur
        self.engine.confuse(round(blur * self.median), rng.getrandbits(24))

    # ---- worlds ---------------------------------------------------------------------------

    def worlds(self) -> list[World]:
        """Worlds drawn from what is believed, as the rung has it."""
        other = 1 - self.me
        belief = self.follower.beliefs[other]
        cast, rung = self.follower.cast, self.seat.rung
        number = min(self.number, max(2, self.budget // A_WORLD))
        if rung == "blind":
            return [World(1.0, self.guess(), {})]
        if rung == "determinised":
            pairs = self.rng.choices(belief.possible(), k=number)
            drawn = [(1 / number, pair) for pair in pairs]
        else:
            role = 1 if cast.acts(self.pos, other, 1) else 0
            drawn = belief.worlds(self.rng, number, role)
        return [World(weight, pair, self.deaths(belief, pair[1])) for weight, pair in drawn]

    def guess(self) -> Pair:
        """Any two pieces that are still there, apart from those whose role was revealed."""
        other = 1 - self.me
        shown = self.follower.shown(other)
        pieces = [
            ident for ident in self.follower.supposing.pieces[other] if self.follower.living(ident)
        ]
        first = shown[0] or self.rng.choice([m for m in pieces if m != shown[1]] or pieces)
        second = shown[1] or self.rng.choice([m for m in pieces if m != first] or pieces)
        return first, second

    def deaths(self, belief: Belief, seer: int) -> dict[int, int]:
        """Deaths that the other side may have written."""
        now = self.follower.turn_number()
        return belief.ledgers[seer].drawn(self.rng, now, self.follower.living)

    def enter(self, world: World) -> None:
        """Suppose a world; `undo` leaves it."""
        other = 1 - self.me
        self.pos.suppose()
        self.follower.supposing.recast(self.pos, other, world.pair)
        seen = self.follower.seen_by(other, world.pair[1])
        self.follower.cast.rewrite(self.pos, other, seen, world.deaths)

    # ---- the first look -------------------------------------------------------------------

    def run(self, seconds: float, nodes: int, began: float, depth: int = 0) -> Thought:
        """The best option known when time or nodes are spent."""
        self.budget = nodes or round(seconds * self.seat.pace)
        wary = self.seat.rung in WARY
        twice = wary and self.settings.depth > 1 and self.budget >= A_WORLD
        share = SHARE * HARD if twice else HARD
        worlds = self.worlds()
        self.pos.suppose()  # every world is as far from the game's last move as this
        self.engine.limit(
            time.monotonic,
            None if nodes else began + share * seconds,
            max(1, int(nodes * share)) if nodes else 0,
        )
        self.pos.undo()
        self.deepen(worlds, depth or self.settings.depth)
        self.nodes += int(self.engine.nodes)
        self.judge(worlds)
        if share < HARD and len(self.choices) > 1:
            self.engine.limit(
                time.monotonic,
                None if nodes else began + HARD * seconds,
                max(1, int(nodes * (HARD - share))) if nodes else 0,
            )
            self.against_the_ignorant(worlds)
            self.nodes += int(self.engine.nodes)
        if self.engine.stopped:
            spent = max(0.001, time.monotonic() - began)
            self.seat.pace = (self.seat.pace + self.nodes / spent) / 2
        best = self.choices[0]
        score = sum(world.weight * world.row.get(best.text, 0) for world in worlds)
        return Thought(best.text, round(score), self.depth, self.nodes, (best.text,))

    def deepen(self, worlds: list[World], most: int) -> None:
        """Depth after depth in every world, dropping what falls behind."""
        for depth in range(1, most + 1):
            for world in worlds:
                row = self.searched(world, depth)
                if row is None:
                    return
                if not self.depth and world is worlds[0]:  # what is good here is good elsewhere
                    self.choices.sort(key=lambda choice: -row[choice.text])
                world.row = row
            self.depth = depth
            self.judge(worlds)
            far = self.choices[0].regret + FAR[min(depth, len(FAR) - 1)] * self.median
            kept = [choice for choice in self.choices if choice.regret <= far]
            self.choices = kept[: WIDTH[min(depth, len(WIDTH) - 1)]]
            if len(self.choices) == 1:
                return

    def searched(self, world: World, depth: int) -> dict[str, int] | None:
        """Scores of the options in one world, told apart down to a margin below the best; None
        if time was up before the end."""
        row: dict[str, int] = {}
        best = -MATE
        margin, most = MARGIN * self.median, LIMIT * self.median
        self.enter(world)
        try:
            for choice in self.choices:
                low = max(-MATE, best - margin)
                found = self.outcome_of(choice.word)
                if found is None:
                    found = self.engine.root_score(choice.word, depth, low, MATE)
                if self.engine.stopped:
                    return None
                found = max(-most, min(most, max(found, low)))
                row[choice.text] = found
                best = max(best, found)
        finally:
            self.pos.undo()
        return row

    def outcome_of(self, word: int) -> int | None:
        """Score of an option that ends the game, None for others."""
        pos = self.pos
        pos.do(word)
        found = pos.outcome() if pos.halfmove_clock == 0 else None
        pos.undo()
        if found is None:
            return None
        winner = found[0]
        return 0 if winner < 0 else MATE if winner == self.me else -MATE

    def judge(self, worlds: list[World]) -> None:
        """Order the options by what they lose against the best one in each world."""
        for choice in self.choices:
            choice.regret = choice.strange
        for world in worlds:
            if not world.row:
                continue
            best = max(world.row.values())
            for choice in self.choices:
                lost = best - world.row.get(choice.text, best - MARGIN * self.median)
                choice.regret += world.weight * lost
        self.choices.sort(key=lambda choice: choice.regret)

    def strangeness(self, word: int) -> float:
        """What an option costs that no world shows: a position that comes again."""
        if self.seat.rung not in WISE or not self.follower.visited:
            return 0.0
        self.pos.do(word)
        times = self.follower.visited.get(self.follower.key(), 0)
        self.pos.undo()
        return AGAIN * self.median * times

    # ---- an opponent who knows less -------------------------------------------------------

    def against_the_ignorant(self, worlds: list[World]) -> None:
        """Try the best options against an opponent who imagines this side's secrets."""
        near = [
            choice
            for choice in self.choices[:SHORT]
            if choice.regret <= self.choices[0].regret + self.median
        ]
        if len(near) < 2:
            return
        totals = dict.fromkeys([choice.text for choice in near], 0.0)
        weight = 0.0
        imagined = {choice.text: self.imagined(choice) for choice in near}
        for world in sorted(worlds, key=lambda world: -world.weight):
            values = [self.answered(choice, world, imagined[choice.text]) for choice in near]
            if self.engine.stopped:
                break
            for choice, value in zip(near, values, strict=True):
                totals[choice.text] += world.weight * value
            weight += world.weight
        if weight < 0.3:
            return
        for choice in near:
            value = totals[choice.text] / weight
            choice.regret = -value + choice.strange + self.exposure(choice, imagined)
        near.sort(key=lambda choice: choice.regret)
        self.choices = near

    def exposure(self, choice: Choice, imagined: dict[str, dict[Pair, float]]) -> float:
        """What it costs that the other side becomes surer of the roles."""
        pair = self.follower.supposing.pair(self.pos, self.me)
        before = self.follower.beliefs[self.me]
        cost = 0.0
        for role in (0, 1):
            if not self.follower.cast.acts(self.pos, self.me, role):
                continue
            now = sum(w for p, w in imagined[choice.text].items() if p[role] == pair[role])
            then = before.chances(role).get(pair[role], 0.0)
            cost += (now - then) * (EXPOSED if role else EXPOSED / 2)
        return cost * self.median

    def imagined(self, choice: Choice) -> dict[Pair, float]:
        """What the other side may believe of this one's roles after an option."""
        return self.follower.believed_after(choice.word)

    def answered(self, choice: Choice, world: World, believed: dict[Pair, float]) -> float:
        """Score of an option in a world whose opponent answers what he imagines."""
        pos, most = self.pos, LIMIT * self.median
        fixed = self.outcome_of(choice.word)
        if fixed is not None:
            return float(max(-most, min(most, fixed)))
        self.enter(world)
        pos.do(choice.word)
        try:
            if pos.seat() != 1 - self.me:
                return float(world.row.get(choice.text, -most))
            replies: dict[int, float] = {}
            belief = Belief(believed)
            for weight, pair in belief.worlds(self.rng, IMAGINED, 1):
                reply = self.reply(pair)
                if reply is not None:
                    replies[reply] = replies.get(reply, 0.0) + weight
            total = 0.0
            for reply, weight in replies.items():
                total += weight * self.after(reply)
            return total / (sum(replies.values()) or 1.0)
        finally:
            pos.undo()
            pos.undo()

    def reply(self, pair: Pair) -> int | None:
        """What the other side would answer if this one's roles were these."""
        pos = self.pos
        pos.suppose()
        self.follower.supposing.recast(pos, self.me, pair)
        seen = self.follower.seen_by(self.me, pair[1])
        ledger = self.follower.beliefs[self.me].ledgers[pair[1]]
        now = self.follower.turn_number()
        deaths = ledger.drawn(self.rng, now, self.follower.living)
        self.follower.cast.rewrite(pos, self.me, seen, deaths)
        try:
            options = pos.decision().options
            best, chosen = -MATE, None
            options.sort(key=self.engine.calm)
            for word in options:
                found = self.engine.root_score(word, 1, best, MATE)
                if chosen is None or found > best:
                    best, chosen = max(best, found), word
                if self.engine.stopped:
                    break
            return chosen
        finally:
            pos.undo()

    def after(self, reply: int) -> float:
        """Score, for this side, of the true world after a reply."""
        pos, most = self.pos, LIMIT * self.median
        pos.do(reply)
        try:
            found = pos.outcome() if pos.halfmove_clock == 0 else None
            if found is not None:
                winner = found[0]
                return float(0 if winner < 0 else most if winner == self.me else -most)
            value = self.engine.worth_now(max(1, self.depth - 2), -MATE, MATE)
            if pos.seat() != self.me:
                value = -value
            return float(max(-most, min(most, value)))
        finally:
            pos.undo()
