"""Pseudo-royal: the last pieces of some types may not be left en prise, as if they were royal.

`pieces` are the types, each counted by itself, or together where a list names several
(`[["Q", "+Q"], "R"]`); a side's pieces of a type are guarded while it has
at most `most` of them. So `most` = 1 guards the last king of several, 2 both of two kings,
64 every queen of coregal chess. With `all_attacked` a side is in check only when all of its
pieces of these types are attacked at once, as the two kings of Spartan chess ("duple check").
`checkmate` = "loss", "win" or "draw" for the side that cannot move and is in check; what becomes
of one that is not, `royal_check` or `no_move` say.

Where captures explode, a move that destroys a guarded enemy wins and may leave anything en prise,
one that destroys an own guarded piece is illegal, and guarded pieces that touch each other cannot
be attacked, for the side that captured one would lose its own. Sources: the rules of Spartan chess
(Steven Streetman, 2010), coregal chess (Vernon Parton), atomic chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import exposed
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    DROP,
    SPECIAL,
    captures_elsewhere,
    changes_piece,
    is_special,
    origin_of,
    promotion_of,
    target_of,
    type_of,
    with_type,
)
from cython.cimports.fairychess.position.words.piece import PIECE_TYPES, colour_of, make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    SIDE_SETS,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.check.check_rule import CheckRule
from cython.cimports.fairychess.rules.check.line_survey import LineSurvey

from fairychess.messages import wrong_value
from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms

NOBODY = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)


@cython.cclass
class PseudoRoyal(CheckRule):
    """`guarded` has the guarded squares of each side, four words each, as `find` found them."""

    judges_royals = False
    only_names_pieces = True
    ids: list
    groups: list
    piece_types: list
    most: cython.int
    all_attacked: cython.bint
    checkmate: str
    explodes_somewhere: cython.bint
    consequences: cython.bint
    any_move: cython.bint
    guarded: cython.ulonglong[SIDE_SETS]
    guards: cython.char[PIECE_TYPES]
    taken: cython.ulonglong[SET_WORDS]
    lines: LineSurvey

    def __init__(self, ids: list, most: int, all_attacked: bool, checkmate: str) -> None:
        CheckRule.__init__(self)
        self.ids = ids
        self.most = most
        self.all_attacked = all_attacked
        self.checkmate = checkmate
        self.lines = LineSurvey()

    def bind(self, rules: Any) -> None:
        """Look the types up, and whether moves have consequences beside moving."""
        CheckRule.bind(self, rules)
        self.groups = [[rules.piece_type(name) for name in group] for group in self.ids]
        self.piece_types = [piece_type for group in self.groups for piece_type in group]
        for piece_type in self.piece_types:
            self.guards[piece_type] = 1
        self.consequences = bool(self.completing) or self.replies.needed
        self.any_move = self.replies.needed or self.completes_any
        self.explodes_somewhere = any(rule.explodes for rule in rules.rule_list)

    def guarded_pieces(self) -> list[int]:
        """Every piece of these types."""
        return [
            make_piece(piece_type, side) for piece_type in self.piece_types for side in range(2)
        ]

    # ---- who is guarded -------------------------------------------------------------------

    @cython.cfunc
    def find(self, pos: State, side: cython.int) -> cython.int:
        """Note the guarded squares of a side in `guarded`: the only one, NOBODY or SEVERAL."""
        piece_type: cython.int
        piece: cython.int
        word: cython.int
        found: cython.int = NOBODY
        for word in range(pos.tables.words):
            self.guarded[set_word(side, word)] = 0
        for group in self.groups:
            if not self.all_attacked and self.count_group(pos, group, side) > self.most:
                continue
            for piece_type in group:
                piece = make_piece(piece_type, side)
                if pos.board_state.count[piece]:
                    found = self.note(pos, piece, found)
        return found

    @cython.cfunc
    def count_group(self, pos: State, group: list, side: cython.int) -> cython.int:
        """How many pieces of some types a side has."""
        piece_type: cython.int
        total: cython.int = 0
        for piece_type in group:
            total += pos.board_state.count[make_piece(piece_type, side)]
        return total

    @cython.cfunc
    def note(self, pos: State, piece: cython.int, found: cython.int) -> cython.int:
        """Add the squares of one coloured piece to those guarded; `find` with these."""
        side: cython.int = colour_of(piece)
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        here: cython.ulonglong
        for word in range(pos.tables.words):
            here = 0
            rest = pos.board_state.occupied[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                if pos.board_state.board[square] == piece:
                    here |= rest & (0 - rest)
                    found = square if found == NOBODY else SEVERAL
                rest &= rest - 1
            self.guarded[set_word(side, word)] |= here
        return found

    @cython.cfunc
    def touches(self, pos: State, square: cython.int, enemy: cython.int) -> cython.bint:
        """Does a guarded enemy stand next to this square? Ask `find` of the enemy first."""
        direction: cython.int
        where: cython.int
        for direction in range(pos.tables.directions):
            where = pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)]
            if where != NOWHERE and has_square(self.guarded, enemy, where):
                return True
        return False

    @cython.cfunc
    def endangered(self, pos: State, side: cython.int) -> cython.bint:
        """Is a side in check?"""
        word: cython.int
        square: cython.int
        hit: cython.bint
        rest: cython.ulonglong
        enemy: cython.int = 1 - side
        if self.find(pos, side) == NOBODY:
            return False
        if self.explodes_somewhere:
            self.find(pos, enemy)
        if self.replies.needed:
            self.look(pos, side)
        for word in range(pos.tables.words):
            rest = self.guarded[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if self.replies.needed:
                    hit = has_square(self.taken, 0, square)
                else:
                    hit = exposed(pos.board_state, square, enemy, -1)
                if hit and self.explodes_somewhere and self.touches(pos, square, enemy):
                    hit = False
                if hit != self.all_attacked:
                    return hit
        return self.all_attacked

    @cython.cfunc
    def look(self, pos: State, side: cython.int) -> cython.void:
        """Find in `taken` which of the guarded pieces of a side the other one could capture."""
        word: cython.int
        wanted = cython.declare(cython.ulonglong[SET_WORDS])
        for word in range(pos.tables.words):
            wanted[word] = self.guarded[set_word(side, word)]
        self.replies.look(pos, 1 - side, wanted, self.taken)

    @cython.cfunc
    def safe_after(self, pos: State, move: cython.ulonglong, side: cython.int) -> cython.bint:
        """Try a move out: may it be made?"""
        safe: cython.bint
        own: cython.int = self.count_group(pos, self.piece_types, side)
        enemies: cython.int = self.count_group(pos, self.piece_types, 1 - side)
        guards_own: cython.bint = self.find(pos, side) != NOBODY
        guards_enemies: cython.bint = self.find(pos, 1 - side) != NOBODY
        self.try_out(pos, move)
        if self.consequences and guards_own and self.count_group(pos, self.piece_types, side) < own:
            safe = changes_piece(move) and not self.endangered(pos, side)
        elif (
            self.consequences
            and guards_enemies
            and self.count_group(pos, self.piece_types, 1 - side) < enemies
        ):
            safe = True
        else:
            safe = not self.endangered(pos, side)
        pos.unmake()
        return safe

    # ---- the hooks ------------------------------------------------------------------------

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """As `royal_check`, for a side with one guarded piece where moves only move."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        king: cython.int
        if (
            pos.tables.takes_own
            or self.consequences
            or pos.board_state.irregular[set_word(enemy, 0)]
        ):
            return False
        king = self.find(pos, side)
        if king == SEVERAL:
            return False
        if king == NOBODY:
            return True
        return self.lines.narrow(pos, king, enemy)

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep the moves after which the side is not in check."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        king: cython.int = self.find(pos, side)
        index: cython.int
        keep: cython.int = low
        top: cython.int = pos.options.top
        careful: cython.bint
        move: cython.ulonglong
        careful = king == SEVERAL or self.any_move or pos.tables.takes_own
        careful = careful or (king != NOBODY and self.irregular(pos, enemy))
        if king != NOBODY and not careful and self.explodes_somewhere:
            self.find(pos, enemy)
            careful = self.touches(pos, king, enemy)
        if king != NOBODY and not careful:
            self.lines.look(pos, king, enemy)
        for index in range(low, top):
            move = pos.options.moves[index]
            if careful or self.needs_trial(pos, move):
                if not self.safe_after(pos, move, side):
                    continue
            elif king != NOBODY and not self.quietly_safe(pos, move, king, enemy):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep
        if keep < top:  # a royal's moves may have shifted: let each be looked at
            pos.options.seen |= with_type(0, SPECIAL)

    @cython.cfunc
    def needs_trial(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Might a move do more than move or add one piece, or is a guarded one added?"""
        if type_of(move) == DROP:
            return self.guards[promotion_of(move) - 1]
        if is_special(move) or captures_elsewhere(move) or changes_piece(move):
            return True
        return self.consequences and pos.board_state.board[target_of(move)] != 0

    @cython.cfunc
    def quietly_safe(
        self, pos: State, move: cython.ulonglong, king: cython.int, enemy: cython.int
    ) -> cython.bint:
        """Is the only guarded piece safe after a move that needs no trial?"""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        pin: cython.int
        on_line: cython.bint
        lines: LineSurvey = self.lines
        drop: cython.bint = type_of(move) == DROP
        if origin == king and not drop:
            if not exposed(pos.board_state, to, enemy, king):
                return True
            return self.explodes_somewhere and self.touches(pos, to, enemy)
        if lines.checkers > 1:
            return False
        if lines.checkers == 1 and not has_square(lines.block, 0, to):
            return False
        if not drop and has_square(lines.pinned, 0, origin):
            for pin in range(lines.pins):
                on_line = has_square(lines.pin_line, pin, to)
                if lines.pin_square[pin] == origin and not on_line:
                    return False
        return True

    @cython.ccall
    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is a side in check by this rule?"""
        return self.endangered(pos, side)

    @cython.ccall
    def checks(self, pos: State) -> list:
        """The guarded pieces of the mover, if it is in check, that are attacked."""
        word: cython.int
        square: cython.int
        found: list[Any] = []
        rest: cython.ulonglong
        if not self.endangered(pos, pos.turn):
            return found
        for word in range(pos.tables.words):
            rest = self.guarded[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if self.replies.needed:
                    if has_square(self.taken, 0, square):
                        found.append(square)
                elif exposed(pos.board_state, square, 1 - pos.turn, -1):
                    found.append(square)
        return found

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """Mate; what is no mate is another rule's business."""
        if not self.endangered(pos, pos.turn):
            return None
        winner = {"loss": 1 - pos.turn, "win": pos.turn, "draw": -1}[self.checkmate]
        return (winner, "checkmate")


FORMS = {"pieces": forms.id_groups}


def rule(
    definition: Any,
    *,
    pieces: Any,
    most: int = 1,
    all_attacked: bool = False,
    checkmate: str = "loss",
) -> PseudoRoyal:
    """Build from the table `[rules.pseudo_royal]`."""
    one_of("checkmate", checkmate, ("loss", "win", "draw"))
    known = {piece.id for piece in definition.pieces}
    groups = [
        each if isinstance(each, list) else [each]
        for each in (pieces if isinstance(pieces, list) else [None])
    ]
    if not groups or not all(name in known for group in groups for name in group):
        raise wrong_value("pieces", repr(pieces), "wanted_ids_alone")
    if most < 1:
        raise wrong_value("most", most, "wanted_least", low=1)
    return PseudoRoyal(groups, most, all_attacked, checkmate)
