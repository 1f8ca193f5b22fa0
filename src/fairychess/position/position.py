"""A position in play: whose decision it is, which options there are, do and undo.

The turn of events of one decision: `do` carries out the move's effects, then the rules add
consequences, settle who decides next, and see what falls due. `decision` is the only enumerator;
move lists, perft, search and referee all use it.
"""

from threading import active_count
from typing import Any

import cython
from cython.cimports.fairychess.position.asking import (
    ask_after_move,
    ask_allow,
    ask_complete_move,
    ask_expand,
    ask_moves,
    ask_narrow,
    ask_next_player,
    ask_perform,
    ask_turn_ends,
)
from cython.cimports.fairychess.position.copying import copy_state
from cython.cimports.fairychess.position.counting import count_moves
from cython.cimports.fairychess.position.decisions import Decisions
from cython.cimports.fairychess.position.paths import trim_en_passant
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.attribute import RESETS
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    SPECIAL,
    changes_piece,
    promotion_of,
    rule_of,
    type_of,
)
from cython.cimports.fairychess.position.words.rights import (
    MOST_RIGHTS,
    make_rights,
    victim_of,
    with_right,
)
from cython.cimports.fairychess.position.words.zobrist import zobrist_turn


@cython.cclass
class Position(Decisions):
    """One position of a game under `rules` (which gives tables and the list of rules).

    `push`/`pop` style play is `do(move)` and `undo()`; both keep text and hash exact. A position
    belongs to one thread at a time. Others may have it counted meanwhile (`perft`): what is counted
    is a `clone`.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        Decisions.__init__(self, tables, rules)
        self.looking_up = False

    # ---- being read -----------------------------------------------------------------------

    def setup_en_passant(self, victim: int, squares: list[int]) -> None:
        """Set en-passant rights while a position is being read."""
        rights = make_rights(self.on_board(victim))
        for square in squares[:MOST_RIGHTS]:
            rights = with_right(rights, self.on_board(square))
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
            trim_en_passant(self, self.ident[victim_of(self.en_passant)])
        self.log_top = 0
        self.ply = 0
        self.captured = 0
        self.uncounted = False
        if self.turn == 1:
            self.hash ^= self.tables.zobrist[zobrist_turn(self.tables.coloured_pieces)]

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
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def make(self, move: cython.ulonglong) -> cython.int:
        """`do`, unchecked: `move` is an option of `decision`, anything else is undefined."""
        index: cython.int
        seat: cython.int
        pawn: cython.int = 0
        chosen: cython.ulonglong = move
        extra: cython.bint = False
        if self.decide_rules.count and type_of(move) == SPECIAL and not self.replaces_moves:
            extra = self.asked_by_rule()
        part: cython.bint = self.parts.count and self.mid_turn()
        self.begin(move)
        if self.replaces_moves:
            with cython.gil:
                move = self.replaced(move)
            if not move:
                self.uncounted = True
                return 0
            # What stands for another move is a ply as that one is, so only now is it asked.
            if self.decide_rules.count and move == chosen and type_of(move) == SPECIAL:
                extra = self.asked_by_rule()
        if type_of(move) == BOARD:
            self.make_board_move(move)
            if self.en_passant and changes_piece(move):
                self.set_en_passant(0)  # what has promoted is no pawn to be taken in passing
            if self.en_passant:
                pawn = self.ident[victim_of(self.en_passant)]
        else:
            if part:
                pawn = self.ident[victim_of(self.en_passant)]
            elif self.en_passant:
                self.set_en_passant(0)
            ask_perform(cython.cast(Rule, self.rule_row.at[rule_of(move)]), self, move)
        if part:
            pass
        elif (
            self.captured
            or changes_piece(move)
            or (
                self.tables.attribute[self.moved_piece] & RESETS
                and self.moved_from != self.moved_to
            )
        ):
            self.halfmove_clock = 0
        elif extra:
            self.uncounted = True
        else:
            self.halfmove_clock += 1
        self.captured_by_move = self.captured
        for index in range(self.complete_move_rules.count):
            ask_complete_move(cython.cast(Rule, self.complete_move_rules.at[index]), self, move)
        for index in range(self.after_move_rules.count):
            ask_after_move(cython.cast(Rule, self.after_move_rules.at[index]), self, move)
        seat = 1 - self.turn
        for index in range(self.next_player_rules.count):
            seat = ask_next_player(cython.cast(Rule, self.next_player_rules.at[index]), self, seat)
        if seat != self.turn:
            self.hash ^= self.tables.zobrist[zobrist_turn(self.tables.coloured_pieces)]
            if seat == 0:
                self.fullmove_number += 1
            self.turn = seat
        for index in range(self.turn_ends_rules.count):
            ask_turn_ends(cython.cast(Rule, self.turn_ends_rules.at[index]), self)
        if self.captured > self.captured_by_move:  # what rules remove counts as captured, too
            self.halfmove_clock = 0
        # Only now is it known who decides and which pieces the rules have removed.
        if self.en_passant and not (self.parts.count and self.mid_turn()):
            trim_en_passant(self, pawn)
        return 0

    @cython.cfunc
    @cython.exceptval(1)
    def replaced(self, move: cython.ulonglong) -> cython.ulonglong:
        """The move that a decision really carries out, 0: none."""
        rule: Rule
        for rule in self.replace_move_rules:
            move = rule.replace_move(self, move)
        # A rule may have tried moves out.
        self.captured = 0
        self.moved_piece = 0
        self.unmoved_changed = False
        return move

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
        if depth > 2 and active_count() > 1:
            return int(self.clone().counted(depth, True))
        ply, low = self.ply, self.top
        try:
            return int(self.count_leaves(depth))
        except BaseException:  # of a rule in plain Python, or the user's patience is at an end
            self.unwind(ply)
            self.top = low
            raise

    def counted(self, depth: cython.int, in_bulk: cython.bint) -> int:
        """`count_leaves` or `count_made` of a clone, while other threads run if they may."""
        total: cython.ulonglong
        if self.may_release_gil():
            with cython.nogil:
                total = self.count_leaves(depth) if in_bulk else self.count_made(depth)
        else:
            total = self.count_leaves(depth) if in_bulk else self.count_made(depth)
        return int(total)

    def may_release_gil(self) -> bool:
        """Is the interpreter's lock to be let go of: may it be, and is there another thread?

        Then everything that is filled on first use has been filled.
        """
        if not self.lockless or active_count() == 1:
            return False
        if not self.tables.is_filled:
            for rule in self.rule_list:
                rule.fill_tables()
            self.tables.fill()
        return True

    def clone(self) -> Any:
        """Another position like this one, which nothing else knows; rules and tables are shared.

        What takes long is done to a clone where there are other threads: one of them may have the
        interpreter's lock and this position meanwhile.
        """
        clone: Position = Position(self.tables, self.rules)
        copy_state(clone, self)
        clone.claims_are_made = self.claims_are_made
        clone.ends_unclaimed = self.ends_unclaimed
        return clone

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(0xFFFFFFFFFFFFFFFF)
    def count_leaves(self, depth: cython.int) -> cython.ulonglong:
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if self.outcome_rules.count and self.is_over():
            return 0
        if depth == 1:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.push_options()
        high = self.top
        for index in range(low, high):
            self.make(self.buffer[index])
            total += self.count_leaves(depth - 1)
            self.unmake()
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
            if not self.parts.count and not self.long_turn_rules:
                return self.count_leaves(depth)
            if self.outcome_rules.count and self.is_over():
                return 0
            depth -= 1
        elif self.long_turn_rules and self.verdict() is not None:
            return depth == 0
        if begun and depth == 0 and self.parts.count == 1 and not self.long_turn_rules:
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
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def count_options(self) -> cython.int:
        """How many options the decision at hand has."""
        count: cython.int = -1
        low: cython.int
        if self.by_sets and not self.en_passant and not self.asked_by_rule():
            count = self.count_by_sets()
        if count < 0:
            low = self.push_options()
            count = self.top - low
            self.top = low
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def count_by_sets(self) -> cython.int:
        """The number of ordinary moves and those of the rules, -1 if sets cannot tell."""
        index: cython.int
        count: cython.int
        low: cython.int = self.top
        self.goals = 0xFFFFFFFFFFFFFFFF
        self.bound = 0
        for index in range(self.narrow_rules.count):
            if not ask_narrow(cython.cast(Rule, self.narrow_rules.at[index]), self):
                return -1
        count = count_moves(self)
        if count < 0:
            return -1
        self.royal_low = self.royal_high = low
        self.seen = 0
        for index in range(self.moves_rules.count):
            ask_moves(cython.cast(Rule, self.moves_rules.at[index]), self)
        if self.seen:  # a rule that has looked at its moves itself does not show them here
            for index in range(self.expand_rules.count):
                ask_expand(cython.cast(Rule, self.expand_rules.at[index]), self, low)
            for index in range(self.allow_rules.count):
                ask_allow(cython.cast(Rule, self.allow_rules.at[index]), self, low)
        count += self.top - low
        self.top = low
        return count

    def perft_unbulked(self, depth: int) -> int:
        """As `perft`, but making every leaf move (for benchmarks of do and undo)."""
        if depth <= 0:
            return 1
        if depth > 1 and active_count() > 1:
            return int(self.clone().counted(depth, False))
        return int(self.count_made(depth))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(0xFFFFFFFFFFFFFFFF)
    def count_made(self, depth: cython.int) -> cython.ulonglong:
        """Leaves below, every move made and taken back."""
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if depth <= 0:
            return 1
        if self.outcome_rules.count and self.is_over():
            return 0
        low = self.push_options()
        high = self.top
        for index in range(low, high):
            self.make(self.buffer[index])
            total += self.count_made(depth - 1)
            self.unmake()
        self.top = low
        return total
