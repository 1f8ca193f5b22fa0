"""What a position remembers beside its board: hands, variables of the rules, counters, keys.

Every change is logged, so that `State.unmake` restores it. The methods here are public: what they
are given is checked, and nothing has changed when they raise.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ushorts
from cython.cimports.fairychess.position.keys import hand_key, piece_key, var_key
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.frame import (
    halfmove_clock_at,
    hash_at,
    unrepeated_at,
)
from cython.cimports.fairychess.position.words.log_entry import (
    HAND_CHANGED,
    VARIABLE_CHANGED,
    log_key,
    old_hand,
    old_variable,
)
from cython.cimports.fairychess.position.words.piece import IDENTITIES, colour_of, make_piece
from cython.cimports.fairychess.position.words.square import FROM_HAND, SQUARES

NONE_HELD = array("H", [0]) * IDENTITIES
"""Where each identity is held, of all positions in which nobody has ever held a piece."""


def wrong_variable(index: int, value: int) -> Exception:
    """Return the error for a variable or a value there is no room for."""
    if 0 <= index < 64:
        return ValueError(f"{value}: a variable is less than 2**30")
    return IndexError(f"{index}: variables have the numbers that rules.variable gave them")


@cython.cclass
class Memory:
    """Hands, variables and counters of a position."""

    # ---- variables and counters -----------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-2147483648)
    def var(self, index: cython.int) -> cython.int:
        """Return a remembered number. IndexError unless `index` is one of `rules.variable`."""
        if not 0 <= index < 64:
            raise wrong_variable(index, 0)
        return self.variables[index]

    @cython.ccall
    def set_variable(self, index: cython.int, value: cython.int) -> cython.void:
        """Effect for rules: change a remembered number; its hash follows.

        IndexError unless `index` is one of `rules.variable`, ValueError for 2**30 and beyond.
        """
        if not (0 <= index < 64 and -1073741824 < value < 1073741824):
            raise wrong_variable(index, value)
        self.change_variable(index, value)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def change_variable(self, index: cython.int, value: cython.int) -> cython.void:
        """`set_variable`, unchecked."""
        old: cython.int = self.variables[index]
        if old == value:
            return
        if self.undo_log.top + 2 > self.undo_log.room:
            self.undo_log.grow()
        self.undo_log.changes[self.undo_log.top] = log_key(VARIABLE_CHANGED, index)
        self.undo_log.changes[self.undo_log.top + 1] = old_variable(old)
        self.undo_log.top += 2
        self.variables[index] = value
        change: cython.ulonglong = var_key(index, old) ^ var_key(index, value)
        self.hash ^= change
        if has_bit(self.unrepeated_mask, index):
            self.unrepeated ^= change

    @cython.ccall
    def set_counters(self, halfmove_clock: cython.int, fullmove_number: cython.int) -> cython.void:
        """Effect for rules: set the halfmove clock and the fullmove number."""
        if halfmove_clock < 0 or fullmove_number < 0:
            raise ValueError(
                f"counters {halfmove_clock} and {fullmove_number}: neither is negative"
            )
        self.halfmove_clock = halfmove_clock
        self.fullmove_number = fullmove_number

    # ---- earlier positions ------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def key(self) -> cython.ulonglong:
        """The key that repetitions compare: the hash without what is left out of repetition."""
        return self.hash ^ self.unrepeated

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def key_at(self, ply: cython.int) -> cython.ulonglong:
        """`key` before the move of an earlier ply."""
        return hash_at(self.undo_log.frames, ply) ^ unrepeated_at(self.undo_log.frames, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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

    # ---- hands ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1)
    def slot_of(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return where the count of a hand's pieces of one type stands, from 0."""
        if colour != 0 and colour != 1:
            raise ValueError(f"{colour}: a hand belongs to colour 0 or 1")
        if not 0 <= piece_type < self.tables.piece_types:
            raise IndexError(
                f"{piece_type}: piece types have the numbers 0 to {self.tables.piece_types - 1}"
            )
        return colour * self.tables.piece_types + piece_type

    @cython.cfunc
    @cython.exceptval(-1)
    def known_ident(self, ident: cython.int) -> cython.int:
        """Return an identity that is possible."""
        if not 0 <= ident < IDENTITIES:
            raise IndexError(f"{ident}: identities are numbers from 0 to {IDENTITIES - 1}")
        return ident

    @cython.ccall
    def add_hand(
        self, colour: cython.int, piece_type: cython.int, change: cython.int, ident: cython.int
    ) -> cython.void:
        """Effect for rules: put the piece `ident` into a hand (+1) or take it out (-1).

        `piece_type` is its piece type. ValueError if there is none to take out.
        """
        slot: cython.int = self.slot_of(colour, piece_type)
        old: cython.int = self.hand[slot]
        self.known_ident(ident)
        if change != 1 and change != -1:
            raise ValueError(f"{change}: a hand changes by 1 or -1")
        if not 0 <= old + change < 65536:
            raise ValueError(f"colour {colour} holds {old} pieces of type {piece_type}")
        self.change_hand(slot, change, ident)

    @cython.cfunc
    @cython.exceptval(check=False)
    def attach_held(self, store: object) -> cython.void:
        """Point at where identities are held; None: nobody has held a piece yet."""
        self.held_store = NONE_HELD if store is None else store
        self.held = ushorts(self.held_store)
        self.holds_by_ident = store is not None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin_to_hold(self) -> cython.void:
        """Have a place of its own for where identities are held."""
        with cython.gil:
            self.attach_held(NONE_HELD[:])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def change_hand(self, slot: cython.int, change: cython.int, ident: cython.int) -> cython.void:
        """`add_hand`, unchecked; `slot` is colour * piece types + piece type."""
        old: cython.int = self.hand[slot]
        if self.undo_log.top + 2 > self.undo_log.room:
            self.undo_log.grow()
        self.undo_log.changes[self.undo_log.top] = log_key(HAND_CHANGED, slot)
        self.undo_log.changes[self.undo_log.top + 1] = old_hand(old, ident, self.held[ident])
        self.undo_log.top += 2
        if not self.holds_by_ident:
            self.begin_to_hold()
        self.hand[slot] = old + change
        self.held[ident] = slot + 1 if change > 0 else 0
        self.hand_total[slot // self.tables.piece_types] += change
        self.hash ^= hand_key(slot, old) ^ hand_key(slot, old + change)
        if self.individual:
            self.hash ^= piece_key(ident, SQUARES + slot)

    @cython.ccall
    def in_hand(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return how many pieces of a type a side holds."""
        return self.hand[self.slot_of(colour, piece_type)]

    @cython.ccall
    @cython.exceptval(-1)
    def held_ident(self, colour: cython.int, piece_type: cython.int) -> cython.int:
        """Return the lowest identity among a side's held pieces of a type, 0 if none is known."""
        return self.first_held(self.slot_of(colour, piece_type))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_held(self, slot: cython.int) -> cython.int:
        """`held_ident`, unchecked; `slot` as for `change_hand`."""
        ident: cython.int
        for ident in range(1, IDENTITIES):
            if self.held[ident] == slot + 1:
                return ident
        return 0

    @cython.ccall
    def holds_piece(
        self, colour: cython.int, piece_type: cython.int, ident: cython.int
    ) -> cython.bint:
        """Tell whether a side holds this very piece, as a piece of this type."""
        return self.held[self.known_ident(ident)] == self.slot_of(colour, piece_type) + 1

    @cython.ccall
    def capture_held(self, ident: cython.int) -> cython.int:
        """Effect for rules: remove a piece from the hand it is in; return it, 0 if in none."""
        n: cython.int = self.captured
        slot: cython.int = self.held[self.known_ident(ident)] - 1
        piece_type: cython.int
        if slot < 0:
            return 0
        piece_type = slot % self.tables.piece_types
        piece: cython.int = make_piece(piece_type, slot // self.tables.piece_types)
        if n < 64:
            self.captured_piece[n] = piece
            self.captured_square[n] = FROM_HAND
            self.captured_ident[n] = ident
            self.captured = n + 1
        self.add_hand(colour_of(piece), piece_type, -1, ident)
        return piece
