"""Which rules answer which hook, found out once for all positions of a game."""

from typing import Any

import cython
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.tables import Tables

from fairychess.position.rule import answering, narrows, overriding

AFTER_MOVES = ("replace_move", "complete_move", "after_move", "next_player", "turn_ends")
"""The hooks by which rules may change what a move comes to."""


class RuleRows:
    """The rules of a game by the hooks they answer, in the order in which they are asked.

    `every` is all of them, by number; `parts` those that complete a turn. `by_sets`: can moves be
    counted without being written down? `lockless`: do all rules answer without the interpreter's
    lock? `only_steps`: does a step change nothing but where its piece stands and what it takes, as
    far as pieces and their attacks go?
    """

    def __init__(self, rule_list: list, tables: Tables) -> None:
        def row(hook: str) -> Any:
            return Row(answering(rule_list, hook))

        self.every = Row(rule_list)
        self.decide = row("decide")
        self.moves = row("moves")
        self.expand = row("expand")
        self.complete_move = row("complete_move")
        self.after_move = row("after_move")
        self.next_player = row("next_player")
        self.turn_ends = row("turn_ends")
        self.outcome = row("outcome")
        self.no_moves_outcome = answering(rule_list, "no_moves_outcome")
        self.replace_move = answering(rule_list, "replace_move")
        self.replaces_moves = bool(self.replace_move)
        # A rule that chooses among legal moves is asked after those that say what is legal.
        allowing = answering(rule_list, "allow")
        allowing.sort(key=lambda rule: bool(rule.judges_last))
        self.allow = Row(allowing)
        self.parts = Row([rule for rule in rule_list if rule.completes_turn])
        self.first_parts = [rule for rule in allowing if not rule.judges_turns]
        self.last_parts = [rule for rule in allowing if rule.judges_turns]
        self.long_turns = overriding(rule_list, "turn_begun")
        self.early = overriding(rule_list, "before_play")
        self.has_early = bool(self.early)
        narrowing = [rule for rule in rule_list if rule in self.expand.members or rule in allowing]
        # What leaves goals to choose from comes first, who chooses among legal moves last.
        narrowing.sort(key=lambda rule: 2 * bool(rule.judges_last) - rule.judges_turns)
        self.narrow = Row(narrowing)
        self.by_sets = tables.words == 1 and all(narrows(rule) for rule in narrowing)
        self.by_sets = self.by_sets and not self.parts.count
        changing = [rule for hook in AFTER_MOVES for rule in answering(rule_list, hook)]
        self.only_steps = all(rule.leaves_pieces for rule in changing)
        self.lockless = bool(cython.compiled) and all(rule.lockless for rule in rule_list)
