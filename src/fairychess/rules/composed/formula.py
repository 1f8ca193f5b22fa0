"""Formulas at work: a machine with registers for sets and numbers, which also carries effects out.

A formula is code, four numbers an instruction (see `opcodes`), in segments by how long what they
work out lasts: where many moves are looked at, what depends on the position alone is worked out
once, what depends on the moving piece once a piece. `assembling` makes it.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import WALL, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    WALLS,
    add_square,
    any_square,
    filled,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.effects import (
    change_square,
    end_game,
    exchange,
    only_square,
)
from cython.cimports.fairychess.rules.composed.marks import Marks
from cython.cimports.fairychess.rules.composed.opcodes import (
    ATTACKED_BY,
    ATTACKERS_OF,
    BECOME_CAPTURED,
    CARRY,
    COMMON,
    CONSTANT,
    COPY,
    EMPTY,
    END,
    ENEMIES,
    EQUAL,
    FILTER,
    FIRST_PLAYERS,
    GIVEN,
    GIVEN_WORDS,
    HELD,
    INSTRUCTION,
    IT,
    JUMP_IF,
    JUMP_UNLESS,
    LESS,
    MARK,
    MARKED,
    MINE,
    MINUS,
    MOVING,
    NEGATED,
    OF_TYPES,
    PIECES,
    PLACE_CAPTURED,
    PLUS,
    PROMOTING,
    REGISTER_WORDS,
    REGISTERS,
    RELATED,
    REMOVE,
    ROYALS_OF_BOTH,
    SAME_SET,
    SAME_TYPE,
    SCORE,
    SCORED,
    SECOND_PLAYERS,
    SEGMENTS,
    SIZE,
    SOME,
    SWAP,
    TAKE_BACK,
    TAKEN_MARKS,
    TAKING,
    UNION,
    VERDICT,
    WALLED,
    WHOLE,
    WITHIN,
    WITHOUT,
)
from cython.cimports.fairychess.rules.composed.relations import Relations, table_start
from cython.cimports.fairychess.rules.composed.strikes import strikes, strikes_any


class MarksOf:
    """The rule that keeps the marks of a variant; None where nobody marks anything."""

    def __init__(self, rules: Any) -> None:
        self.rule = next((each for each in rules.rule_list if isinstance(each, Marks)), None)


@cython.cclass
class Scene:
    """What a formula is asked about, and its registers. `side` moves, or has just moved."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.given = [0] * GIVEN_WORDS
            self.sets = [0] * REGISTER_WORDS
            self.numbers = [0] * REGISTERS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, side: cython.int) -> cython.void:
        """Show nothing, to the player of a side."""
        index: cython.int
        self.side = side
        self.moving = 0
        self.promoting = False
        self.taken = 0
        self.taken_ident = 0
        for index in range(GIVEN_WORDS):
            self.given[index] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self, number: cython.int) -> cython.void:
        """Make a set that is given empty."""
        word: cython.int
        for word in range(SET_WORDS):
            self.given[set_word(number, word)] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give(self, number: cython.int, square: cython.int) -> cython.void:
        """Make a set that is given this one square."""
        self.clear(number)
        add_square(self.given, number, square)


