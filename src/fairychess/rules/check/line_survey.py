"""One look along the lines and leaps through a royal's square: checks, their answers, and pins."""

import cython
from cython.cimports.fairychess.position.attacks import exposed, near
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.counting import sets_of, targets
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.path_entry import WALLED
from cython.cimports.fairychess.position.words.ray import (
    NOWHERE,
    ray_start,
    runs_along,
)
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    WALLS,
    add_square,
    has_square,
    set_word,
)


class LineSurvey:
    """Findings of the last `look`.

    `checkers` is how many pieces give check; `block` the squares where a move answers a single
    check. `pinned` are the pieces that alone stand between the royal and an attacker: there are
    `pins`, on `pin_square`, and may move within `pin_line` (four words each).
    """

    def __init__(self) -> None:
        self.checkers = 0
        self.pins = 0

    def look(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """Find checks and pins along the lines and leaps through the royal's square."""
        word: cython.int
        self.checkers = 0
        self.pins = 0
        for word in range(pos.tables.words):
            self.block[word] = 0
            self.pinned[word] = 0
        if pos.tables.words == 1:
            self.survey_sets(pos, king, enemy)
            return
        self.survey_lines(pos, king, enemy)
        if pos.board_state.leapers[enemy]:
            self.survey_leaps(pos, king, enemy)

    def narrow(self, pos: State, king: cython.int, enemy: cython.int) -> cython.bint:
        """Leave the moves that keep this royal, the only one, out of check; may sets say so?

        Checks narrow the goals of all pieces, pins those of some, attacks those of the royal. What
        another rule has bound would have to be narrowed once more.
        """
        at: cython.int = sets_of(pos.board_state, king)
        pin: cython.int
        square: cython.int
        rest: cython.ulonglong
        bound: cython.ulonglong
        safe: cython.ulonglong = 0
        others: cython.ulonglong = pos.options.goals  # what other rules leave of its moves
        if not at:
            return False
        self.look(pos, king, enemy)
        bound = self.pinned[0] | one_bit(king)
        if pos.options.bound and (self.checkers or pos.options.bound & bound):
            return False
        if self.checkers:
            pos.options.goals &= self.block[0] if self.checkers == 1 else 0
        for pin in range(self.pins):
            square = self.pin_square[pin]
            pos.options.goals_of[square] = pos.options.goals & self.pin_line[set_word(pin, 0)]
        rest = targets(pos.board_state, 1 - enemy, at)
        while rest:
            square = lowest(rest)
            if not exposed(pos.board_state, square, enemy, king):
                safe |= one_bit(square)
            rest &= rest - 1
        pos.options.goals_of[king] = safe & others
        pos.options.bound |= bound
        return True

    def survey_sets(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The survey on boards of one word."""
        leap_set: cython.p_ulonglong = pos.tables.attack_sets.leap_set
        line_set: cython.p_ulonglong = pos.tables.attack_sets.line_set
        between: cython.p_ulonglong = pos.tables.attack_sets.between
        theirs: cython.ulonglong = pos.board_state.occupied[set_word(enemy, 0)]
        all_pieces: cython.ulonglong = (
            theirs
            | pos.board_state.occupied[set_word(1 - enemy, 0)]
            | pos.board_state.occupied[set_word(WALLS, 0)]
        )
        leaps: cython.ulonglong = theirs & pos.tables.attack_sets.leap_zone[king]
        lines: cython.ulonglong = (
            pos.board_state.liners[enemy] & pos.tables.attack_sets.line_zone[king]
        )
        way: cython.ulonglong
        bit: cython.ulonglong
        where: cython.int
        while leaps:
            where = lowest(leaps)
            bit = leaps & -leaps
            leaps ^= bit
            if leap_set[small_index(pos.board_state.board[where], king)] & bit:
                self.checkers += 1
                self.block[0] |= bit
        while lines:
            where = lowest(lines)
            bit = lines & -lines
            lines ^= bit
            # A line adds nothing where a leap gives check already.
            if not line_set[small_index(pos.board_state.board[where], king)] & bit & ~self.block[0]:
                continue
            way = between[small_index(king, where)]
            if not way & all_pieces:
                self.checkers += 1
                self.block[0] |= way | bit
            elif not way & all_pieces & ((way & all_pieces) - 1) and not way & theirs:
                self.pinned[0] |= way & all_pieces
                self.pin_square[self.pins] = lowest(way & all_pieces)
                self.pin_line[set_word(self.pins, 0)] = way | bit
                self.pins += 1

    def survey_lines(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The lines, on boards of any size."""
        line_of: cython.p_ulonglong = pos.tables.line
        ray: cython.p_ushort = pos.tables.ray
        direction: cython.int
        distance: cython.int
        at: cython.int
        where: cython.int
        who: cython.int
        shield: cython.int
        word: cython.int
        here: cython.int
        theirs: cython.int = 1 + enemy
        ours: cython.int = 2 - enemy
        for direction in range(pos.tables.directions):
            at = ray_start(king, direction, pos.tables.ray_length)
            distance = 0
            shield = -1
            where = ray[at]
            while where != NOWHERE:
                who = pos.board_state.occupant[where]
                if who == theirs:
                    if runs_along(
                        line_of, pos.board_state.board[where], direction, distance
                    ) and near(pos.board_state, where, king):
                        if shield < 0:
                            self.checkers += 1
                            while distance >= 0:
                                here = ray[at + distance]
                                add_square(self.block, 0, here)
                                distance -= 1
                        else:
                            add_square(self.pinned, 0, shield)
                            self.pin_square[self.pins] = shield
                            for word in range(pos.tables.words):
                                self.pin_line[set_word(self.pins, word)] = 0
                            while distance >= 0:
                                here = ray[at + distance]
                                add_square(self.pin_line, self.pins, here)
                                distance -= 1
                            self.pins += 1
                    break
                if who == ours:
                    if shield >= 0:
                        break
                    shield = where
                elif who == WALLED:
                    break
                distance += 1
                where = ray[at + distance]

    def survey_leaps(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The leaps."""
        leap: cython.int
        where: cython.int
        word: cython.int
        at: cython.int = king * pos.tables.leaps
        for leap in range(pos.tables.leaps):
            where = pos.tables.leap_source[at + leap]
            if (
                where != NOWHERE
                and pos.board_state.occupant[where] == 1 + enemy
                and has_bit(pos.tables.leap_mask[pos.board_state.board[where]], leap)
                and near(pos.board_state, where, king)
            ):
                if has_square(self.block, 0, where):
                    # Already found on a line: a leap on top leaves only its capture.
                    for word in range(pos.tables.words):
                        self.block[word] = 0
                else:
                    self.checkers += 1
                add_square(self.block, 0, where)
