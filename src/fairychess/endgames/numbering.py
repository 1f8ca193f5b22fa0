"""Positions of few pieces as numbers, and back.

A material's placements are numbered in mixed radix: the square of its first piece is the lowest
digit; twice that, plus one when the second side is to move. A position is plain when it is what
its pieces, hands and side to move alone say: no en-passant right, no counter, nothing that a rule
remembers. Only plain positions have numbers; its hash tells whether a position is one.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import uchars
from cython.cimports.fairychess.position.keys import hand_key
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import WALLS, first_square, set_word
from cython.cimports.fairychess.position.words.zobrist import zobrist_turn, zobrist_unmoved

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material, material_of
from fairychess.endgames.standing import implied_unmoved, standing_squares

PLACES = cython.declare(cython.int, 8)
ENTRIES = cython.declare(cython.int, 4096)
SIGN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_HELD_IDENT = cython.declare(cython.int, 600)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Numbering:
    """The numbers of all positions with one of these `materials`, by their entry in that list.

    `empty` is a position of these rules without any piece, the first side to move.
    """

    def __init__(self, rules: Any, empty: Position) -> None:
        self.rules = rules
        self.materials = []
        self.squares = rules.tables.squares
        self.empty_hash = empty.hash
        self.last = self.number = self.found = 0
        self.standing_store = standing_squares(rules)
        self.standing = uchars(self.standing_store)
        self.implied_store = implied_unmoved(rules)
        self.implied = uchars(self.implied_store)

    def add(self, material: Any) -> cython.int:
        """Number one more material; return its entry. EndgameError if there are too many."""
        entry: cython.int = len(self.materials)
        place: cython.int
        if entry == ENTRIES:
            raise EndgameError(f"more than {ENTRIES} materials")
        self.materials.append(material)
        self.count[entry] = len(material.pieces)
        for place in range(self.count[entry]):
            self.piece[entry * PLACES + place] = material.pieces[place]
        self.size[entry] = 2 * material.placements(self.squares)
        self.signature[entry] = signature_of(material, self.rules)
        return entry

    def numbers(self, entry: int) -> int:
        """How many numbers an entry has."""
        return int(self.size[entry])

    def number_of(self, pos: Position) -> tuple[int, int]:
        """(entry, number) of a position; entry -1 if it is not plain or its material not known."""
        entry = self.find(pos)
        return (entry if self.number != MASK64 else -1), int(self.number)

    # ---- number -> position -----------------------------------------------------------------

    def set_up(self, pos: Position, entry: cython.int, number: cython.ulonglong) -> cython.bint:
        """Put the pieces on an empty board; `pos.unmake` takes them away again.

        False, and nothing done, where no such position exists: two pieces on one square, equal
        pieces out of order, or a piece where it cannot have come to.
        """
        place: cython.int
        before: cython.int
        square: cython.int
        turn: cython.int = cython.cast(cython.int, number % 2)
        rest: cython.ulonglong = number // 2
        held: cython.int = FIRST_HELD_IDENT
        for place in range(self.count[entry]):
            square = cython.cast(cython.int, rest % self.squares)
            rest = rest // self.squares
            self.places[place] = square
            if not self.can_stand(entry, place, square):
                return False
            for before in range(place):
                if self.places[before] == square:
                    return False
        pos.turn = 1 - turn  # some rules ask who moved last
        pos.begin(0)
        pos.turn = turn
        for place in range(self.count[entry]):
            square = self.places[place]
            pos.place(square, self.piece[entry * PLACES + place], place + 1)
            if self.implied[square_index(self.squares, self.piece[entry * PLACES + place], square)]:
                pos.mark_unmoved(square)
        for colour, piece_type in self.materials[entry].held:
            pos.add_hand(colour, piece_type, 1, held)
            held += 1
        if turn:
            pos.board_state.flip_turn()
        return True

    def can_stand(self, entry: cython.int, place: cython.int, square: cython.int) -> cython.bint:
        """Tell whether the piece of this place of a material may stand on a square."""
        at: cython.int = entry * PLACES + place
        if not self.standing[square_index(self.squares, self.piece[at], square)]:
            return False
        if place and self.piece[at] == self.piece[at - 1]:
            return square > self.places[place - 1]
        return True

    # ---- position -> number -----------------------------------------------------------------

    def find(self, pos: Position) -> cython.int:
        """Return the entry of a position, -1 if its material has none; `number` follows.

        `number` has all bits set for a position that is not plain.
        """
        place: cython.int
        entry: cython.int
        sign: cython.ulonglong = 0
        self.number = MASK64
        if not self.collect(pos):
            return -1
        for place in range(self.found):
            sign = mixed(sign, self.pieces[place])
        sign = mixed(sign, 0) + self.hands(pos)
        if not cython.compiled:
            sign &= MASK64
        entry = self.entry_of(sign)
        if self.plain_hash(pos) != pos.board_state.hash or not self.all_stand():
            return entry
        self.number = 0
        place = self.found
        while place:
            place -= 1
            self.number = self.number * self.squares + self.places[place]
        self.number = 2 * self.number + pos.turn
        return entry

    def collect(self, pos: Position) -> cython.bint:
        """List the pieces of a position in order; False if there are too many, or walls."""
        word: cython.int
        side: cython.int
        square: cython.int
        rest: cython.ulonglong
        self.found = 0
        for word in range(pos.tables.words):
            if pos.board_state.occupied[set_word(WALLS, word)]:
                return False
        for side in range(2):
            for word in range(pos.tables.words):
                rest = pos.board_state.occupied[set_word(side, word)]
                while rest:
                    if self.found == PLACES:
                        return False
                    square = first_square(word, rest)
                    self.insert(pos.board_state.board[square], square)
                    rest &= rest - 1
        return True

    def all_stand(self) -> cython.bint:
        """Tell whether all pieces found stand where `set_up` would put them."""
        place: cython.int
        for place in range(self.found):
            if not self.standing[
                square_index(self.squares, self.pieces[place], self.places[place])
            ]:
                return False
        return True

    def insert(self, piece: cython.int, square: cython.int) -> cython.void:
        """Put one more piece where it belongs: by piece, then by square."""
        place: cython.int = self.found
        while place and (
            self.pieces[place - 1] > piece
            or (self.pieces[place - 1] == piece and self.places[place - 1] > square)
        ):
            self.pieces[place] = self.pieces[place - 1]
            self.places[place] = self.places[place - 1]
            place -= 1
        self.pieces[place] = piece
        self.places[place] = square
        self.found += 1

    def plain_hash(self, pos: Position) -> cython.ulonglong:
        """Return the hash that a position of these pieces and hands has when it is plain."""
        place: cython.int
        slot: cython.int
        at: cython.int
        found: cython.ulonglong = self.empty_hash
        for place in range(self.found):
            at = square_index(self.squares, self.pieces[place], self.places[place])
            found ^= pos.tables.zobrist[at]
            if self.implied[at]:
                found ^= pos.tables.zobrist[zobrist_unmoved(self.places[place])]
        if pos.board_state.hand_total[0] or pos.board_state.hand_total[1]:
            for slot in range(2 * pos.tables.piece_types):
                if pos.board_state.hand[slot]:
                    found ^= hand_key(slot, pos.board_state.hand[slot])
        if pos.turn:
            found ^= pos.tables.zobrist[
                zobrist_turn(pos.tables.squares, pos.tables.coloured_pieces)
            ]
        return found

    def hands(self, pos: Position) -> cython.ulonglong:
        """Return what the hands add to the signature of a material."""
        slot: cython.int
        sign: cython.ulonglong = 0
        if pos.board_state.hand_total[0] or pos.board_state.hand_total[1]:
            for slot in range(2 * pos.tables.piece_types):
                for _ in range(pos.board_state.hand[slot]):
                    sign = mixed(sign, slot + 1)
        return sign

    def entry_of(self, signature: cython.ulonglong) -> cython.int:
        """Return the entry of the material with this signature, -1 if there is none."""
        entry: cython.int
        if self.materials and self.signature[self.last] == signature:
            return self.last  # most moves change no material
        for entry in range(len(self.materials)):
            if self.signature[entry] == signature:
                self.last = entry
                return entry
        return -1

    def material_at(self, pos: Position) -> Material:
        """The material of a position with few pieces."""
        pieces = [pos.piece_at(square) for square in range(self.squares) if pos.piece_at(square)]
        types = range(pos.tables.piece_types)
        held = [
            (colour, one)
            for colour in (0, 1)
            for one in types
            for _ in range(pos.in_hand(colour, one))
        ]
        return material_of(pieces, held)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed(sign: cython.ulonglong, value: cython.int) -> cython.ulonglong:
    """Return a signature with one more value in it."""
    sign = (sign ^ cython.cast(cython.ulonglong, value + 1)) * SIGN
    if not cython.compiled:
        sign &= MASK64
    return sign ^ (sign >> 29)


def signature_of(material: Material, rules: Any) -> int:
    """The number by which a material is found."""
    sign: cython.ulonglong = 0
    hands: cython.ulonglong = 0
    for piece in material.pieces:
        sign = mixed(sign, piece)
    for colour, piece_type in material.held:
        hands = mixed(hands, colour * len(rules.pieces) + piece_type + 1)
    sign = mixed(sign, 0) + hands
    return int(sign) & 0xFFFFFFFFFFFFFFFF
