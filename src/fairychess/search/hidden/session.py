"""A game with hidden information as one player plays it: what it has been told, and a search."""

from collections.abc import Callable

from fairychess.messages import Message
from fairychess.position.words.piece import make_piece
from fairychess.rules import Rules
from fairychess.rules.hidden_roles import HiddenRoles, filled, hidden_roles_of
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.hidden.belief_tracker import BeliefTracker
from fairychess.search.network import network_named

STRATEGIES = ("belief", "clairvoyant", "determinised", "blind", "random", "exploiter")
"""The player itself; the same without a model of the opponent; all possible worlds alike and the
plain search in each; the plain search in one world guessed without looking; any option; and an
opponent made against the first, see `exploiter`."""
ALIASES = {"knowing": "exploiter"}
"""Former names of strategies."""
MODELS_BELIEFS = ("belief", "clairvoyant", "exploiter")
MODELS_OPPONENT = ("belief", "exploiter")

TABLE_BITS = 16
PACE = 150_000
"""Nodes searched in a second, before that is known."""
ROLE_VALUE = 1.2
"""What it is worth that a piece plays a secret role, in median pieces, beside how it moves."""

ToldDecision = tuple[str, tuple[Message, ...]]
"""One decision as a player is told it, and what was announced to all after it."""


def strategy_named(name: str) -> str:
    """Return a strategy by its name or a former one, the first by none. Raises ValueError."""
    found = ALIASES.get(name, name) or STRATEGIES[0]
    if found not in STRATEGIES:
        raise ValueError(f"there is no strategy {name!r}; there are: {', '.join(STRATEGIES)}")
    return found


class HiddenKnowledge:
    """What is worth knowing about one variant with hidden information between its moves.

    `plain` knowledge values pieces as in any variant and has learned nothing, `wise` adds what
    secret roles are worth, what pieces may still expect, and what was learned by playing. `net` is
    the file of a network instead of the shipped one, or NO_NETWORK.
    """

    def __init__(self, rules: Rules, net: str = "") -> None:
        self.rules = Rules(rules.definition)  # its own: players narrow what the rules offer
        self.hidden_roles: HiddenRoles = hidden_roles_of(self.rules)
        self.plain = VariantKnowledge(self.rules)
        self.wise = VariantKnowledge(self.rules)
        for knowledge in (self.plain, self.wise):
            knowledge.table = TranspositionTable(TABLE_BITS)
        self.median = self.plain.median
        squares = self.rules.tables.squares
        extra = round(ROLE_VALUE * self.median)
        for piece_type, definition in enumerate(self.rules.pieces):
            if definition.role:
                for piece in (make_piece(piece_type, 0), make_piece(piece_type, 1)):
                    self.wise.piece_values[piece] += extra
                    for at in range(piece * squares, (piece + 1) * squares):
                        self.wise.square_values[at] += extra
        self.values = {
            definition.id: self.plain.piece_values[make_piece(piece_type, 0)]
            for piece_type, definition in enumerate(self.rules.pieces)
        }
        self.plain.use_network(None)
        if net:
            self.wise.use_network(network_named(net))
        self.wise.material_hints = [
            rule.hints for rule in self.rules.rule_list if rule.hints.adjusts_material
        ]

    def offer_few(self, few: bool) -> None:
        """Let the rules offer a few of many options that are alike, or all."""
        for rule in self.rules.rule_list:
            rule.hints.shorten(few)


class PlayerSession:
    """A game as one player plays it, kept between its moves."""

    def __init__(
        self, knowledge: HiddenKnowledge, me: int, start: str | None, strategy: str
    ) -> None:
        self.knowledge, self.me = knowledge, me
        self.start, self.strategy = start or "", strategy
        models = strategy in MODELS_BELIEFS
        self.tracker = BeliefTracker(knowledge.rules, me, knowledge.values, modelled=models)
        self.told: list[ToldDecision] = []
        self.before_observing: Callable[[str, tuple[Message, ...]], None] | None = None
        begins = filled(knowledge.rules, start) if start else None
        self.tracker.begin(knowledge.rules.position(begins, check=False))
        self.search: Search | None = None
        self.pace = float(PACE)

    def catch_up(self, told: list[ToldDecision]) -> None:
        """Take in what is new. Raises InconsistentError."""
        for text, lines in told[len(self.told) :]:
            if self.before_observing is not None:
                self.before_observing(text, lines)
            self.tracker.observe(text, lines)
            self.told.append((text, lines))

    def searcher(self, fresh: bool) -> Search:
        """Return a search of this game's position; unless `fresh`, with what it remembers of it."""
        wise = self.strategy in MODELS_BELIEFS
        knowledge = self.knowledge.wise if wise else self.knowledge.plain
        if fresh:
            knowledge.table.clear()  # nothing of an earlier search may change this one
        if self.search is None:
            self.search = search_for(knowledge, self.tracker.play)
            self.search.use_material_hints(knowledge.material_hints)
        else:
            self.search.forget(wholly=fresh)
        knowledge.table.grow_older()
        return self.search
