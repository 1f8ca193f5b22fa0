"""A position in play: whose decision it is, which options there are, do and undo.

The turn of events of one decision: `do` carries out the move's effects, then the rules add
consequences, settle who decides next, and see what falls due. `decision` is the only enumerator;
move lists, perft, search and referee all use it.
"""

from typing import Any, NamedTuple

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.counting import count_moves
    from cython.cimports.fairychess.position.move import (
        BOARD,
        SPECIAL,
        changes_piece,
        rule_of,
        type_of,
        with_type,
    )
    from cython.cimports.fairychess.position.paths import all_paths, trim_passant
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.counting import count_moves
    from fairychess.position.move import (
        BOARD,
        SPECIAL,
        changes_piece,
        rule_of,
        type_of,
        with_type,
    )
    from fairychess.position.paths import all_paths, trim_passant
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.position.rule import overriding


class Decision(NamedTuple):
    """Who decides (0 first, 1 second, 2 chance) and the options, as move words."""

    seat: int
    options: list[int]


def answering(rules: list, hook: str) -> list:
    """The rules that override a hook."""
    found = overriding(rules, hook)
    if hook == "allow":  # which asks `allows`
        found += [rule for rule in overriding(rules, "allows") if rule not in found]
    return [rule for rule in rules if rule in found]


def narrows(rule: Rule) -> bool:
    """Does `narrow` speak for the hooks of this rule? Not if only they are overridden below it."""
    for ancestor in type(rule).__mro__:
        if "narrow" in vars(ancestor):
            return ancestor is not Rule
        if any(hook in vars(ancestor) for hook in ("expand", "allow", "allows")):
            return False
    return False


# The log's entries for variables, and the words of a frame, as in `state` and `store`.
LOG_VAR = cython.declare(cython.int, 3)
FRAME = cython.declare(cython.int, 7)


