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
        DROP,
        SPECIAL,
        changes_piece,
        promotion_of,
        rule_of,
        type_of,
        with_type,
    )
    from cython.cimports.fairychess.position.paths import all_paths, trim_en_passant
    from cython.cimports.fairychess.position.public_state import PublicState
    from cython.cimports.fairychess.position.rule import Rule
else:
    from fairychess.position.counting import count_moves
    from fairychess.position.move import (
        BOARD,
        DROP,
        SPECIAL,
        changes_piece,
        promotion_of,
        rule_of,
        type_of,
        with_type,
    )
    from fairychess.position.paths import all_paths, trim_en_passant
    from fairychess.position.public_state import PublicState
    from fairychess.position.rule import Rule

from fairychess.position.rule import answering, narrows, overriding


class Decision(NamedTuple):
    """The seat that decides (0 first, 1 second, 2 chance) and its options, as moves."""

    seat: int
    options: list[int]


@cython.cclass
class Position(PublicState):
    """One position of a game under `rules` (which gives tables and the list of rules).

    `push`/`pop` style play is `do(move)` and `undo()`; both keep text and hash exact.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        PublicState.__init__(self, tables, rules)
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
        self.long_turn_rules = overriding(self.rule_list, "turn_begun")
        self.early_rules = overriding(self.rule_list, "before_play")
        self.narrow_rules = [
            rule for rule in self.rule_list if rule in self.expand_rules or rule in self.allow_rules
        ]
        # What leaves goals to choose from comes first, who chooses among legal moves last.
        self.narrow_rules.sort(key=lambda rule: 2 * bool(rule.judges_last) - rule.judges_turns)
        self.by_sets = tables.words == 1 and all(narrows(rule) for rule in self.narrow_rules)
        self.looking_up = False
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
    def turn_begun(self) -> cython.bint:
        """Is the decision at hand in the middle of a turn, of several moves or of several parts?"""
        rule: Rule
        for rule in self.long_turn_rules:
            if rule.turn_begun(self):
                return True
        return self.mid_turn()

    @cython.cfunc
    def before_play(self) -> cython.bint:
        """Are pieces still being set up, so that nobody is in check and nothing is won?"""
        rule: Rule
        for rule in self.early_rules:  # one at most
            return rule.before_play(self)
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
        """The rules' outcome of a game that may be over before any move."""
        rule: Rule
        index: cython.int
        if self.early_rules and self.before_play():
            return None
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
        low = self.top
        try:
            self.generate()
            options = self.buffered(low)
        finally:
            self.top = low
        return Decision(self.seat(), options)

    def outcome(self) -> Any:
        """None, or (winner: 0, 1 or -1 for a draw, reason)."""
        rule: Rule
        found = self.verdict()
        if found is not None:
            return found
        low: cython.int = self.top
        try:
            self.generate()
            fullmove_number: cython.int = self.top - low
        finally:
            self.top = low
        if fullmove_number:
            return None
        for rule in self.no_moves_outcome_rules:
            found = rule.no_moves_outcome(self)
            if found is not None:
                return found
        return (-1, "no_legal_move")

    def setup_en_passant(self, victim: int, squares: list[int]) -> None:
        """Set en-passant rights while a position is being read."""
        rights = len(squares[:6]) | self.on_board(victim) << 4
        for index, square in enumerate(squares[:6]):
            rights |= self.on_board(square) << (12 + 8 * index)
        self.set_en_passant(rights)

    def setup(self, **fields: Any) -> None:
        """Set `turn`, `fullmove_number` or `halfmove_clock` of a position being read."""
        turn = fields.get("turn", self.turn)
        if turn not in (0, 1):
            raise ValueError(f"turn {turn}: must be 0 or 1")
        self.turn = turn
        self.set_counters(
            fields.get("halfmove_clock", self.halfmove_clock),
            fields.get("fullmove_number", self.fullmove_number),
        )

    def settle(self) -> None:
        """End of reading a position: nothing can be undone past here.

        An en-passant right that cannot be used is none.
        """
        if self.en_passant and not self.mid_turn():
            trim_en_passant(self, self.ident[(self.en_passant >> 4) & 255])
        self.log_top = 0
        self.ply = 0
        self.captured = 0
        self.uncounted = False
        if self.turn == 1:
            self.hash ^= self.tables.zobrist[self.tables.coloured_pieces * 256]

    def checks(self) -> list[int]:
        """Squares of royals in check."""
        rule: Rule
        squares: list = []
        for rule in [] if self.before_play() else self.rule_list:
            squares.extend(rule.checks(self))
        return sorted(set(squares))

    # ---- do and undo ----------------------------------------------------------------------

    def do(self, move: int) -> None:
        """Carry out one decision, an option of `decision`.

        ValueError (or IndexError) for a move that cannot be carried out here; whether a board move
        is legal is not asked. When anything raises, the position is as before.
        """
        self.check_move(move)
        asked: cython.bint = type_of(move) >= SPECIAL
        if type_of(move) == DROP:  # a rule may have a supply beside the hand
            asked = not self.in_hand(self.turn, promotion_of(move) - 1)
        if asked and not self.offers(move):
            raise ValueError(f"{move}: no rule offers this move now")
        ply = self.ply
        try:
            self.make(move)
        except BaseException:
            self.unwind(ply)
            raise

    @cython.cfunc
    def make(self, move: cython.ulonglong) -> cython.void:
        """`do`, unchecked: `move` is an option of `decision`, anything else is undefined."""
        rule: Rule
        index: cython.int
        move_type: cython.int
        seat: cython.int
        pawn: cython.int = 0
        chosen: cython.ulonglong = move
        extra: cython.bint = False
        if self.decide_count and type_of(move) == SPECIAL and not self.replace_move_count:
            extra = self.asked_by_rule()
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
                self.uncounted = True
                return
            # What stands for another move is a ply as that one is, so only now is it asked.
            if self.decide_count and move == chosen and type_of(move) == SPECIAL:
                extra = self.asked_by_rule()
        move_type = type_of(move)
        if move_type == BOARD:
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
        elif extra:
            self.uncounted = True
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
            self.hash ^= self.tables.zobrist[self.tables.coloured_pieces * 256]
            if seat == 0:
                self.fullmove_number += 1
            self.turn = seat
        for index in range(self.turn_ends_count):
            rule = cython.cast(Rule, self.turn_ends_rules[index])
            rule.turn_ends(self)
        if self.captured > self.captured_by_move:  # what rules remove counts as captured, too
            self.halfmove_clock = 0
        # Only now is it known who decides and which pieces the rules have removed.
        if self.en_passant and not (self.parts_count and self.mid_turn()):
            trim_en_passant(self, pawn)

    @cython.cfunc
    def asked_by_rule(self) -> cython.bint:
        """Tell whether the decision at hand is a rule's own, no move."""
        rule: Rule
        index: cython.int
        for index in range(self.decide_count):
            rule = cython.cast(Rule, self.decide_rules[index])
            if rule.decide(self) >= 0:
                return True
        return False

    @cython.cfunc
    def offers(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether a move is on offer, or else an option of the decision at hand."""
        index: cython.int
        found: cython.bint = False
        low: cython.int = self.top
        for index in range(low):  # a rule that is looking at them tries one
            if self.buffer[index] == move:
                return True
        if self.looking_up:
            return False
        self.looking_up = True
        try:
            self.generate()
            for index in range(low, self.top):
                if self.buffer[index] == move:
                    found = True
        finally:
            self.top = low
            self.looking_up = False
        return found

    @cython.cfunc
    def unwind(self, ply: cython.int) -> cython.void:
        """Take everything back that came after an earlier ply."""
        while self.ply > ply:
            self.unmake()
        self.captured = 0

    @cython.ccall
    def undo(self) -> cython.void:
        """Take the last decision back; ValueError if there is none."""
        if self.ply == 0:
            raise ValueError("nothing to undo")
        self.unmake()

    def suppose(self) -> None:
        """Effects from here on are a supposition, which `undo` takes back like a move."""
        self.begin(0)

    # ---- counting -------------------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` decisions from here."""
        if depth <= 0:
            return 1
        ply, low = self.ply, self.top
        try:
            return int(self.count_leaves(depth))
        except BaseException:  # of a rule in plain Python, or the user's patience is at an end
            self.unwind(ply)
            self.top = low
            raise

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
            self.make(self.buffer[index])
            total += self.count_leaves(depth - 1)
            self.undo()
        self.top = low
        return total

    def perft_turns(self, depth: int) -> int:
        """As `perft`, but a turn of several decisions, if only begun at the end, counts as one."""
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
        begun: cython.bint = self.turn_begun()
        if depth == 0 and not begun:
            return 1
        if not begun:
            if not self.parts_count and not self.long_turn_rules:
                return self.count_leaves(depth)
            if self.outcome_count and self.verdict() is not None:
                return 0
            depth -= 1
        elif self.long_turn_rules and self.verdict() is not None:
            return depth == 0
        if begun and depth == 0 and self.parts_count == 1 and not self.long_turn_rules:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_turns(depth)
            self.undo()
        self.top = low
        return 1 if begun and low == high and depth == 0 else total

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
        if depth <= 0:
            return 1
        if self.outcome_count and self.verdict() is not None:
            return 0
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.make(self.buffer[index])
            total += self.count_made(depth - 1)
            self.undo()
        self.top = low
        return total
