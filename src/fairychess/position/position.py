"""A position in play: whose decision it is, which options there are, do and undo.

The turn of events of one decision: `do` carries out the move's effects, then the rules add
consequences, settle who decides next, and see what falls due. `decision` is the only enumerator;
move lists, perft, search and referee all use it.
"""

from threading import active_count
from typing import Any, NamedTuple

import cython
from cython.cimports.fairychess.position import decisions
from cython.cimports.fairychess.position.asking import (
    ask_after_move,
    ask_complete_move,
    ask_next_player,
    ask_perform,
    ask_turn_ends,
)
from cython.cimports.fairychess.position.copying import pack, unpack
from cython.cimports.fairychess.position.paths import trim_en_passant
from cython.cimports.fairychess.position.perft import count_leaves, count_turns
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import RESETS
from cython.cimports.fairychess.position.words.frame import log_top_at, move_at
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
from cython.cimports.fairychess.position.words.piece import WALL
from cython.cimports.fairychess.position.words.rights import (
    make_rights,
    number_of_rights,
    right_square,
    victim_of,
    with_right,
)
from cython.cimports.fairychess.position.words.square import FROM_HAND


class Decision(NamedTuple):
    """The seat that decides (0 first, 1 second, 2 chance) and its options, as moves."""

    seat: int
    options: list[int]


