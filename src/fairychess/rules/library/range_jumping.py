"""Range jumping: a piece captures along a line over any number of pieces of lower rank.

`ranks` are lists of ids, the lowest rank first; pieces in none of them rank below all. A piece of
`orthogonal` captures so along files and ranks, one of `diagonal` along diagonals; an id may stand
in both. It passes over pieces of either side, but over none of its own rank or a higher one. What
it captures may have any rank. Without capture it moves as its own moves say. With `sweeps` it also
takes everything that it passes over, of its own side too.
Sources: tenjiku shogi, the four generals that jump; taikyoku shogi, the six pieces that sweep.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.move import (
    board_move,
    origin_of,
    target_of,
    with_effects,
)
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.position.words.path_entry import HEAVY, NAMED, TAKE
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import AddedCapturesNotation, AddedCapturesVisibility


@cython.cclass
class RangeJumping(Rule):
    """Pushes the jumps itself. `lines` of a coloured piece: 1 orthogonal, 2 diagonal.

    `standing` is its rank, 0 for those without. `swept` has by `square_index(origin, to)` the
    number of the side effects of a capture that sweeps, 0 where it is not known yet.
    """

    only_names_pieces = True
    changes_captures = True
    protects_royals = False
    ids: dict
    lines: cython.char[PIECES]
    standing: cython.short[PIECES]
    sweeps: cython.bint
    swept_store: object
    swept: cython.p_int

    def __init__(
        self, ranks: Any, orthogonal: Any = (), diagonal: Any = (), sweeps: bool = False
    ) -> None:
        Rule.__init__(self)
        self.sweeps = sweeps
        if sweeps:
            self.notation = AddedCapturesNotation(self)
            self.visibility = AddedCapturesVisibility(self)
        self.ids = {
            "ranks": [list(rank) for rank in ranks],
            "lines": [list(orthogonal), list(diagonal)],
        }

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        squares = rules.tables.squares if self.sweeps else 1
        self.swept_store = array("i", bytes(4 * squares**2))
        self.swept = ints(self.swept_store)
        for piece in range(rules.tables.coloured_pieces):
            self.lines[piece] = self.standing[piece] = 0
        for height, names in enumerate(self.ids["ranks"]):
            for name in names:
                for side in range(2):
                    self.standing[make_piece(rules.piece_type(name), side)] = height + 1
        for number, names in enumerate(self.ids["lines"]):
            for name in names:
                for side in range(2):
                    self.lines[make_piece(rules.piece_type(name), side)] |= one_bit(number)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the captures over pieces of the side to move."""
        word: cython.int
        square: cython.int
        direction: cython.int
        lines: cython.int
        # The moves along paths stand there already, ordered by their origins.
        high: cython.int = pos.options.top
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                lines = self.lines[pos.board_state.board[square]]
                for direction in range(pos.tables.directions):
                    if has_bit(lines, not has_bit(pos.tables.sides, direction)):
                        self.jump(pos, square, direction, high)

    @cython.cfunc
    def jump(
        self, pos: State, origin: cython.int, direction: cython.int, high: cython.int
    ) -> cython.void:
        """Push the captures of one piece in one direction behind the first piece it meets."""
        at: cython.int = ray_start(origin, direction, pos.tables.ray_length)
        square: cython.int = pos.tables.ray[at]
        rank: cython.int = self.standing[pos.board_state.board[origin]]
        over: cython.bint = False
        move: cython.ulonglong
        while square != NOWHERE:
            if pos.board_state.board[square]:
                if over and pos.board_state.occupant[square] == 2 - pos.turn:
                    move = board_move(origin, square)
                    if self.sweeps:
                        pos.options.push(self.sweep(pos, move, direction))
                    elif not self.known(pos, move, high):
                        pos.options.push(move)
                # A wall belongs to neither side.
                if not 1 <= pos.board_state.occupant[square] <= 2:
                    return
                if self.standing[pos.board_state.board[square]] >= rank:
                    return
                over = True
            at += 1
            square = pos.tables.ray[at]

    @cython.cfunc
    def sweep(self, pos: State, move: cython.ulonglong, direction: cython.int) -> cython.ulonglong:
        """This capture as one that takes all it passes over."""
        tables = pos.tables
        to: cython.int = target_of(move)
        index: cython.int = square_index(tables.squares, origin_of(move), to)
        at: cython.int
        if not self.swept[index]:
            passed: list = []
            at = ray_start(origin_of(move), direction, tables.ray_length)
            while tables.ray[at] != to:
                passed.append((TAKE, tables.ray[at], 0))
                at += 1
            self.swept[index] = tables.intern(((NAMED, self.number, 0), *passed)) | HEAVY
        return with_effects(move, self.swept[index])

    @cython.cfunc
    @cython.exceptval(check=False)
    def known(self, pos: State, move: cython.ulonglong, high: cython.int) -> cython.bint:
        """Has the piece this very move along a path? Its moves stand together below `high`.

        Below all moves of this position stand, if any, those of the other side.
        """
        index: cython.int = high
        other: cython.int
        while index > 0:
            index -= 1
            if pos.options.moves[index] == move:
                return True
            other = origin_of(pos.options.moves[index])
            if other < origin_of(move) or pos.board_state.occupant[other] != 1 + pos.turn:
                return False
        return False


FORMS = {"ranks": forms.id_groups, "orthogonal": forms.ids, "diagonal": forms.ids}


def rule(
    definition: Any, *, ranks: Any, orthogonal: Any = (), diagonal: Any = (), sweeps: bool = False
) -> RangeJumping:
    """Build from the table `[rules.range_jumping]`."""
    return RangeJumping(ranks, orthogonal, diagonal, sweeps)