@cython.cclass
class Formula:
    """The code of one formula with its `constants` (sets) and `types` (marks of coloured pieces).

    `starts` says where each segment begins, and where the last one ends.
    """

    def __init__(self, code: list, starts: list, constants: list, types: list, rules: Any) -> None:
        self.code_store = array("i", [*code, 0])
        self.constant_store = array("Q", [*constants, 0])
        self.type_store = array("B", [*types, 0])
        self.code = ints(self.code_store)
        self.constants = ulonglongs(self.constant_store)
        self.types = uchars(self.type_store)
        self.relations = rules.shared(Relations)
        self.marks = rules.shared(MarksOf).rule
        if not cython.compiled:
            self.starts = [0] * 4
        for index, start in enumerate(starts):
            self.starts[index] = start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def holds(self, pos: State, scene: Scene) -> cython.bint:
        """Is the formula true? What does not depend on the move has been worked out."""
        self.run(pos, scene, 2)
        return scene.numbers[0] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def run(self, pos: State, scene: Scene, segment: cython.int) -> cython.int:
        """Carry out one segment."""
        at: cython.int = self.starts[segment]
        while at < self.starts[segment + 1]:
            at = self.step(pos, scene, at)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def run_all(self, pos: State, scene: Scene) -> cython.int:
        """Carry all segments out."""
        segment: cython.int
        for segment in range(SEGMENTS):
            self.run(pos, scene, segment)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def step(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Carry out one instruction; where the next one stands."""
        what: cython.int = self.code[at]
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        other: cython.int = self.code[at + 3]
        value: cython.int = 0
        word: cython.int
        if what < WHOLE:
            self.work_out_set(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what >= REMOVE:
            self.carry_out(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what == FILTER:
            self.sift(pos, scene, at)
            return at + other
        if what == JUMP_UNLESS:
            return at + INSTRUCTION if scene.numbers[one] else at + other
        if what == JUMP_IF:
            return at + other if scene.numbers[one] else at + INSTRUCTION
        if what == WHOLE:
            value = one
        elif what == SIZE:
            for word in range(SET_WORDS):
                value += popcount(scene.sets[set_word(one, word)])
        elif what == HELD:
            value = pos.board_state.hand[
                (scene.side if not other else 1 - scene.side) * pos.tables.piece_types + one
            ]
        elif what == SCORED:
            value = pos.board_state.variables[one if scene.side == 0 else other]
        elif what == PLUS:
            value = scene.numbers[one] + scene.numbers[other]
        elif what == MINUS:
            value = scene.numbers[one] - scene.numbers[other]
        elif what == LESS:
            value = scene.numbers[one] < scene.numbers[other]
        elif what == EQUAL:
            value = scene.numbers[one] == scene.numbers[other]
        elif what == NEGATED:
            value = not scene.numbers[one]
        elif what == SOME:
            value = any_square(scene.sets, one)
        elif what == TAKEN_MARKS:
            with cython.gil:
                value = self.marks.taken(pos, one)
        elif what == PROMOTING:
            value = scene.promoting
        elif what == TAKING:
            value = self.types[one + scene.taken]
        elif what == MOVING:
            value = self.types[one + scene.moving]
        elif what == COPY:
            value = scene.numbers[one]
        elif what == SAME_SET:
            value = 1
            for word in range(SET_WORDS):
                if scene.sets[set_word(one, word)] != scene.sets[set_word(other, word)]:
                    value = 0
        elif what == WITHIN:
            value = 1
            for word in range(SET_WORDS):
                if scene.sets[set_word(one, word)] & ~scene.sets[set_word(other, word)]:
                    value = 0
        scene.numbers[to] = value
        return at + INSTRUCTION

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def sift(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Keep the squares of a set for which the code that follows comes to a truth."""
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        end: cython.int = at + self.code[at + 3]
        word: cython.int
        square: cython.int
        place: cython.int
        rest: cython.ulonglong
        outer: cython.ulonglong[4]
        if not cython.compiled:
            outer = [0] * SET_WORDS
        for word in range(SET_WORDS):
            outer[word] = scene.given[set_word(IT, word)]
            scene.sets[set_word(to, word)] = 0
        for word in range(SET_WORDS):
            rest = scene.sets[set_word(one, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                scene.give(IT, square)
                place = at + INSTRUCTION
                while place < end:
                    place = self.step(pos, scene, place)
                if scene.numbers[VERDICT]:
                    add_square(scene.sets, to, square)
        for word in range(SET_WORDS):
            scene.given[set_word(IT, word)] = outer[word]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work_out_set(self, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
        """Carry out an instruction that gives a set."""
        what: cython.int = now[0]
        one: cython.int = now[2]
        other: cython.int = now[3]
        word: cython.int
        side: cython.int = scene.side
        value: cython.ulonglong
        if what == MARKED:
            with cython.gil:
                show_marked(self.marks, pos, scene, now[1], one, other)
            return 0
        if what >= OF_TYPES and what != UNION and what != COMMON and what != WITHOUT:
            work_by_squares(self, pos, scene, now)
            return 0
        for word in range(SET_WORDS):
            value = 0
            if what == MINE:
                value = pos.board_state.occupied[set_word(side, word)]
            elif what == ENEMIES:
                value = pos.board_state.occupied[set_word(1 - side, word)]
            elif what == FIRST_PLAYERS:
                value = pos.board_state.occupied[set_word(0, word)]
            elif what == SECOND_PLAYERS:
                value = pos.board_state.occupied[set_word(1, word)]
            elif what == PIECES:
                value = (
                    pos.board_state.occupied[set_word(0, word)]
                    | pos.board_state.occupied[set_word(1, word)]
                )
            elif what == EMPTY:
                value = self.constants[set_word(one, word)] & ~filled(
                    pos.board_state.occupied, word
                )
            elif what == WALLED:
                value = pos.board_state.occupied[set_word(WALLS, word)]
            elif what == ROYALS_OF_BOTH:
                value = (
                    pos.board_state.royals[set_word(0, word)]
                    | pos.board_state.royals[set_word(1, word)]
                )
            elif what == GIVEN:
                value = scene.given[set_word(one, word)]
            elif what == CONSTANT:
                value = self.constants[set_word(one + side, word)]
            elif what == UNION:
                value = scene.sets[set_word(one, word)] | scene.sets[set_word(other, word)]
            elif what == COMMON:
                value = scene.sets[set_word(one, word)] & scene.sets[set_word(other, word)]
            elif what == WITHOUT:
                value = scene.sets[set_word(one, word)] & ~scene.sets[set_word(other, word)]
            scene.sets[set_word(now[1], word)] = value
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def carry_out(self, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
        """Carry out an effect."""
        what: cython.int = now[0]
        one: cython.int = now[2]
        other: cython.int = now[3]
        word: cython.int
        square: cython.int
        here: cython.int
        there: cython.int
        rest: cython.ulonglong
        if what == END:
            end_game(pos, one, scene.side if other < 2 else 2, other)
            return 0
        if what == TAKE_BACK:
            pos.take_back()
            return 0
        if what == SCORE:
            word = one if scene.side == 0 else other
            pos.board_state.change_variable(word, max(0, pos.board_state.variables[word] + now[1]))
            return 0
        if what in (CARRY, SWAP):
            here = only_square(scene.sets, one)
            there = only_square(scene.sets, other)
            if exchange(pos, here, there, what == SWAP) and self.marks is not None:
                with cython.gil:
                    self.marks.carry(pos, here, there)
            return 0
        for word in range(SET_WORDS):
            rest = scene.sets[set_word(now[1], word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if what == MARK:
                    with cython.gil:
                        self.marks.change(pos, one, square, other)
                elif what == PLACE_CAPTURED:
                    self.put_back(pos, scene, square, other)
                else:
                    if what == BECOME_CAPTURED:
                        one = piece_type_of(scene.taken) if scene.taken > WALL else -1
                    change_square(pos, scene.side, square, what, one, other)
                    if self.marks is not None and pos.board_state.board[square] <= WALL:
                        with cython.gil:
                            self.marks.forget(pos, square)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def put_back(
        self, pos: State, scene: Scene, square: cython.int, other: cython.int
    ) -> cython.int:
        """Put the piece that was captured on a square, for who moves or for the other side."""
        side: cython.int = scene.side if not other else 1 - scene.side
        if scene.taken <= WALL or pos.board_state.board[square]:
            return 0
        pos.board_state.put(square, make_piece(piece_type_of(scene.taken), side), scene.taken_ident)
        if self.marks is not None:
            with cython.gil:
                self.marks.restore(pos, square)
        return 0


@cython.cfunc
def show_marked(
    marks: Marks,
    pos: State,
    scene: Scene,
    to: cython.int,
    number: cython.int,
    least: cython.int,
) -> cython.void:
    """The squares of the pieces that carry so many marks."""
    found: cython.ulonglong[4]
    word: cython.int
    if not cython.compiled:
        found = [0] * SET_WORDS
    for word in range(SET_WORDS):
        found[word] = 0
    marks.marked(pos, number, least, found)
    for word in range(SET_WORDS):
        scene.sets[set_word(to, word)] = found[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def work_by_squares(formula: Formula, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
    """Carry out an instruction that gives a set and looks at squares one by one."""
    what: cython.int = now[0]
    to: cython.int = now[1]
    one: cython.int = now[2]
    other: cython.int = now[3]
    found: cython.ulonglong[4]
    word: cython.int
    index: cython.int
    square: cython.int
    low: cython.int
    rest: cython.ulonglong
    if not cython.compiled:
        found = [0] * SET_WORDS
    for word in range(SET_WORDS):
        found[word] = 0
    for word in range(SET_WORDS):
        if what == OF_TYPES:
            rest = (
                pos.board_state.occupied[set_word(0, word)]
                | pos.board_state.occupied[set_word(1, word)]
            )
        elif what == ATTACKERS_OF:
            rest = scene.sets[set_word(other, word)]
            rest &= (
                pos.board_state.occupied[set_word(0, word)]
                | pos.board_state.occupied[set_word(1, word)]
            )
        elif what == RELATED:
            rest = scene.sets[set_word(one, word)]
        else:
            rest = scene.sets[set_word(one, word)]
            rest &= (
                pos.board_state.occupied[set_word(0, word)]
                | pos.board_state.occupied[set_word(1, word)]
            )
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if what == OF_TYPES:
                if formula.types[one + pos.board_state.board[square]]:
                    add_square(found, 0, square)
            elif what == RELATED:
                low = table_start(other + scene.side)
                for index in range(SET_WORDS):
                    found[index] |= formula.relations.at[low + set_word(square, index)]
            elif what == ATTACKED_BY:
                strikes(pos, square, found)
            elif what == SAME_TYPE:
                add_of_type(pos, piece_type_of(pos.board_state.board[square]), found)
            elif what == ATTACKERS_OF and strikes_any(pos, square, scene.sets, one):
                add_square(found, 0, square)
    for word in range(SET_WORDS):
        scene.sets[set_word(to, word)] = found[word]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_of_type(pos: State, piece_type: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares of all pieces of a type, of either side."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    for word in range(SET_WORDS):
        rest = (
            pos.board_state.occupied[set_word(0, word)]
            | pos.board_state.occupied[set_word(1, word)]
        )
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if piece_type_of(pos.board_state.board[square]) == piece_type:
                add_square(found, 0, square)
