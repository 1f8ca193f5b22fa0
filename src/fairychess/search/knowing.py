"""A probe: an opponent who knows how the player of games with secrets decides.

It holds a copy of that player for every piece that may be the other side's seer, each with secrets
of its own and told what the other side is told. Whatever the other side does, each copy is asked
what it would have done: copies that would have done something else become less likely, and so
does their seer. What it wins beyond what the player wins against itself is a lower bound on what
can be exploited. It is slow, and made for measuring.
"""

from __future__ import annotations

import random
import time

from fairychess.notation.move_text import spell_all
from fairychess.rules.hidden_roles import filled
from fairychess.search.belief import Pair
from fairychess.search.following import HIDDEN, Lost
from fairychess.search.hidden import Deliberation
from fairychess.search.seat import Seat

LEVEL = 8
MISSED = 0.4
"""How likely the other side does what its copy would not have done, against what it would.
Copies draw at random where it does, so the right one is often wrong."""
MOST, RARE = 10, 0.02
"""How many seers are copied at most; those less likely than this are not."""


class Copy:
    """The player of the other side as it would be with these roles."""

    def __init__(self, seat: Seat, pair: Pair, start: str) -> None:
        self.pair = pair
        self.seat = Seat(seat.mind, 1 - seat.me, start, "belief")

    def options(self) -> dict[str, int]:
        """All it could do: {text: word}."""
        pos = self.seat.follower.pos
        words = pos.decision().options
        return dict(zip(spell_all(pos, words), words, strict=True))

    def choice(self, rng: random.Random, nodes: int) -> tuple[str, dict[str, int]]:
        """What it would do, and what it would choose from."""
        mind = self.seat.mind
        mind.shorten(True)
        try:
            options = self.options()
            if len(options) == 1:
                return next(iter(options)), options
            engine = self.seat.searcher(True)
            thinking = Deliberation(self.seat, engine, LEVEL, rng, options)
            return thinking.run(0.0, nodes, time.monotonic()).move, options
        finally:
            mind.shorten(False)


class Knowing:
    """What one seat finds out about the other by asking copies of it. `nodes` is what the other
    side is supposed to search for a decision."""

    def __init__(self, seat: Seat, nodes: int, rng: random.Random) -> None:
        self.seat, self.nodes, self.rng = seat, nodes, rng
        self.copies: dict[int, Copy] = {}
        self.heard: list[tuple[str, tuple[str, ...]]] = []
        self.origin = ""

    def watch(self, text: str, lines: tuple[str, ...]) -> None:
        """A decision is about to be followed: see what every copy makes of it."""
        follower, other = self.seat.follower, 1 - self.seat.me
        if not follower.beliefs:
            return
        self.origin = self.origin or str(follower.play.text(self.seat.me))
        self.renew()
        agreed: dict[int, float] = {}
        if follower.pos.turn == other:
            for seer, copy in list(self.copies.items()):
                choice, options = copy.choice(self.rng, self.nodes)
                agrees = copy.seat.follower.open_text(options[choice]) == text
                agreed[seer] = 1.0 if agrees else MISSED
                self.hear(copy, choice if agrees else text, lines)
        else:
            text = follower.open_text(follower.word(text, -1))
            for copy in list(self.copies.values()):
                self.hear(copy, text, lines)
        self.heard.append((text, lines))
        if agreed:
            usual = sum(agreed.values()) / len(agreed)
            follower.beliefs[other].weigh(lambda pair: agreed.get(pair[1], usual))

    def hear(self, copy: Copy, text: str, lines: tuple[str, ...]) -> None:
        """The copy follows what this side was told; one that could not have come here is given
        up."""
        follower = copy.seat.follower
        if HIDDEN in text and follower.pos.turn == copy.seat.me:
            found = [
                own for own, word in copy.options().items() if follower.open_text(word) == text
            ]
            text = self.rng.choice(found) if found else text
        try:
            copy.seat.follow([*copy.seat.told, (text, lines)])
        except (Lost, LookupError, ValueError):
            self.copies.pop(copy.pair[1], None)

    def renew(self) -> None:
        """Every likely seer has a copy, with the hunter likeliest beside it."""
        belief = self.seat.follower.beliefs[1 - self.seat.me]
        chances = belief.chances(1)
        likely = sorted(chances, key=lambda seer: -chances[seer])[:MOST]
        self.copies = {seer: copy for seer, copy in self.copies.items() if seer in likely}
        for seer in likely:
            known = self.copies.get(seer)
            if chances[seer] < RARE or (known is not None and known.pair in belief.weights):
                continue
            pairs = [pair for pair in belief.weights if pair[1] == seer]
            pair = max(pairs, key=lambda pair: belief.weights[pair])
            copy = self.copies[seer] = Copy(self.seat, pair, self.start(pair))
            for text, lines in self.heard:
                if seer in self.copies:
                    self.hear(copy, text, lines)

    def start(self, pair: Pair) -> str:
        """The position as the other side may know it if these are its roles."""
        mind, me = self.seat.mind, self.seat.me
        play = mind.rules.position(filled(mind.rules, self.origin))
        self.seat.follower.supposing.recast(play.kernel, 1 - me, pair)
        return str(play.text(1 - me))
