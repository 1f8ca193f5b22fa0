"""Compulsion: who can capture must capture, who has certain pieces in hand must drop them.

Parameters: `captures` = captures are compulsory, among the moves that are legal otherwise, so that
they give way to check; `drops` = true (whatever is in hand has to be dropped first) or the ids of
the pieces that have to be. Sources: the rules of antichess (captures), of placement chess and
sittuyin (all drops) and of koedem (kings).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.counting import count_moves
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import DROP, promotion_of, type_of
from cython.cimports.fairychess.position.words.square_set import set_word
from cython.cimports.fairychess.rules.captures import takes_enemy

from fairychess.messages import wrong_value
from fairychess.position.rule import overriding
from fairychess.rules import parameter_forms as forms


@cython.cclass
class Compulsion(Rule):
    """Chooses among the moves that all other rules allow."""

    judges_last = True
    captures: cython.bint
    drops_all: cython.bint
    ids: list
    piece_types: list
    others: cython.bint

    def __init__(self, captures: bool, drops: Any) -> None:
        Rule.__init__(self)
        self.captures = captures
        self.drops_all = drops is True
        self.ids = [] if isinstance(drops, bool) else list(drops)

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        self.piece_types = [rules.piece_type(name) for name in self.ids]
        self.others = len(overriding(rules.rule_list, "moves")) > 0

    def must_capture(self) -> bool:
        """Are captures compulsory?"""
        return bool(self.captures)

    @cython.cfunc
    def must_drop(self, pos: State) -> cython.bint:
        """Does the side to move hold a piece that has to be dropped?"""
        piece_type: cython.int
        if self.drops_all:
            return pos.board_state.hand_total[pos.turn] > 0
        held: cython.int = 0
        for piece_type in self.piece_types:
            held += pos.board_state.hand[pos.turn * pos.tables.piece_types + piece_type]
        return held > 0

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep what the side to move has to do, if it has to do anything."""
        index: cython.int
        keep: cython.int = low
        move: cython.ulonglong
        if (self.drops_all or self.piece_types) and self.must_drop(pos):
            for index in range(low, pos.options.top):
                move = pos.options.moves[index]
                if type_of(move) == DROP and (
                    self.drops_all or promotion_of(move) - 1 in self.piece_types
                ):
                    pos.options.moves[keep] = move
                    keep += 1
            pos.options.top = keep
        if not self.captures:
            return
        keep = low
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if takes_enemy(pos, move):
                pos.options.moves[keep] = move
                keep += 1
        if keep > low:
            pos.options.top = keep

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Where there is a capture, enemies are the only goals; asked after all other rules."""
        if self.drops_all or self.piece_types:
            return not self.captures and not self.must_drop(pos)
        return self.narrow_to_captures(pos)

    @cython.cfunc
    def narrow_to_captures(self, pos: State) -> cython.bint:
        """Leave only enemies as goals if any piece may go there."""
        enemies: cython.ulonglong = pos.board_state.occupied[set_word(1 - pos.turn, 0)]
        goals: cython.ulonglong = pos.options.goals
        rest: cython.ulonglong = pos.options.bound
        square: cython.int
        found: cython.int
        kept = cython.declare(cython.ulonglong[64])
        pos.options.goals = goals & enemies
        while rest:
            square = lowest(rest)
            rest &= rest - 1
            kept[square] = pos.options.goals_of[square]
            pos.options.goals_of[square] &= enemies
        found = count_moves(pos.board_state, pos.options, pos.turn)
        if found:  # other rules' moves, castling say, would have to be left out
            return found > 0 and not self.others
        pos.options.goals = goals
        rest = pos.options.bound
        while rest:
            square = lowest(rest)
            rest &= rest - 1
            pos.options.goals_of[square] = kept[square]
        return True


FORMS = {"drops": forms.true_or_ids}


def rule(definition: Any, *, captures: bool = False, drops: Any = False) -> Rule:
    """Build from the table `[rules.compulsion]`."""
    if not isinstance(drops, (bool, list)):
        raise wrong_value("drops", repr(drops), "wanted_true_or_ids")
    return Compulsion(captures, drops) if captures or drops else Rule()
