"""A position as rules see it: its parts, whose turn it is, and what may be asked and done.

What is given here is checked, and nothing has changed when a method raises: rules in plain Python
have these methods, compiled or not. Compiled rules read the fields of the parts as well. `make` and
what lists moves ask the rules themselves, so `Position` has them.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked, attackers, piece_takes
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.undo_log import UndoLog
from cython.cimports.fairychess.position.words.frame import (
    fullmove_number_at,
    halfmove_clock_at,
    hash_at,
    turn_at,
    unrepeated_at,
    write_frame,
)
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    SPECIAL,
    effects_of,
    is_marked,
    origin_of,
    promotion_of,
    rule_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import IDENTITIES, WALL

from fairychess.position.row import Row


def wrong_variable(index: int, value: int) -> Exception:
    """Return the error for a variable or a value there is no room for."""
    if 0 <= index < 64:
        return ValueError(f"{value}: a variable is less than 2**30")
    return IndexError(f"{index}: variables have the numbers that rules.variable gave them")


class State:
    """The parts of a position under `rules`, with an empty board of their tables.

    `notes` are what rules note of this position, `rows` tells which of them answer which hook.
    `lockless`: do all rules answer without the interpreter's lock? `claims_are_made`: does what a
    player may claim end the game? Else it goes on, as far as decisions are concerned; with
    `ends_unclaimed` until that has been so for long enough. `uncounted`: have there been decisions
    that are no plies of the halfmove clock?
    """

    def __init__(self, tables: Tables, rules: Any) -> None:
        self.tables = tables
        self.rules = rules
        self.undo_log = UndoLog()
        self.board_state = BoardState(tables, self.undo_log, rules)
        self.last_move = self.board_state.last_move
        self.options = Options()
        self.rule_list = rules.rule_list
        self.rows = rules.rows
        self.lockless = self.rows.lockless
        self.notes = Row([rule.new_notes() for rule in self.rule_list])
        self.turn = self.halfmove_clock = self.ply = 0
        self.fullmove_number = 1
        self.uncounted = False
        self.claims_are_made = True
        self.ends_unclaimed = False

    @property
    def hash(self) -> int:
        """The hash of the position, with all that the rules remember."""
        return int(self.board_state.hash)

    # ---- squares --------------------------------------------------------------------------

    def on_board(self, square: cython.int) -> cython.int:
        """Return a square that is on the board. IndexError for any other number."""
        if not 0 <= square < self.tables.squares:
            raise IndexError(
                f"{square}: squares have the numbers 0 to {self.tables.squares - 1} on this board"
            )
        return square

    def known_piece(self, piece: cython.int) -> cython.int:
        """Return a coloured piece of this variant, 0, or WALL where there are walls.

        IndexError for any other number.
        """
        if piece == WALL and getattr(self.rules, "has_walls", False):
            return piece
        if piece and not 2 <= piece < self.tables.coloured_pieces:
            raise IndexError(
                f"{piece}: pieces have the numbers 2 to {self.tables.coloured_pieces - 1} here"
            )
        return piece

    def square_name(self, square: int) -> str:
        """Return what a square is called, as "e4"."""
        return str(self.tables.square_names[self.on_board(square)])

    def piece_at(self, square: cython.int) -> cython.int:
        """Return the coloured piece on a square, 0 if it is empty."""
        return self.board_state.board[self.on_board(square)]

    def ident_at(self, square: cython.int) -> cython.int:
        """Return the identity of the piece on a square, 0 if it is empty."""
        return self.board_state.ident[self.on_board(square)]

    def count_of(self, piece: cython.int) -> cython.int:
        """Return how many of a coloured piece stand on the board."""
        return self.board_state.count[self.known_piece(piece)]

    def place(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """Effect for rules: put a piece on a square, in place of what stands there; 0 empties it.

        `ident` is the piece's identity, which stays with it for the whole game: ask `ident_at`
        before moving or changing a piece. IndexError for a square, piece or identity there is not.
        """
        self.on_board(square)
        if self.known_piece(piece) and square in self.tables.board.holes:
            raise IndexError(f"{self.square_name(square)}: is not a square of this board")
        self.known_ident(ident)
        self.board_state.put(square, piece, ident if piece else 0)

    def take(self, square: cython.int) -> cython.void:
        """Effect for rules: capture the piece on a square. ValueError if there is none."""
        if not self.board_state.board[self.on_board(square)]:
            raise ValueError(f"{self.square_name(square)}: there is no piece to capture")
        self.board_state.capture(square)

    def is_unmoved(self, square: cython.int) -> cython.bint:
        """Tell whether the piece here has never moved, as far as that matters for its type."""
        return self.board_state.stands_unmoved(self.on_board(square))

    def mark_moved(self, square: cython.int) -> cython.void:
        """Effect for rules: the piece here counts as moved from now on."""
        self.board_state.clear_unmoved(self.on_board(square))

    def mark_unmoved(self, square: cython.int) -> cython.void:
        """Effect for rules: the piece here counts as unmoved, if that matters for its type."""
        self.board_state.set_unmoved(self.on_board(square))

    def check_colour(self, colour: int) -> None:
        """Raise ValueError unless this is a colour."""
        if colour not in (0, 1):
            raise ValueError(f"{colour}: colours are 0 (first) and 1 (second)")

    def attacked(self, square: int, by: int) -> bool:
        """Tell whether `by` could capture a royal piece on this square, were it `by`'s turn.

        Asks the pieces' own moves, not the rules. IndexError for a square there is not.
        """
        self.check_colour(by)
        return bool(attacked(self.board_state, self.on_board(square), by))

    def attackers(self, square: int, by: int) -> int:
        """Count the pieces of `by` that could capture a royal piece on this square."""
        self.check_colour(by)
        return int(attackers(self.board_state, self.on_board(square), by, 1024))

    def attackers_from(self, square: int, by: int) -> list[int]:
        """Return the squares of the pieces that `attackers` counts, in order."""
        self.check_colour(by)
        self.on_board(square)
        return [
            origin
            for origin in self.tables.board
            if self.board_state.occupant[origin] == 1 + by
            and origin != square
            and piece_takes(self.board_state, origin, square)
        ]

    # ---- hands ----------------------------------------------------------------------------

    def slot_of(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return where the count of a hand's pieces of one type stands, from 0."""
        if colour != 0 and colour != 1:
            raise ValueError(f"{colour}: a hand belongs to colour 0 or 1")
        if not 0 <= piece_type < self.tables.piece_types:
            raise IndexError(
                f"{piece_type}: piece types have the numbers 0 to {self.tables.piece_types - 1}"
            )
        return colour * self.tables.piece_types + piece_type

    def known_ident(self, ident: cython.int) -> cython.int:
        """Return an identity that is possible."""
        if not 0 <= ident < IDENTITIES:
            raise IndexError(f"{ident}: identities are numbers from 0 to {IDENTITIES - 1}")
        return ident

    def add_hand(
        self, colour: cython.int, piece_type: cython.int, change: cython.int, ident: cython.int
    ) -> cython.void:
        """Effect for rules: put the piece `ident` into a hand (+1) or take it out (-1).

        `piece_type` is its piece type. ValueError if there is none to take out.
        """
        slot: cython.int = self.slot_of(colour, piece_type)
        old: cython.int = self.board_state.hand[slot]
        self.known_ident(ident)
        if change != 1 and change != -1:
            raise ValueError(f"{change}: a hand changes by 1 or -1")
        if not 0 <= old + change < 65536:
            raise ValueError(f"colour {colour} holds {old} pieces of type {piece_type}")
        self.board_state.change_hand(slot, change, ident)

    def in_hand(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return how many pieces of a type a side holds."""
        return self.board_state.hand[self.slot_of(colour, piece_type)]

    def held_ident(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return the lowest identity among a side's held pieces of a type, 0 if none is known."""
        return self.board_state.first_held(self.slot_of(colour, piece_type))

    def holds_piece(
        self, colour: cython.int, piece_type: cython.int, ident: cython.int
    ) -> cython.bint:
        """Tell whether a side holds this very piece, as a piece of this type."""
        slot: cython.int = self.slot_of(colour, piece_type)
        return self.board_state.held[self.known_ident(ident)] == slot + 1

    def capture_held(self, ident: cython.int) -> cython.int:
        """Effect for rules: remove a piece from the hand it is in; return it, 0 if in none."""
        return self.board_state.capture_held(self.known_ident(ident))

    # ---- variables and counters -----------------------------------------------------------

    def var(self, index: cython.int) -> cython.int:
        """Return a remembered number. IndexError unless `index` is one of `rules.variable`."""
        if not 0 <= index < 64:
            raise wrong_variable(index, 0)
        return self.board_state.variables[index]

    def set_variable(self, index: cython.int, value: cython.int) -> cython.void:
        """Effect for rules: change a remembered number; its hash follows.

        IndexError unless `index` is one of `rules.variable`, ValueError for 2**30 and beyond.
        """
        if not (0 <= index < 64 and -1073741824 < value < 1073741824):
            raise wrong_variable(index, value)
        self.board_state.change_variable(index, value)

    def set_counters(self, halfmove_clock: cython.int, fullmove_number: cython.int) -> cython.void:
        """Effect for rules: set the halfmove clock and the fullmove number."""
        if halfmove_clock < 0 or fullmove_number < 0:
            raise ValueError(
                f"counters {halfmove_clock} and {fullmove_number}: neither is negative"
            )
        self.halfmove_clock = halfmove_clock
        self.fullmove_number = fullmove_number

    def key(self) -> cython.ulonglong:
        """The key that repetitions compare: the hash without what is left out of repetition."""
        return self.board_state.hash ^ self.board_state.unrepeated

    def key_at(self, ply: cython.int) -> cython.ulonglong:
        """`key` before the move of an earlier ply."""
        return hash_at(self.undo_log.frames, ply) ^ unrepeated_at(self.undo_log.frames, ply)

    def last_progress(self) -> cython.int:
        """Return the ply since which there has been no progress, or an earlier one."""
        ply: cython.int = self.ply - self.halfmove_clock
        clock: cython.int = self.halfmove_clock
        before: cython.int
        if not self.uncounted:
            return max(0, ply)
        ply = self.ply  # some decisions since then are no plies of the clock
        while ply:
            before = halfmove_clock_at(self.undo_log.frames, ply - 1)
            if before > clock:
                break
            clock = before
            ply -= 1
        return ply

    # ---- moves on offer -------------------------------------------------------------------

    def offer(self, move: int) -> None:
        """Offer one more move. ValueError or IndexError for what `check_offer` finds wrong."""
        self.check_offer(move)
        self.options.push(move)

    def check_offer(self, move: int) -> None:
        """`check_move`; and a piece that is dropped must be in the hand of the side to move."""
        self.check_move(move)
        if type_of(move) == DROP and not self.in_hand(self.turn, promotion_of(move) - 1):
            raise ValueError(f"{move}: drops a piece that is not in the hand")

    def check_move(self, move: cython.ulonglong) -> cython.void:
        """Raise ValueError or IndexError unless a move's squares, pieces and rule exist here.

        Whether it is legal, or what a rule means by a special move, is not asked.
        """
        move_type: cython.int = type_of(move)
        piece_type: cython.int = promotion_of(move)
        if is_marked(move):
            raise ValueError(f"{move}: is not a move")
        if move_type != BOARD and cython.cast(cython.int, rule_of(move)) >= len(self.rule_list):
            raise IndexError(f"{move}: its rule has the number {rule_of(move)}; there is none")
        if move_type >= SPECIAL:
            return
        if self.on_board(target_of(move)) in self.tables.board.holes:
            raise IndexError(f"{self.square_name(target_of(move))}: is not a square of this board")
        if piece_type > self.tables.piece_types:
            raise IndexError(f"{move}: there is no piece type {piece_type - 1}")
        if move_type == DROP:
            if not piece_type:
                raise ValueError(f"{move}: drops no piece")
            if self.board_state.board[target_of(move)]:
                raise ValueError(f"{self.square_name(target_of(move))}: is not empty")
            return
        if cython.cast(cython.int, effects_of(move)) >= len(self.tables.fx_lists):
            raise IndexError(f"{move}: there are no such side effects")
        if not self.board_state.board[self.on_board(origin_of(move))] and not self.tables.relays:
            raise ValueError(f"{self.square_name(origin_of(move))}: there is no piece to move")

    def truncate(self, low: cython.int) -> cython.void:
        """Forget the moves on offer from index `low` on."""
        if not 0 <= low <= self.options.top:
            raise IndexError(f"{low}: {self.options.top} moves are on offer")
        self.options.top = low

    def buffered(self, low: int) -> list[int]:
        """The moves on offer from index `low` on."""
        if low < 0:
            raise IndexError(f"{low}: moves on offer have indexes from 0")
        return [self.options.moves[n] for n in range(low, self.options.top)]

    def legal_moves(self) -> list[int]:
        """The options of the decision at hand, as if the game were not over.

        For rules that are still to say whether it is, and for those who know that it is not: unlike
        `decision` this asks no rule for an outcome.
        """
        low = self.options.top
        try:
            return self.buffered(self.generate())
        finally:
            self.options.top = low  # whatever a rule in Python may raise

    # ---- one move -------------------------------------------------------------------------

    def begin(self, move: cython.ulonglong) -> cython.void:
        """Open the frame of a move: everything `unmake` needs that the log does not hold."""
        if self.ply + 1 >= self.undo_log.frame_room:
            self.undo_log.grow_frames()
        write_frame(
            self.undo_log.frames,
            self.ply,
            self.board_state.hash,
            self.board_state.en_passant,
            self.halfmove_clock,
            self.fullmove_number,
            self.turn,
            self.undo_log.top,
            move,
            self.board_state.unrepeated,
        )
        self.ply += 1
        self.last_move.captured = self.last_move.piece = 0
        self.last_move.unmoved_changed = False

    def unmake(self) -> cython.void:
        """Take the last move back exactly."""
        ply: cython.int = self.ply - 1
        self.ply = ply
        self.board_state.take_back_to(ply)
        self.halfmove_clock = halfmove_clock_at(self.undo_log.frames, ply)
        self.fullmove_number = fullmove_number_at(self.undo_log.frames, ply)
        self.turn = turn_at(self.undo_log.frames, ply)

    def take_back(self) -> cython.void:
        """Effect: all stands as before the move at hand, which remains a move all the same."""
        self.board_state.take_back_move(self.ply - 1)

    def pass_turn(self) -> cython.void:
        """Effect: it is the other side's turn."""
        self.turn = 1 - self.turn
        self.board_state.flip_turn()

    def make(self, move: cython.ulonglong) -> cython.int:
        """Carry out one decision, unchecked; `Position.do` is the same for everybody else."""
        return 0

    def undo(self) -> cython.void:
        """Take the last decision back."""

    def push_options(self) -> cython.int:
        """`generate`, for code without the interpreter's lock."""
        return self.options.top

    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one."""
        return self.push_options()
