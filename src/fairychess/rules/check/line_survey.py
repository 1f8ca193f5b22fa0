"""One look along the lines and leaps through a royal's square: checks, their answers, and pins."""

import cython
from cython.cimports.fairychess.position.attacks import near
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.path_entry import WALLED
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start


@cython.cclass
class LineSurvey:
    """Findings of the last `look`.

    `checkers` is how many pieces give check; `block` the squares where a move answers a single
    check. `pinned` are the pieces that alone stand between the royal and an attacker: there are
    `pins`, on `pin_square`, and may move within `pin_line` (four words each).
    """

    def __init__(self) -> None:
        self.checkers = 0
        self.pins = 0
        if not cython.compiled:
            self.block = [0] * 4
            self.pinned = [0] * 4
            self.pin_square = [0] * 8
            self.pin_line = [0] * 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """Find checks and pins along the eight lines and leaps through the royal's square."""
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
        if pos.leapers[enemy]:
            self.survey_leaps(pos, king, enemy)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def survey_sets(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The survey on boards of one word."""
        leap_set: cython.p_ulonglong = pos.tables.attack_sets.leap_set
        line_set: cython.p_ulonglong = pos.tables.attack_sets.line_set
        between: cython.p_ulonglong = pos.tables.attack_sets.between
        theirs: cython.ulonglong = pos.occupied[enemy * 4]
        all_pieces: cython.ulonglong = theirs | pos.occupied[4 - enemy * 4] | pos.occupied[8]
        leaps: cython.ulonglong = theirs & pos.tables.attack_sets.leap_zone[king]
        lines: cython.ulonglong = pos.liners[enemy] & pos.tables.attack_sets.line_zone[king]
        bit: cython.ulonglong
        way: cython.ulonglong
        where: cython.int
        while leaps:
            where = lowest(leaps)
            bit = leaps & -leaps
            leaps ^= bit
            if leap_set[pos.board[where] * 64 + king] & bit:
                self.checkers += 1
                self.block[0] |= bit
        while lines:
            where = lowest(lines)
            bit = lines & -lines
            lines ^= bit
            # A line adds nothing where a leap gives check already.
            if not line_set[pos.board[where] * 64 + king] & bit & ~self.block[0]:
                continue
            way = between[king * 64 + where]
            if not way & all_pieces:
                self.checkers += 1
                self.block[0] |= way | bit
            elif not way & all_pieces & ((way & all_pieces) - 1) and not way & theirs:
                self.pinned[0] |= way & all_pieces
                self.pin_square[self.pins] = lowest(way & all_pieces)
                self.pin_line[self.pins * 4] = way | bit
                self.pins += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def survey_lines(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The lines, on boards of any size."""
        line_of: cython.p_uint = pos.tables.line
        ray: cython.p_ushort = pos.tables.ray
        direction: cython.int
        distance: cython.int
        at: cython.int
        where: cython.int
        who: cython.int
        shield: cython.int
        word: cython.int
        one: cython.ulonglong = 1
        here: cython.int
        theirs: cython.int = 1 + enemy
        ours: cython.int = 2 - enemy
        for direction in range(8):
            at = ray_start(king, direction)
            distance = 0
            shield = -1
            where = ray[at]
            while where != NOWHERE:
                who = pos.occupant[where]
                if who == theirs:
                    if (line_of[pos.board[where] * 8 + direction] >> distance) & 1 and near(
                        pos, where, king
                    ):
                        if shield < 0:
                            self.checkers += 1
                            while distance >= 0:
                                here = ray[at + distance]
                                self.block[here >> 6] |= one << (here & 63)
                                distance -= 1
                        else:
                            self.pinned[shield >> 6] |= one << (shield & 63)
                            self.pin_square[self.pins] = shield
                            for word in range(4):
                                self.pin_line[self.pins * 4 + word] = 0
                            while distance >= 0:
                                here = ray[at + distance]
                                self.pin_line[self.pins * 4 + (here >> 6)] |= one << (here & 63)
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def survey_leaps(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The leaps."""
        leap: cython.int
        where: cython.int
        word: cython.int
        bit: cython.ulonglong
        at: cython.int = king * pos.tables.leaps
        for leap in range(pos.tables.leaps):
            where = pos.tables.leap_source[at + leap]
            if (
                where != NOWHERE
                and pos.occupant[where] == 1 + enemy
                and (pos.tables.leap_mask[pos.board[where]] >> leap) & 1
                and near(pos, where, king)
            ):
                bit = cython.cast(cython.ulonglong, 1) << (where & 63)
                if self.block[where >> 6] & bit:
                    # Already found on a line: a leap on top leaves only its capture.
                    for word in range(4):
                        self.block[word] = 0
                else:
                    self.checkers += 1
                self.block[where >> 6] |= bit
