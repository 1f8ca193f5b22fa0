"""Static exchange evaluation: what is left of a capture once all recaptures have been made.

Both colours' attackers of the square are listed, the cheapest first, those behind others on a line
included; each colour goes on only while that pays. Several pieces may have been captured by the
first move: they are its gain, and what is at stake afterwards is the piece that captured them.
"""

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.attacks import piece_takes
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import effects_of, origin_of, touches_others
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start, runs_along
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    first_square,
    has_square,
    set_word,
)

MOST = cython.declare(cython.int, 24)
PRICELESS = cython.declare(cython.int, 60_000)


@cython.final
@cython.cclass
class StaticExchange:
    """Exchanges on one square of a position, in these values of coloured pieces."""

    def __init__(self, pos: Position, values: object) -> None:
        self.pos = pos
        self.value_store = values
        self.value = ints(values)

    def add_attacker(self, piece: cython.int) -> cython.void:
        """List one more piece that attacks the square, in the order of values."""
        colour: cython.int = colour_of(piece)
        value: cython.int = self.value[piece]
        at: cython.int = colour * 32 + self.attackers[colour]
        if self.attackers[colour] >= MOST:
            return
        if self.pos.tables.attribute[piece] & ROYAL:
            value = PRICELESS
        self.attackers[colour] += 1
        while at > colour * 32 and self.attacker[at - 1] > value:
            self.attacker[at] = self.attacker[at - 1]
            at -= 1
        self.attacker[at] = value

    def list_attackers(self, square: cython.int) -> cython.int:
        """List the pieces that could capture on `square`, but for those that are removed."""
        line: cython.p_ulonglong = self.pos.tables.line
        ray: cython.p_ushort = self.pos.tables.ray
        at: cython.int
        direction: cython.int
        distance: cython.int
        where: cython.int
        number: cython.int
        rest: cython.ulonglong
        self.attackers[0] = self.attackers[1] = 0
        for direction in range(self.pos.tables.directions):
            at = ray_start(square, direction, self.pos.tables.ray_length)
            distance = 0
            where = ray[at]
            while where != NOWHERE:
                if self.pos.board_state.board[where] and not self.is_removed(where):
                    if not runs_along(line, self.pos.board_state.board[where], direction, distance):
                        break
                    if not self.is_irregular(where):
                        self.add_attacker(self.pos.board_state.board[where])
                distance += 1
                where = ray[at + distance]
        if self.pos.board_state.leapers[0] or self.pos.board_state.leapers[1]:
            at = square * self.pos.tables.leaps
            for number in range(self.pos.tables.leaps):
                where = self.pos.tables.leap_source[at + number]
                if (
                    where != NOWHERE
                    and self.pos.board_state.board[where]
                    and not self.is_removed(where)
                    and has_bit(
                        self.pos.tables.leap_mask[self.pos.board_state.board[where]], number
                    )
                    and not self.is_irregular(where)
                ):
                    self.add_attacker(self.pos.board_state.board[where])
        for number in range(2 * self.pos.tables.words):
            rest = self.pos.board_state.irregular[set_word(number % 2, number // 2)]
            while rest:
                where = first_square(number // 2, rest)
                rest &= rest - 1
                if (
                    not self.is_removed(where)
                    and self.pos.tables.reaches_irregularly(
                        self.pos.board_state.board[where], where, square
                    )
                    and piece_takes(self.pos.board_state, where, square)
                ):
                    self.add_attacker(self.pos.board_state.board[where])
        return 0

    def remove_nothing(self) -> cython.void:
        """Leave all pieces where they stand."""
        word: cython.int
        for word in range(self.pos.tables.words):
            self.removed[word] = 0

    def remove_moving(self, move: cython.ulonglong) -> cython.void:
        """Remove the moving piece from its square, and those it captures on its way."""
        at: cython.int
        end: cython.int
        self.remove_nothing()
        add_square(self.removed, 0, origin_of(move))
        if touches_others(move):
            at = self.pos.tables.effect_at[effects_of(move)]
            end = self.pos.tables.effect_at[effects_of(move) + 1]
            while at < end:
                if self.pos.tables.effect[at] == TAKE:
                    add_square(self.removed, 0, self.pos.tables.effect[at + 1])
                at += 3

    def is_removed(self, square: cython.int) -> cython.bint:
        """Tell whether the piece of this square has been removed."""
        return has_square(self.removed, 0, square)

    def is_irregular(self, square: cython.int) -> cython.bint:
        """Tell whether the piece here has paths that must be walked to know what it attacks."""
        colour: cython.int = colour_of(self.pos.board_state.board[square])
        return has_square(self.pos.board_state.irregular, colour, square)

    def exchange(self, square: cython.int, gain: cython.int, stake: cython.int) -> cython.int:
        """Return what the side to move keeps of `gain`, its piece of value `stake` having come to
        `square` from one of the squares whose pieces are removed."""
        colour: cython.int = 1 - self.pos.turn
        used = cython.declare(cython.int[2])
        depth: cython.int = 0
        value: cython.int
        self.list_attackers(square)
        used[0] = used[1] = 0
        self.balance[0] = gain
        while used[colour] < self.attackers[colour]:
            value = self.attacker[colour * 32 + used[colour]]
            if value == PRICELESS and used[1 - colour] < self.attackers[1 - colour]:
                break  # a royal does not capture what is protected
            used[colour] += 1
            depth += 1
            self.balance[depth] = stake - self.balance[depth - 1]
            stake = value
            colour = 1 - colour
        while depth > 0:
            if self.balance[depth] > -self.balance[depth - 1]:
                self.balance[depth - 1] = -self.balance[depth]
            depth -= 1
        return self.balance[0]
