"""A game with secrets as one seat plays it: what it has followed, and an engine to think with."""

from __future__ import annotations

from collections.abc import Callable

from fairychess.rules import Rules
from fairychess.rules.hidden_roles import HiddenRoles, filled, hidden_roles_of
from fairychess.search.engine import Engine
from fairychess.search.following import Follower
from fairychess.search.table import Table
from fairychess.search.thinking import Mind

RUNGS = ("belief", "clairvoyant", "determinised", "blind", "random", "knowing")
"""The player itself; the same without ignorant opponents; all possible worlds alike and the plain
engine in each; the plain engine in one world guessed without looking; any option; and an opponent
made against the first, see `knowing`."""
WISE = ("belief", "clairvoyant", "knowing")
WARY = ("belief", "knowing")

TABLE_BITS = 16
PACE = 150_000
"""Positions looked at in a second, before that is known."""
ACTOR = 1.2
"""What it is worth that a piece plays a secret role, in median pieces, beside how it moves."""


class SecretMind:
    """What is worth knowing about one variant between its moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules = Rules(rules.definition)  # its own: players narrow what the rules offer
        self.cast: HiddenRoles = hidden_roles_of(self.rules)
        self.plain = Mind(self.rules)
        self.wise = Mind(self.rules)
        for mind in (self.plain, self.wise):
            mind.table = Table(TABLE_BITS)
        self.median = self.plain.median
        extra = round(ACTOR * self.median)
        for kind, piece in enumerate(self.rules.pieces):
            if piece.role:
                for code in (2 * kind + 2, 2 * kind + 3):
                    self.wise.codes[code] += extra
                    for at in range(code * 256, code * 256 + 256):
                        self.wise.squares[at] += extra
        self.worth = {
            piece.id: self.plain.codes[2 * kind + 2] for kind, piece in enumerate(self.rules.pieces)
        }
        self.advisers = [part.hints for part in self.rules.rule_list if part.hints.advises]

    def shorten(self, few: bool) -> None:
        """Let the rules offer a few of many options that are alike, or all."""
        for part in self.rules.rule_list:
            part.hints.shorten(few)


class Seat:
    """A game as one seat plays it, kept between its moves."""

    def __init__(self, mind: SecretMind, me: int, start: str | None, rung: str) -> None:
        self.mind, self.me, self.start, self.rung = mind, me, start or "", rung
        self.follower = Follower(mind.rules, me, mind.worth, modelled=rung in WISE)
        self.told: list[tuple[str, tuple[str, ...]]] = []
        self.watch: Callable[[str, tuple[str, ...]], None] | None = None
        begins = filled(mind.rules, start) if start else None
        self.follower.begin(mind.rules.position(begins))
        self.engine: Engine | None = None
        self.pace = float(PACE)

    def follow(self, told: list[tuple[str, tuple[str, ...]]]) -> None:
        """Take up what is new. Raises Lost."""
        for text, lines in told[len(self.told) :]:
            if self.watch is not None:
                self.watch(text, lines)
            self.follower.hear(text, lines)
            self.told.append((text, lines))

    def searcher(self, anew: bool) -> Engine:
        """The engine on this game's position; unless `anew`, with what it remembers of it."""
        wise = self.rung in WISE
        mind = self.mind.wise if wise else self.mind.plain
        if anew:
            mind.table.clear()  # nothing of an earlier search may change this one
        if self.engine is None:
            self.engine = mind.engine(self.follower.play)
            self.engine.heed(self.mind.advisers if wise else [])
        else:
            self.engine.forget(wholly=anew)
        mind.table.grow_older()
        return self.engine
