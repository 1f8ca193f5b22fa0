"""Royal by check: a side may not leave its royal piece where it could be taken.

One survey of the lines through the royal's square finds the pieces giving check, the squares that
answer it and the pinned pieces; most moves are then decided by a bit test. Whatever that cannot
decide (several pieces taken at once, hoppers, lame leapers about) is tried out.

Parameters: `royals` = "every" (all royals must be safe) or "last" (a side with several may lose
all but one, so only a lone royal is protected); `stalemate` = "draw", "loss" or "win" for the
side that cannot move and is not in check. Source: the laws of chess and of shogi.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.attack_sets import AttackSets
    from cython.cimports.fairychess.position.attacks import exposed
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.counting import sets_of, targets
    from cython.cimports.fairychess.position.move import (
        DROP,
        SPECIAL,
        TESTED_CASTLING,
        captures_elsewhere,
        effects_of,
        is_special,
        origin_of,
        rule_of,
        target_of,
        type_of,
        with_type,
    )
    from cython.cimports.fairychess.position.path_entry import RIGHT, SAFE
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.attack_sets import AttackSets
    from fairychess.position.attacks import exposed
    from fairychess.position.bits import lowest
    from fairychess.position.counting import sets_of, targets
    from fairychess.position.move import (
        DROP,
        SPECIAL,
        TESTED_CASTLING,
        captures_elsewhere,
        effects_of,
        is_special,
        origin_of,
        rule_of,
        target_of,
        type_of,
        with_type,
    )
    from fairychess.position.path_entry import RIGHT, SAFE
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.position.rule import one_of


@cython.cclass
class RoyalCheck(Rule):
    """The check rule for one or several royals a side."""

    royals_needed = 2
    protects_royals = False

    def __init__(self, royals: str = "every", stalemate: str = "draw") -> None:
        Rule.__init__(self)
        self.every = royals == "every"
        self.stalemate = stalemate
        if not cython.compiled:
            self.block = [0] * 4
            self.pinned = [0] * 4
            self.pin_square = [0] * 8
            self.pin_line = [0] * 32
            self.checkers = self.pins = 0

    def bind(self, rules: Any) -> None:
        """Remember the other rules, whose special moves are tried out here."""
        self.rules = rules
        self.siblings = rules.rule_list

    @cython.cfunc
    def lone_royal(self, pos: State, side: cython.int) -> cython.int:
        """Square of the only royal of a side, -1 if it has none, -2 if several."""
        word: cython.int
        square: cython.int = -1
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.royals[side * 4 + word]
            if rest:
                if square >= 0 or rest & (rest - 1):
                    return -2
                square = word * 64 + lowest(rest)
        return square

    @cython.cfunc
    def any_attacked(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal of `side` that counts attacked?"""
        word: cython.int
        rest: cython.ulonglong
        if not self.every and self.lone_royal(pos, side) == -2:
            return False
        for word in range(4):
            rest = pos.royals[side * 4 + word]
            while rest:
                if exposed(pos, word * 64 + lowest(rest), 1 - side, -1):
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def safe_after(self, pos: State, move: cython.ulonglong, side: cython.int) -> cython.bint:
        """Try a move out: is no royal that counts attacked afterwards?"""
        safe: cython.bint
        rule: Rule
        pos.begin(move)
        if type_of(move):
            rule = cython.cast(Rule, self.siblings[rule_of(move)])
            rule.perform(pos, move)
        else:
            pos.make_board_move(move)
        safe = not self.any_attacked(pos, side)
        pos.unmake()
        return safe

    @cython.cfunc
    @cython.exceptval(check=False)
    def survey(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
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
    @cython.exceptval(check=False)
    def survey_sets(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """The survey on boards of one word."""
        sets: AttackSets = pos.tables.attack_sets
        theirs: cython.ulonglong = pos.occupied[enemy * 4]
        all_pieces: cython.ulonglong = theirs | pos.occupied[4 - enemy * 4]
        leaps: cython.ulonglong = theirs & sets.leap_zone[king]
        lines: cython.ulonglong = pos.liners[enemy] & sets.line_zone[king]
        bit: cython.ulonglong
        way: cython.ulonglong
        where: cython.int
        while leaps:
            where = lowest(leaps)
            bit = leaps & -leaps
            leaps ^= bit
            if sets.leap_set[pos.board[where] * 64 + king] & bit:
                self.checkers += 1
                self.block[0] |= bit
        while lines:
            where = lowest(lines)
            bit = lines & -lines
            lines ^= bit
            # A line adds nothing where a leap gives check already.
            if not sets.line_set[pos.board[where] * 64 + king] & bit & ~self.block[0]:
                continue
            way = sets.between[king * 64 + where]
            if not way & all_pieces:
                self.checkers += 1
                self.block[0] |= way | bit
            elif not way & all_pieces & ((way & all_pieces) - 1) and not way & theirs:
                self.pinned[0] |= way & all_pieces
                self.pin_square[self.pins] = lowest(way & all_pieces)
                self.pin_line[self.pins * 4] = way | bit
                self.pins += 1

    @cython.cfunc
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
            at = (king * 8 + direction) * 17
            distance = 0
            shield = -1
            where = ray[at]
            while where != 0xFFFF:
                who = pos.occupant[where]
                if who == theirs:
                    if (line_of[pos.board[where] * 8 + direction] >> distance) & 1:
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
                distance += 1
                where = ray[at + distance]

    @cython.cfunc
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
                where != 0xFFFF
                and pos.occupant[where] == 1 + enemy
                and (pos.tables.leap_mask[pos.board[where]] >> leap) & 1
            ):
                bit = cython.cast(cython.ulonglong, 1) << (where & 63)
                if self.block[where >> 6] & bit:
                    # Already found on a line: a leap on top leaves only its capture.
                    for word in range(4):
                        self.block[word] = 0
                else:
                    self.checkers += 1
                self.block[where >> 6] |= bit

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Checks narrow the goals of all pieces, pins those of some, attacks those of the royal."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        king: cython.int = self.lone_royal(pos, side)
        pin: cython.int
        at: cython.int
        square: cython.int
        rest: cython.ulonglong
        safe: cython.ulonglong = 0
        if pos.tables.takes_own or (king == -2 and self.every) or pos.irregular[enemy * 4]:
            return False
        if king < 0:
            return True
        at = sets_of(pos, king)
        if not at:
            return False
        self.survey(pos, king, enemy)
        if self.checkers:
            pos.goals &= self.block[0] if self.checkers == 1 else 0
        for pin in range(self.pins):
            square = self.pin_square[pin]
            pos.goals_of[square] = pos.goals & self.pin_line[pin * 4]
        rest = targets(pos, at)
        while rest:
            square = lowest(rest)
            if not exposed(pos, square, enemy, king):
                safe |= cython.cast(cython.ulonglong, 1) << square
            rest &= rest - 1
        pos.goals_of[king] = safe
        pos.bound |= self.pinned[0] | (cython.cast(cython.ulonglong, 1) << king)
        return True

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep the moves after which no royal that counts could be taken."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        king: cython.int = self.lone_royal(pos, side)
        keep: cython.int = low
        index: cython.int
        origin: cython.int
        to: cython.int
        pin: cython.int
        good: cython.bint
        drop: cython.bint
        move: cython.ulonglong
        if pos.tables.takes_own:
            self.spare_own(pos, low)
        if king == -1 or (king == -2 and not self.every):
            return
        try_all: cython.bint = (
            king == -2
            or (
                pos.irregular[enemy * 4]
                | pos.irregular[enemy * 4 + 1]
                | pos.irregular[enemy * 4 + 2]
                | pos.irregular[enemy * 4 + 3]
            )
            != 0
        )
        if not try_all:
            self.survey(pos, king, enemy)
            # Nothing pinned, no check, nobody moves in an unusual way: only the royal's own
            # moves can be wrong, and they stand together.
            if (
                not self.checkers
                and not self.pins
                and not (captures_elsewhere(pos.seen) or is_special(pos.seen))
            ):
                self.allow_royal(pos, king, enemy)
                return
        for index in range(low, pos.top):
            move = pos.buffer[index]
            origin = origin_of(move)
            to = target_of(move)
            drop = type_of(move) == DROP
            if type_of(move) == TESTED_CASTLING:  # a castling whose squares have been looked at
                good = True
            elif try_all or is_special(move) or (captures_elsewhere(move) and not drop):
                good = self.safe_after(pos, move, side)
            elif origin == king and not drop:
                good = not exposed(pos, to, enemy, king) and self.way_safe(pos, move, enemy)
            elif self.checkers == 0:
                good = True
                if not drop and (self.pinned[origin >> 6] >> (origin & 63)) & 1:
                    for pin in range(self.pins):
                        if self.pin_square[pin] == origin:
                            good = (self.pin_line[pin * 4 + (to >> 6)] >> (to & 63)) & 1
            elif self.checkers == 1:
                good = (self.block[to >> 6] >> (to & 63)) & 1
                if good and not drop and (self.pinned[origin >> 6] >> (origin & 63)) & 1:
                    good = self.safe_after(pos, move, side)
            else:
                good = False
            if good:
                pos.buffer[keep] = move
                keep += 1
        pos.top = keep

    @cython.cfunc
    def spare_own(self, pos: State, low: cython.int) -> cython.void:
        """Where pieces may take their own side's: not the royal."""
        index: cython.int
        keep: cython.int = low
        to: cython.int
        move: cython.ulonglong
        for index in range(low, pos.top):
            move = pos.buffer[index]
            to = target_of(move)
            if (
                (pos.royals[pos.turn * 4 + (to >> 6)] >> (to & 63)) & 1
                and to != origin_of(move)
                and not type_of(move)
            ):
                continue
            pos.buffer[keep] = move
            keep += 1
        pos.top = keep
        # The royal's moves may have shifted: let each be looked at.
        pos.seen |= with_type(0, SPECIAL)

    @cython.cfunc
    def way_safe(self, pos: State, move: cython.ulonglong, enemy: cython.int) -> cython.bint:
        """A royal's initial leap: neither its start nor a square it leaves a right on attacked.

        H. G. Muller's rule for kings that leap on their first move, as for castling.
        """
        fx: cython.int = effects_of(move)
        at: cython.int
        end: cython.int
        what: cython.int
        if not fx:
            return True
        at = pos.tables.effect_at[fx]
        end = pos.tables.effect_at[fx + 1]
        while at < end:
            what = pos.tables.effect[at]
            if what in (RIGHT, SAFE) and exposed(
                pos, pos.tables.effect[at + 1], enemy, origin_of(move)
            ):
                return False
            at += 3
        return True

    @cython.cfunc
    def allow_royal(self, pos: State, king: cython.int, enemy: cython.int) -> cython.void:
        """Drop the royal's moves into attack; the last move on offer fills each gap."""
        index: cython.int = pos.royal_high - 1
        to: cython.int
        bad: cython.bint
        while index >= pos.royal_low:
            to = target_of(pos.buffer[index])
            bad = exposed(pos, to, enemy, king)
            if not bad and effects_of(pos.buffer[index]):
                bad = not self.way_safe(pos, pos.buffer[index], enemy)
            if bad:
                pos.top -= 1
                pos.buffer[index] = pos.buffer[pos.top]
            index -= 1

    @cython.ccall
    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal of `side` that counts attacked?"""
        return self.any_attacked(pos, side)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """Mate, or stalemate by the parameter."""
        if self.any_attacked(pos, pos.turn):
            return (1 - pos.turn, "checkmate")
        if self.stalemate == "loss":
            return (1 - pos.turn, "stalemate")
        if self.stalemate == "win":
            return (pos.turn, "stalemate")
        return (-1, "stalemate")

    @cython.ccall
    def checks(self, pos: State) -> list:
        """Royals of the mover that are attacked."""
        found: list[Any] = []
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(4):
            rest = pos.royals[pos.turn * 4 + word]
            while rest:
                square = word * 64 + lowest(rest)
                if exposed(pos, square, 1 - pos.turn, -1):
                    found.append(square)
                rest &= rest - 1
        return found


def rule(definition: Any, *, royals: str = "every", stalemate: str = "draw") -> RoyalCheck:
    """Build from the table `[rules.royal_check]`."""
    one_of("royals", royals, ("every", "last"))
    one_of("stalemate", stalemate, ("draw", "loss", "win"))
    return RoyalCheck(royals, stalemate)
