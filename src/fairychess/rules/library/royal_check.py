"""Royal by check: a side may not leave its royal piece where it could be taken.

One survey of the lines through the royal's square finds the pieces giving check, the squares that
answer it and the pinned pieces; most moves are then decided by a bit test. Whatever that cannot
decide (several pieces taken at once, hoppers, lame leapers about) is tried out.

Parameters: `royals` = "every" (all royals must be safe) or "last" (a side with several may lose
all but one, so only a lone royal is protected); `stalemate` = "draw", "loss" or "win" for the
side that cannot move and is not in check, `checkmate` the same for the side that is. Source: the
laws of chess and of shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import exposed
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    DROP,
    SPECIAL,
    TESTED_CASTLING,
    captures_elsewhere,
    effects_of,
    is_special,
    origin_of,
    promotion_of,
    target_of,
    type_of,
    with_type,
)
from cython.cimports.fairychess.position.words.path_entry import RIGHT, SAFE
from cython.cimports.fairychess.position.words.piece import make_piece
from cython.cimports.fairychess.position.words.square_set import has_square, set_word
from cython.cimports.fairychess.rules.check.check_rule import CheckRule
from cython.cimports.fairychess.rules.check.line_survey import LineSurvey
from cython.cimports.fairychess.rules.check.odd_survey import OddSurvey, OddZones

from fairychess.position.rule import one_of


class RoyalNotes:
    """What has been seen around a royal of one position."""

    def __init__(self, zones: OddZones) -> None:
        self.lines = LineSurvey()
        self.odd = OddSurvey(zones)


@cython.cclass
class RoyalCheck(CheckRule):
    """The check rule for one or several royals a side."""

    royals_needed = 2
    checks_by_paths = True
    without_lock = "narrow allow"

    def __init__(
        self, royals: str = "every", stalemate: str = "draw", checkmate: str = "loss"
    ) -> None:
        CheckRule.__init__(self)
        self.every = royals == "every"
        self.stalemate = stalemate
        self.checkmate = checkmate

    def bind(self, rules: Any) -> None:
        """Look at the pieces that attack in an odd way."""
        CheckRule.bind(self, rules)
        self.odd = OddZones(rules.tables)
        royals = [number for number, piece in enumerate(rules.pieces) if piece.royal]
        ids = {rules.pieces[number].id for number in royals}
        self.makes_royals = any(ids & set(piece.promotes) for piece in rules.pieces)
        holds = rules.has_hands and royals
        self.royal_low, self.royal_high = (royals[0], royals[-1] + 1) if holds else (0, 0)

    def new_notes(self) -> object:
        """A survey of the lines and one of the odd pieces."""
        return RoyalNotes(self.odd)

    def fill_tables(self) -> None:
        """Find all zones of the odd pieces."""
        self.odd.fill()

    def exposed_to(
        self, pos: State, square: cython.int, by: cython.int, removed: cython.int
    ) -> cython.bint:
        """Could a royal that has left the square `removed` (-1: none) be taken here?"""
        if self.odd.usable and self.irregular(pos, by):
            return self.odd.attacked(pos, square, by, removed)
        return exposed(pos.board_state, square, by, removed)

    def royal_attacked(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Would a royal on this square be in check by the side `by`?"""
        return self.exposed_to(pos, square, by, -1)

    def endangered(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal of `side` that counts attacked?"""
        if not self.every and self.lone_royal(pos, side) == -2:
            return False
        return self.any_attacked(pos, side)

    def safe_after(self, pos: State, move: cython.ulonglong, side: cython.int) -> cython.bint:
        """Try a move out: is no royal that counts attacked afterwards?"""
        safe: cython.bint
        mine: cython.int
        theirs: cython.int
        if self.explodes_near:
            mine = self.number_of_royals(pos, side)
            theirs = self.number_of_royals(pos, 1 - side)
            self.try_out(pos, move)
            if self.number_of_royals(pos, side) < mine:
                safe = False  # blown up by its own side
            elif self.number_of_royals(pos, 1 - side) < theirs:
                safe = True  # the game is won
            else:
                safe = not self.endangered(pos, side)
        else:
            self.try_out(pos, move)
            safe = not self.endangered(pos, side)
        pos.unmake()
        return safe

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def narrow_nogil(self, pos: State) -> cython.int:
        """Checks narrow the goals of all pieces, pins those of some, attacks those of the royal."""
        return self.narrow_by(pos, cython.cast(RoyalNotes, pos.notes.at[self.number]).lines)

    def narrow_by(self, pos: State, lines: LineSurvey) -> cython.int:
        """`narrow`, by a survey of the lines."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        king: cython.int = self.lone_royal(pos, side)
        if (
            self.completes
            or self.replies.needed
            or pos.tables.takes_own
            or (king == -2 and self.every)
            or pos.board_state.irregular[set_word(enemy, 0)]
        ):
            return False
        if king < 0:
            return True
        return lines.narrow(pos, king, enemy)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Keep the moves after which no royal that counts could be taken."""
        return self.sift(
            pos,
            low,
            cython.cast(RoyalNotes, pos.notes.at[self.number]).lines,
            cython.cast(RoyalNotes, pos.notes.at[self.number]).odd,
        )

    def sift(self, pos: State, low: cython.int, lines: LineSurvey, odd: OddSurvey) -> cython.int:
        """`allow`, by these surveys."""
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
        usual: cython.bint
        move: cython.ulonglong
        if pos.tables.takes_own:
            self.spare_own(pos, low)
        adding: cython.bint = self.makes_royals or self.holds_royal(pos, side)
        if (king == -1 and not adding) or (king == -2 and not self.every):
            return 0
        odd_ones: cython.bint = self.irregular(pos, enemy)
        plain: cython.bint = not odd_ones
        fewer: cython.bint = self.replies.needed and not self.replies.adds
        consequences: cython.bint = (self.replies.needed and not fewer) or self.completes_any
        try_all: cython.bint = king < 0 or consequences
        if odd_ones and not self.odd.usable:
            try_all = True
        if not try_all:
            lines.look(pos, king, enemy)
            if odd_ones:
                odd.look(pos, king, enemy)
                odd_ones = not odd.nobody
            # Nothing pinned, no check, no piece moves in an unusual way: only the royal's own
            # moves can be wrong, and they stand together.
            usual = not (lines.checkers or lines.pins or odd_ones or adding or self.completes)
            if usual and not (captures_elsewhere(pos.options.seen) or is_special(pos.options.seen)):
                self.allow_royal(pos, king, enemy, fewer)
                return 0
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            origin = origin_of(move)
            to = target_of(move)
            drop = type_of(move) == DROP
            if (
                type_of(move) == TESTED_CASTLING and not consequences
            ):  # a castling whose squares have been looked at
                good = True
            elif try_all or self.needs_trial(pos, move, adding):
                good = self.safe_after(pos, move, side) or self.excuse(pos, move)
            elif origin == king and not drop:
                if plain:
                    good = not exposed(pos.board_state, to, enemy, king)
                else:
                    good = not self.exposed_to(pos, to, enemy, king)
                good = good and self.way_safe(pos, move, enemy)
            elif odd_ones and (odd.touched(to, to) or (not drop and odd.touched(origin, origin))):
                good = self.safe_after(pos, move, side)
            elif odd_ones and odd.checkers:
                good = False
            elif lines.checkers == 0:
                good = True
                if not drop and has_square(lines.pinned, 0, origin):
                    for pin in range(lines.pins):
                        if lines.pin_square[pin] == origin:
                            good = has_square(lines.pin_line, pin, to)
            elif lines.checkers == 1:
                good = has_square(lines.block, 0, to)
                if good and not drop and has_square(lines.pinned, 0, origin):
                    good = self.safe_after(pos, move, side)
            else:
                good = False
            # An attack along paths may be none, where rules take captures away.
            if fewer and not good and not try_all:
                good = self.safe_after(pos, move, side) or self.excuse(pos, move)
            if good:
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep
        return 0

    def holds_royal(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side a royal in hand?"""
        piece_type: cython.int
        for piece_type in range(self.royal_low, self.royal_high):
            if (
                pos.tables.attribute[make_piece(piece_type, 0)] & ROYAL
                and pos.board_state.hand[side * pos.tables.piece_types + piece_type]
            ):
                return True
        return False

    def needs_trial(self, pos: State, move: cython.ulonglong, adding: cython.bint) -> cython.bint:
        """Might a move do more than take one piece from its square to another, or, where that is
        possible, drop or make a royal, which must be safe as well?"""
        made: cython.int = promotion_of(move)
        if self.completes and self.takes_there(pos, move):
            return True
        if is_special(move) or (captures_elsewhere(move) and type_of(move) != DROP):
            return True
        return adding and made > 0 and (pos.tables.attribute[2 * made] & ROYAL) != 0

    def takes_there(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does a move take what stands at its end?"""
        to: cython.int = target_of(move)
        return not type_of(move) and pos.board_state.board[to] != 0 and to != origin_of(move)

    def excuse(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does a rule excuse a special move that leaves a royal en prise?"""
        found: cython.bint = False
        if self.excuses_some and is_special(move):
            with cython.gil:
                found = self.excused(pos, move)
        return found

    def royal_stays(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Has the mover as many royals after a move as before?"""
        side: cython.int = pos.turn
        before: cython.int = self.number_of_royals(pos, side)
        self.try_out(pos, move)
        kept: cython.bint = self.number_of_royals(pos, side) == before
        pos.unmake()
        return kept

    def spare_own(self, pos: State, low: cython.int) -> cython.void:
        """Forbid taking one's own royal, where pieces may take their own side's.

        One that is put down elsewhere in the same move, as where two pieces change places, is not
        taken.
        """
        index: cython.int
        keep: cython.int = low
        to: cython.int
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            to = target_of(move)
            if (
                has_square(pos.board_state.royals, pos.turn, to)
                and to != origin_of(move)
                and not type_of(move)
                and not (captures_elsewhere(move) and self.royal_stays(pos, move))
            ):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep
        # The royal's moves may have shifted: let each be looked at.
        pos.options.seen |= with_type(0, SPECIAL)

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
            if what in (RIGHT, SAFE) and self.exposed_to(
                pos, pos.tables.effect[at + 1], enemy, origin_of(move)
            ):
                return False
            at += 3
        return True

    def allow_royal(
        self, pos: State, king: cython.int, enemy: cython.int, fewer: cython.bint
    ) -> cython.int:
        """Drop the royal's moves into attack; the last move on offer fills each gap."""
        index: cython.int = pos.options.royal_high - 1
        to: cython.int
        bad: cython.bint
        plain: cython.bint = not self.irregular(pos, enemy)
        while index >= pos.options.royal_low:
            to = target_of(pos.options.moves[index])
            bad = (
                exposed(pos.board_state, to, enemy, king)
                if plain
                else self.exposed_to(pos, to, enemy, king)
            )
            if not bad and effects_of(pos.options.moves[index]):
                bad = not self.way_safe(pos, pos.options.moves[index], enemy)
            if bad and fewer:
                bad = not self.safe_after(pos, pos.options.moves[index], 1 - enemy)
            if bad:
                pos.options.top -= 1
                pos.options.moves[index] = pos.options.moves[pos.options.top]
            index -= 1
        return 0

    def stalemate_decides(self) -> bool:
        """Unless that is a draw."""
        return bool(self.stalemate != "draw")

    @cython.ccall
    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal of `side` that counts attacked?"""
        return self.endangered(pos, side)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """Mate or stalemate, as the parameters value them."""
        mate: cython.bint = self.endangered(pos, pos.turn)
        result: str = self.checkmate if mate else self.stalemate
        reason: str = "checkmate" if mate else "stalemate"
        if result == "draw":
            return pos.rules.adjudicate(pos, reason, True)
        return (pos.turn if result == "win" else 1 - pos.turn, reason)


def rule(
    definition: Any, *, royals: str = "every", stalemate: str = "draw", checkmate: str = "loss"
) -> RoyalCheck:
    """Build from the table `[rules.royal_check]`."""
    one_of("royals", royals, ("every", "last"))
    one_of("stalemate", stalemate, ("draw", "loss", "win"))
    one_of("checkmate", checkmate, ("draw", "loss", "win"))
    return RoyalCheck(royals, stalemate, checkmate)