@cython.cclass
class Position(State):
    """One position of a game under `rules` (which gives tables and the list of rules).

    `push`/`pop` style play is `do(move)` and `undo()`; both keep text and hash exact. A position
    belongs to one thread at a time. Others may have it counted meanwhile (`perft`): what is counted
    is a `clone`.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        State.__init__(self, tables, rules)
        self.looking_up = False

    # ---- the decision at hand -------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push_options(self) -> cython.int:
        """`generate`, for code without the interpreter's lock. Whether the game is over is not
        asked: `decision` does."""
        return decisions.push_options(self)

    @cython.ccall
    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one."""
        return decisions.push_options(self)

    def verdict(self) -> Any:
        """The rules' outcome of a game that may be over before any move."""
        return decisions.verdict(self)

    def is_over(self) -> cython.bint:
        """Is there a `verdict`?"""
        return decisions.is_over(self)

    def asked_by_rule(self) -> cython.bint:
        """Tell whether the decision at hand is a rule's own, no move."""
        return decisions.asked_by_rule(self)

    def before_play(self) -> bool:
        """Are pieces still being set up, so that nobody is in check and nothing is won?"""
        return bool(decisions.before_play(self))

    def claim(self) -> Any:
        """The outcome that may be claimed here, as `outcome` gives it, also where it has ended the
        game; None if there is none."""
        return decisions.claim(self)

    def seat(self) -> int:
        """Seat that decides now: 0 first, 1 second, 2 chance."""
        rule: Rule
        for rule in self.rows.decide.members:
            found = rule.decide(self)
            if found >= 0:
                return int(found)
        return int(self.turn)

    def decision(self) -> Decision:
        """Seat and options; no options when the game is over."""
        if self.verdict() is not None:
            return Decision(self.turn, [])
        return Decision(self.seat(), self.legal_moves())

    def outcome(self) -> Any:
        """None, or (winner: 0, 1 or -1 for a draw, reason)."""
        rule: Rule
        found = self.verdict()
        if found is not None:
            return found
        low: cython.int = self.options.top
        try:
            self.generate()
            fullmove_number: cython.int = self.options.top - low
        finally:
            self.options.top = low
        if fullmove_number:
            return None
        for rule in self.rows.no_moves_outcome:
            found = rule.no_moves_outcome(self)
            if found is not None:
                return found
        return (-1, "no_legal_move")

    def checks(self) -> list[int]:
        """Squares of royals in check."""
        rule: Rule
        squares: list = []
        for rule in [] if self.before_play() else self.rule_list:
            squares.extend(rule.checks(self))
        return sorted(set(squares))

    # ---- being read -----------------------------------------------------------------------

    def setup_en_passant(self, victim: int, squares: list[int]) -> None:
        """Set en-passant rights while a position is being read."""
        rights = make_rights(self.on_board(victim), self.tables.words)
        for square in squares:
            rights = with_right(rights, self.on_board(square))
        self.board_state.set_en_passant(rights)

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
        if self.board_state.en_passant and not decisions.passer_waits(self):
            pawn = self.board_state.ident[victim_of(self.board_state.en_passant)]
            trim_en_passant(self.board_state, self.turn, pawn)
        self.settle_here()
        if self.turn == 1:
            self.board_state.flip_turn()

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
            extra = decisions.asked_by_rule(self)
        part: cython.bint = self.rows.parts.count and decisions.mid_turn(self)
        self.begin(move)
        if self.rows.replaces_moves:
            with cython.gil:
                move = self.replaced(move)
            if not move:
                self.uncounted = True
                return 0
            # What stands for another move is a ply as that one is, so only now is it asked.
            if self.rows.decide.count and move == chosen and type_of(move) == SPECIAL:
                extra = decisions.asked_by_rule(self)
        if type_of(move) == BOARD:
            self.board_state.make_board_move(move)
            if self.board_state.en_passant and changes_piece(move):
                # What has promoted is no pawn to be taken in passing.
                self.board_state.set_en_passant(0)
            if self.board_state.en_passant:
                pawn = self.board_state.ident[victim_of(self.board_state.en_passant)]
        elif self.board_state.en_passant:
            if part or extra:
                pawn = self.board_state.ident[victim_of(self.board_state.en_passant)]
            else:
                self.board_state.set_en_passant(0)
        left: cython.ulonglong = self.board_state.en_passant
        if type_of(move) != BOARD:
            ask_perform(cython.cast(Rule, self.rows.every.at[rule_of(move)]), self, move)
        if part:
            pass
        elif (
            self.last_move.captured
            or changes_piece(move)
            or (
                self.tables.attribute[self.last_move.piece] & RESETS
                and self.last_move.origin != self.last_move.target
            )
        ):
            self.halfmove_clock = 0
        elif extra:
            self.uncounted = True
        else:
            self.halfmove_clock += 1
        self.last_move.captured_by_move = self.last_move.captured
        for index in range(self.rows.complete_move.count):
            ask_complete_move(cython.cast(Rule, self.rows.complete_move.at[index]), self, move)
        for index in range(self.rows.after_move.count):
            ask_after_move(cython.cast(Rule, self.rows.after_move.at[index]), self, move)
        seat = 1 - self.turn
        for index in range(self.rows.next_player.count):
            seat = ask_next_player(cython.cast(Rule, self.rows.next_player.at[index]), self, seat)
        if seat != self.turn:
            self.turn = seat
            self.board_state.flip_turn()
            if seat == 0:
                self.fullmove_number += 1
        for index in range(self.rows.turn_ends.count):
            ask_turn_ends(cython.cast(Rule, self.rows.turn_ends.at[index]), self)
        # What rules remove counts as captured, too.
        if self.last_move.captured > self.last_move.captured_by_move:
            self.halfmove_clock = 0
        # Only now is it known who decides and which pieces the rules have removed.
        if self.board_state.en_passant and not (self.rows.parts.count and decisions.mid_turn(self)):
            if self.board_state.en_passant != left:  # a rule has left the right
                pawn = self.board_state.ident[victim_of(self.board_state.en_passant)]
            if not (self.rows.decide.count and decisions.passer_waits(self)):
                trim_en_passant(self.board_state, self.turn, pawn)
        return 0

    def replaced(self, move: cython.ulonglong) -> cython.ulonglong:
        """The move that a decision really carries out, 0: none."""
        rule: Rule
        for rule in self.rows.replace_move:
            move = rule.replace_move(self, move)
        self.last_move.begin()  # a rule may have tried moves out
        return move

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
                    takes = origin_of(move) != target_of(move) and self.piece_at(target_of(move))
                    found.append((move, self.piece_at(origin_of(move)), bool(takes)))
                else:
                    found.append((move, 0, False))
        finally:
            self.options.top = low
        return found

    def unwind(self, ply: cython.int) -> cython.void:
        """Take everything back that came after an earlier ply."""
        while self.ply > ply:
            self.unmake()
        self.last_move.captured = 0

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
        if depth > 2 and active_count() > 1:
            return int(self.clone().counted(depth, True))
        ply, low = self.ply, self.options.top
        try:
            return int(count_leaves(self, depth, True))
        except BaseException:  # of a rule in plain Python, or the user's patience is at an end
            self.unwind(ply)
            self.options.top = low
            raise

    def perft_unbulked(self, depth: int) -> int:
        """As `perft`, but making every leaf move (for benchmarks of do and undo)."""
        if depth > 1 and active_count() > 1:
            return int(self.clone().counted(depth, False))
        return int(count_leaves(self, depth, False))

    def perft_turns(self, depth: int) -> int:
        """As `perft`, but a turn of several decisions, if only begun at the end, counts as one."""
        return self.count_turns(depth) if depth > 0 else 1

    def count_turns(self, depth: int) -> int:
        """Sequences of so many turns from here, after the end of one that has begun."""
        return int(count_turns(self, depth))

    def counted(self, depth: cython.int, in_bulk: cython.bint) -> int:
        """`perft` or `perft_unbulked` of a clone, while other threads run if they may."""
        total: cython.ulonglong
        if self.may_release_gil():
            with cython.nogil:
                total = count_leaves(self, depth, in_bulk)
        else:
            total = count_leaves(self, depth, in_bulk)
        return int(total)

    # ---- copies ---------------------------------------------------------------------------

    def may_release_gil(self) -> bool:
        """Should the interpreter's lock be released: is that allowed, and is there another thread?

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
        uncounted, captured = self.uncounted, self.last_move.captured
        try:
            if not history:
                self.settle_here()
            return pack(self)
        finally:
            self.ply, self.undo_log.top = ply, log_top
            self.uncounted, self.last_move.captured = uncounted, captured

    def settle_here(self) -> None:
        """Nothing can be undone past here."""
        self.undo_log.top = 0
        self.ply = 0
        self.last_move.captured = 0
        self.uncounted = False

    def unpacked(self, packed: Any) -> Any:
        """Another position under these rules, as it was when it was packed."""
        position: Position = Position.__new__(Position)
        unpack(position, self, packed)
        return position

    # ---- for people, notation and tests ---------------------------------------------------

    def move_played(self, ply: int) -> int:
        """Return the move of an earlier ply, from 0. IndexError if there is none."""
        if not 0 <= ply < self.ply:
            raise IndexError(f"ply {ply}: {self.ply} have been played")
        return int(move_at(self.undo_log.frames, ply))

    def last_moved(self) -> tuple[int, int, int]:
        """Return piece, origin and target of the board move just made; piece 0 if it was none."""
        return self.last_move.piece, self.last_move.origin, self.last_move.target

    def changes(self) -> int:
        """Return how many changes there are to undo."""
        return int(self.undo_log.top)

    def news(self) -> tuple:
        """Return what is known of the last move beside the position; trying moves forgets it."""
        return self.last_moved(), bool(self.last_move.unmoved_changed), self.last_captured()

    def note_removed(self, since: int, news: tuple) -> None:
        """Count as captured the pieces that have vanished since there were so many `changes`.

        `news` is from then, and holds again: trying moves makes it forgotten.
        """
        held = [entry for entry in self.last_captured() if entry[1] == FROM_HAND]
        moved, unmoved_changed, known = news
        self.last_move.piece, self.last_move.origin, self.last_move.target = moved
        self.last_move.unmoved_changed = unmoved_changed or (
            since < self.undo_log.top and self.last_move.unmoved_changed
        )
        taken = [*known, *self.removed_since(since)]
        taken += [entry for entry in held if entry not in taken]
        self.last_move.set_captures(taken)

    def removed_since(self, since: int) -> list:
        """Return (piece, square, identity) of what stood there then and is nowhere now."""
        before = self.undo_log.squares_since(since)
        now = [self.ident_at(square) for square in before if self.piece_at(square)]
        found = []
        for square, (piece, ident) in before.items():
            if not piece or (ident and self.board_state.held[ident]):
                continue
            if ident in now:
                now.remove(ident)
            else:
                found.append((piece, square, ident))
        return found

    def last_captured(self) -> list[tuple[int, int, int]]:
        """(coloured piece, square, identity) of each piece the last move has taken."""
        return list(self.last_move.captures())

    def removed_by_rules(self) -> list[tuple[int, int, int]]:
        """Those of `last_captured` that a rule's consequences removed, not the move itself."""
        return self.last_captured()[self.last_move.captured_by_move :]

    def last_changes(self) -> list[tuple[int, int, int]]:
        """(variable, before, after) for what the last move made rules remember, in order."""
        found: list[tuple[int, int, int]] = []
        if self.ply == 0:
            return found
        later: dict[int, int] = {}
        for index, old in self.undo_log.variables_since(
            log_top_at(self.undo_log.frames, self.ply - 1)
        ):
            found.append((index, old, later.get(index, self.board_state.variables[index])))
            later[index] = old
        return found[::-1]

    def set_up(self, pieces: list[int]) -> None:
        """Place the coloured pieces of a text, square by square from the highest rank's first.

        Each has an identity by its place among them, from 1. Errors are those of `place`.
        """
        files: cython.int = self.tables.board.files
        square: cython.int = self.tables.squares - files
        piece: cython.int
        ident: cython.int = 0
        if len(pieces) != self.tables.squares:
            raise ValueError(f"{len(pieces)} squares: there are {self.tables.squares}")
        for piece in pieces:
            if piece:
                ident += 1
                self.place(square, piece, ident if piece != WALL else 0)
            square += 1
            if square % files == 0:
                square -= 2 * files

    def standing(self) -> list[int]:
        """The coloured pieces on all squares, in their order; 0 where there is none."""
        return [self.board_state.board[square] for square in range(self.tables.squares)]

    def unmoved_squares(self) -> list[int]:
        """The squares of all pieces that are marked as unmoved."""
        return [square for square in range(self.tables.squares) if self.is_unmoved(square)]

    def en_passant_squares(self) -> tuple[int, list[int]]:
        """(square of the piece that may be taken, squares where)."""
        rights: cython.ulonglong = self.board_state.en_passant
        squares = [right_square(rights, number) for number in range(number_of_rights(rights))]
        return victim_of(rights), squares

    def repetition_key(self, ply: int = -1) -> int:
        """`key` before the move of an earlier ply, for tests and players; -1: now."""
        if ply >= self.ply:
            raise IndexError(f"ply {ply}: {self.ply} have been played")
        return int(self.key_at(ply) if ply >= 0 else self.key())
