"""The planes of a game without secrets, written in place from its position.

They are those of `Observer` for the seat that decides, and the tests compare the two. Only what has
changed since the last time is written; what a rule marks or remembers is asked of the rule. For
planes of the past the boards and hands of the last decisions are kept.

Most of it touches no Python object. Castling rights that are new, checks of rules that see them
in their own way, and what rules mark and remember take the interpreter's lock.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.rights import (
    number_of_rights,
    right_square,
    victim_of,
)
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    first_square,
)
from cython.cimports.fairychess.research.batch.floats import floats
from cython.cimports.fairychess.research.batch.stepper import Stepper
from cython.cimports.fairychess.rules.check.check_rule import CheckRule

from fairychess.notation.unmoved import homes_of, named_castlings, unmoved_field
from fairychess.position.rule import overriding
from fairychess.research.observing import planes

CELLS = cython.declare(cython.int, 1024)


@cython.final
@cython.cclass
class PlaneWriter:
    """Writes what the seat that decides in `game` may know into `out`, float32, all zeros yet.

    Single squares are cleared again by a list of those that were set; a plane that is the same on
    all squares is written when its number changes.
    """

    def __init__(self, observer: Any, game: Stepper, out: Any) -> None:
        self.observer, self.rules, self.array = observer, observer.rules, out
        self.game = game
        self.pos = game.pos
        self.out = floats(out)
        self.planes, self.area = len(observer.names), observer.rules.board.size
        self.types = len(observer.rules.pieces)
        pieces, hands, lone = layout(observer)
        self.keep_past()
        turned = array("i", [square for seat in observer.perspective.squares for square in seat])
        self.tables_store = (pieces, hands, lone, turned)
        self.piece_plane, self.hand_plane = ints(pieces), ints(hands)
        self.lone, self.turned = ints(lone), ints(turned)
        self.now_store = array("f", bytes(4 * self.planes))
        self.now = floats(self.now_store)
        self.room = CELLS * observer.history
        self.cells_store = array("i", bytes(4 * self.room))
        self.cells = ints(self.cells_store)
        self.cells_count = 0
        self.files, self.actions = observer.rules.board.files, len(observer.words)
        number = observer.numbers.get
        self.castling = number(planes.castling(planes.OWN, "K"), -1)
        self.en_passant, self.check = number(planes.EN_PASSANT), number(planes.CHECK)
        self.last, self.first = number(planes.LAST), number(planes.FIRST)
        self.to_move, self.quiet = number(planes.TO_MOVE), number(planes.QUIET)
        self.clock, self.chosen, self.sign = (
            number(planes.CLOCK), number(planes.CHOSEN), number(planes.SIGN),
        )  # fmt: skip
        self.hands = self.rules.has_hands
        self.slow = observer.told_by_rules
        self.castling_known, self.castling_bits, self.castling_stale = {}, 0, True
        homes = homes_of(self.rules)
        for square in homes.kings | homes.partners:
            add_square(self.homes, 0, square)
        named = named_castlings(self.pos, self.rules) is not None
        self.by_homes = not named and homes.usual
        self.learn_checks()
        self.held = bool(self.slow or self.asked or (self.castling >= 0 and not self.by_homes))
        self.fill_standing()

    def keep_past(self) -> None:
        """Make room for boards and hands of the last decisions: `past` has `kept` of them, the last
        at `newest`, going round."""
        frame = self.observer.frame
        where = [frame.index(plane) if plane in frame else -1 for plane in range(self.planes)]
        self.history, self.base = self.observer.history, self.observer.base
        self.width, self.frames = self.area + 2 * self.types, len(frame)
        self.newest = self.kept = self.games = 0
        past = array("i", bytes(4 * self.width * self.history))
        self.past_store = (past, array("i", where))
        self.plies_store = array("i", bytes(4 * self.history))
        self.past, self.frame = ints(past), ints(self.past_store[1])
        self.plies = ints(self.plies_store)

    def learn_checks(self) -> None:
        """Which rules see royals in check: `check_rules` as most do, `asked` in their own ways."""
        checking = overriding(self.rules.rule_list, "checks")
        self.early = len(self.pos.rows.early) > 0
        if not self.rules.announces_checks:
            checking = []
        usual = [rule for rule in checking if not self.early and sees_checks_usually(rule)]
        self.check_rules = Row(usual)
        self.asked = [rule for rule in checking if rule not in usual]

    def fill_standing(self) -> None:
        """The squares that there are: always the same."""
        rows = self.array.reshape(self.planes, self.area)
        rows[self.observer.plane(planes.BOARD)] = self.observer.standing

    def write(self) -> cython.void:
        """Write everything that has changed."""
        self.show(self.game.seat)

    def show(self, viewer: cython.int) -> cython.void:
        """Write everything that has changed, as a seat sees it that need not be the mover's."""
        if self.castling >= 0:
            self.castle()
        self.write_most(viewer)
        if self.asked:
            self.checks(viewer)
        if self.slow:
            self.ask_rules(viewer)

    def write_nogil(self) -> cython.bint:
        """`write` without the lock; False if that takes the lock, and nothing has been done."""
        if self.held or (self.castling >= 0 and self.unmoved_differs()):
            return False
        self.write_most(self.game.seat)
        return True

    def write_most(self, viewer: cython.int) -> cython.int:
        """Write what touches no Python object."""
        place: cython.int
        self.clear()
        self.pieces(viewer)
        if self.hands:
            self.hold(viewer)
        if self.castling >= 0:
            self.show_castling(viewer)
        if self.pos.board_state.en_passant:
            self.passing(viewer)
        self.usual_checks(viewer)
        for place in range(self.game.last_count):
            self.set_cell(self.last, viewer * self.area + self.game.last[place], 1)
        self.fill(self.first, 1 - viewer)
        self.fill(self.to_move, viewer == self.game.seat)
        self.fill(self.quiet, min(self.pos.halfmove_clock, 100) / 100.0)
        self.fill(self.clock, min(self.pos.fullmove_number, 500) / 500.0)
        self.choosing(viewer == self.game.seat)
        if self.history > 1:
            self.remember()
            self.show_past(viewer)
        return 0

    def clear(self) -> cython.void:
        """Clear the single squares that were set."""
        place: cython.int
        for place in range(self.cells_count):
            self.out[self.cells[place]] = 0
        self.cells_count = 0

    def set_cell(self, plane: cython.int, square: cython.int, value: cython.float) -> cython.void:
        """One square of a plane; `square` is a place in `turned`."""
        cell: cython.int = plane * self.area + self.turned[square]
        self.out[cell] = value
        if self.cells_count < self.room:
            self.cells[self.cells_count] = cell
            self.cells_count += 1

    def fill(self, plane: cython.int, value: cython.float) -> cython.void:
        """A plane with the same on all squares."""
        cell: cython.int
        if self.now[plane] != value:
            self.now[plane] = value
            for cell in range(plane * self.area, (plane + 1) * self.area):
                self.out[cell] = value

    def pieces(self, viewer: cython.int) -> cython.void:
        """Pieces by what they look like, and walls."""
        square: cython.int
        piece: cython.int
        plane: cython.int
        first: cython.int = viewer * 2 * (self.types + 1)
        for square in range(self.area):
            piece = self.pos.board_state.board[square]
            if piece:
                plane = self.piece_plane[first + piece]
                if plane >= 0:
                    self.set_cell(plane, viewer * self.area + square, 1)

    def hold(self, viewer: cython.int) -> cython.void:
        """Pieces in hand."""
        slot: cython.int
        plane: cython.int
        for slot in range(2 * self.types):
            plane = self.hand_plane[viewer * 2 * self.types + slot]
            if plane >= 0:
                self.fill(plane, min(self.pos.board_state.hand[slot], 16) / 16.0)

    def remember(self) -> cython.void:
        """Keep board and hands of the decision at hand, in place of what has been taken back."""
        cell: cython.int
        if self.games != self.game.games:
            self.games, self.kept = self.game.games, 0
        while self.kept and self.plies[self.newest] >= self.pos.ply:
            self.newest = (self.newest + self.history - 1) % self.history
            self.kept -= 1
        self.newest = (self.newest + 1) % self.history
        self.kept = min(self.kept + 1, self.history)
        self.plies[self.newest] = self.pos.ply
        for cell in range(self.area):
            self.past[self.newest * self.width + cell] = self.pos.board_state.board[cell]
        for cell in range(2 * self.types):
            self.past[self.newest * self.width + self.area + cell] = self.pos.board_state.hand[cell]

    def follow(self, other: "PlaneWriter") -> cython.int:
        """Keep what another writer has kept, whose game this one's has become."""
        self.follow_nogil(other)
        return 0

    def follow_nogil(self, other: "PlaneWriter") -> cython.void:
        """`follow`."""
        cell: cython.int
        if self.history == 1:
            return
        self.games, self.kept, self.newest = self.game.games, other.kept, other.newest
        for cell in range(self.history):
            self.plies[cell] = other.plies[cell]
        for cell in range(self.history * self.width):
            self.past[cell] = other.past[cell]

    def show_past(self, viewer: cython.int) -> cython.void:
        """The boards and hands before the last decisions."""
        back: cython.int
        slot: cython.int
        square: cython.int
        plane: cython.int
        piece: cython.int
        first: cython.int = self.base
        pieces: cython.int = viewer * 2 * (self.types + 1)
        for back in range(1, self.history):
            slot = (self.newest + self.history - back) % self.history * self.width
            for square in range(self.area if back < self.kept else 0):
                piece = self.past[slot + square]
                plane = self.piece_plane[pieces + piece] if piece else -1
                if plane >= 0:
                    self.set_cell(first + self.frame[plane], viewer * self.area + square, 1)
            for piece in range(2 * self.types if self.hands else 0):
                plane = self.hand_plane[viewer * 2 * self.types + piece]
                if plane >= 0:
                    square = self.past[slot + self.area + piece] if back < self.kept else 0
                    self.fill(first + self.frame[plane], min(square, 16) / 16.0)
            first += self.frames

    def passing(self, viewer: cython.int) -> cython.void:
        """The squares where a piece may be taken in passing; the piece's, where it must be said."""
        right: cython.ulonglong = self.pos.board_state.en_passant
        count: cython.int = number_of_rights(right)
        victim: cython.int = victim_of(right)
        square: cython.int = 0
        usual: cython.int = 0
        place: cython.int
        if not count:
            return
        for place in range(count):
            square = right_square(right, place)
            self.set_cell(self.en_passant, viewer * self.area + square, 1)
        usual = square + (
            -self.files if colour_of(self.pos.board_state.board[victim]) else self.files
        )
        if count > 1 or victim != usual:
            self.set_cell(self.en_passant, viewer * self.area + victim, 1)

    def usual_checks(self, viewer: cython.int) -> cython.int:
        """Royals of the mover in check by rules that say so of each square."""
        index: cython.int
        word: cython.int
        square: cython.int
        side: cython.int = self.pos.turn
        rest: cython.ulonglong
        found = cython.declare(cython.ulonglong[SET_WORDS])
        for index in range(self.check_rules.count):
            cython.cast(CheckRule, self.check_rules.at[index]).dangers(self.pos, side, found)
            for word in range(self.pos.tables.words):
                rest = found[word]
                while rest:
                    square = first_square(word, rest)
                    rest &= rest - 1
                    self.set_cell(self.check, viewer * self.area + square, 1)
        return 0

    def checks(self, viewer: cython.int) -> cython.void:
        """Royals in check by other rules."""
        rule: Rule
        if self.early:
            for square in self.pos.checks():
                self.set_cell(self.check, viewer * self.area + square, 1)
            return
        for rule in self.asked:
            for square in rule.checks(self.pos):
                self.set_cell(self.check, viewer * self.area + square, 1)

    def unmoved_differs(self) -> cython.bint:
        """Is what has moved, of those that castle, other than the last time?"""
        word: cython.int
        for word in range(self.pos.tables.words):
            if self.unmoved[word] != self.pos.board_state.unmoved[word] & self.homes[word]:
                return True
        return self.castling_stale

    def castle(self) -> cython.void:
        """Ask for castling rights when what has moved is other than the last time."""
        word: cython.int
        if self.by_homes and not self.unmoved_differs():
            return
        for word in range(self.pos.tables.words):
            self.unmoved[word] = self.pos.board_state.unmoved[word] & self.homes[word]
        self.castling_bits = self.castling_letters()
        self.castling_stale = False

    def show_castling(self, viewer: cython.int) -> cython.void:
        """Castling rights, the viewer's own first."""
        right: cython.int
        first: cython.int = 2 if viewer else 0
        for right in range(4):
            self.fill(self.castling + right, has_bit(self.castling_bits, (first + right) % 4))

    def castling_letters(self) -> int:
        """A bit each for the first side's K and Q, and the second's."""
        key = tuple(self.unmoved[word] for word in range(self.pos.tables.words))
        found = self.castling_known.get(key) if self.by_homes else None
        if found is None:
            text = unmoved_field(self.pos, self.rules)
            found = sum(one_bit(bit) for bit, letter in enumerate("KQkq") if letter in text)
            self.castling_known[key] = found
        return int(found)

    def choosing(self, own: cython.bint) -> cython.void:
        """The mover's decision at hand, as far as it has been chosen: the last square strongest."""
        place: cython.int = self.game.chosen_count if own else 0
        square: cython.int
        strength: cython.float = 1
        value: cython.float = 0
        if place:
            value = (1.0 + self.game.chosen[place - 1]) / self.actions
        self.fill(self.sign, value)
        while place:
            place -= 1
            square = self.lone[self.game.chosen[place]]
            if square >= 0 and self.out[self.chosen * self.area + square] < strength:
                self.set_cell(self.chosen, square, strength)  # the mover's own squares
            strength /= 2

    def ask_rules(self, viewer: int) -> None:
        """What rules mark and remember."""
        rows = self.array.reshape(self.planes, self.area)
        rows[self.slow] = 0
        self.observer.write_rules(self.game.play, viewer, self.game.seat, rows)


def sees_checks_usually(rule: Any) -> bool:
    """Does a rule say of each square whether a royal on it is in check?"""
    base: Any = CheckRule
    if not isinstance(rule, base) or type(rule).checks is not base.checks:
        return False
    checking: CheckRule = rule
    return not checking.replies.needed


def layout(observer: Any) -> tuple[Any, Any, Any]:
    """The planes of coloured pieces and of hands for either viewer, and the words that are squares.

    -1 stands for no plane, and for no square.
    """
    rules, number = observer.rules, observer.numbers.get
    pieces, hands = array("i"), array("i")
    for viewer in (0, 1):
        pieces.extend([-1, number(planes.WALLS, -1)])
        for piece in range(2, rules.tables.coloured_pieces):
            side = planes.SIDES[colour_of(piece) != viewer]
            pieces.append(number(planes.piece(side, rules.shown(piece).id), -1))
        for colour in (0, 1):
            for piece in rules.pieces:
                hands.append(number(planes.hand(planes.SIDES[colour != viewer], piece.id), -1))
    lone = array("i", [observer.squares.get(word, -1) for word in observer.words])
    return pieces, hands, lone
