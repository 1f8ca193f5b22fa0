"""Contagion: a capture changes the piece that makes it, or pieces around.

Parameters: `absorb` = what a capturing piece becomes: "none", "type" (the type it has captured), or
a table of pairs, captor and captured: `{ "N+B" = "A" }` makes an archbishop of a knight that takes
a bishop; the pair counts both ways unless it is said the other way round too. `change_sides` = when
a piece that has moved goes over to the other side: "never", "captures", "different" (captures of a
piece of another type), "others" (moves without a capture) or "always"; a drop is a move without a
capture, placing a piece before play is none. `convert` = which enemies
go over to the captor's side: "none", "neighbours" (all next to where the capture ended) or
"captured" (the captured piece itself: it stays where it stood, the captor where it was). `pieces` =
ids of the captors concerned, also a list for each side ("*": all that are not royal); `immune` =
ids of the pieces that never go over.

Royal pieces are never converted, and change only if `pieces` names them. A piece that promotes with
its capture absorbs nothing. What has changed counts as moved. All of it is part of the move: check
is judged afterwards.

Sources: the rules of absorption chess and cannibal chess (D. B. Pritchard, The Encyclopedia of
Chess Variants; Michiel de Bondt), of Tibetan chess, of Andernach and anti-Andernach chess
(Andernach 1993) and its super-Andernach relative.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import (
    PIECES,
    colour_of,
    make_piece,
    other_colour,
    piece_type_of,
    same_type,
)
from cython.cimports.fairychess.position.words.square_set import (
    SQUARE_SETS,
    add_square,
    first_square,
    set_word,
)

from fairychess.messages import ExplainedError, Message, about, must_be
from fairychess.position.rule import one_of, overriding
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms

WHEN = ("never", "captures", "others", "always", "different")
CONVERT = ("none", "neighbours", "captured")
CAPTURES = cython.declare(cython.int, 1)
OTHERS = cython.declare(cython.int, 2)
ALWAYS = cython.declare(cython.int, 3)
DIFFERENT = cython.declare(cython.int, 4)
NEIGHBOURS = cython.declare(cython.int, 1)
CAPTURED = cython.declare(cython.int, 2)
# Why a piece does not go over: it is royal, and goes only by a move of its own; or it is named.
NEVER = cython.declare(cython.int, 2)


@cython.cclass
class Contagion(Rule):
    """Changes pieces as part of a move. `becomes` has a table of captured types for each type."""

    protects_royals = False
    is_goal = False
    absorb: object
    when: cython.int
    convert: cython.int
    ids: object
    safe: list
    early: list
    becomes: dict
    concerned: cython.char[PIECES]
    immune: cython.char[PIECES]
    near: cython.ulonglong[SQUARE_SETS]

    def __init__(
        self, absorb: Any, change_sides: str, convert: str, pieces: Any, immune: Any
    ) -> None:
        Rule.__init__(self)
        self.absorb = absorb
        self.when = WHEN.index(change_sides)
        self.convert = CONVERT.index(convert)
        self.ids = pieces
        self.safe = list(immune)
        self.early = []
        if not cython.compiled:
            self.concerned = [0] * PIECES
            self.immune = [0] * PIECES
            self.near = [0] * SQUARE_SETS

    def makes_pieces(self) -> bool:
        """What it captures, or who captures, becomes another piece."""
        return True

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and what is next to each square."""
        self.rules = rules
        self.early = overriding(rules.rule_list, "before_play")
        for piece in range(PIECES):
            self.concerned[piece] = self.immune[piece] = 0
        for side in range(2):
            for piece_type in self.chosen(side):
                self.concerned[make_piece(piece_type, side)] = 1
            for piece_type, piece in enumerate(rules.pieces):
                self.immune[make_piece(piece_type, side)] = (
                    NEVER if piece.id in self.safe else ROYAL if piece.royal else 0
                )
        for name in self.safe:
            rules.piece_type(name)
        self.becomes = self.table()
        for square in range(SQUARE_SETS):
            self.near[square] = 0
        for square in rules.board:
            for other in rules.tables.neighbours(square):
                add_square(self.near, square, other)

    def chosen(self, side: int) -> list[int]:
        """The piece types of a side that are concerned."""
        ids: Any = self.ids.get(SIDES[side], []) if isinstance(self.ids, dict) else self.ids
        if ids == "*":
            return [number for number, piece in enumerate(self.rules.pieces) if not piece.royal]
        return [self.rules.piece_type(name) for name in ids]

    def table(self) -> dict:
        """{(captor type, captured type): what the captor becomes}."""
        if self.absorb == "none":
            return {}
        every = range(self.rules.tables.piece_types)
        if self.absorb == "type":
            return {(captor, captured): captured for captor in every for captured in every}
        found: dict[tuple[int, int], int] = {}
        for pair, result in self.absorb.items():
            captor, _, captured = pair.partition("+")
            numbers = (self.rules.piece_type(captor), self.rules.piece_type(captured))
            found[numbers] = self.rules.piece_type(result)
        for (one, other), result in list(found.items()):
            found.setdefault((other, one), result)
        return found

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Change what the move changes."""
        mover: cython.int = pos.moved_piece
        taken: cython.bint = False
        other: cython.bint = False
        index: cython.int
        if type_of(move) == DROP:
            mover = pos.board[target_of(move)]
            if self.concerned[mover] and self.deserts(False, False) and not self.setting_up(pos):
                self.go_over(pos, target_of(move), True)
            return
        if not mover or not self.concerned[mover]:
            return
        for index in range(pos.captured):
            if pos.captured_piece[index] > 1:
                taken = True
                other = other or not same_type(pos.captured_piece[index], mover)
        if taken:
            if self.convert == CAPTURED:
                self.give_back(pos)
            elif self.convert == NEIGHBOURS:
                self.infect(pos, pos.moved_to)
            if self.becomes and not changes_piece(move) and pos.captured:
                self.eat(pos)
        if type_of(move) == BOARD and self.deserts(taken, other):
            self.go_over(pos, pos.moved_to, True)

    def setting_up(self, pos: State) -> bool:
        """Are pieces still being placed?"""
        return any(rule.before_play(pos) for rule in self.early)

    @cython.cfunc
    def deserts(self, taken: cython.bint, other: cython.bint) -> cython.bint:
        """Does a piece change sides that has taken something, something of another type?"""
        if self.when == ALWAYS or (self.when == DIFFERENT and other):
            return True
        return self.when == (CAPTURES if taken else OTHERS)

    @cython.cfunc
    def eat(self, pos: State) -> cython.void:
        """The captor becomes what the table says of the piece it has captured last."""
        piece: cython.int = pos.board[pos.moved_to]
        captured: cython.int = pos.captured_piece[pos.captured - 1]
        if piece < 2 or captured < 2:
            return
        pair = (piece_type_of(piece), piece_type_of(captured))
        if pair not in self.becomes:
            return
        result: cython.int = self.becomes[pair]
        result = make_piece(result, colour_of(piece))
        if result != piece:
            self.turn_into(pos, pos.moved_to, result)

    @cython.cfunc
    def infect(self, pos: State, centre: cython.int) -> cython.void:
        """Enemies next to a square go over to the mover's side."""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[set_word(centre, word)] & pos.occupied[set_word(1 - pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                self.go_over(pos, square, False)

    @cython.cfunc
    def go_over(self, pos: State, square: cython.int, moved: cython.bint) -> cython.void:
        """The piece on a square changes sides, by a move of its own or not."""
        piece: cython.int = pos.board[square]
        if piece < 2 or self.immune[piece] == NEVER:
            return
        if moved or not self.immune[piece]:
            self.turn_into(pos, square, other_colour(piece))

    @cython.cfunc
    def turn_into(self, pos: State, square: cython.int, piece: cython.int) -> cython.void:
        """Put another piece in the place of one, with the same identity; it counts as moved."""
        if pos.stands_unmoved(square):
            pos.clear_unmoved(square)
        pos.place(square, piece, pos.ident[square])

    @cython.cfunc
    def give_back(self, pos: State) -> cython.void:
        """Captured pieces come back on the captor's side, and the captor to where it was."""
        index: cython.int
        keep: cython.int = 0
        origin: cython.int = pos.moved_from
        to: cython.int = pos.moved_to
        ident: cython.int = pos.ident[to]
        piece: cython.int
        converted: list = []
        for index in range(pos.captured):
            piece = pos.captured_piece[index]
            if piece > 1 and not self.immune[piece] and colour_of(piece) != pos.turn:
                converted.append((pos.captured_square[index], piece, pos.captured_ident[index]))
                continue
            pos.captured_piece[keep] = piece
            pos.captured_square[keep] = pos.captured_square[index]
            pos.captured_ident[keep] = pos.captured_ident[index]
            keep += 1
        if not converted:
            return
        pos.captured = keep
        pos.captured_by_move = keep
        if to != origin:
            pos.set_square(to, 0, 0)
        if pos.board[origin] != pos.moved_piece:
            pos.set_square(origin, pos.moved_piece, ident)
        pos.moved_to = origin
        for index, piece, ident in converted:
            pos.place(index, other_colour(piece), ident)


FORMS = {"absorb": forms.absorbed, "pieces": forms.PIECES_OF_SIDES, "immune": forms.ids}


def rule(
    definition: Any,
    *,
    absorb: Any = "none",
    change_sides: str = "never",
    convert: str = "none",
    pieces: Any = "*",
    immune: Any = (),
) -> Contagion:
    """Build from the table `[rules.contagion]`."""
    one_of("change_sides", change_sides, WHEN)
    one_of("convert", convert, CONVERT)
    if isinstance(absorb, dict):
        for pair, result in absorb.items():
            if pair.count("+") != 1 or not isinstance(result, str):
                raise about(f"absorb: {pair!r}", must_be("wanted_like", example='{ "N+B" = "A" }'))
    else:
        one_of("absorb", absorb, ("none", "type"))
    for key in pieces if isinstance(pieces, dict) else ():
        one_of("pieces", key, SIDES)
    if absorb == "none" and change_sides == "never" and convert == "none":
        raise ExplainedError(
            "fault_three_called",
            one="absorb",
            other="change_sides",
            third="convert",
            reason=Message("fault_no_change"),
        )
    return Contagion(absorb, change_sides, convert, pieces, immune)