@cython.cclass
class Position(State):
    """One position of a game under `rules` (which gives tables and the list of rules).

    `push`/`pop` style play is `do(move)` and `undo()`; both keep text and hash exact.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        State.__init__(self, tables, rules)
        self.rule_list = list(rules.rule_list)
        self.decide_rules = answering(self.rule_list, "decide")
        self.moves_rules = answering(self.rule_list, "moves")
        self.expand_rules = answering(self.rule_list, "expand")
        self.allow_rules = answering(self.rule_list, "allow")
        self.replace_move_rules = answering(self.rule_list, "replace_move")
        self.after_move_rules = answering(self.rule_list, "after_move")
        self.next_player_rules = answering(self.rule_list, "next_player")
        self.turn_ends_rules = answering(self.rule_list, "turn_ends")
        self.outcome_rules = answering(self.rule_list, "outcome")
        self.no_moves_outcome_rules = answering(self.rule_list, "no_moves_outcome")
        # A rule that chooses among legal moves is asked after those that say what is legal.
        self.allow_rules.sort(key=lambda rule: bool(rule.judges_last))
        self.complete_move_rules = answering(self.rule_list, "complete_move")
        self.parts = [rule for rule in self.rule_list if rule.completes_turn]
        self.first_part_rules = [rule for rule in self.allow_rules if not rule.judges_turns]
        self.narrow_rules = [
            rule for rule in self.rule_list if rule in self.expand_rules or rule in self.allow_rules
        ]
        # What leaves goals to choose from comes first, who chooses among legal moves last.
        self.narrow_rules.sort(key=lambda rule: 2 * bool(rule.judges_last) - rule.judges_turns)
        self.by_sets = tables.words == 1 and all(narrows(rule) for rule in self.narrow_rules)
        self.by_sets = self.by_sets and not self.parts
        self.decide_count = len(self.decide_rules)
        self.moves_count = len(self.moves_rules)
        self.expand_count = len(self.expand_rules)
        self.allow_count = len(self.allow_rules)
        self.replace_move_count = len(self.replace_move_rules)
        self.after_move_count = len(self.after_move_rules)
        self.next_player_count = len(self.next_player_rules)
        self.turn_ends_count = len(self.turn_ends_rules)
        self.outcome_count = len(self.outcome_rules)
        self.complete_move_count = len(self.complete_move_rules)
        self.parts_count = len(self.parts)

    # ---- the decision at hand -------------------------------------------------------------

    @cython.ccall
    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one.

        Does not ask whether the game is over: `decision` does.
        """
        low: cython.int = self.top
        rule: Rule
        index: cython.int
        for index in range(self.decide_count):
            rule = cython.cast(Rule, self.decide_rules[index])
            if rule.decide(self) >= 0:
                self.royal_low = self.royal_high = low
                self.seen = 0
                rule.choices(self)
                if rule.completes_turn:
                    self.allow_all(self.allow_rules, low)
                return low
        all_paths(self)
        for index in range(self.moves_count):
            rule = cython.cast(Rule, self.moves_rules[index])
            rule.moves(self)
        for index in range(self.expand_count):
            rule = cython.cast(Rule, self.expand_rules[index])
            rule.expand(self, low)
        if self.parts_count:
            self.allow_all(self.first_part_rules, low)
            self.keep_completable(low)
            return low
        top: cython.int = self.top
        for index in range(self.allow_count):
            rule = cython.cast(Rule, self.allow_rules[index])
            rule.allow(self, low)
            if self.top != top:  # the royal's moves may have shifted: let each be looked at
                self.seen |= with_type(0, SPECIAL)
                top = self.top
        return low

    @cython.cfunc
    def allow_all(self, rules: list, low: cython.int) -> cython.void:
        """Let these rules drop what they forbid."""
        rule: Rule
        for rule in rules:
            rule.allow(self, low)

    @cython.cfunc
    def mid_turn(self) -> cython.bint:
        """Does the decision at hand complete a turn that has begun?"""
        rule: Rule
        index: cython.int
        for index in range(self.parts_count):
            rule = cython.cast(Rule, self.parts[index])
            if rule.part_due(self):
                return True
        return False

    @cython.cfunc
    def keep_completable(self, low: cython.int) -> cython.void:
        """Drop the moves after which the rest of the turn could not be played."""
        rule: Rule
        keep: cython.int = low
        index: cython.int
        after: cython.int
        good: cython.bint
        if len(self.first_part_rules) == self.allow_count:
            for rule in self.parts:
                if not rule.always_completes(self):
                    break
            else:
                return
        for index in range(low, self.top):
            self.do(self.buffer[index])
            good = True
            if self.mid_turn():
                after = self.generate()
                good = self.top > after
                self.top = after
            self.undo()
            if good:
                self.buffer[keep] = self.buffer[index]
                keep += 1
        self.top = keep

    @cython.cfunc
    def verdict(self) -> object:
        """What the rules say about a game that may be over before any move."""
        rule: Rule
        index: cython.int
        for index in range(self.outcome_count):
            rule = cython.cast(Rule, self.outcome_rules[index])
            if self.halfmove_clock < rule.earliest:
                continue
            found = rule.outcome(self)
            if found is not None:
                return found
        return None

    def seat(self) -> int:
        """Seat that decides now: 0 first, 1 second, 2 chance."""
        rule: Rule
        index: cython.int
        for index in range(self.decide_count):
            rule = cython.cast(Rule, self.decide_rules[index])
            found = rule.decide(self)
            if found >= 0:
                return int(found)
        return int(self.turn)

    def decision(self) -> Decision:
        """Seat and options; no options when the game is over."""
        if self.verdict() is not None:
            return Decision(self.turn, [])
        low = self.generate()
        options = self.buffered(low)
        self.truncate(low)
        return Decision(self.seat(), options)

    def outcome(self) -> Any:
        """None, or (winner: 0, 1 or -1 for a draw, reason)."""
        rule: Rule
        found = self.verdict()
        if found is not None:
            return found
        low: cython.int = self.generate()
        number: cython.int = self.top - low
        self.truncate(low)
        if number:
            return None
        for rule in self.no_moves_outcome_rules:
            found = rule.no_moves_outcome(self)
            if found is not None:
                return found
        return (-1, "no legal move")

    def setup_en_passant(self, victim: int, squares: list[int]) -> None:
        """Set en-passant rights while a position is being read."""
        word = len(squares) | victim << 4
        for index, square in enumerate(squares):
            word |= square << (12 + 8 * index)
        self.set_en_passant(word)

    def settle(self) -> None:
        """End of reading a position: a right nobody can use is none."""
        if self.en_passant and not self.mid_turn():
            trim_passant(self, self.ident[(self.en_passant >> 4) & 255])
        State.settle(self)

    def checks(self) -> list[int]:
        """Squares of royals in check."""
        rule: Rule
        squares: list = []
        for rule in self.rule_list:
            squares.extend(rule.checks(self))
        return sorted(set(squares))

    # ---- do and undo ----------------------------------------------------------------------

    @cython.ccall
    def do(self, move: cython.ulonglong) -> cython.void:
        """Carry out one decision (an option of `decision`; anything else is undefined)."""
        rule: Rule
        index: cython.int
        sort: cython.int
        seat: cython.int
        pawn: cython.int = 0
        part: cython.bint = self.parts_count and self.mid_turn()
        self.begin(move)
        if self.replace_move_count:
            for index in range(self.replace_move_count):
                rule = cython.cast(Rule, self.replace_move_rules[index])
                move = rule.replace_move(self, move)
            # A rule may have tried moves out.
            self.captured = 0
            self.moved_piece = 0
            self.unmoved_changed = False
            if not move:
                return
        sort = type_of(move)
        if sort == BOARD:
            self.make_board_move(move)
            if self.en_passant and changes_piece(move):
                self.set_en_passant(0)  # what has promoted is no pawn to be taken in passing
            if self.en_passant:
                pawn = self.ident[(self.en_passant >> 4) & 255]
        else:
            if part:
                pawn = self.ident[(self.en_passant >> 4) & 255]
            elif self.en_passant:
                self.set_en_passant(0)
            rule = self.rule_list[rule_of(move)]
            rule.perform(self, move)
        if part:
            pass
        elif (
            self.captured
            or changes_piece(move)
            or (self.tables.attribute[self.moved_piece] & 16 and self.moved_from != self.moved_to)
        ):
            self.halfmove_clock = 0
        else:
            self.halfmove_clock += 1
        self.captured_by_move = self.captured
        for index in range(self.complete_move_count):
            rule = cython.cast(Rule, self.complete_move_rules[index])
            rule.complete_move(self, move)
        for index in range(self.after_move_count):
            rule = cython.cast(Rule, self.after_move_rules[index])
            rule.after_move(self, move)
        seat = 1 - self.turn
        for index in range(self.next_player_count):
            rule = cython.cast(Rule, self.next_player_rules[index])
            seat = rule.next_player(self, seat)
        if seat != self.turn:
            self.hash ^= self.tables.zobrist[self.tables.codes * 256]
            if seat == 0:
                self.number += 1
            self.turn = seat
        for index in range(self.turn_ends_count):
            rule = cython.cast(Rule, self.turn_ends_rules[index])
            rule.turn_ends(self)
        # Only now is it known who decides and which pieces the rules have removed.
        if self.en_passant and not (self.parts_count and self.mid_turn()):
            trim_passant(self, pawn)

    @cython.ccall
    def undo(self) -> cython.void:
        """Take the last decision back; ValueError if there is none."""
        if self.ply == 0:
            raise ValueError("nothing to undo")
        self.unmake()

    def suppose(self) -> None:
        """Effects from here on are a supposition, which `undo` takes back like a move."""
        self.begin(0)

    # ---- for people, notation and tests ------------------------------------------------

    def last_captured(self) -> list[tuple[int, int, int]]:
        """(code, square, identity) of each piece the last move has taken."""
        return [
            (self.captured_piece[n], self.captured_square[n], self.captured_ident[n])
            for n in range(self.captured)
        ]

    def removed_by_rules(self) -> list[tuple[int, int, int]]:
        """Those of `last_captured` that a rule's consequences removed, not the move itself."""
        return self.last_captured()[self.captured_by_move :]

    def buffered(self, low: int) -> list[int]:
        """The moves on offer from index `low` on."""
        return [self.buffer[n] for n in range(low, self.top)]

    def last_changes(self) -> list[tuple[int, int, int]]:
        """(variable, before, after) for what the last move made rules remember, in order."""
        found: list[tuple[int, int, int]] = []
        at = int(self.frame[(self.ply - 1) * FRAME + 4])
        later: dict[int, int] = {}
        for place in range(self.log_top - 2, at - 1, -2):
            if int(self.log[place]) & 255 == int(LOG_VAR):
                index = int(self.log[place]) >> 8
                old = int(self.log[place + 1]) - 1073741824
                found.append((index, old, later.get(index, self.variables[index])))
                later[index] = old
        return found[::-1]

    def en_passant_squares(self) -> tuple[int, list[int]]:
        """(square of the piece that may be taken, squares where)."""
        word = int(self.en_passant)
        return (word >> 4) & 255, [(word >> (12 + 8 * n)) & 255 for n in range(word & 15)]

    def repetition_key(self, ply: int = -1) -> int:
        """`key` before the move of an earlier ply, for tests and players; -1: now."""
        return int(self.key_at(ply) if ply >= 0 else self.key())

    # ---- counting -------------------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` decisions from here."""
        if depth <= 0:
            return 1
        return int(self.count_leaves(depth))

    @cython.cfunc
    def count_leaves(self, depth: cython.int) -> cython.ulonglong:
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if self.outcome_count and self.verdict() is not None:
            return 0
        if depth == 1:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_leaves(depth - 1)
            self.undo()
        self.top = low
        return total

    def perft_turns(self, depth: int) -> int:
        """As `perft`, but a turn of several decisions (a move and a wall) counts as one."""
        if depth <= 0:
            return 1
        return int(self.count_turns(depth))

    @cython.ccall
    def count_turns(self, depth: cython.int) -> cython.ulonglong:
        """Sequences of `depth` turns from here, where one has begun perhaps."""
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        begun: cython.bint = self.mid_turn()
        if depth == 0 and not begun:
            return 1
        if not begun:
            if not self.parts_count:
                return self.count_leaves(depth)
            if self.outcome_count and self.verdict() is not None:
                return 0
            depth -= 1
        if begun and depth == 0 and self.parts_count == 1:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_turns(depth)
            self.undo()
        self.top = low
        return total

    @cython.cfunc
    def count_options(self) -> cython.int:
        """How many options the decision at hand has."""
        rule: Rule
        index: cython.int
        count: cython.int = -1
        low: cython.int
        if self.by_sets and not self.en_passant:
            for index in range(self.decide_count):
                rule = cython.cast(Rule, self.decide_rules[index])
                if rule.decide(self) >= 0:
                    break
            else:
                count = self.count_by_sets()
        if count < 0:
            low = self.generate()
            count = self.top - low
            self.top = low
        return count

    @cython.cfunc
    def count_by_sets(self) -> cython.int:
        """The number of ordinary moves and those of the rules, -1 if sets cannot tell."""
        rule: Rule
        index: cython.int
        count: cython.int
        low: cython.int = self.top
        self.goals = 0xFFFFFFFFFFFFFFFF
        self.bound = 0
        for index in range(len(self.narrow_rules)):
            rule = cython.cast(Rule, self.narrow_rules[index])
            if not rule.narrow(self):
                return -1
        count = count_moves(self)
        if count < 0:
            return -1
        self.royal_low = self.royal_high = low
        self.seen = 0
        for index in range(self.moves_count):
            rule = cython.cast(Rule, self.moves_rules[index])
            rule.moves(self)
        if self.seen:  # a rule that has looked at its moves itself does not show them here
            for index in range(self.expand_count):
                rule = cython.cast(Rule, self.expand_rules[index])
                rule.expand(self, low)
            for index in range(self.allow_count):
                rule = cython.cast(Rule, self.allow_rules[index])
                rule.allow(self, low)
        count += self.top - low
        self.top = low
        return count

    def perft_unbulked(self, depth: int) -> int:
        """As `perft`, but making every leaf move (for benchmarks of do and undo)."""
        if depth <= 0:
            return 1
        return int(self.count_made(depth))

    @cython.ccall
    def count_made(self, depth: cython.int) -> cython.ulonglong:
        """Leaves below, every move made and taken back."""
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if depth == 0:
            return 1
        if self.outcome_count and self.verdict() is not None:
            return 0
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_made(depth - 1)
            self.undo()
        self.top = low
        return total
