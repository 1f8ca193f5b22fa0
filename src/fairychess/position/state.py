"""What stands where, what is remembered, and the closed list of effects that change it.

Only this file changes a position, and every change is logged, so `unmake` restores pieces, hands,
identities, variables and hash exactly. Rules ask for effects; they never write fields.

A piece has a code (kind and colour, see `tables`) and a stable identity that follows it through
moves, promotion and capture. `unmoved` marks pieces that have not moved, kept only where it
matters. `passant` packs the en-passant rights of the last move: bits 0-3 how many squares (at most
six), bits 4-11 the square of the piece that may be taken, then eight bits a square.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, ulonglongs
    from cython.cimports.fairychess.position.keys import hand_key, piece_key, var_key
    from cython.cimports.fairychess.position.move import (
        changes_colour,
        changes_piece,
        effects_of,
        is_en_passant,
        origin_of,
        promotion_of,
        target_of,
    )
    from cython.cimports.fairychess.position.path_entry import RIGHT, TAKE, UNLOAD, WALLED
    from cython.cimports.fairychess.position.piece import WALL, colour_of, make_piece, other_colour
    from cython.cimports.fairychess.position.store import Store
    from cython.cimports.fairychess.position.tables import Tables
else:
    from fairychess.position.arrays import ints, ulonglongs
    from fairychess.position.keys import hand_key, piece_key, var_key
    from fairychess.position.move import (
        changes_colour,
        changes_piece,
        effects_of,
        is_en_passant,
        origin_of,
        promotion_of,
        target_of,
    )
    from fairychess.position.path_entry import RIGHT, TAKE, UNLOAD, WALLED
    from fairychess.position.piece import WALL, colour_of, make_piece, other_colour
    from fairychess.position.store import Store
    from fairychess.position.tables import Tables

from fairychess.position.plain_fields import add_plain_fields

# Attribute bits of a piece, as in `tables`, here as C integers.
UNMOVED_MATTERS = cython.declare(cython.int, 8)
INDEXED = cython.declare(cython.int, 1 | 2 | 4 | 64 | 128)

# What a log entry restores, and how many words a frame has.
LOG_SQUARE = cython.declare(cython.int, 1)
LOG_HAND = cython.declare(cython.int, 2)
LOG_VAR = cython.declare(cython.int, 3)
LOG_UNMOVED = cython.declare(cython.int, 4)
FRAME = cython.declare(cython.int, 7)


@cython.cclass
class State(Store):
    """An empty board of these tables. `rules` is the opaque owner of the list of rules.

    `occupied` has four words a side, and four for walls.
    """

    def __init__(self, tables: Tables, rules: object) -> None:
        Store.__init__(self)
        self.tables = tables
        self.rules = rules
        if not cython.compiled:
            add_plain_fields(self)
        self.number = 1
        self.individual = getattr(rules, "individual", False)
        self.unrepeated_mask = sum(
            1 << index for index in getattr(rules, "unrepeated_variables", ())
        )
        self.count_store = array("i", [0]) * tables.codes
        self.hand_store = array("i", [0]) * (2 * tables.kinds)
        self.bulk_store = array("Q", [0]) * tables.codes
        self.count = ints(self.count_store)
        self.hand = ints(self.hand_store)
        self.bulk = ulonglongs(self.bulk_store)

    # ---- effects --------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_square(self, square: cython.int, code: cython.int, ident: cython.int) -> cython.void:
        """Put `code` (0: nobody) on a square; the only writer of the board."""
        if self.log_top + 2 > self.log_room:
            self.grow_log()
        old: cython.int = self.board[square]
        self.log[self.log_top] = LOG_SQUARE | (cython.cast(cython.ulonglong, square) << 8)
        self.log[self.log_top + 1] = cython.cast(cython.ulonglong, old) | (
            cython.cast(cython.ulonglong, self.ident[square]) << 32
        )
        self.log_top += 2
        if old:
            self.hash ^= square_key(self, old, square)
        if code:
            self.hash ^= square_key(self, code, square)
        replace(self, square, old, code)
        if self.individual:
            self.hash ^= piece_key(self.ident[square], square) ^ piece_key(ident, square)
        self.ident[square] = ident

    @cython.cfunc
    @cython.exceptval(check=False)
    def take(self, square: cython.int) -> cython.void:
        """Remove a piece and remember it among the pieces this move has taken."""
        n: cython.int = self.captured
        if (self.unmoved[square >> 6] >> (square & 63)) & 1:  # it takes its rights with it
            self.mark_moved(square)
        if n < 64:
            self.captured_piece[n] = self.board[square]
            self.captured_square[n] = square
            self.captured_ident[n] = self.ident[square]
            self.captured = n + 1
        self.set_square(square, 0, 0)

    @cython.ccall
    def capture_held(self, ident: cython.int) -> cython.int:
        """Effect for rules: remove a piece from the hand it is in; its code, 0 if it is in none."""
        n: cython.int = self.captured
        slot: cython.int = self.held[ident] - 1
        kind: cython.int
        if slot < 0:
            return 0
        kind = slot % self.tables.kinds
        code: cython.int = 2 * (kind + 1) + slot // self.tables.kinds
        if n < 64:
            self.captured_piece[n] = code
            self.captured_square[n] = 255
            self.captured_ident[n] = ident
            self.captured = n + 1
        self.add_hand(code & 1, kind, -1, ident)
        return code

    @cython.ccall
    def place(self, square: cython.int, code: cython.int, ident: cython.int) -> cython.void:
        """Effect for rules: put a piece (code 0 removes) on a square."""
        self.set_square(square, code, ident)
        check_unmoved(self, square)

    @cython.ccall
    def set_variable(self, index: cython.int, value: cython.int) -> cython.void:
        """Effect for rules: change a remembered number; its hash follows."""
        old: cython.int = self.variables[index]
        if old == value:
            return
        if self.log_top + 2 > self.log_room:
            self.grow_log()
        self.log[self.log_top] = LOG_VAR | (cython.cast(cython.ulonglong, index) << 8)
        self.log[self.log_top + 1] = cython.cast(cython.ulonglong, old + 1073741824)
        self.log_top += 2
        self.variables[index] = value
        change: cython.ulonglong = var_key(index, old) ^ var_key(index, value)
        self.hash ^= change
        if (self.unrepeated_mask >> index) & 1:
            self.unrepeated ^= change

    @cython.cfunc
    @cython.exceptval(check=False)
    def key(self) -> cython.ulonglong:
        """What a repetition compares: the hash without what does not count as the position."""
        return self.hash ^ self.unrepeated

    @cython.cfunc
    @cython.exceptval(check=False)
    def key_at(self, ply: cython.int) -> cython.ulonglong:
        """`key` before the move of an earlier ply."""
        return self.frame[ply * FRAME] ^ self.frame[ply * FRAME + 6]

    @cython.ccall
    def set_counters(self, quiet: cython.int, number: cython.int) -> cython.void:
        """Effect for rules: plies without progress and the number of the move."""
        self.halfmove_clock = quiet
        self.number = number

    @cython.ccall
    @cython.exceptval(check=False)
    def var(self, index: cython.int) -> cython.int:
        """A remembered number."""
        return self.variables[index]

    @cython.ccall
    def add_hand(
        self, colour: cython.int, kind: cython.int, change: cython.int, ident: cython.int
    ) -> cython.void:
        """Effect for rules: put the piece `ident` into a hand (+1) or take it out (-1)."""
        slot: cython.int = colour * self.tables.kinds + kind
        old: cython.int = self.hand[slot]
        if self.log_top + 2 > self.log_room:
            self.grow_log()
        self.log[self.log_top] = LOG_HAND | (cython.cast(cython.ulonglong, slot) << 8)
        self.log[self.log_top + 1] = (
            cython.cast(cython.ulonglong, old)
            | (cython.cast(cython.ulonglong, ident) << 16)
            | (cython.cast(cython.ulonglong, self.held[ident]) << 32)
        )
        self.log_top += 2
        self.hand[slot] = old + change
        self.held[ident] = slot + 1 if change > 0 else 0
        self.hand_total[colour] += change
        self.hash ^= hand_key(slot, old) ^ hand_key(slot, old + change)
        if self.individual:
            self.hash ^= piece_key(ident, 256 + slot)

    @cython.ccall
    def in_hand(self, colour: cython.int, kind: cython.int) -> cython.int:
        """How many pieces of a kind a side holds."""
        return self.hand[colour * self.tables.kinds + kind]

    @cython.ccall
    @cython.exceptval(check=False)
    def held_ident(self, colour: cython.int, kind: cython.int) -> cython.int:
        """Lowest identity among the pieces of a kind that a side holds, 0 if none is known."""
        slot: cython.int = colour * self.tables.kinds + kind + 1
        ident: cython.int
        for ident in range(1, 1024):
            if self.held[ident] == slot:
                return ident
        return 0

    @cython.ccall
    def holds_piece(self, colour: cython.int, kind: cython.int, ident: cython.int) -> cython.bint:
        """Does a side hold this very piece, as this kind?"""
        return self.held[ident] == colour * self.tables.kinds + kind + 1

    @cython.ccall
    def piece_at(self, square: cython.int) -> cython.int:
        """Code of the piece on a square, 0 if empty."""
        return self.board[square]

    @cython.ccall
    def ident_at(self, square: cython.int) -> cython.int:
        """Identity of the piece on a square, 0 if empty."""
        return self.ident[square]

    @cython.ccall
    def count_of(self, code: cython.int) -> cython.int:
        """How many pieces of a code stand on the board."""
        return self.count[code]

    @cython.ccall
    @cython.exceptval(check=False)
    def is_unmoved(self, square: cython.int) -> cython.bint:
        """Has the piece here never moved (as far as that matters for its kind)?"""
        return (self.unmoved[square >> 6] >> (square & 63)) & 1

    @cython.ccall
    @cython.exceptval(check=False)
    def mark_moved(self, square: cython.int) -> cython.void:
        """Effect: the piece here counts as moved from now on."""
        if self.is_unmoved(square):
            self.flip_unmoved(square)
            self.unmoved_changed = True

    @cython.ccall
    @cython.exceptval(check=False)
    def mark_unmoved(self, square: cython.int) -> cython.void:
        """Effect: the piece here counts as unmoved from now on, if that matters for its kind."""
        if self.tables.attribute[self.board[square]] & UNMOVED_MATTERS and not self.is_unmoved(
            square
        ):
            self.flip_unmoved(square)

    @cython.cfunc
    @cython.exceptval(check=False)
    def flip_unmoved(self, square: cython.int) -> cython.void:
        word: cython.int = square >> 6
        if self.log_top + 2 > self.log_room:
            self.grow_log()
        self.log[self.log_top] = LOG_UNMOVED | (cython.cast(cython.ulonglong, word) << 8)
        self.log[self.log_top + 1] = self.unmoved[word]
        self.log_top += 2
        self.unmoved[word] ^= cython.cast(cython.ulonglong, 1) << (square & 63)
        self.hash ^= self.tables.zobrist[square]

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_en_passant(self, passant: cython.ulonglong) -> cython.void:
        """Replace the en-passant rights (the frame of the move holds the old ones)."""
        index: cython.int
        square: cython.int
        rights: cython.ulonglong = self.en_passant
        for index in range(cython.cast(cython.int, rights & 15)):
            square = cython.cast(cython.int, (rights >> (12 + 8 * index)) & 255)
            self.hash ^= self.tables.zobrist[256 + square]
            if self.occupant[square] == 3:
                self.occupant[square] = 0
        for index in range(cython.cast(cython.int, passant & 15)):
            square = cython.cast(cython.int, (passant >> (12 + 8 * index)) & 255)
            self.hash ^= self.tables.zobrist[256 + square]
            if self.occupant[square] == 0:
                self.occupant[square] = 3
        self.en_passant = passant

    # ---- one move -------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, move: cython.ulonglong) -> cython.void:
        """Open the frame of a move: everything `unmake` needs that the log does not hold."""
        if self.ply + 1 >= self.frame_room:
            self.grow_frames()
        at: cython.int = self.ply * FRAME
        self.frame[at] = self.hash
        self.frame[at + 1] = self.en_passant
        self.frame[at + 2] = cython.cast(cython.ulonglong, self.halfmove_clock) | (
            cython.cast(cython.ulonglong, self.number) << 32
        )
        self.frame[at + 3] = cython.cast(cython.ulonglong, self.turn)
        self.frame[at + 4] = cython.cast(cython.ulonglong, self.log_top)
        self.frame[at + 5] = move
        self.frame[at + 6] = self.unrepeated
        self.ply += 1
        self.captured = 0
        self.moved_piece = 0
        self.unmoved_changed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_board_move(self, move: cython.ulonglong) -> cython.void:
        """Carry out a move along a path: pieces taken, the mover moved and perhaps changed."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        fx: cython.int = effects_of(move)
        code: cython.int = self.board[origin]
        ident: cython.int = self.ident[origin]
        rights: cython.ulonglong = self.en_passant
        if fx and self.tables.relays:
            origin = self.tables.relay_origin(fx, origin)
            code = self.board[origin]
            ident = self.ident[origin]
        self.moved_piece = code
        self.moved_from = origin
        self.moved_to = to
        if rights:
            self.set_en_passant(0)
            if is_en_passant(move):
                self.take(cython.cast(cython.int, (rights >> 4) & 255))
        if self.board[to] and to != origin:
            self.take(to)
        if to != origin:  # who stays put has not moved
            if (self.unmoved[origin >> 6] >> (origin & 63)) & 1:
                self.mark_moved(origin)
            if (self.unmoved[to >> 6] >> (to & 63)) & 1:
                self.mark_moved(to)
        if not changes_piece(move) and not fx and to != origin:
            self.step(origin, to)
            return
        self.set_square(origin, 0, 0)
        if changes_piece(move):
            if promotion_of(move):
                code = make_piece(promotion_of(move) - 1, colour_of(code))
            if changes_colour(move):
                code = other_colour(code)
        if fx:
            self.effects(fx, to)
        self.set_square(to, code, ident)
        if changes_piece(move):
            check_unmoved(self, to)

    @cython.cfunc
    @cython.exceptval(check=False)
    def step(self, origin: cython.int, to: cython.int) -> cython.void:
        """`set_square` twice: the piece on a square goes to an empty one and stays what it is."""
        code: cython.int = self.board[origin]
        ident: cython.ulonglong = self.ident[origin]
        at: cython.int = self.log_top
        if at + 4 > self.log_room:
            self.grow_log()
        self.log[at] = LOG_SQUARE | (cython.cast(cython.ulonglong, origin) << 8)
        self.log[at + 1] = cython.cast(cython.ulonglong, code) | (ident << 32)
        self.log[at + 2] = LOG_SQUARE | (cython.cast(cython.ulonglong, to) << 8)
        self.log[at + 3] = 0
        self.log_top = at + 4
        self.hash ^= self.tables.zobrist[code * 256 + origin]
        self.hash ^= self.tables.zobrist[code * 256 + to]
        if self.individual:
            self.hash ^= piece_key(self.ident[origin], origin) ^ piece_key(0, origin)
            self.hash ^= piece_key(0, to) ^ piece_key(self.ident[origin], to)
        shift(self, origin, to)

    @cython.cfunc
    @cython.exceptval(check=False)
    def effects(self, index: cython.int, to: cython.int) -> cython.void:
        """The static side effects of a path: pieces taken on the way, rights left behind."""
        rights: cython.ulonglong = 0
        count: cython.int = 0
        what: cython.int
        square: cython.int
        down: cython.int
        where: cython.int
        at: cython.int = self.tables.effect_at[index]
        end: cython.int = self.tables.effect_at[index + 1]
        while at < end:
            what = self.tables.effect[at]
            square = self.tables.effect[at + 1]
            down = self.tables.effect[at + 2]
            at += 3
            if what == TAKE:
                if self.board[square]:
                    self.take(square)
            elif what == RIGHT:
                if count < 6:
                    rights |= cython.cast(cython.ulonglong, square) << (12 + 8 * count)
                    count += 1
            elif what == UNLOAD:
                for where in range(self.captured):
                    if self.captured_square[where] == square:
                        self.set_square(
                            down, self.captured_piece[where], self.captured_ident[where]
                        )
                        self.captured_piece[where] = 0
        if count:
            rights |= cython.cast(cython.ulonglong, count | (to << 4))
            self.set_en_passant(rights)

    @cython.cfunc
    @cython.exceptval(check=False)
    def unmake(self) -> cython.void:
        """Take the last move back exactly."""
        at: cython.int
        floor: cython.int
        word: cython.ulonglong
        old: cython.ulonglong
        what: cython.int
        index: cython.int
        code: cython.int
        self.ply -= 1
        at = self.ply * FRAME
        if self.en_passant:
            self.set_en_passant(0)
        floor = cython.cast(cython.int, self.frame[at + 4])
        while self.log_top > floor:
            self.log_top -= 2
            word = self.log[self.log_top]
            old = self.log[self.log_top + 1]
            what = cython.cast(cython.int, word & 255)
            index = cython.cast(cython.int, word >> 8)
            if what == LOG_SQUARE:
                if not old and self.log_top - floor >= 2 and self.stepped(index):
                    continue
                code = cython.cast(cython.int, old & 0xFFFF)
                replace(self, index, self.board[index], code)
                self.ident[index] = cython.cast(cython.int, old >> 32)
            elif what == LOG_UNMOVED:
                self.unmoved[index] = old
            elif what == LOG_VAR:
                self.variables[index] = cython.cast(cython.int, old) - 1073741824
            else:
                code = cython.cast(cython.int, old & 0xFFFF)
                self.held[(old >> 16) & 0xFFFF] = cython.cast(cython.int, old >> 32)
                self.hand_total[index // self.tables.kinds] += code - self.hand[index]
                self.hand[index] = code
        if self.frame[at + 1]:
            self.set_en_passant(self.frame[at + 1])
        self.hash = self.frame[at]
        self.unrepeated = self.frame[at + 6]
        self.halfmove_clock = cython.cast(cython.int, self.frame[at + 2] & 0x7FFFFFFF)
        self.number = cython.cast(cython.int, self.frame[at + 2] >> 32)
        self.turn = cython.cast(cython.int, self.frame[at + 3])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def stepped(self, to: cython.int) -> cython.bint:
        """If the last entry but one says that this piece came from an empty square, put it back."""
        word: cython.ulonglong = self.log[self.log_top - 2]
        old: cython.ulonglong = self.log[self.log_top - 1]
        origin: cython.int = cython.cast(cython.int, word >> 8)
        # A wall is nobody's, so it does not step.
        if word & 255 != LOG_SQUARE or self.board[to] <= WALL or self.board[origin]:
            return False
        if old & 0xFFFF != self.board[to] or old >> 32 != self.ident[to]:
            return False
        shift(self, to, origin)
        self.log_top -= 2
        return True

    # ---- given by Position ----------------------------------------------------------------

    @cython.ccall
    def do(self, move: cython.ulonglong) -> cython.void:
        """Carry out one decision."""

    @cython.ccall
    def undo(self) -> cython.void:
        """Take the last decision back."""

    @cython.ccall
    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one."""
        return self.top

    # ---- for people and tests -------------------------------------------------------------

    def setup(self, **fields: Any) -> None:
        """Set turn, number, quiet of a position being read."""
        self.turn = fields.get("turn", self.turn)
        self.number = fields.get("number", self.number)
        self.halfmove_clock = fields.get("quiet", self.halfmove_clock)

    def settle(self) -> None:
        """End of reading a position: nothing can be undone past here."""
        self.log_top = 0
        self.ply = 0
        self.captured = 0
        if self.turn == 1:
            self.hash ^= self.tables.zobrist[self.tables.codes * 256]

    def move_played(self, ply: int) -> int:
        """The move of an earlier ply."""
        return int(self.frame[ply * FRAME + 5])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def check_unmoved(state: State, square: cython.int) -> cython.void:
    """Drop the mark of an unmoved piece where none stands to whom that matters."""
    if (
        state.is_unmoved(square)
        and not state.tables.attribute[state.board[square]] & UNMOVED_MATTERS
    ):
        state.mark_moved(square)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def replace(state: State, square: cython.int, old: cython.int, code: cython.int) -> cython.void:
    """Exchange the piece on a square in all indexes (neither hash nor log)."""
    if old:
        enter(state, square, old, -1)
    state.board[square] = code
    if code:
        enter(state, square, code, 1)
        state.occupant[square] = WALLED if code == WALL else 1 + (code & 1)
    else:
        state.occupant[square] = 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def square_key(state: State, code: cython.int, square: cython.int) -> cython.ulonglong:
    """Hash of a piece or wall on a square."""
    if code == WALL:  # those of code 1 are for en-passant rights
        return state.tables.zobrist[state.tables.codes * 256 + 1 + square]
    return state.tables.zobrist[code * 256 + square]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def shift(state: State, origin: cython.int, to: cython.int) -> cython.void:
    """The piece of one square stands on another, an empty one (neither hash nor log)."""
    code: cython.int = state.board[origin]
    side: cython.int = 4 * (code & 1)
    attribute: cython.int = state.tables.attribute[code]
    here: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (origin & 63)
    there: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (to & 63)
    state.board[origin] = 0
    state.board[to] = code
    state.ident[to] = state.ident[origin]
    state.ident[origin] = 0
    state.occupant[origin] = 0
    state.occupant[to] = 1 + (code & 1)
    state.occupied[side + (origin >> 6)] ^= here
    state.occupied[side + (to >> 6)] ^= there
    if attribute & INDEXED:
        if attribute & 1:
            state.royals[side + (origin >> 6)] ^= here
            state.royals[side + (to >> 6)] ^= there
        if attribute & 2:
            state.irregular[side + (origin >> 6)] ^= here
            state.irregular[side + (to >> 6)] ^= there
        if attribute & 64:
            state.bulk[code] ^= here ^ there
        if attribute & 128:
            state.liners[code & 1] ^= here ^ there


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def enter(state: State, square: cython.int, code: cython.int, change: cython.int) -> cython.void:
    """Enter a piece into the indexes by code and side (+1), or strike it out (-1)."""
    word: cython.int = square >> 6
    bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (square & 63)
    side: cython.int = code & 1
    attribute: cython.int = state.tables.attribute[code]
    state.count[code] += change
    if code == WALL:
        state.occupied[8 + word] ^= bit
        return
    state.occupied[side * 4 + word] ^= bit
    if attribute & INDEXED:
        if attribute & 1:
            state.royals[side * 4 + word] ^= bit
        if attribute & 2:
            state.irregular[side * 4 + word] ^= bit
        if attribute & 4:
            state.leapers[side] += change
        if attribute & 64:
            state.bulk[code] ^= bit
        if attribute & 128:
            state.liners[side] ^= bit
