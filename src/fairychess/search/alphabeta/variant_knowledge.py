"""Knowledge of a variant that the search needs before it looks at any position."""

from functools import cached_property, lru_cache
from operator import or_
from typing import Any

from fairychess.endgames import endgames_of
from fairychess.position import Rule
from fairychess.position.rule import overrides
from fairychess.position.words.attribute import IRREGULAR
from fairychess.rules import Rules
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.distances import distances_on
from fairychess.search.network import InputLayout, Network, network_named, shipped_network
from fairychess.search.network.evaluator import NetworkEvaluator
from fairychess.search.piece_values import (
    base_values,
    captures_off_path,
    goal_marks,
    median_value,
    piece_square_values,
    promising_squares,
    values,
)

TABLE_BITS = 19
EXCHANGE_SHARE = 1.6
"""What pieces count in exchanges, of what their moves are worth, where the search trusts these."""


class VariantKnowledge:
    """Values and rules of one variant, as far as a search asks for them, and a table for it.

    `square_values` and `promising` have a number for each coloured piece on each square,
    `piece_values` one; `army` is how many pieces a colour begins with. `distances` are those of
    the board. `captures_royals`: the game is won by capturing the last royal;
    `royals_unprotected`: no rule forbids to capture a royal that is attacked.
    `material_hints` are hints about what pieces may still expect.
    `endgames` are the tables that this machine has, None without any.
    `halfmove_limit` plies without progress are a draw (0: they are not). `check_rule` is the rule
    that knows check, if there is one; `enders` are the rules that may end the game before any move,
    besides those the search knows itself, such as those in `repetition_rules`; the first
    `sudden_number` of them may do so with any capture. `must_capture`: captures are compulsory.
    `trusts_exchanges`: what a move loses on its square says what it is worth. `exchange_values` are
    those of pieces where they are exchanged.
    `checks_left` are the variables with the checks that each side has still to give, None where
    these are not counted.
    `goals` has a byte for each coloured piece on each square: the squares where it may win.
    """

    def __init__(self, rules: Rules, table_bits: int = TABLE_BITS) -> None:
        self.rules = rules
        by_id = values(rules)
        self.square_values = piece_square_values(rules)
        self.piece_values = [0, 0]
        for piece in rules.pieces:
            self.piece_values += [by_id[piece.id]] * 2
        self.median = max(20, round(median_value(rules)))
        self.army = len(rules.start_pieces) // 2
        self.distances = distances_on(rules.board)
        self.check_rule = next(
            (rule for rule in rules.rule_list if overrides(rule, "in_check")), None
        )
        # Losing one's royals loses the game only where a rule says so.
        capturing = any(rule.ends_by_royal_capture for rule in rules.rule_list)
        royals = any(piece.royal for piece in rules.pieces)
        self.captures_royals = capturing and self.check_rule is None and royals
        # Rules that forbid moves could forbid capturing a royal; those of the package do not.
        self.royals_unprotected = self.captures_royals and not any(
            rule.changes_captures or may_protect(rule) for rule in rules.rule_list
        )
        ends = [rule for rule in rules.rule_list if overrides(rule, "outcome")]
        self.repetition_rules = [rule for rule in ends if rule.ends_by_repetition]
        others = [rule for rule in ends if rule not in self.repetition_rules]
        others = [rule for rule in others if not rule.ends_by_royal_capture]
        self.enders = sorted(others, key=lambda rule: not rule.ends_suddenly)
        self.sudden_number = sum(rule.ends_suddenly for rule in self.enders)
        self.must_capture = any(rule.must_capture() for rule in rules.rule_list)
        self.trusts_exchanges = self._trusts_exchanges()
        self.exchange_values = self.piece_values
        if self.trusts_exchanges:
            own = base_values(rules)
            self.exchange_values = [0, 0]
            for piece in rules.pieces:
                self.exchange_values += [max(1, round(EXCHANGE_SHARE * own[piece.id]))] * 2
        self.halfmove_limit = max((rule.halfmove_limit() for rule in rules.rule_list), default=0)
        self.goals = goal_marks(rules)
        promising = promising_squares(rules, by_id, self.median)
        self.promising = bytes(map(or_, promising, self.goals))
        # What secrets threaten is for those to say who play games with them.
        hints = [] if rules.secret else [rule.hints for rule in rules.rule_list]
        self.material_hints = [hint for hint in hints if hint.adjusts_material]
        counted = [rule.hints.checks_left for rule in rules.rule_list]
        self.checks_left = next(filter(None, counted), None)
        self.network = shipped_network(rules)
        self.endgames = endgames_of(rules)
        self.table = TranspositionTable(table_bits)
        self.last_search: tuple[Any, Any] = (None, None)
        """The kernel last searched and its `Search`, see `iterative_deepening.search_for`."""

    def _trusts_exchanges(self) -> bool:
        """Tell whether exchanges on one square say what moves are worth: where the game is about
        mate alone, each side moves once, nobody has to capture, captures take what stands on
        their square, and no piece (a cannon, say) attacks otherwise than by lines and leaps."""
        rules, tables = self.rules, self.rules.tables
        if self.check_rule is None or self.must_capture:
            return False
        for rule in rules.rule_list:
            if rule.explodes or overrides(rule, "next_player") or overrides(rule, "decide"):
                return False
        pieces = range(2, tables.coloured_pieces)
        irregular = any(tables.attributes_of(piece) & IRREGULAR for piece in pieces)
        return not irregular and not captures_off_path(rules)

    def use_network(self, network: Network | None) -> None:
        """Judge by this network from now on, or by rule alone. NetworkError if it is for others."""
        if network is not None:
            network.check_for(self.rules)
        self.network = network
        self.last_search = (None, None)
        self.table.clear()

    def evaluator(self, pos: Any) -> NetworkEvaluator | None:
        """Return the network at work on a position, None where nothing has been learned."""
        if self.network is None:
            return None
        return NetworkEvaluator(pos, self.network, self.layout, 2 * self.army, self.median)

    @cached_property
    def layout(self) -> InputLayout:
        """Which number each input of a network is, laid out once for all positions."""
        found: InputLayout = self.rules.shared(InputLayout)
        return found


def may_protect(rule: Rule) -> bool:
    """Tell whether a rule may forbid to capture a royal."""
    if not overrides(rule, "allow") and not overrides(rule, "allows"):
        return False
    return rule.protects_royals


def knowledge_of(rules: Rules, net: str = "") -> VariantKnowledge:
    """Return the knowledge for these rules and this network, made once.

    `net` is the file of a network to judge by, NO_NETWORK for judging by rule alone; by default the
    network shipped with the variant is used. Raises NetworkError for a file that holds none.
    """
    return _knowledge(rules, net)


def new_knowledge(rules: Rules, net: str = "") -> VariantKnowledge:
    """Return such knowledge with a table of its own. Raises NetworkError."""
    knowledge = VariantKnowledge(rules)
    if net:
        knowledge.use_network(network_named(net))
    return knowledge


_knowledge = lru_cache(maxsize=8)(new_knowledge)
