"""Custodial capture: an enemy is captured between the piece that moves and another of its side.

A move captures every enemy next to the square where it ends, along `lines` ("orthogonal",
"diagonal" or "all"), beyond which a partner stands: an own piece, not the one that has moved. It
must do so; a piece may move between two enemies unharmed. Parameters:

    pieces     "*" (all) or the ids of the pieces that capture so when they move
    partners   "*" or the ids of those that may stand on the other side
    mimics     ids of pieces that capture so only what itself captures so, if they have moved along
               `lines` (Ultima's chameleon)
    several    a whole row of enemies between the two is captured, not only a single one
    corners    an enemy in a corner of the board is captured by pieces on both squares beside it
    hostile    squares that stand in for a partner of either side while they are empty (tafl)
    surrounded ids of pieces that are captured only where every square beside them along `lines` has
               a partner of the enemy or is hostile; on the edge of the board they are safe (tafl)

Captures by replacement are a matter of the pieces' own moves: give them none (`m` moves) if they
have none. Sources: Robert Abbott, Ultima (1962), the pawns; the rules of hasami shogi; those of
brandubh and hnefatafl (Aage Nielsen).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.piece import PIECES
from cython.cimports.fairychess.position.words.ray import MOST_LINES, NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import SQUARES, square_index
from cython.cimports.fairychess.rules.added_captures import AddedCaptures

from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import LINES, ids_of, lines_of
from fairychess.rules.squares import square_set


@cython.cclass
class Custodial(AddedCaptures):
    """By coloured piece: `partner`, may it close a line, `hard`, must it be surrounded.

    By square: `hostile`, and `corner`.
    """

    partners: object
    surrounded: object
    several: cython.bint
    lines: str
    corners: cython.bint
    hostile_squares: frozenset
    along: cython.char[MOST_LINES]
    partner: cython.char[PIECES]
    hard: cython.char[PIECES]
    hostile: cython.char[SQUARES]
    corner: cython.char[SQUARES]

    def __init__(self, pieces: Any, partners: Any, mimics: Any, surrounded: Any) -> None:
        AddedCaptures.__init__(self, pieces, mimics)
        self.partners = ids_of("partners", partners)
        self.surrounded = ids_of("surrounded", surrounded)
        self.several = False
        self.lines = "orthogonal"
        self.corners = False
        self.hostile_squares = frozenset()

    def shape(self, lines: str, several: bool, corners: bool, hostile: Any) -> None:
        """Say along which lines, how many and where."""
        self.lines = lines
        self.several = several
        self.corners = corners
        self.hostile_squares = hostile

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and the corners of the board."""
        AddedCaptures.bind(self, rules)
        tables = rules.tables
        for piece in range(tables.coloured_pieces):
            self.partner[piece] = self.hard[piece] = 0
        for piece in self.codes(self.partners):
            self.partner[piece] = 1
        for piece in self.codes(self.surrounded):
            self.hard[piece] = 1
        for direction in range(MOST_LINES):
            self.along[direction] = direction in lines_of(rules.board, self.lines)
        for square in range(SQUARES):
            self.hostile[square] = square in self.hostile_squares
            self.corner[square] = 0
        for square in rules.board:
            sides = [
                rules.board.step(square, rules.board.lines[way].step) is not None
                for way in sorted(lines_of(rules.board, "orthogonal"))
            ]
            straight = sides[0] != sides[2] and sides[1] != sides[3]
            self.corner[square] = self.corners and straight

    @cython.cfunc
    def find(
        self, pos: State, origin: cython.int, to: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note the enemies caught between the square of arrival and a partner."""
        direction: cython.int = self.way[square_index(pos.tables.squares, origin, to)]
        if mimic and (direction < 0 or not self.along[direction]):
            return
        for direction in range(pos.tables.directions):
            if self.along[direction]:
                self.look(pos, origin, to, direction, mimic)

    @cython.cfunc
    def look(
        self,
        pos: State,
        origin: cython.int,
        to: cython.int,
        direction: cython.int,
        mimic: cython.bint,
    ) -> cython.void:
        """Note the enemies caught in one direction."""
        ray: cython.p_ushort = pos.tables.ray
        first: cython.int = ray_start(to, direction, pos.tables.ray_length)
        at: cython.int = first
        square: cython.int = ray[at]
        while square != NOWHERE and self.enemy(pos, square, mimic):
            if self.hard[pos.board_state.board[square]]:
                if at == first and self.is_surrounded(pos, origin, to, square):
                    self.note(square)
                return
            at += 1
            square = ray[at]
            if not self.several:
                break
        if at == first:
            return
        if at == first + 1 and self.corner[ray[first]]:
            self.look_round(pos, origin, to, ray[first])
        elif square != NOWHERE and self.closes(pos, origin, square):
            while at > first:
                at -= 1
                self.note(ray[at])

    @cython.cfunc
    @cython.exceptval(check=False)
    def closes(self, pos: State, origin: cython.int, square: cython.int) -> cython.bint:
        """Does a partner of the side to move close a line here, or a hostile square?"""
        if square == origin or not pos.board_state.board[square]:
            return self.hostile[square]
        return (
            pos.board_state.occupant[square] == 1 + pos.turn
            and self.partner[pos.board_state.board[square]]
        )

    @cython.cfunc
    def look_round(
        self, pos: State, origin: cython.int, to: cython.int, corner: cython.int
    ) -> cython.void:
        """Note the enemy in a corner if a partner stands on the other square beside it."""
        direction: cython.int
        square: cython.int
        for direction in range(pos.tables.directions):
            if not has_bit(pos.tables.sides, direction):
                continue
            square = pos.tables.ray[ray_start(corner, direction, pos.tables.ray_length)]
            if square != NOWHERE and square != to and self.closes(pos, origin, square):
                self.note(corner)

    @cython.cfunc
    def is_surrounded(
        self, pos: State, origin: cython.int, to: cython.int, square: cython.int
    ) -> cython.bint:
        """Is there no way out for the piece here along the lines?"""
        direction: cython.int
        beside: cython.int
        for direction in range(pos.tables.directions):
            if self.along[direction]:
                beside = pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)]
                if beside == NOWHERE:
                    return False
                if beside != to and not self.closes(pos, origin, beside):
                    return False
        return True


FORMS = {
    "pieces": forms.all_or_ids,
    "partners": forms.all_or_ids,
    "mimics": forms.ids,
    "hostile": forms.one_set_of_squares,
    "surrounded": forms.ids,
}


def rule(
    definition: Any,
    *,
    pieces: Any = "*",
    partners: Any = "*",
    mimics: Any = (),
    lines: str = "orthogonal",
    several: bool = False,
    corners: bool = False,
    hostile: Any = (),
    surrounded: Any = (),
) -> Custodial:
    """Build from the table `[rules.custodial]`."""
    one_of("lines", lines, tuple(LINES))
    built = Custodial(pieces, partners, mimics, surrounded)
    built.shape(lines, several, corners, square_set(definition, hostile, "hostile"))
    return built
