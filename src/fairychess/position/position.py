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
from cython.cimports.fairychess.position.copying import pack, unpack
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
    effects_of,
    is_en_passant,
    origin_of,
    promotion_of,
    rule_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import RIGHT
from cython.cimports.fairychess.position.words.piece import WALL, colour_of
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
        if self.en_passant and not self.mid_turn() and not self.passer_waits():
            trim_en_passant(self, self.ident[victim_of(self.en_passant)])
        self.settle_here()
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
        if self.rows.decide.count and type_of(move) == SPECIAL and not self.rows.replaces_moves:
            extra = self.asked_by_rule()
        part: cython.bint = self.rows.parts.count and self.mid_turn()
        self.begin(move)
        if self.rows.replaces_moves:
            with cython.gil:
                move = self.replaced(move)
            if not move:
                self.uncounted = True
                return 0
            # What stands for another move is a ply as that one is, so only now is it asked.
            if self.rows.decide.count and move == chosen and type_of(move) == SPECIAL:
                extra = self.asked_by_rule()
        if type_of(move) == BOARD:
            self.make_board_move(move)
            if self.en_passant and changes_piece(move):
                self.set_en_passant(0)  # what has promoted is no pawn to be taken in passing
            if self.en_passant:
                pawn = self.ident[victim_of(self.en_passant)]
        elif self.en_passant:
            if part or extra:
                pawn = self.ident[victim_of(self.en_passant)]
            else:
                self.set_en_passant(0)
        left: cython.ulonglong = self.en_passant
        if type_of(move) != BOARD:
            ask_perform(cython.cast(Rule, self.rows.every.at[rule_of(move)]), self, move)
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
        for index in range(self.rows.complete_move.count):
            ask_complete_move(cython.cast(Rule, self.rows.complete_move.at[index]), self, move)
        for index in range(self.rows.after_move.count):
            ask_after_move(cython.cast(Rule, self.rows.after_move.at[index]), self, move)
        seat = 1 - self.turn
        for index in range(self.rows.next_player.count):
            seat = ask_next_player(cython.cast(Rule, self.rows.next_player.at[index]), self, seat)
        if seat != self.turn:
            self.hash ^= self.tables.zobrist[zobrist_turn(self.tables.coloured_pieces)]
            if seat == 0:
                self.fullmove_number += 1
            self.turn = seat
        for index in range(self.rows.turn_ends.count):
            ask_turn_ends(cython.cast(Rule, self.rows.turn_ends.at[index]), self)
        if self.captured > self.captured_by_move:  # what rules remove counts as captured, too
            self.halfmove_clock = 0
        # Only now is it known who decides and which pieces the rules have removed.
        if self.en_passant and not (self.rows.parts.count and self.mid_turn()):
            if self.en_passant != left:  # a rule has left the right
                pawn = self.ident[victim_of(self.en_passant)]
            if not (self.rows.decide.count and self.passer_waits()):
                trim_en_passant(self, pawn)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def passer_waits(self) -> cython.bint:
        """Is something asked before the turn of who has made the double step is over?"""
        piece: cython.int = self.board[victim_of(self.en_passant)]
        return piece > WALL and colour_of(piece) == self.turn and self.asked_by_rule()

    @cython.cfunc
    @cython.exceptval(1)
    def replaced(self, move: cython.ulonglong) -> cython.ulonglong:
        """The move that a decision really carries out, 0: none."""
        rule: Rule
        for rule in self.rows.replace_move:
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
        low: cython.int = self.options.top
        for index in range(low):  # a rule that is looking at them tries one
            if self.options.moves[index] == move:
                return True
        if self.looking_up:
            return False
        self.looking_up = True
        try:
            self.generate()
            for index in range(low, self.options.top):
                if self.options.moves[index] == move:
                    found = True
        finally:
            self.options.top = low
            self.looking_up = False
        return found

    @cython.cfunc
    def is_way(self, move: cython.ulonglong) -> cython.bint:
        """Is a move nothing but a way to a square and what its piece becomes there, with the rights
        it leaves behind? Then it says the same in every position."""
        effects: cython.int = effects_of(move)
        if type_of(move) != BOARD or is_en_passant(move) or touches_others(move):
            return False
        return not effects or self.tables.effect[self.tables.effect_at[effects]] == RIGHT

    def option_between(self, origin: int, target: int) -> int:
        """The option from one square to another, if there is just one and it is a way; else 0."""
        found: cython.ulonglong = 0
        move: cython.ulonglong
        index: cython.int
        begin: cython.int = origin
        end: cython.int = target
        low: cython.int = self.options.top
        if self.verdict() is not None:
            return 0
        try:
            self.generate()
            for index in range(low, self.options.top):
                move = self.options.moves[index]
                if origin_of(move) == begin and target_of(move) == end:
                    if found or changes_piece(move) or not self.is_way(move):
                        return 0
                    found = move
        finally:
            self.options.top = low
        return int(found)

    def options_with_pieces(self) -> list[tuple[int, int, bool]]:
        """The options, each with the piece that goes its way and whether it takes what stands at
        the end; 0 for the piece of an option that is more than a way."""
        found: list = []
        move: cython.ulonglong
        index: cython.int
        low: cython.int = self.options.top
        if self.verdict() is not None:
            return found
        try:
            self.generate()
            for index in range(low, self.options.top):
                move = self.options.moves[index]
                if self.is_way(move):
                    takes = origin_of(move) != target_of(move) and self.board[target_of(move)] != 0
                    found.append((move, int(self.board[origin_of(move)]), bool(takes)))
                else:
                    found.append((move, 0, False))
        finally:
            self.options.top = low
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
        ply, low = self.ply, self.options.top
        try:
            return int(self.count_leaves(depth))
        except BaseException:  # of a rule in plain Python, or the user's patience is at an end
            self.unwind(ply)
            self.options.top = low
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
        return self.unpacked(self.packed())

    def packed(self, history: bool = True) -> Any:
        """All that this position is, in little room: `unpacked` makes one of it.

        Without its history, what is made begins here, like one that has been read.
        """
        if not cython.compiled:
            packed = self.unpacked(self)
            if not history:
                packed.settle_here()
            return packed
        ply, log_top = self.ply, self.undo_log.top
        uncounted, captured = self.uncounted, self.captured
        try:
            if not history:
                self.settle_here()
            return pack(self)
        finally:
            self.ply, self.undo_log.top = ply, log_top
            self.uncounted, self.captured = uncounted, captured

    def settle_here(self) -> None:
        """Nothing can be undone past here."""
        self.undo_log.top = 0
        self.ply = 0
        self.captured = 0
        self.uncounted = False

    def unpacked(self, packed: Any) -> Any:
        """Another position under these rules, as it was when it was packed."""
        position: Position = Position.__new__(Position)
        unpack(position, self, packed)
        return position

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(0xFFFFFFFFFFFFFFFF)
    def count_leaves(self, depth: cython.int) -> cython.ulonglong:
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if self.rows.outcome.count and self.is_over():
            return 0
        if depth == 1:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.push_options()
        high = self.options.top
        for index in range(low, high):
            self.make(self.options.moves[index])
            total += self.count_leaves(depth - 1)
            self.unmake()
        self.options.top = low
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
            if not self.rows.parts.count and not self.rows.long_turns:
                return self.count_leaves(depth)
            if self.rows.outcome.count and self.is_over():
                return 0
            depth -= 1
        elif self.rows.long_turns and self.verdict() is not None:
            return depth == 0
        if begun and depth == 0 and self.rows.parts.count == 1 and not self.rows.long_turns:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.generate()
        high = self.options.top
        for index in range(low, high):
            self.do(self.options.moves[index])
            total += self.count_turns(depth)
            self.undo()
        self.options.top = low
        return 1 if begun and low == high and depth == 0 else total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def count_options(self) -> cython.int:
        """How many options the decision at hand has."""
        count: cython.int = -1
        low: cython.int
        if self.rows.by_sets and not self.en_passant and not self.asked_by_rule():
            count = self.count_by_sets()
        if count < 0:
            low = self.push_options()
            count = self.options.top - low
            self.options.top = low
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def count_by_sets(self) -> cython.int:
        """The number of ordinary moves and those of the rules, -1 if sets cannot tell."""
        index: cython.int
        count: cython.int
        low: cython.int = self.options.top
        self.options.goals = 0xFFFFFFFFFFFFFFFF
        self.options.bound = 0
        self.options.need_goals()
        for index in range(self.rows.narrow.count):
            if not ask_narrow(cython.cast(Rule, self.rows.narrow.at[index]), self):
                return -1
        count = count_moves(self)
        if count < 0:
            return -1
        self.options.royal_low = self.options.royal_high = low
        self.options.seen = 0
        for index in range(self.rows.moves.count):
            ask_moves(cython.cast(Rule, self.rows.moves.at[index]), self)
        if self.options.seen:  # a rule that has looked at its moves itself does not show them here
            for index in range(self.rows.expand.count):
                ask_expand(cython.cast(Rule, self.rows.expand.at[index]), self, low)
            for index in range(self.rows.allow.count):
                ask_allow(cython.cast(Rule, self.rows.allow.at[index]), self, low)
        count += self.options.top - low
        self.options.top = low
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
        if self.rows.outcome.count and self.is_over():
            return 0
        low = self.push_options()
        high = self.options.top
        for index in range(low, high):
            self.make(self.options.moves[index])
            total += self.count_made(depth - 1)
            self.unmake()
        self.options.top = low
        return total
